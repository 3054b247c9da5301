// What the page of the account says.
export default {
  sign_out: "Kijelentkezés mindenhol",
  sign_out_lead: "Visszavonja az összes tokenedet: minden lapon, minden böngészőben, és a programokéit is.",
  new_name: "Más név",
  rename: "A fiók megtartása néven",
  recovery: "Helyreállító kód",
  recovery_make: "Helyreállító kód készítése",
  recovery_lead: "Ezzel akkor is visszatérsz, ha a böngésző elfelejt. Csak egyszer látható: tedd el máshová.",
  recovery_copy: "Kód másolása",
  recover: "Van helyreállító kódom",
  get_back: "Visszatérek",
  signed_in: "A neved itt: {name}.",
  games: "Játszmáid és értékszámod",
  nobody: "Itt még nem játszottál.",
  sign_out_sure: "Nincs helyreállító kódod: ha kijelentkezel, soha többé nem jutsz vissza ehhez a fiókhoz, a helyeihez és a játékaihoz. Ha vissza akarsz térni, előbb készíts kódot.",
  erase: "A fiókom törlése",
  erase_sure: "Ezt nem lehet visszavonni. A neved és a helyreállító kódjaid törlődnek, és mindenhol kijelentkezel. A várakozó asztaloknál a helyeid felszabadulnak; a folyó játékokban program játszik tovább helyetted. A játékok megmaradnak, a játékosod azonosítójával és név nélkül, és továbbra is visszajátszhatók és ellenőrizhetők.",
};
