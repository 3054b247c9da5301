// What the help on the keys of a table says.
export default {
  key_question: "Do pytania",
  key_next: "Do następnego elementu; z Shift do poprzedniego",
  key_choose: "Wybierz to, co jest zaznaczone, na liście lub na stole",
  key_undo: "Cofnij ostatnią odpowiedź albo zrezygnuj z tej, która czeka na drugie naciśnięcie",
  key_away: "Zamknij menu, opis lub okno; zrezygnuj z odpowiedzi",
  key_move: "Przesuń, gdy jest powiększona",
  key_past: "W przeszłości",
  key_space: "Spacja",
};
