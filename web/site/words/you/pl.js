// What the page of the account says.
export default {
  sign_out: "Wyloguj wszędzie",
  sign_out_lead: "Unieważnia wszystkie twoje tokeny: w każdej karcie, w każdej przeglądarce i te dla programów.",
  new_name: "Inna nazwa",
  rename: "Zachowaj konto pod nazwą",
  recovery: "Kod odzyskiwania",
  recovery_make: "Utwórz kod odzyskiwania",
  recovery_lead: "Dzięki niemu wrócisz, gdy przeglądarka cię zapomni. Widać go tylko raz: przechowaj go gdzie indziej.",
  recovery_copy: "Kopiuj kod",
  recover: "Mam kod odzyskiwania",
  get_back: "Wróć do konta",
  signed_in: "Grasz jako {name}.",
  games: "Twoje gry i ranking",
  nobody: "Jeszcze tu nie grano.",
  sign_out_sure: "Nie masz kodu odzyskiwania: po wylogowaniu nigdy nie wrócisz do tego konta, jego miejsc i gier. Jeśli chcesz wrócić, najpierw utwórz kod.",
  erase: "Usuń moje konto",
  erase_sure: "Tego nie można cofnąć. Twoja nazwa i kody odzyskiwania zostaną usunięte, a ty wylogujesz się wszędzie. Miejsca przy czekających stołach się zwolnią; w trwających grach zagra za ciebie program. Gry zostaną, z identyfikatorem gracza i bez nazwy; nadal można je odtwarzać i sprawdzać.",
};
