## Names that have an article: within a sentence, and at its beginning

imperialism-name-superpower-ottoman_empire = Ottoman Empire
    .the = the Ottoman Empire
    .nom = The Ottoman Empire
imperialism-name-territory-netherlands = Netherlands
    .the = the Netherlands
imperialism-name-territory-gold_coast = Gold Coast
    .the = the Gold Coast
imperialism-name-territory-antilles = Antilles
    .the = the Antilles
imperialism-name-territory-cape_colony = Cape Colony
    .the = the Cape Colony
imperialism-name-territory-moluccas = Moluccas
    .the = the Moluccas
imperialism-name-territory-philippines = Philippines
    .the = the Philippines
