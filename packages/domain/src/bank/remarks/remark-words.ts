/**
 * The remarks, by their codes, in each language. What is in braces are parameters. A code stays
 * when its words change.
 */
export const remarkWords = {
  no_opening: {
    en: 'The bank gives no opening balance, so the sum of the entries cannot be checked.',
    de: 'Die Bank nennt keinen Anfangssaldo; die Summe der Buchungen lässt sich nicht prüfen.',
    fr: 'La banque n’indique pas de solde d’ouverture; la somme des écritures ne peut pas être contrôlée.',
    it: 'La banca non indica il saldo iniziale; la somma delle registrazioni non può essere controllata.',
  },
  no_closing: {
    en: 'The bank gives no closing balance, so the sum of the entries cannot be checked.',
    de: 'Die Bank nennt keinen Schlusssaldo; die Summe der Buchungen lässt sich nicht prüfen.',
    fr: 'La banque n’indique pas de solde de clôture; la somme des écritures ne peut pas être contrôlée.',
    it: 'La banca non indica il saldo finale; la somma delle registrazioni non può essere controllata.',
  },
  previous_differs: {
    en: 'It opens with {opening}, but the bank says that the statement before closed with {previous}.',
    de: 'Der Anfangssaldo ist {opening}, doch als Schlusssaldo des Auszugs davor nennt die Bank {previous}.',
    fr: 'Le solde d’ouverture est {opening}, mais la banque indique {previous} comme solde du relevé précédent.',
    it: 'Il saldo iniziale è {opening}, ma come saldo dell’estratto precedente la banca indica {previous}.',
  },
  field_unknown: {
    en: 'The field {field} is not one of MT940 and was left out.',
    de: 'Das Feld {field} gehört nicht zu MT940 und wurde weggelassen.',
    fr: 'Le champ {field} ne fait pas partie de MT940 et a été omis.',
    it: 'Il campo {field} non fa parte di MT940 ed è stato tralasciato.',
  },
  text_without_entry: {
    en: 'A text is before the first entry and was left out.',
    de: 'Vor der ersten Buchung steht ein Text; er wurde weggelassen.',
    fr: 'Un texte précède la première écriture; il a été omis.',
    it: 'Un testo precede la prima registrazione; è stato tralasciato.',
  },
  detail_differs: {
    en: 'The details say {told}; the amount of the entry, {amount}, was taken.',
    de: 'In den Einzelheiten steht {told}; genommen wurde der Betrag der Buchung, {amount}.',
    fr: 'Les détails indiquent {told}; le montant de l’écriture, {amount}, a été retenu.',
    it: 'I dettagli indicano {told}; è stato preso l’importo della registrazione, {amount}.',
  },
  details_differ: {
    en: 'The {count} payments in the details sum to {told}; the entry of {amount} was taken as one payment.',
    de: 'Die {count} Zahlungen der Einzelheiten ergeben {told}; die Buchung über {amount} wurde als eine Zahlung genommen.',
    fr: 'Les {count} paiements des détails totalisent {told}; l’écriture de {amount} a été prise comme un seul paiement.',
    it: 'I {count} pagamenti dei dettagli danno {told}; la registrazione di {amount} è stata presa come un solo pagamento.',
  },
  day_of_payment: {
    en: 'The entry has no date; {day} is that of its payment.',
    de: 'Die Buchung hat kein Datum; {day} ist das ihrer Zahlung.',
    fr: 'L’écriture n’a pas de date; {day} est celle de son paiement.',
    it: 'La registrazione non ha data; {day} è quella del suo pagamento.',
  },
  day_of_statement: {
    en: 'The entry has no date; {day} is that of the statement.',
    de: 'Die Buchung hat kein Datum; {day} ist das des Auszugs.',
    fr: 'L’écriture n’a pas de date; {day} est celle du relevé.',
    it: 'La registrazione non ha data; {day} è quella dell’estratto.',
  },
  value_date: {
    en: 'The value date {written} does not exist; {day} was taken.',
    de: 'Das Valutadatum {written} gibt es nicht; genommen wurde {day}.',
    fr: 'La date de valeur {written} n’existe pas; {day} a été retenue.',
    it: 'La data di valuta {written} non esiste; è stata presa {day}.',
  },
  no_comma: {
    en: 'The amount is written as {written}, without a comma; it was read as {amount}.',
    de: 'Der Betrag steht als {written} ohne Komma; gelesen wurde {amount}.',
    fr: 'Le montant est écrit {written}, sans virgule; il a été lu comme {amount}.',
    it: 'L’importo è scritto {written}, senza virgola; è stato letto come {amount}.',
  },
  no_type: {
    en: 'The bank does not say of which type the entry is.',
    de: 'Die Bank sagt nicht, von welcher Art die Buchung ist.',
    fr: 'La banque n’indique pas le type de l’écriture.',
    it: 'La banca non indica il tipo della registrazione.',
  },
  edition: {
    en: 'The bank gave its ids to a statement before, with other content; this is number {edition}.',
    de: 'Die Bank hat denselben Auszug schon mit anderem Inhalt gesandt; dies ist Fassung {edition}.',
    fr: 'La banque a déjà envoyé ce relevé avec un autre contenu; ceci est la version {edition}.',
    it: 'La banca ha già inviato questo estratto con altro contenuto; questa è la versione {edition}.',
  },
  told_otherwise: {
    en: 'A statement of the same ids was read before without it, so it is not booked by itself.',
    de: 'Derselbe Auszug wurde schon ohne diese Zeile gelesen; sie wird nicht automatisch gebucht.',
    fr: 'Le même relevé a déjà été lu sans cette ligne; elle n’est pas comptabilisée automatiquement.',
    it: 'Lo stesso estratto è già stato letto senza questa riga; non viene registrata automaticamente.',
  },
} as const satisfies Record<string, Record<'en' | 'de' | 'fr' | 'it', string>>;
export type RemarkCode = keyof typeof remarkWords;
