import type { WritableBill } from '@kontor/domain';
import type {
  DocumentSheet,
  IncomeStatementSheet,
  Look,
  ReconciliationSheet,
  ReminderSheet,
  Sender,
  StatementSheet,
  VatReturnSheet,
} from '@kontor/print';

/** Sheets that tests draw. */

export const look: Look = { template: 'plain', colour: '#1f4e79', font: 'sans', window: 'left' };

export const sender: Sender = {
  name: 'Schreinerei Marjanović & Söhne AG',
  address: ['Industriestrasse 14', '8045 Zürich'],
  contact: ['Telefon 044 555 12 34', 'buero@marjanovic-holz.example', 'www.marjanovic-holz.example'],
  uid: 'CHE-123.456.788',
  has_vat: true,
  footer:
    'Zürcher Kantonalbank · IBAN CH58 0079 1123 0008 8901 2 · Es gelten unsere allgemeinen Geschäftsbedingungen.',
};

export const creditor = {
  name: 'Schreinerei Marjanović & Söhne AG',
  street: 'Industriestrasse',
  house_number: '14',
  zipcode: '8045',
  city: 'Zürich',
  country: 'CH',
};

export const bill: WritableBill = {
  iban: 'CH4431999123000889012',
  creditor,
  amount: '1949.75',
  currency: 'CHF',
  debtor: {
    name: 'Pia-Maria Rutschmann-Schnyder',
    street: 'Grosse Marktgasse 28',
    zipcode: '9400',
    city: 'Rorschach',
    country: 'CH',
  },
  reference: '210000000003139471430009017',
  message: 'Rechnung 2026-0147',
  billing_information:
    '//S1/10/2026-0147/11/261105/20/1400.000-53/30/123456788/31/261105/32/8.1/40/2:10;0:30',
};

export const invoice: DocumentSheet = {
  kind: 'invoice',
  language: 'de',
  look,
  sender,
  recipient: ['Pia-Maria Rutschmann-Schnyder', 'Grosse Marktgasse 28', '9400 Rorschach'],
  number: '2026-0147',
  day: '2026-11-05',
  due_day: '2026-12-05',
  customer_number: 'K-1042',
  order_number: 'B 77/26',
  references: [{ label: 'Projekt', text: 'Umbau Küche' }],
  currency: 'CHF',
  subject: 'Umbau Küche, Grosse Marktgasse 28',
  before:
    'Sehr geehrte Frau Rutschmann\n\nFür die Arbeiten im Oktober stellen wir wie vereinbart in Rechnung:',
  lines: [
    {
      article: 'A-100',
      description:
        'Küchenfront Eiche massiv, geölt, nach Mass gefertigt und montiert, inklusive Beschläge und Dämpfer',
      quantity: '4',
      unit: 'Stk',
      price: '320.00',
      amount: '1280.00',
    },
    {
      article: 'A-210',
      description: 'Montage',
      quantity: '5.50',
      unit: 'Std',
      price: '110.00',
      discount: '10.00',
      amount: '544.50',
    },
    {
      description: 'Anfahrt\nRorschach, zwei Fahrten',
      quantity: '1',
      unit: 'psch.',
      price: '-20.85',
      amount: '-20.85',
    },
  ],
  subtotal: '1803.65',
  taxes: [{ rate: '8.10', base: '1803.65', amount: '146.10' }],
  rounding: '0.00',
  total: '1949.75',
  discounts: [{ percent: '2.00', until: '2026-11-15', payable: '1910.75' }],
  notes: 'Garantie gemäss SIA 118. Bitte geben Sie bei Fragen die Nummer der Rechnung an.',
  after:
    'Wir danken für Ihren Auftrag und freuen uns auf die weitere Zusammenarbeit.\n\nFreundliche Grüsse\nSchreinerei Marjanović & Söhne AG',
  bill,
};

export const linesOf = (count: number): DocumentSheet['lines'] =>
  Array.from({ length: count }, (_, at) => ({
    article: `A-${1000 + at}`,
    description:
      at % 7 === 3
        ? `Position ${at + 1} mit einer Beschreibung, die etwas länger ist und darum auf zwei oder drei Zeilen umbricht, je nach Breite`
        : `Position ${at + 1}`,
    quantity: String((at % 9) + 1),
    unit: 'Stk',
    price: '12.50',
    amount: `${((at % 9) + 1) * 12}.50`,
  }));

