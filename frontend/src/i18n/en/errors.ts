/** One sentence, or two, for every stable code: what is the matter, and the way out. */
export const errors = {
  // refused moves (codes of the rules)
  no_round: "No round is being played at the moment.",
  not_your_turn: "It is not your turn.",
  not_in_hand: "That tile is not in your hand.",
  must_open_with: "The marked tile has to open the round.",
  does_not_fit: "That tile does not fit there.",
  end_needed: "That tile fits both ends: choose left or right.",
  must_play: "One of your tiles fits, so you have to play.",
  must_draw: "There are tiles to draw, so you cannot pass.",
  boneyard_empty: "The boneyard is empty: there is nothing to draw.",
  // the table
  stale: "The table has moved on. This is the position now.",
  opponent_away: "Your opponent is away. You can play as soon as both are connected.",
  taken_over: "The game goes on in another tab. Choose “Play here” to bring it back.",
  protocol_too_old: "A newer version of the game is out. Reload the page; your game is kept.",
  invalid_message: "The server did not understand the page. Reload it; your game is kept.",
  message_too_large: "The page sent too much at once. Reload it; your game is kept.",
  too_many_messages: "That was too fast. Wait a moment, then go on.",
  too_many_connections: "This room is open too often. Close other tabs and try again.",
  nothing_asked: "There is no request to answer.",
  round_in_progress: "The round is still being played.",
  restarting: "The server is restarting. The game comes back by itself in a few seconds.",
  // rooms and seats
  room_not_found: "There is no such room, or it has ended. Check the link or make a new room.",
  room_ended: "This room has ended. Make a new one to play again.",
  room_full: "Both seats are taken. If one is yours, open the room in the browser you played in.",
  not_seated: "This browser has no seat in this room. Sit down first, or move your seat here.",
  seat_elsewhere: "This seat belongs to another browser. Move it here with a link from that browser.",
  already_seated: "You already have a seat in this room.",
  transfer_invalid: "This link has been used or is too old. Make a new one on the other device.",
  record_not_ready: "The record can be had once the round is over.",
  bad_origin: "The page was opened at an address the server does not know. Open it from its own address.",
  // everything
  rate_limited: "Too many tries from your address. Wait a minute and try again.",
  invalid_request: "Something is wrong with this request. Reload the page and try again.",
  queue_full: "The computer has too much to do: a simpler one in this browser plays on.",
  unavailable: "The server is not available at the moment. Try again shortly.",
  unreachable: "The server is out of reach. Check the connection; the page keeps trying.",
  unknown: "Something went wrong. Reload the page; your game is kept.",
};

export type Errors = typeof errors;
