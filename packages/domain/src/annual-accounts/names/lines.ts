import type { AppropriationLine } from '../appropriation.ts';
import type { CashFlowLine, CashFlowSection } from '../cash-flow-lines.ts';
import type { LegalForm } from '../legal-form.ts';
import type { InLanguages } from './in-languages.ts';

/** The names of lines and sums of the cash flow statement. */
export type CashFlowSum = CashFlowSection | 'opening' | 'closing' | 'change';

export const cashFlowNames: Readonly<Record<CashFlowLine, InLanguages>> = {
  result: [
    'Jahresgewinn oder Jahresverlust',
    'Bénéfice ou perte de l’exercice',
    'Utile o perdita annuale',
    'Annual profit or loss',
  ],
  depreciation: [
    'Abschreibungen und Wertberichtigungen auf dem Anlagevermögen',
    'Amortissements et corrections de valeur de l’actif immobilisé',
    'Ammortamenti e rettifiche di valore dell’attivo fisso',
    'Depreciation and valuation adjustments on fixed assets',
  ],
  disposals: [
    'Gewinne aus Veräusserung von Sachanlagen',
    'Gains sur cession d’immobilisations corporelles',
    'Utili da alienazione di immobilizzazioni materiali',
    'Gains from disposal of tangible fixed assets',
  ],
  provisions: [
    'Veränderung der Rückstellungen',
    'Variation des provisions',
    'Variazione degli accantonamenti',
    'Change in provisions',
  ],
  receivables: [
    'Veränderung der Forderungen aus Lieferungen und Leistungen',
    'Variation des créances résultant de ventes et de prestations',
    'Variazione dei crediti da forniture e prestazioni',
    'Change in trade receivables',
  ],
  other_receivables: [
    'Veränderung der übrigen kurzfristigen Forderungen',
    'Variation des autres créances à court terme',
    'Variazione degli altri crediti a breve termine',
    'Change in other current receivables',
  ],
  inventories: [
    'Veränderung der Vorräte und nicht fakturierten Dienstleistungen',
    'Variation des stocks et des prestations non facturées',
    'Variazione delle scorte e delle prestazioni non fatturate',
    'Change in inventories and non-invoiced services',
  ],
  accrued_assets: [
    'Veränderung der aktiven Rechnungsabgrenzungen',
    'Variation des actifs de régularisation',
    'Variazione dei ratei e risconti attivi',
    'Change in accrued income and prepaid expenses',
  ],
  payables: [
    'Veränderung der Verbindlichkeiten aus Lieferungen und Leistungen',
    'Variation des dettes résultant d’achats et de prestations',
    'Variazione dei debiti per forniture e prestazioni',
    'Change in trade creditors',
  ],
  other_payables: [
    'Veränderung der übrigen kurzfristigen Verbindlichkeiten',
    'Variation des autres dettes à court terme',
    'Variazione degli altri debiti a breve termine',
    'Change in other current liabilities',
  ],
  accrued_liabilities: [
    'Veränderung der passiven Rechnungsabgrenzungen',
    'Variation des passifs de régularisation',
    'Variazione dei ratei e risconti passivi',
    'Change in deferred income and accrued expenses',
  ],
  unplaced: [
    'Veränderung von Konten ohne Position',
    'Variation des comptes sans poste',
    'Variazione dei conti senza posta',
    'Change in accounts without a position',
  ],
  securities: [
    'Wertschriften mit Börsenkurs (netto)',
    'Titres cotés en bourse (net)',
    'Titoli quotati in borsa (netto)',
    'Listed securities (net)',
  ],
  financial_assets: [
    'Finanzanlagen (netto)',
    'Immobilisations financières (net)',
    'Immobilizzazioni finanziarie (netto)',
    'Financial assets (net)',
  ],
  shareholdings: [
    'Beteiligungen (netto)',
    'Participations (net)',
    'Partecipazioni (netto)',
    'Shareholdings (net)',
  ],
  tangible_assets: [
    'Sachanlagen (netto)',
    'Immobilisations corporelles (net)',
    'Immobilizzazioni materiali (netto)',
    'Tangible fixed assets (net)',
  ],
  intangible_assets: [
    'Immaterielle Werte (netto)',
    'Immobilisations incorporelles (net)',
    'Immobilizzazioni immateriali (netto)',
    'Intangible fixed assets (net)',
  ],
  short_debt: [
    'Veränderung der kurzfristigen verzinslichen Verbindlichkeiten',
    'Variation des dettes à court terme portant intérêt',
    'Variazione dei debiti onerosi a breve termine',
    'Change in current interest-bearing liabilities',
  ],
  long_debt: [
    'Veränderung der langfristigen verzinslichen Verbindlichkeiten',
    'Variation des dettes à long terme portant intérêt',
    'Variazione dei debiti onerosi a lungo termine',
    'Change in long-term interest-bearing liabilities',
  ],
  other_debt: [
    'Veränderung der übrigen langfristigen Verbindlichkeiten',
    'Variation des autres dettes à long terme',
    'Variazione degli altri debiti a lungo termine',
    'Change in other long-term liabilities',
  ],
  capital: [
    'Einzahlungen und Rückzahlungen von Kapital',
    'Versements et remboursements de capital',
    'Versamenti e rimborsi di capitale',
    'Capital paid in and paid back',
  ],
  own_shares: [
    'Erwerb und Veräusserung eigener Anteile',
    'Acquisition et aliénation de parts propres',
    'Acquisto e alienazione di quote proprie',
    'Purchase and sale of own shares',
  ],
  dividends: [
    'Gewinnausschüttungen',
    'Distributions de bénéfices',
    'Distribuzioni di utili',
    'Distributions of profit',
  ],
  owners: [
    'Einlagen und Bezüge der Eigentümer',
    'Apports et prélèvements des propriétaires',
    'Apporti e prelievi dei titolari',
    'Contributions and withdrawals of the owners',
  ],
};