const items: StatementSheet['items'] = [
  {
    number: '2026-0147',
    kind: 'invoice',
    day: '2026-09-05',
    due_day: '2026-10-05',
    amount: '1949.75',
    open: '1949.75',
    days_late: 61,
  },
  {
    number: '2026-0163',
    kind: 'invoice',
    day: '2026-10-12',
    due_day: '2026-11-11',
    amount: '12400.00',
    open: '2400.00',
    days_late: 24,
  },
  { number: 'G-2026-004', kind: 'credit_note', day: '2026-10-20', amount: '-150.00', open: '-150.00' },
];

const shared = {
  language: invoice.language,
  look,
  sender,
  recipient: invoice.recipient,
  day: '2026-12-05',
  customer_number: 'K-1042',
  currency: 'CHF',
};

export const statement: StatementSheet = {
  ...shared,
  kind: 'statement',
  period: {
    ...{ from: '2026-01-01', to: '2026-11-30', opening: '1250.00' },
    movements: [
      { day: '2026-01-05', kind: 'payment', number: '2025-0147', amount: '-1250.00', balance: '0.00' },
      ...items.map(({ day, kind, number, amount }) => ({
        ...{ day, kind, number, amount, balance: amount },
        description: 'Kaffee und Zubehör, Lieferung vom Vormonat, Rösterei Sonnenberg in Zürich',
      })),
    ],
  },
  items,
  ages: {
    ...{ current: '12400.00', days_1_30: '-150.00', days_31_60: '0.00', days_61_90: '0.00' },
    days_over_90: '1234567.85',
  },
  total: '4199.75',
  bill: { ...bill, amount: '4199.75' },
};

export const reconciliation: ReconciliationSheet = {
  ...shared,
  kind: 'reconciliation',
  recipient: [],
  account: '1020 Bankguthaben · CH93 0076 2011 6238 5295 7 · CHF',
  statement: { id: '20261130-0001-1', day: '2026-11-30' },
  ...{ ledger: '52346.33', bank: '53120.80', unexplained: '0.00' },
  sums: [
    { kind: 'before', count: 1, amount: '700.00' },
    { kind: 'line', count: 1, amount: '-31.50' },
    { kind: 'entry', count: 40, amount: '105.97' },
  ],
  explanations: [
    { kind: 'before', day: '2026-01-01', description: '', reference: '', amount: '700.00' },
    {
      ...{ kind: 'line', day: '2026-11-02', description: 'Café Élodie', reference: 'B-1' },
      ...{ status: 'ignored', amount: '-31.50' },
    },
    ...Array.from({ length: 40 }, (_, at) => ({
      ...{ kind: 'entry' as const, day: '2026-11-05', ledger_day: '2026-11-06' },
      ...{ description: 'Überweisung', reference: `G-${at}`, amount: '2.50' },
    })),
  ],
};

const deducted = ['220', '221', '225', '230', '235', '280'].map((figure) => ({
  figure,
  amount: figure === '280' ? '1500.00' : '0.00',
}));

