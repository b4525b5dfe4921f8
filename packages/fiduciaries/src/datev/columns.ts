const repeatedColumns = (count: number, names: (at: number) => readonly string[]): string[] =>
  Array.from({ length: count }, (_, at) => names(at + 1)).flat();

/** The 125 columns of a batch of entries in format version 13 of DATEV. */
export const datevColumns: readonly string[] = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz'],
  ...['WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum'],
  ...['Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext', 'Postensperre', 'Diverse Adressnummer'],
  ...['Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre', 'Beleglink'],
  ...repeatedColumns(8, (at) => [`Beleginfo - Art ${at}`, `Beleginfo - Inhalt ${at}`]),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...repeatedColumns(20, (at) => [`Zusatzinformation - Art ${at}`, `Zusatzinformation- Inhalt ${at}`]),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit'],
  ...['Skontotyp', 'Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)'],
  ...['Herkunft-Kz', 'Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre'],
  ...['Gesellschaftername', 'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer'],
  ...['Postensperre bis', 'Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung'],
  ...['Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit', 'Generalumkehr (GU)', 'Steuersatz'],
  ...['Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
  ...['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
];

const placeIn = (name: string): number => datevColumns.indexOf(name);

/** The places of the columns that are written and read. */
export const datevPlaces = {
  amount: placeIn('Umsatz (ohne Soll/Haben-Kz)'),
  side: placeIn('Soll/Haben-Kennzeichen'),
  currency: placeIn('WKZ Umsatz'),
  rate: placeIn('Kurs'),
  baseAmount: placeIn('Basis-Umsatz'),
  baseCurrency: placeIn('WKZ Basis-Umsatz'),
  account: placeIn('Konto'),
  contra: placeIn('Gegenkonto (ohne BU-Schlüssel)'),
  taxKey: placeIn('BU-Schlüssel'),
  day: placeIn('Belegdatum'),
  document: placeIn('Belegfeld 1'),
  text: placeIn('Buchungstext'),
  infoKind: placeIn('Zusatzinformation - Art 1'),
  info: placeIn('Zusatzinformation- Inhalt 1'),
  fixed: placeIn('Festschreibung'),
  reversal: placeIn('Generalumkehr (GU)'),
} as const;
