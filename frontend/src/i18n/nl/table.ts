import type { Table } from "../en/table.ts";
import { at, name, pips, place, points, tiles } from "./names.ts";

export const table: Table = {
  seats: {
    red: name.red,
    blue: name.blue,
    own: ({ seat }) => `${name[seat]} (jij)`,
    computer: ({ seat }) => `${name[seat]} (computer)`,
  },
  tile: {
    name: ({ low, high }) =>
      low !== high ? `${low}-${high}` : low === 0 ? "0-0, dubbel blank" : `${low}-${high}, dubbel`,
  },
  turn: {
    play: ({ seat }) => `${name[seat]} is aan de beurt`,
    forced: ({ seat, tile }) => `${name[seat]} opent met ${tile}`,
    opens: ({ seat }) => `${name[seat]} opent met een steen naar keuze`,
    draw: ({ seat }) => `${name[seat]} moet trekken`,
    pass: ({ seat }) => `${name[seat]} moet passen`,
    waiting: ({ seat }) => `Wachten op ${name[seat]}`,
    chooseEnd: ({ tile }) => `${tile}: aan welk uiteinde?`,
    over: "De ronde is afgelopen",
    yours: "Jij bent aan de beurt",
    yourForced: ({ tile }) => `Je opent met ${tile}`,
    yourOpening: "Je opent met een steen naar keuze",
    yourDraw: "Je moet trekken",
    yourPass: "Je moet passen",
  },
  actions: {
    draw: "Steen trekken",
    pass: "Passen",
    end: ({ end }) => `Uiteinde ${end.n}, ${place[end.place]}`,
    place: "Eerste steen leggen",
    putBack: "Steen terugleggen",
    cover: "Mijn stenen bedekken",
    newRound: "Nieuwe ronde",
    nextRound: "Volgende ronde",
    newMatch: "Nieuwe wedstrijd",
    showTable: "Tafel bekijken",
    showResult: "Uitslag tonen",
    scoreSheet: "Scoreblad",
  },
  cover: {
    heading: ({ seat }) => `${name[seat]} is aan de beurt`,
    handOver: ({ seat }) => `Geef het apparaat aan ${name[seat]}.`,
    lookAway: ({ other }) => `${name[other]} kijkt even weg.`,
    reveal: ({ seat }) => `Ik ben ${name[seat]}`,
    text: "De stenen blijven bedekt tot hun eigenaar hier tikt.",
  },
  table: {
    label: "Tafel",
    hand: ({ seat, n }) => `Hand van ${name[seat]}, ${tiles(n)}`,
    covered: ({ seat, n }) => `Hand van ${name[seat]}, ${tiles(n)}, bedekt`,
    handCount: ({ n }) => tiles(n),
    boneyard: ({ n }) => `Pot, ${tiles(n)}`,
    boneyardShort: "Pot",
    boneyardEmpty: "De pot is leeg",
    chain: ({ n, left, right }) =>
      `Keten, ${tiles(n)}, uiteinden: ${left.n} ${place[left.place]}, ${right.n} ${place[right.place]}`,
    chainEmpty: "Keten, nog geen steen",
    playable: "speelbaar",
    notPlayable: "past niet",
    mustPlay: "moet gespeeld worden",
    lastMove: "laatste zet",
    winningTile: "winnende steen",
    scrollLeft: "Meer stenen links",
    scrollRight: "Meer stenen rechts",
    keys: "Kies een steen met Enter en dan een uiteinde met de pijltoets die ernaar wijst. Escape legt de steen terug.",
    rules: "Spelregels",
  },
  events: {
    dealt: ({ round }) => `Ronde ${round}. Ieder zeven stenen, 14 in de pot.`,
    opened: ({ seat, tile }) => `${name[seat]} opende met ${tile}.`,
    played: ({ seat, tile, end }) => `${name[seat]} legde ${tile} ${at(end)}.`,
    drew: ({ seat, n }) => `${name[seat]} trok ${tiles(n)}.`,
    drewTile: ({ seat, tile }) => `${name[seat]} trok ${tile}.`,
    passed: ({ seat }) => `${name[seat]} paste.`,
    blocked: "Twee keer achter elkaar gepast: de ronde is geblokkeerd.",
    out: ({ seat }) => `${name[seat]} is uit.`,
    won: ({ seat, n }) => `${name[seat]} wint de ronde, ${points(n)}.`,
    drawn: "De ronde eindigt gelijk. Niemand krijgt punten.",
    matchWon: ({ seat, n }) => `${name[seat]} wint de wedstrijd met ${points(n)}.`,
  },
  why: {
    highestDouble: ({ seat, tile }) =>
      `${name[seat]} heeft de hoogste dubbele steen, ${tile}, en moet daarmee openen.`,
    highestTile: ({ seat, tile }) =>
      `Niemand kreeg een dubbele steen. ${name[seat]} heeft de hoogste steen, ${tile}, en moet daarmee openen.`,
    winnerOpens: ({ seat }) => `${name[seat]} won de vorige ronde en opent met een steen naar keuze.`,
    yourHighestDouble: ({ tile }) => `Je hebt de hoogste dubbele steen, ${tile}, en moet daarmee openen.`,
    yourHighestTile: ({ tile }) =>
      `Niemand kreeg een dubbele steen. Je hebt de hoogste steen, ${tile}, en moet daarmee openen.`,
    youWonAndOpen: "Je hebt de vorige ronde gewonnen en opent met een steen naar keuze.",
    afterDraw: "De vorige ronde eindigde gelijk, dus opent de hoogste dubbele steen.",
    mustDraw: "Geen steen past: trek tot er een past.",
    mustPlayDrawn: ({ tile }) => `${tile} past en moet dus nu gespeeld worden.`,
    fitsNowhere: ({ tile, left, right }) =>
      left.n === right.n ? `${tile} past niet bij ${left.n}.` : `${tile} past niet bij ${left.n} en ook niet bij ${right.n}.`,
    mustPass: "Geen steen past en de pot is leeg: pas.",
    nothingFits: ({ n }) =>
      `Alle zeven stenen met ${n} liggen op tafel, dus past er niets meer. De rest van de pot wordt getrokken, daarna passen beiden.`,
    nothingFitsPass: ({ n }) =>
      `Alle zeven stenen met ${n} liggen op tafel en de pot is leeg: niemand kan nog spelen, dus passen beiden.`,
    nothingFitsLast: ({ n }) =>
      `Alle zeven stenen met ${n} liggen op tafel: de tweede keer passen blokkeert de ronde.`,
    secondPass: "Geen steen past en de pot is leeg: pas. De tweede keer passen op rij blokkeert de ronde.",
    onePass: "Eén keer passen blokkeert de ronde niet: de ander kan misschien nog spelen.",
  },
  pips: ({ n }) => pips(n),
};
