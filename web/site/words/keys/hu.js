// What the help on the keys of a table says.
export default {
  key_question: "A kérdéshez",
  key_next: "A következőre; Shifttel az előzőre",
  key_choose: "Annak választása, amin a fókusz áll, a listában vagy az asztalon",
  key_undo: "Az utolsó válasz visszavonása, vagy annak elengedése, amelyik a második megnyomásra vár",
  key_away: "Menü, leírás vagy ablak bezárása; a válasz elengedése",
  key_move: "Mozgatás, ha nagyítva van",
  key_past: "A múltban",
  key_space: "Szóköz",
};
