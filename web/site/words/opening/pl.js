// The words of a file that is opened in Polish.
export default {
  drop: "Upuść tu zapisaną powtórkę albo ją wybierz",
  drop_lead: "Odtwarza się bez serwera; nic nie jest nigdzie wysyłane.",
  no_replay: "To nie jest zapisana powtórka. Tworzy ją przycisk „Zapisz na czas bez sieci” w powtórce gry.",
  is_record: "To jest zapis gry. Są w nim ruchy i losowania; planszę w każdej chwili pokazuje serwis, który zna zasady. Jeśli ta gra jest w tym serwisie, odtwórz ją tutaj: „Zapisz na czas bez sieci” utworzy wtedy plik, który odtwarza się bez serwera. Strona „Sprawdź zapis” także czyta ten plik bez serwera.",
  replay_here: "Odtwórz tę grę",
  from_file: "Z zapisanego pliku; widok: {viewer}; w języku, w którym ją zapisano.",
  coarse: "Zapisano bez skutków: kto przed zapisaniem zaznaczy „Skutek po skutku”, zachowa także je.",
  recorded: "W tym pliku jest też zapis gry: ta przeglądarka może bez serwera sprawdzić go oraz to, czy powtórka pokazuje jego zdarzenia. Żadne sprawdzenie nie obejmuje pozycji, obrazów i zdań dziennika: kto zmienił ten plik, mógł je zmienić.",
  unrecorded: "W tym pliku nie ma zapisu gry, więc nie można sprawdzić tego, co on pokazuje.",
  check_record: "Sprawdź zapis z tego pliku",
  kept: "Zachowane w tej przeglądarce",
  forget: "Usuń",
  forget_named: "Usuń: {name}",
};
