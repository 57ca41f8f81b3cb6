import type { Table } from "../en/table.ts";
import { at, name, pips, place, points, tiles } from "./names.ts";

export const table: Table = {
  seats: {
    red: name.red,
    blue: name.blue,
    own: ({ seat }) => `${name[seat]} (du)`,
    computer: ({ seat }) => `${name[seat]} (Computer)`,
  },
  tile: {
    name: ({ low, high }) =>
      low !== high ? `${low}-${high}` : low === 0 ? "0-0, Doppelnull" : `${low}-${high}, Doppelstein`,
  },
  turn: {
    play: ({ seat }) => `${name[seat]} ist am Zug`,
    forced: ({ seat, tile }) => `${name[seat]} eröffnet mit ${tile}`,
    opens: ({ seat }) => `${name[seat]} eröffnet mit einem beliebigen Stein`,
    draw: ({ seat }) => `${name[seat]} muss nachziehen`,
    pass: ({ seat }) => `${name[seat]} muss passen`,
    waiting: ({ seat }) => `Warten auf ${name[seat]}`,
    chooseEnd: ({ tile }) => `${tile}: an welches Ende?`,
    over: "Die Runde ist zu Ende",
    yours: "Du bist am Zug",
    yourForced: ({ tile }) => `Du eröffnest mit ${tile}`,
    yourOpening: "Du eröffnest mit einem beliebigen Stein",
    yourDraw: "Du musst nachziehen",
    yourPass: "Du musst passen",
  },
  actions: {
    draw: "Stein nachziehen",
    pass: "Passen",
    end: ({ end }) => `Ende ${end.n}, ${place[end.place]}`,
    place: "Ersten Stein legen",
    putBack: "Stein zurücklegen",
    cover: "Meine Steine verdecken",
    newRound: "Neue Runde",
    nextRound: "Nächste Runde",
    newMatch: "Neue Partie",
    showTable: "Tisch ansehen",
    showResult: "Ergebnis zeigen",
    scoreSheet: "Punkteblatt",
  },
  cover: {
    heading: ({ seat }) => `${name[seat]} ist dran`,
    handOver: ({ seat }) => `Gib das Gerät an ${name[seat]} weiter.`,
    lookAway: ({ other }) => `${name[other]} schaut solange weg.`,
    reveal: ({ seat }) => `Ich bin ${name[seat]}`,
    text: "Die Steine bleiben verdeckt, bis ihr Besitzer hier tippt.",
  },
  table: {
    label: "Tisch",
    hand: ({ seat, n }) => `Hand von ${name[seat]}, ${tiles(n)}`,
    covered: ({ seat, n }) => `Hand von ${name[seat]}, ${tiles(n)}, verdeckt`,
    handCount: ({ n }) => tiles(n),
    boneyard: ({ n }) => `Vorrat, ${tiles(n)}`,
    boneyardShort: "Vorrat",
    boneyardEmpty: "Der Vorrat ist leer",
    chain: ({ n, left, right }) =>
      `Kette, ${tiles(n)}, offene Enden: ${left.n} ${place[left.place]}, ${right.n} ${place[right.place]}`,
    chainEmpty: "Kette, noch kein Stein",
    playable: "spielbar",
    notPlayable: "passt nicht",
    mustPlay: "muss gelegt werden",
    lastMove: "letzter Zug",
    winningTile: "Stein, der gewonnen hat",
    scrollLeft: "Weitere Steine links",
    scrollRight: "Weitere Steine rechts",
    keys: "Wähle einen Stein mit der Eingabetaste, dann ein Ende mit der Pfeiltaste, die dorthin zeigt. Escape legt den Stein zurück.",
    rules: "Spielregeln",
  },
  events: {
    dealt: ({ round }) => `Runde ${round}. Jeder hat sieben Steine, 14 liegen im Vorrat.`,
    opened: ({ seat, tile }) => `${name[seat]} hat mit ${tile} eröffnet.`,
    played: ({ seat, tile, end }) => `${name[seat]} hat ${tile} ${at(end)} gelegt.`,
    drew: ({ seat, n }) => `${name[seat]} hat ${tiles(n)} nachgezogen.`,
    drewTile: ({ seat, tile }) => `${name[seat]} hat ${tile} nachgezogen.`,
    passed: ({ seat }) => `${name[seat]} hat gepasst.`,
    blocked: "Zweimal hintereinander gepasst: Die Runde ist blockiert.",
    out: ({ seat }) => `${name[seat]} ist fertig.`,
    won: ({ seat, n }) => `${name[seat]} gewinnt die Runde, ${points(n)}.`,
    drawn: "Die Runde endet unentschieden. Niemand bekommt Punkte.",
    matchWon: ({ seat, n }) => `${name[seat]} gewinnt die Partie. Endstand: ${points(n)}.`,
  },
  why: {
    highestDouble: ({ seat, tile }) =>
      `${name[seat]} hat den höchsten Doppelstein, ${tile}, und muss damit eröffnen.`,
    highestTile: ({ seat, tile }) =>
      `Niemand hat einen Doppelstein bekommen. ${name[seat]} hat den höchsten Stein, ${tile}, und muss damit eröffnen.`,
    winnerOpens: ({ seat }) => `${name[seat]} hat die letzte Runde gewonnen und eröffnet mit einem beliebigen Stein.`,
    yourHighestDouble: ({ tile }) => `Du hast den höchsten Doppelstein, ${tile}, und musst damit eröffnen.`,
    yourHighestTile: ({ tile }) =>
      `Niemand hat einen Doppelstein bekommen. Du hast den höchsten Stein, ${tile}, und musst damit eröffnen.`,
    youWonAndOpen: "Du hast die letzte Runde gewonnen und eröffnest mit einem beliebigen Stein.",
    afterDraw: "Die letzte Runde war unentschieden, also eröffnet der höchste Doppelstein.",
    mustDraw: "Kein Stein passt: Zieh nach, bis einer passt.",
    mustPlayDrawn: ({ tile }) => `${tile} passt und muss jetzt gelegt werden.`,
    fitsNowhere: ({ tile, left, right }) =>
      left.n === right.n ? `${tile} passt nicht an die ${left.n}.` : `${tile} passt weder an die ${left.n} noch an die ${right.n}.`,
    mustPass: "Kein Stein passt und der Vorrat ist leer: Du musst passen.",
    nothingFits: ({ n }) =>
      `Alle sieben Steine mit der ${n} liegen auf dem Tisch, also passt nichts mehr. Der restliche Vorrat wird nachgezogen, dann passen beide.`,
    nothingFitsPass: ({ n }) =>
      `Alle sieben Steine mit der ${n} liegen auf dem Tisch und der Vorrat ist leer: Niemand kann mehr legen, also passen beide.`,
    nothingFitsLast: ({ n }) =>
      `Alle sieben Steine mit der ${n} liegen auf dem Tisch: Das zweite Passen blockiert die Runde.`,
    secondPass: "Kein Stein passt und der Vorrat ist leer: Du musst passen. Das zweite Passen nacheinander blockiert die Runde.",
    onePass: "Einmal passen blockiert die Runde nicht: Vielleicht kann der andere noch legen.",
  },
  pips: ({ n }) => pips(n),
};