export const vatReturn: VatReturnSheet = {
  ...shared,
  kind: 'vat_return',
  recipient: [],
  ...{ from: '2026-07-01', to: '2026-09-30', method: 'effective', consideration: 'agreed', number: 0 },
  settled: { day: '2026-10-12', reference: 'VAT-2026-07-01-2026-09-30' },
  figures: [
    { figure: '200', amount: '1234567.85' },
    { figure: '205', amount: '0.00' },
    ...deducted,
    { figure: '289', amount: '1500.00' },
    { figure: '299', amount: '1233067.85' },
    { figure: '302', rate: '7.7', until: '2023-12-31', amount: '-250.00', tax: '-19.25' },
    { figure: '303', rate: '8.1', since: '2024-01-01', amount: '1200000.00', tax: '97200.00' },
    { figure: '313', rate: '2.6', since: '2024-01-01', amount: '33317.85', tax: '866.26' },
    { figure: '343', rate: '3.8', since: '2024-01-01', amount: '0.00', tax: '0.00' },
    {
      ...{ figure: '383', since: '2024-01-01', amount: '1100.00', tax: '83.60' },
      parts: [
        { rate: '8.1', amount: '1000.00', tax: '81.00' },
        { rate: '2.6', amount: '100.00', tax: '2.60' },
      ],
    },
    { figure: '399', tax: '98130.61' },
    ...[
      ['400', '12450.30'],
      ['405', '987.65'],
      ['410', '0.00'],
      ['415', '120.00'],
      ['420', '0.00'],
    ].map(([figure = '', tax = '']) => ({ figure, tax })),
    { figure: '479', tax: '13317.95' },
    { figure: '500', tax: '84812.66' },
    { figure: '510', tax: '0.00' },
    { figure: '900', amount: '0.00' },
    { figure: '910', amount: '350.00' },
  ],
  deduction: 'Wert des Bodens',
  activities: [],
  ledger: { payable: '84811.40', difference: '1.26' },
};

/** By net tax rates, with so many activities. */
export const netReturn = (count: number): VatReturnSheet => {
  const { settled: _, deduction: __, ledger: ___, ...draft } = vatReturn;
  const zero = (figure: string) => ({ figure, amount: '0.00' });
  return {
    ...draft,
    ...{ from: '2026-01-01', to: '2026-06-30', method: 'net', consideration: 'collected', number: 1 },
    figures: [
      { figure: '200', amount: '120000.00' },
      ...deducted.map(({ figure }) => zero(figure)),
      zero('289'),
      { figure: '299', amount: '120000.00' },
      { figure: '323', since: '2024-01-01', amount: '120000.00', tax: '7440.00', has_activities: true },
      { figure: '383', since: '2024-01-01', amount: '0.00', tax: '0.00' },
      { figure: '399', tax: '7440.00' },
      { figure: '479', tax: '0.00' },
      { figure: '500', tax: '7440.00' },
      { figure: '510', tax: '0.00' },
      ...['900', '910'].map(zero),
    ],
    activities: Array.from({ length: count }, (_, at) => ({
      ...{ figure: '323', activity_id: String(101 + at).padStart(5, '0'), rate: '6.2' },
      ...{ description: `Coiffeursalon und Verkauf von Haarpflege ${at + 1}` },
      ...{ amount: '12000.00', tax: '744.00' },
    })),
    untaxed: '120.00',
  };
};

export const reminder: ReminderSheet = {
  ...shared,
  kind: 'reminder',
  level: 2,
  due_day: '2026-12-15',
  before:
    'Sehr geehrte Frau Rutschmann\n\nDie folgenden Rechnungen sind noch offen. Bitte überweisen Sie den Betrag bis zum genannten Tag.',
  items,
  subtotal: '4199.75',
  fee: '20.00',
  interest: '18.40',
  total: '4238.15',
  after: 'Hat sich Ihre Zahlung mit diesem Schreiben gekreuzt, so betrachten Sie es als gegenstandslos.',
  bill: { ...bill, amount: '4238.15' },
};

/** Beside another year and a budget, with amounts that have no room in usual letters. */
export const incomeStatement: IncomeStatementSheet = {
  ...shared,
  kind: 'income_statement',
  recipient: [],
  ...{ from: '2026-01-01', to: '2026-12-31', compare_from: '2025-01-01', compare_to: '2025-12-31' },
  has_budget: true,
  rows: [
    {
      ...{ name: 'Nettoerlöse aus Lieferungen und Leistungen', look: 'line' },
      ...{ amount: '12345678901234.55', compared: '9876543210987.65' },
      ...{ budget: '-12345678901234.55', difference: '24691357802469.10' },
    },
    { name: '3200 Handelserlöse', look: 'part', amount: '0.00', budget: '0.00', difference: '0.00' },
    {
      name: 'Jahresgewinn',
      look: 'result',
      amount: '1.00',
      compared: '2.00',
      budget: '3.00',
      difference: '-2.00',
    },
  ],
};
