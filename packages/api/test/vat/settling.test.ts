import { describe, expect, test } from 'vitest';
import { caller } from '../../src/index.ts';
import { expectVerified, invoiceOf, refusalCode, testInstallation } from '../installation.ts';
import { expectLedBack, income, shown, taxentry } from './figures.ts';
import { first, later, second, vatBooks } from './some-books.ts';

/** §15: settling the VAT of a period, and correcting it. */
const installation = await testInstallation();
const { database } = installation;
const { booksOf, someBooks } = vatBooks(installation);

describe('settling a period', () => {
  test('204: takes the VAT accounts of the period to zero, and the report sets it apart', async () => {
    const { ask, told, client } = await someBooks();
    const books = await ask();
    const before = await told();
    const report = await books.reports.vatReport({ from: '2026-01-01', to: '2026-03-31' });
    const settled = await books.vat.settle(first);
    expect(settled).toMatchObject({
      ...{ from: '2026-01-01', to: '2026-03-31', number: 0, payable: '59.00' },
      reference: 'VAT-2026-01-01-2026-03-31',
    });
    const saldo = await books.transactions.saldo({ accno: '22xx', to: '2026-03-31' });
    expect(
      saldo.items.filter(({ accountnumber }) => accountnumber < 2210).map(({ amount }) => amount),
    ).toEqual([...['0.00', '0.00', '0.00', '59.00']]);
    expect((await told()).figures).toEqual(before.figures);
    expect((await told()).settled).toMatchObject([{ number: 0, payable: '59.00' }]);
    expect((await books.reports.vatReport({ from: '2026-01-01', to: '2026-03-31' })).payable).toBe(
      report.payable,
    );
    const { notices, ...kept } = settled;
    expect([notices, await books.vat.returns()]).toEqual([[], [kept]]);
    await expectVerified(database, client.id);
  });

  test('204: what many documents were rounded by goes to the account for rounding', async () => {
    const { ask, told, client } = await booksOf();
    const books = await ask();
    for (let at = 1; at <= 20; at += 1) {
      const sent = { incomeentries: [income('31.79')], taxentries: [taxentry('2.57')] };
      await books.invoices.post(invoiceOf({ invnumber: `A${at}`, ...sent }));
    }
    // 635.80 at 8.1 percent are 51.4998; the documents have 51.40.
    expect(shown(await told())).toMatchObject({ '303': '635.80 51.40', '399': '51.50', '500': '51.50' });
    const settled = await books.vat.settle(first);
    expect(settled.payable).toBe('51.50');
    const { glentries } = await books.gl.get({ reference: settled.reference });
    expect(glentries.map(({ accno, debit, credit }) => `${accno} ${debit ?? `-${credit}`}`)).toEqual([
      ...['2201 51.40', '2209 -51.50', '3809 0.10'],
    ]);
    // A correction is computed from the whole period, so that all returns together owe what a
    // single one would.
    await books.invoices.post(
      invoiceOf({ invnumber: 'A21', incomeentries: [income('31.79')], taxentries: [taxentry('2.57')] }),
    );
    // 667.59 at 8.1 percent are 54.07479.
    expect(await books.vat.settle({ ...first, correction: true })).toMatchObject({ payable: '2.57' });
    await expectVerified(database, client.id);
  });

  test('409: a second time, and a period that shares days with a settled one', async () => {
    const { ask } = await someBooks();
    const books = await ask();
    await books.vat.settle(first);
    expect(await refusalCode(books.vat.settle(first))).toBe('vat_settled');
    expect(await refusalCode(books.vat.settle({ from: '2026-01-01', to: '2026-06-30' }))).toBe('vat_settled');
    expect(await refusalCode(books.vat.settle({ from: '2026-03-01', to: '2026-03-31' }))).toBe('vat_settled');
  });

  test('409: of two at once one settles', async () => {
    const { ask, client } = await someBooks();
    const [one, other] = [await ask(), await ask()];
    const outcomes = await Promise.all([one, other].map((books) => refusalCode(books.vat.settle(first))));
    expect(outcomes.sort()).toEqual(['done', 'vat_settled']);
    await expectVerified(database, client.id);
  });

  test('200: the same key again gets the same answer, and settles nothing', async () => {
    const { context } = await someBooks();
    const settle = async () =>
      caller(await context({ now: later, idempotencyKey: 'settle-1' })).vat.settle(first);
    const settled = await settle();
    expect(await settle()).toEqual(settled);
  });

  test('400: what is not over, not a whole period, or dated before its end or in closed books', async () => {
    const { ask } = await someBooks();
    const books = await ask();
    expect(await refusalCode(books.vat.settle({ year: 2026, period: 4 }))).toBe('invalid');
    expect(await refusalCode(books.vat.settle({ from: '2026-01-01', to: '2026-03-30' }))).toBe('invalid');
    expect(await refusalCode(books.vat.settle({ ...first, transdate: '2026-03-30' as never }))).toBe(
      'invalid',
    );
    await books.settings.close({ closing_date: '2026-04-30' as never });
    expect(await refusalCode(books.vat.settle(first))).toBe('period_closed');
    expect(await books.vat.settle({ ...first, transdate: '2026-05-01' as never })).toMatchObject({
      payable: '59.00',
    });
  });

  test('200: what came later is a correction, which is settled as well', async () => {
    const { ask, told, client } = await someBooks();
    const books = await ask();
    await books.vat.settle(first);
    const correction = { ...first, correction: true };
    expect(await refusalCode(books.vat.settle(correction))).toBe('nothing_to_close');
    await books.invoices.post(
      invoiceOf({ invnumber: 'A9', incomeentries: [income('-100.00')], taxentries: [taxentry('-8.10')] }),
    );
    const differs = await expectLedBack(books.reports, correction);
    expect(shown(differs)).toEqual({
      ...{ '200': '-100.00', '299': '-100.00', '303': '-100.00 -8.10', '399': '-8.10', '510': '8.10' },
    });
    // The way of then counts, whatever the settings are now.
    await books.settings.save({ vat_consideration: 'collected' });
    expect(await (await ask()).vat.settle(correction)).toMatchObject({
      ...{ number: 1, payable: '-8.10', consideration: 'agreed', reference: 'VAT-2026-01-01-2026-03-31-1' },
    });
    expect(await refusalCode((await ask()).vat.settle(correction))).toBe('nothing_to_close');
    expect((await told()).settled.map(({ payable }) => payable)).toEqual(['59.00', '-8.10']);
    await expectVerified(database, client.id);
  });

  test('200: a period in which nothing moved is settled without an entry', async () => {
    const { ask } = await booksOf();
    expect(await (await ask()).vat.settle(first)).toMatchObject({ payable: '0.00', reference: '' });
  });

  test('204: a year ends before and after it, and the settlement is not reversed by hand', async () => {
    const { ask, client } = await someBooks();
    const books = await ask();
    await books.vat.settle(first);
    expect(
      await refusalCode(books.gl.reverse({ reference: 'VAT-2026-01-01-2026-03-31', reversal: {} })),
    ).toBe('invalid');
    await books.gl.endYear({ transdate: '2026-06-30' as never });
    expect(await refusalCode(books.vat.settle(second))).toBe('period_closed');
    const settled = await books.vat.settle({ ...second, transdate: '2026-07-01' as never });
    expect(settled).toMatchObject({ payable: '16.20' });
    await expectVerified(database, client.id);
  });

  test('403: needs the scope close', async () => {
    const { keyOf, context } = await booksOf();
    const books = caller(await context({ key: await keyOf('read', 'write') }));
    expect(await refusalCode(books.vat.settle(first))).toBe('scope_missing');
  });
});

