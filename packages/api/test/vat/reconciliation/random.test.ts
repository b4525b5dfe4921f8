import { describe, expect, test } from 'vitest';
import { expectVerified, invoiceOf, paymentOf, refusalCode, testInstallation } from '../../installation.ts';
import { income, taxentry } from '../figures.ts';
import { portalFaults, rappen } from '../portal.ts';
import { vatBooks } from '../some-books.ts';
import {
  activities,
  bookYear,
  francs,
  halfYears,
  noTotals,
  quarters,
  sender,
  type Totals,
  year,
} from './years.ts';

/**
 * §15: random years are reconciled: clean books differ in nothing, and what came later is filed as
 * a difference.
 */
const installation = await testInstallation();
const { booksOf } = vatBooks(installation);
type Books = Awaited<ReturnType<Awaited<ReturnType<typeof booksOf>>['ask']>>;

const textOf = async ({ content, size }: Awaited<ReturnType<Books['vat']['file']>>) => {
  const bytes: Uint8Array[] = [];
  for await (const piece of content.read({ start: 0, end: size })) bytes.push(piece);
  return Buffer.concat(bytes).toString();
};

/** The turnover that files have declared together, by rate. */
const declaredIn = (files: readonly string[]): Totals & { total: bigint } => {
  const found = { ...noTotals(), total: 0n };
  for (const xml of files) {
    const amount = (name: string) => rappen(new RegExp(`<eCH-0217:${name}>([^<]*)<`).exec(xml)?.[1]);
    for (const [, rate = '', turnover] of xml.matchAll(
      /suppliesPerTaxRate>.*?taxRate>([^<]*)<.*?turnover>([^<]*)</gs,
    )) {
      const key = String(rappen(rate));
      found.sold.set(key, (found.sold.get(key) ?? 0n) + rappen(turnover));
    }
    found.exported += amount('suppliesToForeignCountries');
    found.input += amount('inputTaxMaterialAndServices') + amount('inputTaxInvestments');
    found.total += amount('totalConsideration');
  }
  return found;
};

const ways = [
  { method: 'effective', consideration: 'agreed' },
  { method: 'effective', consideration: 'collected' },
  { method: 'net', consideration: 'agreed' },
  { method: 'net', consideration: 'collected' },
] as const;

describe.each(ways)('$method, $consideration', (way) => {
  test.each([1, 2, 3])('200: seed %i', async (seed) => {
    const settings = way.method === 'net' ? activities : {};
    const client = await booksOf({ ...settings, sender, vat_consideration: way.consideration } as never);
    const totals = noTotals();
    await bookYear(client, { seed, count: 12, name: 'A', totals, way });
    const books = await client.ask();
    const periods = way.method === 'net' ? halfYears : quarters;
    const files: string[] = [];
    for (const period of periods) {
      const { from, to } = await books.vat.settle(period);
      files.push(await textOf(await books.vat.file({ from, to })));
    }

    const clean = await books.vat.reconciliation(year);
    const differing = ({ difference, unsettled }: { difference: string; unsettled: string }) =>
      rappen(difference) !== 0n || rappen(unsettled) !== 0n;
    expect([...clean.turnovers, ...clean.accounts].filter(differing)).toEqual([]);
    expect(
      clean.figures.filter(
        ({ difference_amount, difference_tax }) =>
          rappen(difference_amount) !== 0n || rappen(difference_tax) !== 0n,
      ),
    ).toEqual([]);
    expect([clean.payable, clean.settleable, clean.periods.length]).toEqual(['0.00', true, periods.length]);
    const declared = declaredIn(files);
    const turnover = clean.turnovers.reduce((sum, row) => sum + rappen(row.expected), 0n);
    expect([turnover, declared]).toEqual([declared.total, { ...totals, total: declared.total }]);

    await bookYear(client, { seed: seed + 100, count: 4, name: 'B', totals, way });
    const open = await books.vat.reconciliation(year);
    const settled = await books.vat.reconcile({
      ...year,
      reconciliation: { transdate: '2026-04-30' as never },
    });
    expect(settled).toMatchObject({ payable: open.payable, reference: 'VAT-2025-01-01-2025-12-31' });
    files.push(await textOf(await books.vat.reconciliationFile(year)));
    expect(files.flatMap((file) => portalFaults(file))).toEqual([]);
    expect(declaredIn(files)).toMatchObject(totals);
    expect(rappen(/payableTax>([^<]*)</.exec(files.at(-1) ?? '')?.[1])).toBe(rappen(settled.payable));

    const after = await books.vat.reconciliation(year);
    expect([...after.turnovers, ...after.accounts].filter(differing)).toEqual([]);
    expect(after.payable).toBe('0.00');
    expect(await refusalCode(books.vat.reconcile({ ...year, reconciliation: {} }))).toBe('nothing_to_close');
    const { items } = await books.transactions.saldo({ accno: '2209' } as never);
    const owed = [...(await books.vat.returns()), ...(await books.vat.reconciliations())];
    expect(items[0]?.amount).toBe(francs(owed.reduce((sum, { payable }) => sum + rappen(payable), 0n)));
    await expectVerified(installation.database, client.client.id);
  });
});

describe('a year in which consideration changes', () => {
  const [first, second] = [quarters.slice(0, 2), quarters.slice(2)];
  test.each([
    ['agreed', 'collected', first, second],
    ['collected', 'agreed', first, second],
    ['agreed', 'collected', [{ year: 2024, period: 4 }], quarters],
    ['collected', 'agreed', [{ year: 2024, period: 4 }], quarters],
  ] as const)('200: from %s to %s: nothing differs', async (before, after, earlier, later) => {
    const client = await booksOf({ sender, vat_consideration: before } as never);
    const way = { method: 'effective', consideration: before } as const;
    await bookYear(client, { seed: 7, count: 10, name: 'A', totals: noTotals(), way });
    // An invoice of the year before that is paid in this one, and one that is paid ahead.
    const { invoices } = await client.ask();
    for (const [invnumber, transdate, datepaid] of [
      ['V1', '2024-12-10', '2025-08-10'],
      ['V2', '2024-12-11', '2026-01-10'],
      ['V3', '2025-02-01', '2024-12-20'],
    ] as const) {
      const entries = { incomeentries: [income('100.00')], taxentries: [taxentry('8.10')] };
      await invoices.post(invoiceOf({ invnumber, transdate, ...entries } as never));
      await invoices.pay(paymentOf(invnumber, { datepaid, amount_paid: '50.00' }));
    }
    for (const period of earlier) await (await client.ask()).vat.settle(period);
    await (await client.ask()).settings.save({ vat_consideration: after });
    const books = await client.ask();
    for (const period of later) await books.vat.settle(period);
    const report = await books.vat.reconciliation(year);
    const wrong = [...report.turnovers, ...report.accounts].filter(
      ({ difference, unsettled }) => rappen(difference) !== 0n || rappen(unsettled) !== 0n,
    );
    expect([wrong, report.payable, report.settleable]).toEqual([[], '0.00', true]);
  });
});