export const cashFlowSums: Readonly<Record<CashFlowSum, InLanguages>> = {
  operating: [
    'Geldfluss aus Geschäftstätigkeit',
    'Flux de trésorerie liés à l’activité d’exploitation',
    'Flusso di mezzi da attività operativa',
    'Cash flow from operating activities',
  ],
  investing: [
    'Geldfluss aus Investitionstätigkeit',
    'Flux de trésorerie liés aux activités d’investissement',
    'Flusso di mezzi da attività d’investimento',
    'Cash flow from investing activities',
  ],
  financing: [
    'Geldfluss aus Finanzierungstätigkeit',
    'Flux de trésorerie liés aux activités de financement',
    'Flusso di mezzi da attività di finanziamento',
    'Cash flow from financing activities',
  ],
  change: [
    'Veränderung der flüssigen Mittel',
    'Variation de la trésorerie',
    'Variazione della liquidità',
    'Change in cash and cash equivalents',
  ],
  opening: [
    'Flüssige Mittel zu Beginn des Jahres',
    'Trésorerie au début de l’exercice',
    'Liquidità all’inizio dell’esercizio',
    'Cash and cash equivalents at the beginning of the year',
  ],
  closing: [
    'Flüssige Mittel am Ende des Jahres',
    'Trésorerie à la fin de l’exercice',
    'Liquidità alla fine dell’esercizio',
    'Cash and cash equivalents at the end of the year',
  ],
};

