import { creditorReference, qrReference, type WritableBill, writeQrBill } from '@kontor/domain';
import {
  type DocumentSheet,
  dayIn,
  type ExplanationLine,
  type InterestLine,
  type Language,
  type OpenItem,
  type Sheet,
  type Supply,
  type Template,
  type VatReturnForm,
} from '@kontor/print';
import { randomOf } from '@kontor/testing';

/** Documents of all kinds, languages, currencies and templates, made up by a seed. */
export type RandomSheet = { sheet: Sheet; code: string | undefined };

/**
 * The words on a sheet that law asks for: its days of supply, the rates of its lines, and where to
 * pay.
 */
export const requiredWords = ({ sheet }: RandomSheet): string[] => {
  const daysOf = ({ from, to }: Supply) =>
    [from, to].flatMap((day) => (day ? dayIn(sheet.language, day) : []));
  const isUnpaid = ['credit_note', 'reconciliation', 'vat_return'].includes(sheet.kind);
  const iban = isUnpaid || sheet.bill ? undefined : sheet.transfer?.iban;
  const paying = iban === undefined ? [] : [iban.replace(/(.{4})(?=.)/g, '$1 ')];
  if (sheet.kind === 'reminder')
    return [...paying, ...(sheet.interest_lines ?? []).flatMap(({ days }) => (days ? String(days) : []))];
  if (sheet.kind === 'vat_return')
    return sheet.figures.flatMap(({ figure, amount }) => [figure, ...(amount ? [written(amount)] : [])]);
  if (!('lines' in sheet)) return paying;
  const { lines, supply, taxes_included } = sheet;
  return [
    ...paying,
    ...(supply ? daysOf(supply) : []),
    ...lines.flatMap((line) => (line.supply ? daysOf(line.supply) : [])),
    ...lines.flatMap(({ rates = [] }) => rates.map((rate) => `${rate} %`)),
    ...(taxes_included ? [pricesWithTax[sheet.language]] : []),
  ];
};

const written = (amount: string) => amount.replace('-', '−').replace(/\B(?=(\d{3})+\.)/g, '’');

const pricesWithTax = {
  ...{ de: 'Preise inkl. MWST', fr: 'Prix TVA incluse', it: 'Prezzi IVA inclusa', en: 'Prices incl. VAT' },
};

const names = [
  'Marjanović & Söhne AG',
  'Ștefan Țăranu',
  'Élodie Dürrenmatt',
  'Łukasz Żółw GmbH',
  'Verein zur Förderung der Zusammenarbeit der Gemeinden am oberen See AG',
  'Hôtel Château d’Œx SA',
  'Müller',
];
const streets = ['Bahnhofstrasse', 'Rue du Lac', 'Via Nassa', 'Grosse Marktgasse', 'Straße am Țărm'];
const towns = [
  ['8001', 'Zürich', 'CH'],
  ['1201', 'Genève', 'CH'],
  ['6900', 'Lugano', 'CH'],
  ['9490', 'Vaduz', 'LI'],
  ['70173', 'Stuttgart', 'DE'],
] as const;
const goods = [
  'Beratung im September',
  'Küchenfront Eiche massiv, geölt, nach Mass gefertigt und montiert, inklusive Beschläge, Dämpfer und Anfahrt',
  'Café torréfié à l’ancienne, 1 kg, 100 € de moins qu’ailleurs',
  'Transport\nLugano, due viaggi',
  'Lagerung – 3 × 2 m²',
];
const languages: readonly Language[] = ['de', 'fr', 'it', 'en'];
const templates: readonly Template[] = ['plain', 'band', 'compact'];
const colours = ['#1f4e79', '#92400e', '#fde047', '#000000', '#0f766e'];
const iban = 'CH9300762011623852957';
const qrIban = 'CH4431999123000889012';

