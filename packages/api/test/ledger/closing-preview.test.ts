import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { eurInvoice, ratesOf, revaluationOf } from '../currency/currency.ts';
import { invoiceOf, refusalCode, testInstallation } from '../installation.ts';
import { type TestClient, yearendOf } from '../ledger.ts';
import { bookYear, close, endYear, reopen } from './closing.ts';

/** §18: what closings would book is what they book, and looking at it books nothing. */
const { newClient } = await testInstallation();

/** The entry of this reference, as a preview shows it. */
const booked = async (client: TestClient, reference: string) => {
  const { gl } = await client.ask();
  const { description, transdate, glentries } = await gl.get({ reference });
  const postings = glentries.map(({ accno, debit, credit }) => ({ accno, debit, credit }));
  return { description, transdate, postings };
};
const shown = ({ description, transdate, postings }: Awaited<ReturnType<typeof previewYear>>['entry']) => ({
  description,
  transdate,
  postings: postings.map(({ accno, debit, credit }) => ({ accno, debit, credit })),
});
const previewYear = async (client: TestClient, fields = {}, transdate = '2025-12-31') =>
  (await client.ask()).gl.previewYearend(yearendOf(transdate, fields));
const entries = async (client: TestClient) => (await (await client.ask()).gl.list({})).items.length;

test('the end of a year books what its preview shows, and carries what it shows', async () => {
  const client = await bookYear(await newClient());
  const fields = { retained_accno: 2970 };
  const preview = await previewYear(client, fields);
  expect(preview).toMatchObject({ currency: 'CHF', result: '70.00', entry: { transdate: '2025-12-31' } });
  expect(preview.entry.reference).toBeUndefined();
  expect(preview.entry.postings.map(({ accno, description }) => [accno, description !== ''])).toEqual([
    [3400, true],
    [6500, true],
    [2979, true],
  ]);
  expect([await entries(client), await (await client.ask()).gl.yearends()]).toEqual([0, []]);
  const { reference } = await endYear(client, fields);
  expect(await booked(client, reference)).toEqual(shown(preview.entry));
  const [ended] = await (await client.ask()).gl.yearends();
  expect(ended).toMatchObject({ transdate: '2025-12-31', ended_by: { reference } });
  expect(await booked(client, ended?.carried_by?.reference ?? '')).toEqual(
    preview.carried && shown(preview.carried),
  );
});

test('a loss is below zero; the preview of a year that ended, or in which nothing was booked, is refused', async () => {
  const client = await newClient();
  expect(await refusalCode(previewYear(client))).toBe('nothing_to_close');
  await (await client.ask()).invoices.post(
    invoiceOf({ transdate: '2025-03-01', incomeentries: [{ amount: '-30.00', income_accno: 3400 }] }),
  );
  expect((await previewYear(client)).result).toBe('-30.00');
  expect(await refusalCode(previewYear(client, { accno: 1020 }))).toBe('account_not_postable');
  expect(await refusalCode(previewYear(client, {}, '2027-01-01'))).toBe('invalid');
  await endYear(client);
  expect(await refusalCode(previewYear(client))).toBe('year_closed');
});

test('the ends of years are listed, the latest first, with what opened them again and the closing date before', async () => {
  const client = await bookYear(await newClient());
  await close(client, '2025-06-30');
  const first = await endYear(client);
  const reopened = await reopen(client);
  const second = await endYear(client);
  const { gl, entries: journal } = await client.ask();
  const found = await gl.yearends();
  const entryOf = ({ reference, id }: typeof first) => ({ reference, entry_id: id });
  const year = { transdate: '2025-12-31', closed_before: '2025-06-30' };
  expect(found).toMatchObject([
    { ...year, ended_by: entryOf(second) },
    { ...year, ended_by: entryOf(first), reopened_by: entryOf(reopened) },
  ]);
  expect(found.map(({ carried_by }) => carried_by)).toEqual([undefined, undefined]);
  const id = found[0]?.ended_by.entry_id ?? -1;
  expect(await journal.get({ id })).toMatchObject({ kind: 'yearend', reference: second.reference });
});

test('a revaluation books what its preview shows, of what is open in each currency', async () => {
  const client = await newClient();
  const { exchangeRates, invoices, gl } = await client.ask();
  await exchangeRates.save(ratesOf(['EUR', '2026-01-01', '0.90'], ['EUR', '2026-01-31', '0.95']));
  await invoices.post(eurInvoice('A1', '100.00'));
  const preview = await gl.previewRevaluation(revaluationOf('2026-01-31'));
  expect(preview).toMatchObject({
    currency: 'CHF',
    exists: false,
    items: [
      { accno: 1100, currency: 'EUR', open: '100.00', rate: '0.95', worth: '95.00', base_open: '90.00' },
    ],
    entry: { reference: 'REV-2026-01-31', transdate: '2026-01-31' },
    reversal: { reference: 'REV-2026-01-31-R', transdate: '2026-02-01' },
  });
  expect(preview.items[0]?.difference).toBe('5.00');
  expect(await entries(client)).toBe(0);
  await gl.revalue(revaluationOf('2026-01-31'));
  expect(await booked(client, 'REV-2026-01-31')).toEqual(shown(preview.entry));
  expect(await booked(client, 'REV-2026-01-31-R')).toEqual(shown(preview.reversal));
  expect((await gl.previewRevaluation(revaluationOf('2026-01-31'))).exists).toBe(true);
  const refused = async (day: string) =>
    refusalCode((await client.ask()).gl.previewRevaluation(revaluationOf(day)));
  expect(await refused('2026-01-20')).toBe('nothing_to_close');
  await close(client, '2026-01-31');
  expect(await refused('2026-01-31')).toBe('period_closed');
});

test('a VAT settlement books what its preview shows; a correction of nothing is refused', async () => {
  const client = await newClient();
  const sell = async (invnumber: string, amount: string, tax: string) =>
    (await client.ask()).invoices.post(
      invoiceOf({
        ...{ invnumber, transdate: '2025-11-03' },
        incomeentries: [{ amount, income_accno: 3400, tax_accno: 2201 }],
        taxentries: [{ amount: tax, tax_accno: 2201 }],
      }),
    );
  await sell('A1', '1000.00', '81.00');
  const period = { year: 2025, period: 4 } as Inputs['vat']['settle'];
  const { vat } = await client.ask();
  const preview = await vat.previewSettlement(period);
  expect(preview).toMatchObject({ from: '2025-10-01', to: '2025-12-31', number: 0, payable: '81.00' });
  expect([await entries(client), await vat.returns()]).toEqual([0, []]);
  const { reference, payable } = await vat.settle(period);
  expect([payable, preview.entry?.reference]).toEqual([preview.payable, reference]);
  expect(await booked(client, reference)).toEqual(preview.entry && shown(preview.entry));
  expect(await refusalCode(vat.previewSettlement(period))).toBe('vat_settled');
  const correction = { ...period, correction: true };
  expect(await refusalCode(vat.previewSettlement(correction))).toBe('nothing_to_close');
  await sell('A2', '100.00', '8.10');
  expect(await vat.previewSettlement(correction)).toMatchObject({ number: 1, payable: '8.10' });
});