describe('figures that should be zero', () => {
  const untaxed = { figure: 'untaxed', amount: '40.00', message: expect.stringContaining('40.00') };
  const atOtherRates = {
    ...{ figure: '3xx', amount: '100.00', tax: '5.00' },
    message: expect.stringContaining('3xx'),
  };

  test('200: settling warns of them, and so do its preview, the return and a later correction', async () => {
    const { ask, context } = await booksOf();
    const books = await ask();
    const lines = [income('40.00', 3600), income('100.00', 3400, { tax_accno: 2201 })];
    await books.invoices.post(
      invoiceOf({ invnumber: 'A1', incomeentries: lines, taxentries: [taxentry('5.00')] }),
    );
    const warnings = [untaxed, atOtherRates];
    expect(await books.reports.vatReturn(first)).toMatchObject({ untaxed: '40.00', warnings });
    expect(await books.vat.previewSettlement(first)).toMatchObject({ warnings });
    const settle = async () =>
      caller(await context({ now: later, idempotencyKey: 'settle-1' })).vat.settle(first);
    expect(await settle()).toMatchObject({ warnings });
    expect(await settle()).toMatchObject({ warnings });
    expect(await books.vat.returns()).toMatchObject([{ warnings }]);
    // What came later has none of them.
    const invoice = { incomeentries: [income('50.00')], taxentries: [taxentry('4.05')] };
    await books.invoices.post(invoiceOf({ invnumber: 'A2', ...invoice }));
    const correction = { ...first, correction: true };
    expect(await books.reports.vatReturn(correction)).toMatchObject({ untaxed: '0.00', warnings: [] });
    expect(await books.vat.settle(correction)).toMatchObject({ number: 1, warnings: [] });
  });

  test('200: where all are zero there is no warning', async () => {
    const { ask } = await someBooks();
    expect(await (await ask()).vat.settle(first)).toMatchObject({ warnings: [] });
  });
});
