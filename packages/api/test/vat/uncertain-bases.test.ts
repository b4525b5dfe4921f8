import { expect, test } from 'vitest';
import { expectVerified, invoiceOf, testInstallation } from '../installation.ts';
import { expense, income, taxentry } from './figures.ts';
import { first, vatBooks } from './some-books.ts';

/**
 * §12, §15: a base that several assignments of lines fit alike is not certain, and the VAT report
 * says between which lines.
 */
const installation = await testInstallation();
const { booksOf } = vatBooks(installation);
const days = { from: '2026-01-01', to: '2026-03-31' };

test('200: the row of a tax that either of two lines may bear names its entry and both lines', async () => {
  const { ask, client } = await booksOf();
  const { invoices, reports, accounts, gl } = await ask();
  for (const accno of [3290, 3291])
    await accounts.save({ accno, description: 'Ohne üblichen Satz', category: 'income' });
  const lines = [
    income('100.00', 3290, { description: 'Stand' }),
    income('100.00', 3291, { description: 'Beratung' }),
    income('250.00', 3291, { description: 'Kurs' }),
  ];
  await invoices.post(invoiceOf({ invnumber: 'U1', incomeentries: lines, taxentries: [taxentry('28.35')] }));
  const certain = [income('300.00', 3400), income('7.00', 3290)];
  await invoices.post(
    invoiceOf({ invnumber: 'C1', incomeentries: certain, taxentries: [taxentry('24.30')] }),
  );
  await gl.post({
    ...{ reference: 'H1', transdate: '2026-02-03' as never },
    glentries: [
      { accno: 1020, debit: '208.10' as never },
      { accno: 3290, credit: '100.00' as never },
      { accno: 3291, credit: '100.00' as never, memo: 'Kasse' },
      { accno: 2201, credit: '8.10' as never },
    ],
  });
  const { taxes } = await reports.vatReport(days);
  const between = [
    { accno: 3290, memo: 'Stand', amount: '100.00' },
    { accno: 3291, memo: 'Beratung', amount: '100.00' },
  ];
  expect(taxes).toMatchObject([
    {
      ...{ accno: 2201, rate: '8.1', base: '750.00', tax: '60.75', derived: false },
      uncertain: [
        { reference: 'U1', transdate: '2026-02-01', between },
        {
          ...{ reference: 'H1', transdate: '2026-02-03' },
          between: [
            { accno: 3290, memo: '', amount: '100.00' },
            { accno: 3291, memo: 'Kasse', amount: '100.00' },
          ],
        },
      ],
    },
  ]);
  await gl.reverse({ reference: 'H1', reversal: {} });
  const after = await reports.vatReport(days);
  expect(after.taxes[0]?.uncertain?.map(({ reference }) => reference)).toHaveLength(3);
  expect(after.taxes[0]?.base).toBe('650.00');
  // The form is the same, whichever of them it is.
  expect((await reports.vatReturn(first)).untaxed).toBe('107.00');
  await expectVerified(installation.database, client.id);
});

test('200: a base that lines name, articles or usual taxes tell, or that only one assignment fits, is certain', async () => {
  const { ask } = await booksOf();
  const { invoices, payables, reports } = await ask();
  const named = [income('100.00', 3400, { tax_accno: 2201 }), income('100.00', 3400)];
  await invoices.post(invoiceOf({ invnumber: 'N1', incomeentries: named, taxentries: [taxentry('8.10')] }));
  const only = [income('100.00', 3400), income('90.00', 3400)];
  await invoices.post(invoiceOf({ invnumber: 'N2', incomeentries: only, taxentries: [taxentry('8.10')] }));
  await payables.post({
    ...{ invnumber: 'L1', transdate: '2026-02-01', vendor: { vendornumber: 'L', name: 'L' } },
    expenseentries: [expense('100.00', 6500), expense('100.00', 5000)],
    taxentries: [taxentry('8.10', 1171)],
  } as never);
  const { taxes } = await reports.vatReport(days);
  expect(taxes.map(({ accno, base, uncertain }) => [accno, base, uncertain])).toEqual([
    [2201, '200.00', undefined],
    [1171, '100.00', undefined],
  ]);
});
