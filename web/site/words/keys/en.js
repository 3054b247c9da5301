// What the help on the keys of a table says.
export default {
  key_question: "To the question",
  key_next: "To what comes next; with Shift, to what comes before",
  key_choose: "Choose what has the focus, in the list or on the table",
  key_undo: "Take back your last answer, or let go of one that waits for its second press",
  key_away: "Close a menu, a text or a dialog; let go of an answer",
  key_move: "Move it, where it is zoomed in",
  key_past: "In the past",
  key_space: "Space",
};
