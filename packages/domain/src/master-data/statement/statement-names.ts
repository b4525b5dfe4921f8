import type { MainPosition, RelatedParty, StatementPosition } from './positions.ts';

/** The words of annual accounts, as the Code of Obligations has them in each of its languages. */
export const statementLanguages = ['de', 'fr', 'it', 'en'] as const;
export type StatementLanguage = (typeof statementLanguages)[number];

/** The figures between the positions of the income statement, and the totals. */
export type StatementFigure =
  | 'A'
  | 'P'
  | 'gross_profit'
  | 'ebitda'
  | 'ebit'
  | 'ebt'
  | 'result'
  | 'open_result'
  | 'earlier_result'
  | 'unplaced';

type Names = readonly [de: string, fr: string, it: string, en: string];

const statementNames: Readonly<
  Record<StatementPosition | MainPosition | StatementFigure | `to_${Exclude<RelatedParty, 'none'>}`, Names>
> = {
  A: ['Total Aktiven', 'Total de l’actif', 'Totale attivi', 'Total assets'],
  A1: ['Umlaufvermögen', 'Actif circulant', 'Attivo circolante', 'Current assets'],
  A1a: [
    'Flüssige Mittel und kurzfristig gehaltene Aktiven mit Börsenkurs',
    'Trésorerie et actifs cotés en bourse détenus à court terme',
    'Liquidità e attivi quotati in borsa detenuti a breve termine',
    'Cash and cash equivalents and current assets with a stock exchange price',
  ],
  A1b: [
    'Forderungen aus Lieferungen und Leistungen',
    'Créances résultant de la vente de biens et de prestations de services',
    'Crediti da forniture e prestazioni',
    'Trade receivables',
  ],
  A1c: [
    'Übrige kurzfristige Forderungen',
    'Autres créances à court terme',
    'Altri crediti a breve termine',
    'Other current receivables',
  ],
  A1d: [
    'Vorräte und nicht fakturierte Dienstleistungen',
    'Stocks et prestations de services non facturées',
    'Scorte e prestazioni di servizi non fatturate',
    'Inventories and non-invoiced services',
  ],
  A1e: [
    'Aktive Rechnungsabgrenzungen',
    'Actifs de régularisation',
    'Ratei e risconti attivi',
    'Accrued income and prepaid expenses',
  ],
  A2: ['Anlagevermögen', 'Actif immobilisé', 'Attivo fisso', 'Capital assets'],
  A2a: ['Finanzanlagen', 'Immobilisations financières', 'Immobilizzazioni finanziarie', 'Financial assets'],
  A2b: ['Beteiligungen', 'Participations', 'Partecipazioni', 'Shareholdings'],
  A2c: ['Sachanlagen', 'Immobilisations corporelles', 'Immobilizzazioni materiali', 'Tangible fixed assets'],
  A2d: [
    'Immaterielle Werte',
    'Immobilisations incorporelles',
    'Immobilizzazioni immateriali',
    'Intangible fixed assets',
  ],
  A2e: [
    'Nicht einbezahltes Grund-, Gesellschafter- oder Stiftungskapital',
    'Capital social ou capital de la fondation non libéré',
    'Capitale sociale o capitale della fondazione non versato',
    'Non-paid up basic, shareholder or foundation capital',
  ],
  P: ['Total Passiven', 'Total du passif', 'Totale passivi', 'Total liabilities and equity'],
  P1: [
    'Kurzfristiges Fremdkapital',
    'Capitaux étrangers à court terme',
    'Capitale di terzi a breve termine',
    'Current borrowed capital',
  ],
  P1a: [
    'Verbindlichkeiten aus Lieferungen und Leistungen',
    'Dettes résultant de l’achat de biens et de prestations de services',
    'Debiti per forniture e prestazioni',
    'Trade creditors',
  ],
  P1b: [
    'Kurzfristige verzinsliche Verbindlichkeiten',
    'Dettes à court terme portant intérêt',
    'Debiti onerosi a breve termine',
    'Current interest-bearing liabilities',
  ],
  P1c: [
    'Übrige kurzfristige Verbindlichkeiten',
    'Autres dettes à court terme',
    'Altri debiti a breve termine',
    'Other current liabilities',
  ],
  P1d: [
    'Passive Rechnungsabgrenzungen',
    'Passifs de régularisation',
    'Ratei e risconti passivi',
    'Deferred income and accrued expenses',
  ],
  P1e: [
    'Kurzfristige Rückstellungen',
    'Provisions à court terme',
    'Accantonamenti a breve termine',
    'Short-term provisions',
  ],
  P2: [
    'Langfristiges Fremdkapital',
    'Capitaux étrangers à long terme',
    'Capitale di terzi a lungo termine',
    'Long-term borrowed capital',
  ],
  P2a: [
    'Langfristige verzinsliche Verbindlichkeiten',
    'Dettes à long terme portant intérêt',
    'Debiti onerosi a lungo termine',
    'Long-term interest-bearing liabilities',
  ],
  P2b: [
    'Übrige langfristige Verbindlichkeiten',
    'Autres dettes à long terme',
    'Altri debiti a lungo termine',
    'Other long-term liabilities',
  ],
  P2c: [
    'Rückstellungen sowie vom Gesetz vorgesehene ähnliche Positionen',
    'Provisions et postes analogues prévus par la loi',
    'Accantonamenti e poste analoghe previste dalla legge',
    'Provisions and similar items required by law',
  ],
  P3: ['Eigenkapital', 'Capitaux propres', 'Capitale proprio', 'Shareholders’ equity'],
  P3a: [
    'Grund-, Gesellschafter- oder Stiftungskapital',
    'Capital social ou capital de la fondation',
    'Capitale sociale o capitale della fondazione',
    'Basic, shareholder or foundation capital',
  ],
  P3b: [
    'Gesetzliche Kapitalreserve',
    'Réserve légale issue du capital',
    'Riserva legale da capitale',
    'Statutory capital reserves',
  ],
  P3c: [
    'Gesetzliche Gewinnreserve',
    'Réserve légale issue du bénéfice',
    'Riserva legale da utili',
    'Statutory retained earnings',
  ],
  P3d: [
    'Freiwillige Gewinnreserven',
    'Réserves facultatives issues du bénéfice',
    'Riserve facoltative da utili',
    'Voluntary retained earnings',
  ],
  P3e: [
    'Eigene Kapitalanteile',
    'Propres parts du capital',
    'Proprie quote del capitale',
    'Own capital shares',
  ],
  P3f: [
    'Gewinn- oder Verlustvortrag',
    'Bénéfice ou perte reportés',
    'Utile o perdita riportati',
    'Profit or loss carried forward',
  ],
  P3g: [
    'Jahresgewinn oder Jahresverlust',
    'Bénéfice ou perte de l’exercice',
    'Utile o perdita annuale',
    'Annual profit or loss',
  ],
  E1: [
    'Nettoerlöse aus Lieferungen und Leistungen',
    'Produits nets des ventes de biens et de prestations de services',
    'Importo netto dei ricavi da forniture e prestazioni',
    'Net proceeds from sales of goods and services',
  ],
  E2: [
    'Bestandesänderungen an Erzeugnissen und nicht fakturierten Dienstleistungen',
    'Variation des stocks de produits et des prestations de services non facturées',
    'Variazione delle scorte di prodotti e delle prestazioni di servizi non fatturate',
    'Changes in inventories of goods and in non-invoiced services',
  ],
  E3: ['Materialaufwand', 'Charges de matériel', 'Costi per il materiale', 'Cost of materials'],
  E4: ['Personalaufwand', 'Charges de personnel', 'Costi per il personale', 'Staff costs'],
  E5: [
    'Übriger betrieblicher Aufwand',
    'Autres charges d’exploitation',
    'Altri costi d’esercizio',
    'Other operational costs',
  ],
  E6: [
    'Abschreibungen und Wertberichtigungen auf Positionen des Anlagevermögens',
    'Amortissements et corrections de valeur sur les postes de l’actif immobilisé',
    'Ammortamenti e rettifiche di valore sulle poste dell’attivo fisso',
    'Depreciation and valuation adjustments on fixed asset items',
  ],
  E7: [
    'Finanzaufwand und Finanzertrag',
    'Charges et produits financiers',
    'Costi e ricavi finanziari',
    'Financial costs and financial income',
  ],
  E7a: [
    'Betrieblicher Nebenerfolg',
    'Résultat des activités annexes d’exploitation',
    'Risultato delle attività accessorie d’esercizio',
    'Result of ancillary operations',
  ],
  E8: [
    'Betriebsfremder Aufwand und betriebsfremder Ertrag',
    'Charges et produits hors exploitation',
    'Costi e ricavi estranei all’esercizio',
    'Non-operational costs and non-operational income',
  ],
  E9: [
    'Ausserordentlicher, einmaliger oder periodenfremder Aufwand und Ertrag',
    'Charges et produits exceptionnels, uniques ou hors période',
    'Costi e ricavi straordinari, unici o relativi ad altri periodi contabili',
    'Extraordinary, non-recurring or prior-period costs and income',
  ],
  E10: ['Direkte Steuern', 'Impôts directs', 'Imposte dirette', 'Direct taxes'],
  gross_profit: ['Bruttogewinn', 'Bénéfice brut', 'Utile lordo', 'Gross profit'],
  ebitda: [
    'Ergebnis vor Abschreibungen, Finanzerfolg und Steuern (EBITDA)',
    'Résultat avant amortissements, résultat financier et impôts (EBITDA)',
    'Risultato prima di ammortamenti, risultato finanziario e imposte (EBITDA)',
    'Earnings before depreciation, financial result and taxes (EBITDA)',
  ],
  ebit: [
    'Ergebnis vor Finanzerfolg und Steuern (EBIT)',
    'Résultat avant résultat financier et impôts (EBIT)',
    'Risultato prima del risultato finanziario e delle imposte (EBIT)',
    'Earnings before financial result and taxes (EBIT)',
  ],
  ebt: [
    'Ergebnis vor Steuern (EBT)',
    'Résultat avant impôts (EBT)',
    'Risultato prima delle imposte (EBT)',
    'Earnings before taxes (EBT)',
  ],
  result: ['Gewinn oder Verlust', 'Bénéfice ou perte', 'Utile o perdita', 'Profit or loss'],
  open_result: [
    'Ergebnis, noch nicht abgeschlossen',
    'Résultat, pas encore clôturé',
    'Risultato, non ancora chiuso',
    'Result, not closed yet',
  ],
  earlier_result: [
    'Ergebnis früherer Jahre, noch nicht abgeschlossen',
    'Résultat d’exercices antérieurs, pas encore clôturé',
    'Risultato di esercizi precedenti, non ancora chiuso',
    'Result of earlier years, not closed yet',
  ],
  unplaced: ['Ohne Position', 'Sans poste', 'Senza posta', 'Without a position'],
  to_shareholder: [
    'Gegenüber Beteiligten',
    'Envers les détenteurs de parts',
    'Verso i titolari di quote',
    'With holders of shares',
  ],
  to_organ: ['Gegenüber Organen', 'Envers les organes', 'Verso gli organi', 'With organs'],
  to_holding: [
    'Gegenüber Beteiligungen',
    'Envers les participations',
    'Verso le partecipazioni',
    'With companies in which shares are held',
  ],
};
export type StatementName = keyof typeof statementNames;

/** A position, figure or related party in a language. */
export const statementName = (name: StatementName, language: StatementLanguage): string =>
  statementNames[name][statementLanguages.indexOf(language)] ?? name;

/** The language of a client's statements: its first, else English. */
export const statementLanguageOf = ({ languages }: { languages: readonly string[] }): StatementLanguage => {
  const first = languages[0]?.toLowerCase() ?? '';
  return statementLanguages.find((language) => first.startsWith(language)) ?? 'en';
};
