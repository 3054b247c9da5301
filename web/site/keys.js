// Which keys work at a table? What obeys them and what tells of them read the same list.

/** Where the arrows move the map. @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What each key does, and what has the focus or is looked at then. */
export const KEYS = {
  help: { keys: ["?"], word: "keys" },
  question: { keys: ["q"], word: "key_question" },
  next: { keys: ["Tab"], word: "key_next" },
  choose: { keys: ["Enter", " "], word: "key_choose" },
  undo: { keys: ["u"], word: "key_undo" },
  away: { keys: ["Escape"], word: "key_away" },
  earlier: { keys: ["ArrowLeft"], word: "earlier", where: "key_past" },
  later: { keys: ["ArrowRight"], word: "later", where: "key_past" },
  zoom_in: { keys: ["+"], word: "zoom_in", where: "board" },
  zoom_out: { keys: ["-"], word: "zoom_out", where: "board" },
  fit: { keys: ["0"], word: "fit", where: "board" },
  move: { keys: Object.keys(WAYS), word: "key_move", where: "board" },
};

/** Whether a key is one that does this. @param {KeyboardEvent} event @param {keyof typeof KEYS} what */
export function does(event, what) {
  return KEYS[what].keys.includes(event.key);
}

/** Which way a key moves the map. @param {KeyboardEvent} event */
export function wayOf(event) {
  return does(event, "move") ? WAYS[event.key] : null;
}
