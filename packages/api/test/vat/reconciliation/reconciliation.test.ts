import { describe, expect, test } from 'vitest';
import { caller, type Inputs, refusalOf } from '../../../src/index.ts';
import { expectVerified, invoiceOf, payableOf, refusalCode, testInstallation } from '../../installation.ts';
import { expense, income, taxentry } from '../figures.ts';
import { later, vatBooks } from '../some-books.ts';
import { quarters, sender, year } from './years.ts';

/**
 * §15: what the accounts of a year have beside its returns, what explains it, and how the rest is
 * settled.
 */
const installation = await testInstallation();
const { booksOf } = vatBooks(installation);

const reconciliation = { transdate: '2026-04-30' } as Inputs['vat']['reconcile']['reconciliation'];
const accrual = { accno: 3400, kind: 'j', amount: '500.00', description: 'Abgrenzung einer Lizenz' } as const;
const adjusted = (...adjustments: object[]) =>
  ({ ...year, vat_adjustments: { adjustments } }) as unknown as Inputs['vat']['adjust'];

/**
 * A year whose returns are settled, an invoice that came later, and an accrual that bears no tax.
 */
const someYear = async () => {
  const client = await booksOf({ sender } as never);
  const books = await client.ask();
  const post = (invnumber: string, fields: object) =>
    books.invoices.post(invoiceOf({ invnumber, transdate: '2025-02-10', ...fields } as never));
  await post('A1', {
    incomeentries: [income('1000.00'), income('500.00', 3000)],
    taxentries: [taxentry('81.00'), taxentry('13.00', 2200)],
  });
  await post('A2', { incomeentries: [income('300.00', 3080)], taxentries: [] });
  await books.payables.post(
    payableOf({
      ...{ invnumber: 'R1', transdate: '2025-05-05' },
      ...{ expenseentries: [expense('400.00')], taxentries: [taxentry('32.40', 1171)] },
    }),
  );
  const entry = (reference: string, debit: number, credit: number, amount: string) =>
    books.gl.post({
      ...{ reference, transdate: '2025-12-31' },
      glentries: [
        { accno: debit, debit: amount },
        { accno: credit, credit: amount },
      ],
    } as never);
  await entry('GEBUEHR', 1000, 6951, '40.00');
  for (const quarter of quarters) await books.vat.settle(quarter);
  await post('A3', { incomeentries: [income('200.00')], taxentries: [taxentry('16.20')] });
  await entry('ABGRENZUNG', 3400, 2300, '500.00');
  return { ...client, books };
};

const rowsOf = (
  report: Awaited<ReturnType<Awaited<ReturnType<typeof someYear>>['books']['vat']['reconciliation']>>,
) =>
  Object.fromEntries(
    report.turnovers.map(({ kind, accno, balance, outside, adjusted, expected, declared, difference }) => [
      accno,
      [kind, balance, outside, adjusted, expected, declared, difference].join(' '),
    ]),
  );

