import type { RefusalCode } from '@kontor/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceOf, payableOf, paymentOf, stock } from './books.ts';
import { procedures, setRates } from './ledger.ts';
import { errorOf, openService, type Service } from './service.ts';
import { fromXml, type Written, xmlOf } from './spell.ts';

/**
 * §4, §9 to §12: what documents and payments are refused with, in XML and in JSON alike; and that
 * nothing is booked then.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  const { settings } = await procedures(service);
  await settings.close({ closing_date: '2025-12-31' } as Parameters<typeof settings.close>[0]);
  await setRates(service, [['EUR', '2026-02-01', '0.95']]);
  await service.send('/parts', { json: { partnumber: 'FREE', description: 'Ohne Preis' } });
  const euros = { currency: 'EUR', transdate: '2026-02-02' };
  for (const [number, more] of Object.entries({ 'R-1': {}, 'R-2': euros })) {
    expect((await service.send('/invoices', { json: invoiceOf(number, more) })).status).toBe(204);
    expect((await service.send('/payables', { json: payableOf(number, 'L-2001', more) })).status).toBe(204);
  }
  await service.send('/payables', { json: payableOf('R-3', 'L-2001') });
  await service.send('/payables', { json: payableOf('R-3', 'L-2002') });
});
afterAll(() => service.close());

/** The request, the code of its refusal, and the field that the refusal names. */
type Case = readonly [what: string, fields: Fields, code: RefusalCode, field: string, status?: number];
/** In place of what is sent otherwise; what is undefined is left out. */
type Fields = Readonly<Record<string, Written[string] | undefined>>;

/** The path, elements and accounts of each kind of document, by its own names. */
const invoices = {
  path: '/invoices',
  root: 'invoice',
  plain: invoiceOf('R-9', { incomeentries: { incomeentry: { amount: '99.00', income_accno: '3400' } } }),
  party: 'customer',
  lines: 'incomeentries',
  line: 'incomeentry',
  account: 'income_accno',
  control: 'ar_accno',
  exists: 'invoice_exists',
} as const;
const payables = {
  path: '/payables',
  root: 'payable',
  plain: payableOf('R-9', 'L-2001', {
    expenseentries: { expenseentry: { amount: '240.00', expense_accno: '6500' } },
    taxentries: { taxentry: { amount: '19.44', tax_accno: '1171' } },
  }),
  party: 'vendor',
  lines: 'expenseentries',
  line: 'expenseentry',
  account: 'expense_accno',
  control: 'ap_accno',
  exists: 'payable_exists',
} as const;

const casesOf = ({ party, lines, line, account, control, exists }: typeof invoices | typeof payables) => {
  const number = `${party}number`;
  const none = { [lines]: undefined, taxentries: undefined };
  const lineOf = (more: Written) => ({ [lines]: { [line]: { amount: '1.00', [account]: '3400', ...more } } });
  const taxOf = (tax_accno: string) => ({ taxentries: { taxentry: { amount: '1.00', tax_accno } } });
  const partOf = (partnumber: string, more: Written = { sellprice: '1.00' }) => ({
    parts: { part: { partnumber, ...more } },
  });
  const nested = (more: Written) => ({ [party]: { [number]: 'NEW', ...more } });
  const cases: Case[] = [
    ['a day in the closed period', { transdate: '2025-12-31' }, 'period_closed', 'transdate'],
    ['an invalid day', { transdate: '2026-02-30' }, 'invalid', 'transdate'],
    ['no day', { transdate: undefined }, 'invalid', 'transdate'],
    ['an invalid currency', { currency: 'XYZ' }, 'currency_unknown', 'currency'],
    ['a currency without a rate by then', { currency: 'EUR' }, 'exchange_rate_missing', 'currency'],
    ['a number of nobody', { [number]: 'NONE' }, `${party}_unknown`, number],
    ['nobody', { [number]: undefined }, 'invalid', number],
    ['two parties', nested({ name: 'Neu' }), 'invalid', number],
    ['a new party without a name', { ...nested({}), [number]: undefined }, 'invalid', `${party}.name`],
    ['no such control account', { [control]: '98765' }, 'account_unknown', control],
    ['an invalid control account', { [control]: '1000' }, 'account_not_postable', control],
    ['no such account', lineOf({ [account]: '98765' }), 'account_unknown', `${lines}.0.${account}`],
    ['a heading', lineOf({ [account]: '290' }), 'account_not_postable', `${lines}.0.${account}`],
    ['no such tax account', taxOf('98765'), 'account_unknown', 'taxentries.0.tax_accno'],
    ['a heading for a tax', taxOf('290'), 'account_not_postable', 'taxentries.0.tax_accno'],
    ['no such article', { ...none, ...partOf('NONE') }, 'article_unknown', 'parts.0.partnumber'],
    ['an article without a price', { ...none, ...partOf('FREE', {}) }, 'invalid', 'parts.0.sellprice'],
    ['both kinds of lines', partOf('SHIP'), 'invalid', 'parts'],
    ['no lines', none, 'invalid', lines],
    ['half a centime', lineOf({ amount: '1.005' }), 'invalid', `${lines}.0.amount`],
    ['an invalid amount', lineOf({ amount: '1e3' }), 'invalid', `${lines}.0.amount`],
    ['a number that is taken', { invnumber: 'r-1', description: 'anders' }, exists, 'invnumber', 409],
  ];
  return cases;
};