export const appropriationNames: Readonly<Record<AppropriationLine, InLanguages>> = {
  carried_forward: [
    'Gewinn- oder Verlustvortrag',
    'Bénéfice ou perte reporté',
    'Utile o perdita riportati',
    'Profit or loss carried forward',
  ],
  result: [
    'Jahresgewinn oder Jahresverlust',
    'Bénéfice ou perte de l’exercice',
    'Utile o perdita annuale',
    'Annual profit or loss',
  ],
  from_voluntary_reserves: [
    'Entnahme aus den freiwilligen Gewinnreserven',
    'Prélèvement sur les réserves facultatives issues du bénéfice',
    'Prelievo dalle riserve facoltative da utili',
    'Withdrawal from voluntary retained earnings',
  ],
  from_legal_reserve: [
    'Verrechnung mit der gesetzlichen Gewinnreserve',
    'Compensation avec la réserve légale issue du bénéfice',
    'Compensazione con la riserva legale da utili',
    'Set-off against statutory retained earnings',
  ],
  from_capital_reserve: [
    'Verrechnung mit der gesetzlichen Kapitalreserve',
    'Compensation avec la réserve légale issue du capital',
    'Compensazione con la riserva legale da capitale',
    'Set-off against the statutory capital reserve',
  ],
  available: [
    'Zur Verfügung der Generalversammlung',
    'À la disposition de l’assemblée générale',
    'A disposizione dell’assemblea generale',
    'At the disposal of the general meeting',
  ],
  to_legal_reserve: [
    'Zuweisung an die gesetzliche Gewinnreserve',
    'Attribution à la réserve légale issue du bénéfice',
    'Assegnazione alla riserva legale da utili',
    'Allocation to statutory retained earnings',
  ],
  to_voluntary_reserves: [
    'Zuweisung an die freiwilligen Gewinnreserven',
    'Attribution aux réserves facultatives issues du bénéfice',
    'Assegnazione alle riserve facoltative da utili',
    'Allocation to voluntary retained earnings',
  ],
  dividend: ['Dividende', 'Dividende', 'Dividendo', 'Dividend'],
  carry_forward: [
    'Vortrag auf neue Rechnung',
    'Report à nouveau',
    'Riporto a nuovo',
    'Carried forward to the new account',
  ],
};

export type EquityRollLine = 'opening' | 'result' | 'owners' | 'closing';

export const equityRollNames: Readonly<Record<EquityRollLine, InLanguages>> = {
  opening: [
    'Eigenkapital zu Beginn des Jahres',
    'Capitaux propres au début de l’exercice',
    'Capitale proprio all’inizio dell’esercizio',
    'Equity at the beginning of the year',
  ],
  result: [
    'Jahresgewinn oder Jahresverlust',
    'Bénéfice ou perte de l’exercice',
    'Utile o perdita annuale',
    'Annual profit or loss',
  ],
  owners: [
    'Einlagen abzüglich Bezüge',
    'Apports moins prélèvements',
    'Apporti meno prelievi',
    'Contributions less withdrawals',
  ],
  closing: [
    'Eigenkapital am Ende des Jahres',
    'Capitaux propres à la fin de l’exercice',
    'Capitale proprio alla fine dell’esercizio',
    'Equity at the end of the year',
  ],
};

export const legalFormNames: Readonly<Record<LegalForm, InLanguages>> = {
  sole: ['Einzelunternehmen', 'Entreprise individuelle', 'Impresa individuale', 'Sole proprietorship'],
  partnership: [
    'Kollektiv- oder Kommanditgesellschaft',
    'Société en nom collectif ou en commandite',
    'Società in nome collettivo o in accomandita',
    'General or limited partnership',
  ],
  ag: [
    'Aktiengesellschaft (AG)',
    'Société anonyme (SA)',
    'Società anonima (SA)',
    'Company limited by shares (AG)',
  ],
  gmbh: [
    'Gesellschaft mit beschränkter Haftung (GmbH)',
    'Société à responsabilité limitée (Sàrl)',
    'Società a garanzia limitata (Sagl)',
    'Limited liability company (GmbH)',
  ],
  cooperative: ['Genossenschaft', 'Société coopérative', 'Società cooperativa', 'Cooperative'],
  association: ['Verein', 'Association', 'Associazione', 'Association'],
  foundation: ['Stiftung', 'Fondation', 'Fondazione', 'Foundation'],
};