const inCents = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const randomSheets = (count: number, seed: number): RandomSheet[] => {
  const { below, one: of, chance: happens } = randomOf(seed);
  const maybe = <Fields extends object>(chance: number, fields: () => Fields): Fields | object =>
    happens(chance) ? fields() : {};

  const party = () => {
    const [zipcode, city, country] = of(towns);
    return {
      name: of(names),
      street: of(streets),
      house_number: String(1 + below(200)),
      zipcode,
      city,
      country,
    };
  };
  const references: readonly ((id: number) => Pick<WritableBill, 'iban' | 'reference' | 'currency'>)[] = [
    (id) => ({ iban: qrIban, reference: qrReference('210000'.padEnd(16, '0'), id), currency: 'CHF' }),
    (id) => ({ iban, reference: creditorReference(id), currency: of(['CHF', 'EUR']) }),
    () => ({ iban, currency: of(['CHF', 'EUR']) }),
  ];
  const billOf = (id: number, cents: number): WritableBill => ({
    ...of(references)(id),
    creditor: { ...party(), country: 'CH' },
    ...maybe(0.9, () => ({ amount: inCents(cents) })),
    ...maybe(0.85, () => ({ debtor: party() })),
    ...maybe(0.7, () => ({ message: `Rechnung ${id}` })),
  });

  const itemsOf = (id: number): OpenItem[] =>
    Array.from({ length: 1 + below(8) }, (_, at) => ({
      ...{ number: `R-${id}-${at}`, kind: of(['invoice', 'credit_note'] as const), day: '2026-09-05' },
      ...{ due_day: '2026-10-05', amount: inCents(below(500_000) + 1), open: inCents(below(500_000) + 1) },
      ...maybe(0.7, () => ({ days_late: 1 + below(90) })),
    }));
  const supplies: readonly Supply[] = [
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-10-15' },
    { from: '2025-12-16', to: '2026-01-15' },
  ];
  const rates = [['8.1'], ['2.6'], ['3.8'], [], ['8.1', '2.6']] as const;
  const transfer = {
    iban,
    bank: 'Musterbank',
    bic: 'POFICHBEXXX',
    holder: of(names),
    reference: 'RF18 5390 0754 7034',
  };
  const linesOf = (isMixed: boolean): DocumentSheet['lines'] =>
    Array.from({ length: 1 + (happens(0.1) ? below(60) : below(9)) }, () => ({
      ...maybe(0.6, () => ({ article: `A-${below(9_000)}` })),
      description: of(goods),
      ...maybe(0.8, () => ({ quantity: inCents(1 + below(9_000)), price: inCents(below(90_000)) })),
      ...maybe(0.7, () => ({ unit: of(['Stk', 'Std', 'm²', 'psch.']) })),
      ...maybe(0.3, () => ({ discount: String(1 + below(40)) })),
      ...(isMixed ? { rates: of(rates) } : {}),
      ...maybe(0.2, () => ({ supply: of(supplies) })),
      amount: inCents(below(900_000) - 20_000),
    }));

  const interestOf = (id: number): InterestLine[] => [
    {
      number: `R-${id}-0`,
      kind: 'interest',
      base: inCents(1 + below(90_000)),
      rate: '5',
      days: 1 + below(90),
    },
    { number: `R-${id}-0`, kind: 'interest', base: '100.00', rate: '5', days: 91, interest: '9.10' },
    { number: `R-${id}-0`, kind: 'booked', interest: '-4.00' },
    { kind: 'earlier', interest: '2.00' },
  ];

  const reconciledOf = (id: number) => {
    const kinds: readonly ExplanationLine['kind'][] = ['before', 'gap', 'overlap', 'line', 'day', 'entry'];
    const explanations = Array.from({ length: below(60) }, (_, at) => ({
      ...{ kind: of(kinds), day: '2026-09-15', description: of(goods), reference: `${id}-${at}` },
      amount: inCents(below(900_000) - 20_000),
    }));
    const sums = kinds.flatMap((kind) => {
      const count = explanations.filter((one) => one.kind === kind).length;
      return count === 0 ? [] : [{ kind, count, amount: inCents(below(900_000)) }];
    });
    return { account: `1020 ${of(names)}`, ledger: inCents(id), unexplained: '0.00', sums, explanations };
  };

  const declaredOf = (): VatReturnForm => {
    const method = of(['effective', 'net'] as const);
    const amounts = ['200', '220', '221', '225', '230', '235', '280', '289', '299'];
    const supplies = method === 'effective' ? ['302', '303', '313', '343', '383'] : ['323', '383'];
    const taxes = method === 'effective' ? ['399', '400', '405', '410', '479'] : ['399'];
    const amount = () => inCents(below(90_000_000) - 1_000_000);
    return {
      ...{ kind: 'vat_return', from: '2026-01-01', to: '2026-06-30', method, number: below(3) },
      consideration: of(['agreed', 'collected'] as const),
      ...maybe(0.6, () => ({ settled: { day: '2026-11-05', reference: 'VAT-2026-01-01-2026-06-30' } })),
      figures: [
        ...amounts.map((figure) => ({ figure, amount: amount() })),
        ...supplies.map((figure) => ({
          ...{ figure, amount: amount(), tax: amount() },
          ...maybe(0.5, () => ({ rate: '8.1', since: '2024-01-01' })),
        })),
        ...[...taxes, '500', '510'].map((figure) => ({ figure, tax: amount() })),
        { figure: '910', amount: amount() },
      ],
      activities:
        method === 'effective'
          ? []
          : Array.from({ length: below(30) }, (_, at) => ({
              ...{ figure: '323', activity_id: String(at).padStart(5, '0'), description: of(goods) },
              ...{ rate: '6.2', amount: amount(), tax: amount() },
            })),
      ...maybe(0.4, () => ({ ledger: { payable: amount(), difference: amount() } })),
      ...maybe(0.2, () => ({ untaxed: amount() })),
    };
  };

  return Array.from({ length: count }, (_, at): RandomSheet => {
    const id = 1_000 + at;
    const letters = of([
      ...(['invoice', 'invoice', 'invoice', 'invoice', 'credit_note', 'statement', 'reminder'] as const),
      'reconciliation',
    ] as const);
    const kind = at % 15 === 14 ? 'vat_return' : letters;
    const cents = 1 + below(happens(0.1) ? 99_999_999_999 : 2_000_000);
    const hasBill = (kind === 'invoice' || kind === 'reminder') && happens(0.9);
    const bill = hasBill ? billOf(id, cents) : undefined;
    const { name, street, house_number, zipcode, city } = bill?.creditor ?? party();
    const to = bill?.debtor ?? party();
    const currency = bill?.currency ?? of(['CHF', 'EUR', 'USD']);
    const letter = {
      language: of(languages),
      look: {
        ...{ template: of(templates), colour: of(colours), font: of(['sans', 'serif'] as const) },
        window: of(['left', 'right'] as const),
      },
      sender: {
        ...{ name, address: [`${street} ${house_number}`, `${zipcode} ${city}`], uid: 'CHE-116.281.710' },
        ...{ has_vat: true, footer: `${name} · ${city}` },
      },
      recipient: [to.name, `${to.street} ${to.house_number}`, `${to.zipcode} ${to.city}`],
      ...{ day: '2026-11-05', customer_number: `K-${id}`, currency },
      ...maybe(0.5, () => ({ before: 'Wir erlauben uns zu verrechnen:' })),
      ...maybe(0.6, () => ({ after: `Freundliche Grüsse\n${name}` })),
      ...(bill ? { bill } : maybe(0.8, () => ({ transfer }))),
    };
    const total = inCents(cents);
    const code = bill && writeQrBill(bill).text;
    if (kind === 'statement') return { sheet: { ...letter, kind, items: itemsOf(id), total }, code };
    if (kind === 'reconciliation')
      return { sheet: { ...letter, kind, recipient: [], ...reconciledOf(id), bank: total }, code };
    if (kind === 'vat_return') return { sheet: { ...letter, recipient: [], ...declaredOf() }, code };
    if (kind === 'reminder')
      return {
        sheet: {
          ...{ ...letter, kind, level: 1 + below(3), items: itemsOf(id), fee: '20.00', total },
          ...maybe(0.4, () => ({ earlier_fees: '15.00' })),
          ...maybe(0.6, () => ({ interest: '7.10', interest_lines: interestOf(id) })),
        },
        code,
      };
    const isMixed = happens(0.5);
    const sheet: DocumentSheet = {
      ...letter,
      ...{ kind, number: `2026-${id}`, due_day: '2026-12-05', lines: linesOf(isMixed), total },
      ...maybe(0.6, () => ({ supply: of(supplies) })),
      taxes: ['8.1', ...(isMixed ? ['2.6', '3.8'] : [])].map((rate) => ({
        ...{ rate, base: inCents(below(90_000)), amount: inCents(below(9_000)) },
      })),
      taxes_included: happens(0.3),
      ...maybe(0.3, () => ({ paid: inCents(-below(50_000) - 1), open: total })),
      ...maybe(0.4, () => ({ notes: 'Garantie gemäss SIA 118.' })),
      ...maybe(0.3, () => ({ discounts: [{ percent: '2', until: '2026-11-15', payable: total }] })),
    };
    return { sheet, code };
  });
};
