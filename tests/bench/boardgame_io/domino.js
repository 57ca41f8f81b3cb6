// Two-player draw dominoes for boardgame.io: the same rules of play, in as few lines as they take.
import { INVALID_MOVE } from 'boardgame.io/dist/cjs/core.js'

const TILES = [0, 1, 2, 3, 4, 5, 6].flatMap((low) =>
  [0, 1, 2, 3, 4, 5, 6].filter((high) => high >= low).map((high) => [low, high]),
)

const dealt = (random) => {
  const deck = random.Shuffle(TILES)
  return { hands: [deck.slice(0, 7), deck.slice(7, 14)], boneyard: deck.slice(14), chain: [], passes: 0 }
}

const sides = (chain, [low, high]) => {
  if (!chain.length) return ['right']
  const fits = (pip) => pip === low || pip === high
  return [
    ...(fits(chain[0][0]) ? ['left'] : []),
    ...(fits(chain.at(-1)[1]) ? ['right'] : []),
  ]
}

const lay = (G, [low, high], end) => {
  if (!G.chain.length) G.chain.push([low, high])
  else if (end === 'left') G.chain.unshift(G.chain[0][0] === high ? [low, high] : [high, low])
  else G.chain.push(G.chain.at(-1)[1] === low ? [low, high] : [high, low])
}

const stuck = (G, hand) => hand.every((tile) => !sides(G.chain, tile).length)

// A finished round is followed by the next one at the same table, so that play never stops.
const roundOver = (G, random) => Object.assign(G, dealt(random), { rounds: G.rounds + 1 })

export const domino = {
  name: 'domino',
  minPlayers: 2,
  maxPlayers: 2,
  disableUndo: true,
  setup: ({ random }) => ({ ...dealt(random), rounds: 0 }),
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
    boneyard: G.boneyard.length,
  }),
  moves: {
    play: {
      client: false,
      move: ({ G, playerID, random, events }, index, end) => {
        const hand = G.hands[playerID]
        if (!hand[index] || !sides(G.chain, hand[index]).includes(end)) return INVALID_MOVE
        lay(G, hand.splice(index, 1)[0], end)
        G.passes = 0
        if (!hand.length) roundOver(G, random)
        events.endTurn()
      },
    },
    draw: {
      client: false,
      move: ({ G, playerID }) => {
        if (!G.boneyard.length || !stuck(G, G.hands[playerID])) return INVALID_MOVE
        G.hands[playerID].push(G.boneyard.shift())
      },
    },
    pass: {
      client: false,
      move: ({ G, playerID, random, events }) => {
        if (G.boneyard.length || !stuck(G, G.hands[playerID])) return INVALID_MOVE
        G.passes += 1
        if (G.passes === 2) roundOver(G, random)
        events.endTurn()
      },
    },
  },
}
