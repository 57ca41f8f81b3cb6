/** A sentence or two for every stable code: what is the matter, and the way out. */
export const errors = {
  // moves the rules refuse
  no_round: "No round is being played at the moment.",
  not_your_turn: "It is not your turn.",
  not_in_hand: "That tile is not in your hand.",
  must_open_with: "The marked tile has to open the round.",
  does_not_fit: "That tile does not fit there.",
  end_needed: "That tile fits both ends: choose one of them.",
  must_play: "One of your tiles fits, so you have to play.",
  must_draw: "There are tiles to draw, so you cannot pass.",
  boneyard_empty: "The boneyard is empty: there is nothing to draw.",
  // commands the table refuses
  stale: "The table has moved on. This is the position now.",
  opponent_away: "Your opponent is away. You can play as soon as both of you are connected.",
  not_now: "That is not possible at this moment. This is the position now.",
  malformed: "The server did not understand this page. Reload it; your game is kept.",
  too_many: "That was too fast. Wait a moment, then go on.",
  try_again: "The server could not save that just now. The page tries again by itself.",
  // rooms, seats and the computer
  room_gone: "There is no such room, or it has ended. Check the link, or make a new room.",
  room_full: "Both seats are taken. If one is yours, open the room in the browser you played in.",
  no_seat: "This browser has no seat in this room. Sit down first, or move your seat here from the other browser.",
  room_started: "Your friend has sat down, so the format can only be changed by agreeing on a new round.",
  round_unknown: "There is no record of that round. It can be had once a round is over.",
  transfer_gone: "This link has been used or is too old. Make a new one on the other device.",
  has_seat: "This browser already plays the other seat of this room. Open the link in the browser that should take this seat.",
  bad_request: "Something is wrong with this request. Reload the page and try again.",
  foreign_origin: "The page was opened at an address the server does not know. Open it at its own address.",
  rate_limited: "Too many tries from your address. Wait a minute and try again.",
  not_found: "There is nothing at this address.",
  internal: "Something went wrong on the server. Try again; your game is kept.",
  unavailable: "The server is not available at the moment. Try again in a while.",
  queue_full: "The computer has too much to do: a simpler one in this browser plays on.",
  move_unknown: "The computer’s answer was lost. The page asks again.",
  id_taken: "The computer was asked something else under the same name. The page asks anew.",
  impossible: "The computer could not make sense of this position. A simpler one in this browser plays on.",
  // closed connections
  taken_over: "The game goes on in another tab. Choose “Play here” to bring it back.",
  room_ended: "This room has ended. Make a new one to play again.",
  protocol_old: "A newer version of the game is out. Reload the page; your game is kept.",
  flooding: "The page sent far too many messages. Reload it; your game is kept.",
  too_large: "The page sent too much at once. Reload it; your game is kept.",
  silent: "The connection went silent. Connecting again…",
  slow: "The connection is too slow to keep up. Connecting again…",
  too_many_sockets: "This room is open too many times. Close other tabs; the page then connects again.",
  restarting: "The server is restarting. The game comes back by itself in a few seconds.",
  // what the page finds out by itself
  unreachable: "The server is out of reach. Check your connection and try again.",
  bad_answer: "What came back was not from the game’s server. On a public network, sign in to it first; then try again.",
  cookies_blocked:
    "This browser keeps no cookie of this site, and your seat is one. Allow cookies for this site, or use another browser, then make a new room.",
  unknown: "Something went wrong. Reload the page; your game is kept.",
};

export type Errors = typeof errors;