describe('the reconciliation of a year', () => {
  test('200: turnover by account and VAT accounts, and what explains them', async () => {
    const { books } = await someYear();
    const before = await books.vat.reconciliation(year);
    expect(rowsOf(before)).toEqual({
      3000: 'a 500.00 0.00 0.00 500.00 500.00 0.00',
      3080: 'a 300.00 0.00 0.00 300.00 300.00 0.00',
      3400: 'a 700.00 0.00 0.00 700.00 1000.00 -300.00',
      6951: 'f 40.00 -40.00 0.00 0.00 0.00 0.00',
    });
    expect(before).toMatchObject({ payable: '16.20', correct_by: '2026-06-30', final_on: '2026-08-30' });
    expect(
      before.accounts.map(({ accno, balance, declared, difference }) => [
        accno,
        balance,
        declared,
        difference,
      ]),
    ).toEqual([
      [1171, '32.40', '32.40', '0.00'],
      [2200, '13.00', '13.00', '0.00'],
      [2201, '97.20', '81.00', '16.20'],
    ]);
    const figure = (report: typeof before, number: string) =>
      report.figures.find(({ figure }) => figure === number);
    expect(figure(before, '200')).toMatchObject({
      amount: '1500.00',
      declared_amount: '1800.00',
      difference_amount: '-300.00',
    });
    expect(figure(before, '303')).toMatchObject({
      ...{
        amount: '1200.00',
        tax: '97.20',
        computed: '97.20',
        rounding: '0.00',
        declared_tax: '81.00',
        difference_tax: '16.20',
      },
      periods: [{ from: '2025-01-01', amount: '1000.00', tax: '81.00' }, {}, {}, {}],
    });

    await books.vat.adjust(adjusted(accrual));
    const after = await books.vat.reconciliation(year);
    expect(rowsOf(after)[3400]).toBe('a 700.00 0.00 500.00 1200.00 1000.00 200.00');
    expect(figure(after, '200')).toMatchObject({ difference_amount: '200.00' });
    expect(after.adjustments).toMatchObject({ version: 1, adjustments: [accrual] });
  });

  test('200: what differs is settled in one step, in an open period, and takes nothing twice', async () => {
    const { ask, books, client, context } = await someYear();
    await books.vat.adjust(adjusted(accrual));
    const dry = await books.vat.reconcile({ ...year, reconciliation, dry_run: true } as never);
    const previewed = await books.vat.previewReconciliation({ ...year, reconciliation });
    expect(previewed.entry?.postings).toMatchObject([
      { accno: 2201, debit: '16.20' },
      { accno: 2209, credit: '16.20' },
    ]);
    expect(previewed.entry).toMatchObject({
      transdate: '2026-04-30',
      description: 'MWST-Jahresabstimmung 01.01.2025 bis 31.12.2025',
    });
    expect((await books.vat.reconciliation(year)).settled).toEqual([]);
    const again = async () =>
      caller(await context({ now: later, idempotencyKey: 'year-1' })).vat.reconcile({
        ...year,
        reconciliation,
      });
    const settled = await again();
    expect(settled).toMatchObject({ number: 0, payable: '16.20', reference: 'VAT-2025-01-01-2025-12-31' });
    expect(dry).toMatchObject({ payable: settled.payable, reference: settled.reference });
    expect(await again()).toEqual(settled);

    expect(await refusalCode(books.vat.reconcile({ ...year, reconciliation }))).toBe('nothing_to_close');
    const correction = { ...quarters[0], correction: true };
    expect(await refusalCode(books.vat.settle(correction))).toBe('vat_settled');
    expect(await refusalCode(books.vat.previewSettlement(correction))).toBe('vat_settled');
    expect(await refusalCode((await ask()).reports.vatReturn(correction))).toBe('vat_settled');
    // The returns of the year stay what they were.
    expect((await books.vat.returns()).map(({ payable }) => payable)).toEqual([
      '94.00',
      '-32.40',
      '0.00',
      '0.00',
    ]);
    expect((await books.reports.outstanding({ on: '2025-12-31' })).vat).toEqual([]);

    // The next one reverses it.
    const credited = { incomeentries: [income('-200.00')], taxentries: [taxentry('-16.20')] };
    await books.invoices.post(invoiceOf({ invnumber: 'A4', transdate: '2025-12-20', ...credited } as never));
    expect(await books.vat.reconcile({ ...year, reconciliation })).toMatchObject({
      number: 1,
      payable: '-16.20',
    });
    const { items } = await books.transactions.saldo({ accno: '2209' } as never);
    expect(items[0]?.amount).toBe('61.60');
    await expectVerified(installation.database, client.id);
  });

  test('200: the same at the same time settles once', async () => {
    const { ask, books } = await someYear();
    const outcomes = await Promise.all(
      [1, 2, 3].map(async () =>
        (await ask()).vat.reconcile({ ...year, reconciliation }).then(
          () => 'done',
          (error) => refusalOf(error)?.code,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['done', 'nothing_to_close', 'nothing_to_close']);
    expect(await books.vat.reconciliations()).toHaveLength(1);
  });

  test('200: every version of the adjustments stays, with who saved it; an event tells it', async () => {
    const { books, client } = await someYear();
    await books.vat.adjust(adjusted(accrual));
    await books.vat.adjust(
      adjusted({ ...accrual, amount: '499.00' }, { kind: 'g', amount: '10.00', description: 'Naturalbezug' }),
    );
    const versions = await books.vat.adjustments(year);
    expect(versions.map(({ version, adjustments }) => [version, adjustments.length])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    const report = await books.vat.reconciliation(year);
    expect(report.turnovers.find(({ accno }) => accno === undefined)).toMatchObject({
      kind: 'g',
      adjusted: '10.00',
      difference: '10.00',
    });
    const { items } = await books.audit.list({ table: 'vat_adjustments' } as never);
    expect(items).toHaveLength(2);
    const events = await books.events.list({});
    expect(events.items.filter(({ type }) => type === 'vat_return.adjusted')).toHaveLength(2);
    await expectVerified(installation.database, client.id);
  });

  test('200: as a table', async () => {
    const { books } = await someYear();
    await books.vat.adjust(adjusted(accrual));
    const { content } = await books.exports.csv({ report: 'vatReconciliation', ...year } as never);
    const lines = [];
    for await (const part of content) lines.push(part);
    const csv = lines.join('');
    expect(csv).toContain(
      'turnover,a,3400,Dienstleistungserlöse,700.00,0.00,,,0.00,,500.00,1200.00,1000.00,200.00',
    );
    expect(csv).toContain('adjustment,j,3400,Abgrenzung einer Lizenz,,,,,,,500.00');
    expect(csv).toContain('account,sales,2201,');
  });
});

describe('a year that cannot be reconciled', () => {
  test('400: whose periods are not all settled, or not cut at its days', async () => {
    const { ask } = await booksOf();
    const books = await ask();
    await books.vat.settle(quarters[0] as (typeof quarters)[number]);
    const refused = await books.vat.reconcile({ ...year, reconciliation }).then(() => undefined, refusalOf);
    expect(refused).toMatchObject({
      code: 'invalid',
      issues: [{ field: 'from', message: expect.stringContaining('2025-04-01') }],
    });
    expect((await books.vat.reconciliation(year)).settleable).toBe(false);
    for (const days of [
      { from: '2025-02-01', to: '2025-12-31' },
      { from: '2025-01-01', to: '2026-01-31' },
      { from: '2025-03-01', to: '2025-02-01' },
    ])
      expect(await refusalCode(books.vat.reconciliation(days as never))).toBe('invalid');
    expect(
      await refusalCode(
        books.vat.reconcile({ from: '2026-01-01', to: '2026-12-31', reconciliation } as never),
      ),
    ).toBe('invalid');
  });

  test('409: of which others were reconciled, or whose adjustments have changed since', async () => {
    const { books } = await someYear();
    await books.vat.reconcile({ ...year, reconciliation });
    const half = { from: '2025-01-01', to: '2025-06-30', reconciliation } as never;
    expect(await refusalCode(books.vat.reconcile(half))).toBe('vat_settled');
    await books.vat.adjust(adjusted(accrual));
    const { vat_adjustments } = adjusted(accrual);
    const outdated = { ...year, vat_adjustments: { ...vat_adjustments, version_seen: 0 } };
    expect(await refusalCode(books.vat.adjust(outdated))).toBe('version_outdated');
    expect(await refusalCode(books.vat.adjust(adjusted({ ...accrual, accno: 9876 })))).toBe(
      'account_unknown',
    );
    expect(await refusalCode(books.vat.adjust(adjusted({ ...accrual, amount: '1.005' })))).toBe('invalid');
    expect(await refusalCode(books.vat.adjust(adjusted({ ...accrual, kind: 'k' })))).toBe('invalid');
    expect(await books.vat.adjustments(year)).toHaveLength(1);
  });

  test('404: its file before it is settled; 409: where nothing differs', async () => {
    const { ask } = await booksOf({ sender } as never);
    const books = await ask();
    for (const quarter of quarters) await books.vat.settle(quarter);
    expect(await refusalCode(books.vat.reconciliationFile(year))).toBe('not_found');
    expect(await books.vat.reconcile({ ...year, reconciliation })).toMatchObject({
      payable: '0.00',
      reference: '',
    });
    const refused = await books.vat.reconciliationFile(year).then(() => undefined, refusalOf);
    expect(refused).toMatchObject({ code: 'vat_file_refused', issues: [{ field: 'submission' }] });
  });
});
