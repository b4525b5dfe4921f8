/**
 * The texts of entries that Kontor writes itself (docs/interface §12), and of the file of a VAT
 * return (§15), in the first language of the client. What is in braces are parameters.
 */

type EntryLanguage = 'de' | 'fr' | 'it' | 'en';

export const entryTexts = {
  accrual: {
    de: 'Abgrenzung {text}',
    fr: 'Régularisation {text}',
    it: 'Delimitazione {text}',
    en: 'Accrual {text}',
  },
  accrual_release: {
    de: 'Auflösung Abgrenzung {text}',
    fr: 'Extourne régularisation {text}',
    it: 'Scioglimento delimitazione {text}',
    en: 'Release of accrual {text}',
  },
  appropriation: {
    de: 'Gewinnverwendung {year}',
    fr: 'Emploi du bénéfice {year}',
    it: 'Impiego dell’utile {year}',
    en: 'Appropriation of profit {year}',
  },
  asset_adjustment: {
    de: 'Wertberichtigung {asset}',
    fr: 'Correction de valeur {asset}',
    it: 'Rettifica di valore {asset}',
    en: 'Value adjustment {asset}',
  },
  asset_depreciation: {
    de: 'Abschreibungen {day}',
    fr: 'Amortissements au {day}',
    it: 'Ammortamenti al {day}',
    en: 'Depreciation {day}',
  },
  asset_sale: {
    de: 'Verkauf {asset}',
    fr: 'Vente {asset}',
    it: 'Vendita {asset}',
    en: 'Sale {asset}',
  },
  asset_scrapped: {
    de: 'Abgang {asset}',
    fr: 'Sortie {asset}',
    it: 'Uscita {asset}',
    en: 'Disposal {asset}',
  },
  payroll: {
    de: 'Löhne {day}',
    fr: 'Salaires au {day}',
    it: 'Salari al {day}',
    en: 'Payroll {day}',
  },
  carry_forward: {
    de: 'Ergebnisvortrag {day}',
    fr: 'Report du résultat au {day}',
    it: 'Riporto del risultato al {day}',
    en: 'Carry-forward {day}',
  },
  credit_note: {
    de: 'Gutschrift {number}',
    fr: 'Note de crédit {number}',
    it: 'Nota di credito {number}',
    en: 'Credit note {number}',
  },
  credit_of: {
    de: 'Gutschrift zu Rechnung {number}',
    fr: 'Note de crédit pour la facture {number}',
    it: 'Nota di credito per la fattura {number}',
    en: 'Credit note for invoice {number}',
  },
  invoice: {
    de: 'Rechnung {number}',
    fr: 'Facture {number}',
    it: 'Fattura {number}',
    en: 'Invoice {number}',
  },
  opening: {
    de: 'Eröffnungssaldi',
    fr: 'Soldes d’ouverture',
    it: 'Saldi di apertura',
    en: 'Opening balances',
  },
  other_deductions: {
    de: 'Übrige Abzüge',
    fr: 'Autres déductions',
    it: 'Altre deduzioni',
    en: 'Other deductions',
  },
  receipt: {
    de: 'Beleg {number}',
    fr: 'Justificatif {number}',
    it: 'Giustificativo {number}',
    en: 'Receipt {number}',
  },
  reminder_charges: {
    de: 'Mahngebühr und Verzugszins, Mahnung {number} vom {day}',
    fr: 'Frais de rappel et intérêts, rappel {number} du {day}',
    it: 'Spese di sollecito e interessi, sollecito {number} del {day}',
    en: 'Reminder fee and interest, reminder {number} of {day}',
  },
  reopening: {
    de: 'Wiedereröffnung {day}',
    fr: 'Réouverture de l’exercice au {day}',
    it: 'Riapertura dell’esercizio al {day}',
    en: 'Reopening of {day}',
  },
  revaluation: {
    de: 'Fremdwährungsbewertung {day}',
    fr: 'Évaluation des monnaies étrangères au {day}',
    it: 'Valutazione delle valute estere al {day}',
    en: 'Revaluation {day}',
  },
  reversal: {
    de: 'Storno von {of}',
    fr: 'Extourne de {of}',
    it: 'Storno di {of}',
    en: 'Reversal of {of}',
  },
  vat: {
    de: 'MWST {from} bis {to}',
    fr: 'TVA du {from} au {to}',
    it: 'IVA dal {from} al {to}',
    en: 'VAT {from} to {to}',
  },
  vat_instalment: {
    de: 'MWST-Rate {day}',
    fr: 'Acompte TVA du {day}',
    it: 'Rata IVA {day}',
    en: 'VAT instalment {day}',
  },
  vat_year: {
    de: 'MWST-Jahresabstimmung {from} bis {to}',
    fr: 'Concordance annuelle TVA du {from} au {to}',
    it: 'Riconciliazione annuale IVA dal {from} al {to}',
    en: 'VAT reconciliation {from} to {to}',
  },
  year_end: {
    de: 'Jahresabschluss {day}',
    fr: 'Clôture de l’exercice au {day}',
    it: 'Chiusura dell’esercizio al {day}',
    en: 'Year end {day}',
  },
} as const satisfies Record<string, Record<EntryLanguage, string>>;
type EntryTextName = keyof typeof entryTexts;

type ParamNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
type ParamsOf<Name extends EntryTextName> = [ParamNames<(typeof entryTexts)[Name]['en']>] extends [never]
  ? []
  : [Readonly<Record<ParamNames<(typeof entryTexts)[Name]['en']>, string | number>>];

/**
 * The language of a client's entries: its first one, such as `de-CH`; English in place of those
 * that Kontor does not write.
 */
export const entryLanguage = ({ languages }: { languages: readonly string[] }): EntryLanguage => {
  const [first = ''] = languages;
  const known = ['de', 'fr', 'it'] as const;
  return known.find((language) => first.toLowerCase().startsWith(language)) ?? 'en';
};

/**
 * A text in a language, with its parameters; booking dates are written as the language has them.
 */
export const entryText = <Name extends EntryTextName>(
  language: EntryLanguage,
  name: Name,
  ...[params]: ParamsOf<Name>
): string => {
  const values: Readonly<Record<string, string | number>> = params ?? {};
  const text: string = entryTexts[name][language];
  return text.replace(/\{(\w+)\}/g, (_, param: string) => dayOrText(language, String(values[param])));
};

// English texts have the days as they have always had them.
const dayOrText = (language: EntryLanguage, value: string): string =>
  language === 'en' ? value : value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1');
