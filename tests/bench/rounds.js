// `node rounds.js SECONDS`: random rounds a second by the page's rules.
import { decide, evolve, newMatch, nextDeal } from "../../frontend/src/rules/match.ts";
import { legalMoves } from "../../frontend/src/rules/round.ts";
import { ALL_TILES } from "../../frontend/src/rules/tiles.ts";

const pick = (list) => list[Math.floor(Math.random() * list.length)];

const deck = () => {
  const tiles = [...ALL_TILES];
  for (let last = tiles.length - 1; last > 0; last -= 1) {
    const place = Math.floor(Math.random() * (last + 1));
    [tiles[last], tiles[place]] = [tiles[place], tiles[last]];
  }
  return tiles;
};

const round = () => {
  let match = newMatch();
  match = evolve(match, nextDeal(match, deck()));
  while (!match.round.result) {
    for (const event of decide(match, match.round.turn, pick(legalMoves(match.round)))) match = evolve(match, event);
  }
};

const rate = (seconds) => {
  const begun = performance.now();
  let count = 0;
  while (performance.now() - begun < seconds * 1000) {
    round();
    count += 1;
  }
  return count / seconds;
};

const seconds = Number(process.argv[2]);
rate(seconds / 3);
console.log(rate(seconds));