const payableCases: readonly Case[] = [
  ['no such payment account', { paymentAccno: '98765' }, 'account_unknown', 'paymentAccno'],
  ['a heading to pay from', { paymentAccno: '290' }, 'account_not_postable', 'paymentAccno'],
  [
    'a vendor with an invalid account',
    { vendornumber: undefined, vendor: { vendornumber: 'NEW', name: 'Neu', arap_accno: '98765' } },
    'account_unknown',
    'vendor.arap_accno',
  ],
];

const paymentCases: readonly Case[] = [
  ['a day in the closed period', { datepaid: '2025-12-31' }, 'period_closed', 'datepaid'],
  ['an invalid day', { datepaid: '2026-02-30' }, 'invalid', 'datepaid'],
  ['no day', { datepaid: undefined }, 'invalid', 'datepaid'],
  ['an amount of zero', { amount_paid: '0.00' }, 'invalid', 'amount_paid'],
  ['half a centime', { amount_paid: '1.005' }, 'invalid', 'amount_paid'],
  ['no amount', { amount_paid: undefined }, 'invalid', 'amount_paid'],
  ['no such account', { payment_accno: '98765' }, 'account_unknown', 'payment_accno'],
  ['a heading', { payment_accno: '290' }, 'account_not_postable', 'payment_accno'],
];

/** `record` with `fields` in place of its own. */
const withFields = (record: object, fields: Fields): Written =>
  Object.fromEntries(
    Object.entries({ ...record, ...fields }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

/** Status, code and first field of the refusal, which must be the same in both formats. */
const refusedIn = async (path: string, root: string, record: Written) => {
  const inJson = await service.send(path, { json: record });
  const { code, issues } = errorOf(inJson);
  const inXml = await service.send(path, { xml: xmlOf(root, record) });
  const error = fromXml(inXml.body, 'error') as { code: string; issues?: { issue: unknown } };
  const [issue] = [error.issues?.issue ?? []].flat() as { field: string }[];
  expect([inXml.status, error.code, issue?.field]).toEqual([inJson.status, code, issues[0]?.field]);
  return [inJson.status, code, issues[0]?.field];
};

const booked = async () => {
  const [counted] = await service.query(
    `SELECT (SELECT count(*) FROM entry) AS entries, (SELECT count(*) FROM customer) AS customers,
            (SELECT count(*) FROM vendor) AS vendors, (SELECT max(id) FROM audit) AS links`,
  );
  return counted;
};

/** Sends a case, and looks that it left nothing behind. */
const refused = async (at: { path: string; root: string }, record: object, of: Case) => {
  const [, fields, code, field, status = 400] = of;
  const before = await booked();
  expect(await refusedIn(at.path, at.root, withFields(record, fields))).toEqual([status, code, field]);
  expect(await booked()).toEqual(before);
};

const named = (cases: readonly Case[]) => cases.map((of) => [of[0], of] as const);

describe('invoices (§9)', () => {
  test.each(named(casesOf(invoices)))('%s', (_, of) => refused(invoices, invoices.plain, of));
});

describe('payables (§10)', () => {
  test.each(named([...casesOf(payables), ...payableCases]))('%s', (_, of) =>
    refused(payables, payables.plain, of),
  );
});

describe.each([
  ['/invoices', 'payment'],
  ['/payables', 'vendorpayment'],
] as const)('payments of %s (§11)', (documents, root) => {
  const at = (number: string) => ({ path: `${documents}/${number}/payments`, root });
  test.each(named(paymentCases))('%s', (_, of) => refused(at('R-1'), paymentOf('1.00'), of));

  test('a day before there was a rate', () =>
    refused(at('R-2'), paymentOf('1.00'), [
      '',
      { datepaid: '2026-01-20' },
      'exchange_rate_missing',
      'currency',
    ]));

  test('no such document', async () => {
    expect(await refusedIn(at('NONE').path, root, withFields(paymentOf('1.00'), {}))).toEqual([
      404,
      'not_found',
      undefined,
    ]);
  });
});

test('payments of payables: a rate below zero, and a number of several vendors (§10, §11)', async () => {
  const sent = paymentOf('1.00');
  const at = (number: string) => ({ path: `/payables/${number}/payments`, root: 'vendorpayment' });
  await refused(at('R-1'), sent, ['', { exchangerate: '-1' }, 'invalid', 'exchangerate']);
  await refused(at('R-3'), sent, ['', {}, 'payable_ambiguous', 'vendor_number', 409]);
});

test('a language that the client does not know (§6)', () =>
  refused({ path: '/customers', root: 'customer' }, { customernumber: 'NEW', name: 'Neu' }, [
    '',
    { language_code: 'rm' },
    'language_unknown',
    'language_code',
  ]));

test('every fault of a document is named, the first of them by its code (§4)', async () => {
  const all = withFields(invoices.plain, {
    transdate: '2025-12-31',
    currency: 'XYZ',
    customernumber: 'NONE',
    ar_accno: '98765',
    taxentries: { taxentry: { amount: '1.00', tax_accno: '290' } },
  });
  const answer = await service.send('/invoices', { json: all });
  expect([answer.status, errorOf(answer).code]).toEqual([400, 'period_closed']);
  expect(errorOf(answer).issues.map(({ field }) => field)).toEqual([
    'transdate',
    'currency',
    'customernumber',
    'ar_accno',
    'taxentries.0.tax_accno',
  ]);
});
