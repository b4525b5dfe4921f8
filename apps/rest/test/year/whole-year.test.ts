import { verify } from '@kontor/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryOf, procedures, setRates } from '../ledger.ts';
import { openService, type Service } from '../service.ts';
import { openTrial, postTo } from './trial.ts';

/**
 * A firm's year from its opening balance to its annual accounts, over the interface. Each figure
 * here was worked out by hand; after each step the whole trial balance is as predicted.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  const { settings } = await procedures(service);
  const sender = {
    name: 'Muster AG',
    zipcode: '8000',
    city: 'Zürich',
    country: 'CH',
    uid: 'CHE-116.281.271',
  };
  await settings.save({ sender, vat_discounts: true } as never);
  await setRates(service, [
    ['EUR', '2025-04-01', '0.95'],
    ['EUR', '2025-05-15', '0.93'],
  ]);
});
afterAll(() => service.close());

const customer = { customernumber: 'K-1', name: 'Bergbahn AG' };
const vendor = { vendornumber: 'L-1', name: 'Garage Meier' };

test('a firm’s year: the trial balance at each step, the VAT returns, the statements', async () => {
  const post = postTo(service);
  const { step } = await openTrial(service);
  const { vat } = await procedures(service);
  const invoice = (invnumber: string, transdate: string, more: object) =>
    post('/invoices', { invnumber, transdate, customer, ...more });
  const payable = (invnumber: string, transdate: string, more: object) =>
    post('/payables', { invnumber, transdate, vendor, ...more });
  const entry = (day: string, ...lines: [string, string][]) => post('/gl', entryOf(day, lines));
  const quarterly = async (month: string, day: string) => {
    await step(`rent ${month}`, entry(day, ['6000', '3600.00'], ['1020', '-3600.00']), {
      ...{ 6000: '3600.00', 1020: '-3600.00' },
    });
    await step(
      `salaries ${month}`,
      entry(day, ['5000', '9000.00'], ['5700', '583.20'], ['2270', '-1166.40'], ['1020', '-8416.80']),
      { 5000: '9000.00', 5700: '583.20', 2270: '-1166.40', 1020: '-8416.80' },
    );
  };

  await step(
    'opening',
    entry('2025-01-01', ['1020', '150000.00'], ['2800', '-100000.00'], ['2450', '-50000.00']),
    { 1020: '150000.00', 2800: '-100000.00', 2450: '-50000.00' },
  );

  // A van with input tax, which becomes an asset, and is paid.
  await step(
    'van',
    payable('V-1', '2025-01-15', {
      expenseentries: { expenseentry: [{ amount: '30000.00', expense_accno: '1530', tax_accno: '1171' }] },
      taxentries: { taxentry: [{ amount: '2430.00', tax_accno: '1171' }] },
    }),
    { 1530: '30000.00', 1171: '2430.00', 2000: '-32430.00' },
  );
  const plan = { expense_accno: '6820', method: 'linear', rate: '20', residual: '1.00' };
  await step(
    'van as an asset',
    post('/assets', {
      ...{ description: 'Lieferwagen', acquired: '2025-01-15', value: '30000.00' },
      ...{ asset_accno: '1530', depreciation_accno: '1539', ...plan },
    }),
    {},
  );
  await step(
    'van paid',
    post('/payables/V-1/payments', { datepaid: '2025-01-30', amount_paid: '32430.00' }),
    { 2000: '32430.00', 1020: '-32430.00' },
  );

  // Goods by an article, paid with two percent of discount; a service.
  await step(
    'article',
    post('/parts', {
      ...{ partnumber: 'BIER-20', description: 'Märzen', sellprice: '118.40' },
      ...{ tax_accnos: '2201', income_accno: '3200' },
    }),
    {},
  );
  await step(
    'goods sold',
    invoice('R-1', '2025-02-03', {
      parts: { part: [{ partnumber: 'BIER-20', quantity: '100', discount: '10' }] },
    }),
    { 1100: '11519.14', 3200: '-10656.00', 2201: '-863.14' },
  );
  await step(
    'goods paid with a discount',
    post('/payments/bulk?atomic=true', {
      payment: [
        { invoice: 'R-1', datepaid: '2025-02-12', amount_paid: '11288.76' },
        { invoice: 'R-1', datepaid: '2025-02-12', amount_paid: '230.38', payment_accno: '3800' },
      ],
    }),
    { 1100: '-11519.14', 1020: '11288.76', 3800: '213.12', 2201: '17.26' },
  );
  await step(
    'service sold',
    invoice('R-2', '2025-03-10', {
      incomeentries: { incomeentry: [{ amount: '60000.00', income_accno: '3400', tax_accno: '2201' }] },
      taxentries: { taxentry: [{ amount: '4860.00', tax_accno: '2201' }] },
    }),
    { 1100: '64860.00', 3400: '-60000.00', 2201: '-4860.00' },
  );
  await quarterly('March', '2025-03-28');

  // 303: 10,656.00 − 213.12 + 60,000.00 = 70,442.88 at 8.1 % are 5,705.87; the ledger has 5,705.88.
  await step('VAT, first quarter', () => vat.settle({ from: '2025-01-01', to: '2025-03-31' }), {
    ...{ 2201: '5705.88', 1171: '-2430.00', 2209: '-3275.87', 3809: '-0.01' },
  });
  await step('VAT paid', entry('2025-05-20', ['2209', '3275.87'], ['1020', '-3275.87']), {
    ...{ 2209: '3275.87', 1020: '-3275.87' },
  });
  await step(
    'service paid',
    post('/invoices/R-2/payments', { datepaid: '2025-04-09', amount_paid: '64860.00' }),
    {
      ...{ 1100: '-64860.00', 1020: '64860.00' },
    },
  );

  // An export in euros, paid at a lower rate.
  await step(
    'export',
    invoice('R-3', '2025-04-15', {
      currency: 'EUR',
      incomeentries: { incomeentry: [{ amount: '5000.00', income_accno: '3400', vat_code: '220' }] },
    }),
    { 1100: '4750.00', 3400: '-4750.00' },
  );
  await step(
    'export paid',
    post('/invoices/R-3/payments', { datepaid: '2025-05-15', amount_paid: '5000.00' }),
    {
      ...{ 1100: '-4750.00', 1020: '4650.00', 6949: '100.00' },
    },
  );

  // Prices that include tax, a credit note of a part, and the rest.
  await step(
    'gross',
    invoice('R-4', '2025-05-05', {
      taxincluded: 'true',
      incomeentries: { incomeentry: [{ amount: '1081.00', income_accno: '3400', tax_accno: '2201' }] },
      taxentries: { taxentry: [{ amount: '81.00', tax_accno: '2201' }] },
    }),
    { 1100: '1081.00', 3400: '-1000.00', 2201: '-81.00' },
  );
  await step(
    'credit note',
    post('/invoices/R-4/credit-notes', {
      ...{ invnumber: 'G-1', transdate: '2025-05-20' },
      creditlines: { creditline: [{ line: '1', amount: '216.20' }] },
    }),
    { 1100: '-216.20', 3400: '200.00', 2201: '16.20' },
  );
  await step('rest', post('/invoices/R-4/payments', { datepaid: '2025-06-01', amount_paid: '864.80' }), {
    ...{ 1100: '-864.80', 1020: '864.80' },
  });

  // Goods bought, paid with a discount; software from abroad with acquisition tax.
  await step(
    'goods bought',
    payable('V-2', '2025-05-10', {
      expenseentries: { expenseentry: [{ amount: '8000.00', expense_accno: '4200', tax_accno: '1170' }] },
      taxentries: { taxentry: [{ amount: '648.00', tax_accno: '1170' }] },
    }),
    { 4200: '8000.00', 1170: '648.00', 2000: '-8648.00' },
  );
  await step(
    'goods paid with a discount',
    async () => {
      await post('/payables/V-2/payments', { datepaid: '2025-05-18', amount_paid: '8475.04' })();
      await post('/payables/V-2/payments', {
        ...{ datepaid: '2025-05-18', amount_paid: '172.96', payment_accno: '4900' },
      })();
    },
    { 2000: '8648.00', 1020: '-8475.04', 4900: '-160.00', 1170: '-12.96' },
  );
  await step(
    'software from abroad',
    payable('V-3', '2025-06-10', {
      expenseentries: { expenseentry: [{ amount: '1000.00', expense_accno: '6570' }] },
      taxentries: {
        taxentry: [
          { amount: '81.00', tax_accno: '1171' },
          { amount: '-81.00', tax_accno: '2203' },
        ],
      },
    }),
    { 6570: '1000.00', 1171: '81.00', 2203: '-81.00', 2000: '-1000.00' },
  );
  await quarterly('June', '2025-06-27');
  // 303: 800.00, 64.80; 382: 1,000.00, 81.00; 400: 635.04; 405: 81.00.
  await step('VAT, second quarter', () => vat.settle({ from: '2025-04-01', to: '2025-06-30' }), {
    ...{ 2201: '64.80', 2203: '81.00', 1170: '-635.04', 1171: '-81.00', 2209: '570.24' },
  });

  // 400 invoices of 31.79: their taxes are 1,028.00, and the form has 12,716.00 at 8.1 %, 1,030.00.
  const small = Array.from({ length: 400 }, (_, at) => ({
    ...{ invnumber: `S-${at + 1}`, transdate: '2025-08-15', customer },
    incomeentries: { incomeentry: [{ amount: '31.79', income_accno: '3400', tax_accno: '2201' }] },
    taxentries: { taxentry: [{ amount: '2.57', tax_accno: '2201' }] },
  }));
  await step('small invoices', post('/invoices/bulk?atomic=true', { invoice: small }), {
    ...{ 1100: '13744.00', 3400: '-12716.00', 2201: '-1028.00' },
  });
  const paid = small.map(({ invnumber }) => ({
    invoice: invnumber,
    datepaid: '2025-08-20',
    amount_paid: '34.36',
  }));
  await step('small invoices paid', post('/payments/bulk?atomic=true', { payment: paid }), {
    ...{ 1100: '-13744.00', 1020: '13744.00' },
  });
  await step(
    'computer',
    payable('V-4', '2025-07-01', {
      expenseentries: { expenseentry: [{ amount: '2400.00', expense_accno: '1520', tax_accno: '1171' }] },
      taxentries: { taxentry: [{ amount: '194.40', tax_accno: '1171' }] },
    }),
    { 1520: '2400.00', 1171: '194.40', 2000: '-2594.40' },
  );
  await step(
    'computer as an asset',
    post('/assets', {
      ...{ description: 'Rechner', acquired: '2025-07-01', value: '2400.00', asset_accno: '1520' },
      ...{ expense_accno: '6820', method: 'declining', rate: '40' },
    }),
    {},
  );
  await quarterly('September', '2025-09-26');
  await step('VAT, third quarter', () => vat.settle({ from: '2025-07-01', to: '2025-09-30' }), {
    ...{ 2201: '1028.00', 1171: '-194.40', 2209: '-835.60', 3809: '2.00' },
  });
  await step('VAT set off and paid', entry('2025-11-28', ['2209', '265.36'], ['1020', '-265.36']), {
    ...{ 2209: '265.36', 1020: '-265.36' },
  });

  // The computer is sold after five months: 2,400.00 × 40 % × 5 ÷ 12 = 400.00 of depreciation.
  await step(
    'computer sold',
    invoice('R-5', '2025-11-30', {
      incomeentries: {
        incomeentry: [{ amount: '1500.00', income_accno: '8514', tax_accno: '2201', vat_code: '200' }],
      },
      taxentries: { taxentry: [{ amount: '121.50', tax_accno: '2201' }] },
    }),
    { 1100: '1621.50', 8514: '-1500.00', 2201: '-121.50' },
  );
  await step(
    'computer out of the books',
    post('/assets/2/disposals', { transdate: '2025-11-30', invnumber: 'R-5', result_accno: '8500' }),
    { 6820: '400.00', 1520: '-2400.00', 8514: '1500.00', 8500: '500.00' },
  );
  await step(
    'maintenance for a year',
    invoice('R-6', '2025-12-01', {
      ...{ supply_from: '2025-12-01', supply_to: '2026-11-30' },
      incomeentries: { incomeentry: [{ amount: '1200.00', income_accno: '3400', tax_accno: '2201' }] },
      taxentries: { taxentry: [{ amount: '97.20', tax_accno: '2201' }] },
    }),
    { 1100: '1297.20', 3400: '-1200.00', 2201: '-97.20' },
  );
  await quarterly('December', '2025-12-23');
  await step('interest', entry('2025-12-31', ['6900', '1500.00'], ['1020', '-1500.00']), {
    ...{ 6900: '1500.00', 1020: '-1500.00' },
  });

  // The year’s end.
  await step('depreciation', post('/depreciation-runs', { transdate: '2025-12-31' }), {
    ...{ 6820: '6000.00', 1539: '-6000.00' },
  });
  await step('VAT, fourth quarter', () => vat.settle({ from: '2025-10-01', to: '2025-12-31' }), {
    ...{ 2201: '218.70', 2209: '-218.70' },
  });

  // Eleven of twelve months of the maintenance are income of the next year, on whose first day they
  // are again: both are booked at once, so that over all days nothing moves.
  await step(
    'deferred income',
    post('/accruals', {
      ...{ kind: 'deferred_income', description: 'Wartung 2026', transdate: '2025-12-31', accno: '3400' },
      ...{ total: '1200.00', supply_from: '2025-12-01', supply_to: '2026-11-30', share: 'months' },
    }),
    {},
  );
  expect(await service.read('/accrual-balances?on=2025-12-31')).toMatchObject({
    accounts: { accrual_balance: { accrual_accno: '2301', open: '-1100.00', difference: '0.00' } },
  });

  const year = '/vat/reconciliations/2025-01-01/2025-12-31';
  const turnoverOf = async (accno: string) => {
    const { turnovers } = (await service.read(year)) as { turnovers: { turnover: Record<string, string>[] } };
    return turnovers.turnover.find((row) => row['accno'] === accno);
  };
  // The accrual bears no VAT, and explains itself.
  expect(await turnoverOf('3400')).toMatchObject({
    ...{ balance: '78366.00', declared: '79466.00', difference: '0.00' },
  });
  await step('VAT reconciled', post(year, {}), {});

  // 178,312.79 of assets; income 88,806.89, material 7,840.00, salaries 38,332.80, rent and
  // software 15,400.00, depreciation 6,400.00, interest and exchange 1,600.00, the loss on the
  // computer 500.00.
  expect(await figuresOf('/reports/income-statement?from=2025-01-01&to=2025-12-31')).toEqual({
    ...{ gross_profit: '80966.89', ebitda: '27234.09', ebit: '20834.09' },
    ...{ ebt: '18734.09', result: '18734.09' },
  });
  expect(await figuresOf('/reports/balance-sheet?on=2025-12-31')).toEqual({
    ...{ A: '178312.79', P: '178312.79' },
  });
  expect(await service.read('/asset-roll?from=2025-01-01&to=2025-12-31')).toMatchObject({
    total: { additions: '32400.00', disposals: '-2400.00', closing_book_value: '24000.00' },
  });

  // The annual accounts, figure by figure: 218.70 of VAT and 4,665.60 of social insurance are owed;
  // the computer was bought for 2,400.00 and sold at a book value of 2,000.00.
  const accounts = await service.read('/annual-accounts/2025?language=en');
  expect(amountsIn(accounts['balance_sheet'], 'level', 'code')).toEqual({
    ...{ A1: '154312.79', A1a: '151394.09', A1b: '2918.70', A2: '24000.00', A2c: '24000.00' },
    A: '178312.79',
    ...{ P1: '9578.70', P1a: '3594.40', P1c: '4884.30', P1d: '1100.00', P2: '50000.00', P2a: '50000.00' },
    ...{ P3: '118734.09', P3a: '100000.00', P3g: '18734.09', P: '178312.79' },
  });
  expect(amountsIn(accounts['income_statement'], 'level', 'code')).toEqual({
    ...{ E1: '88806.89', E3: '-7840.00', gross_profit: '80966.89', E4: '-38332.80', E5: '-15400.00' },
    ...{ ebitda: '27234.09', E6: '-6400.00', ebit: '20834.09', E7: '-1600.00', E9: '-500.00' },
    result: '18734.09',
  });
  expect(amountsIn(accounts['cash_flow'], 'cash_flow_line', 'line')).toEqual({
    ...{ result: '18734.09', depreciation: '6400.00', receivables: '-2918.70', payables: '3594.40' },
    ...{ other_payables: '4884.30', accrued_liabilities: '1100.00', operating: '31794.09' },
    ...{ tangible_assets: '-30400.00', investing: '-30400.00' },
    ...{ long_debt: '50000.00', capital: '100000.00', financing: '150000.00' },
    ...{ change: '151394.09', opening: '0.00', closing: '151394.09' },
  });
  await step(
    'answers of the annual accounts',
    post('/annual-accounts/2025/notes', {
      ...{ legal_form: 'ag', seat: 'Zürich', positions: 'up_to_10' },
      appropriation: { dividend: '10000.00' },
    }),
    {},
  );
  expect((await service.read('/annual-accounts/2025'))['appropriation']).toMatchObject({
    ...{ least_reserve: '936.70', most_dividend: '17797.39' },
  });

  await step(
    'year end',
    post('/gl/yearend', { transdate: '2025-12-31', accno: '2979', retained_accno: '2970' }),
    {
      ...{ 3200: '10656.00', 3400: '78366.00', 3800: '-213.12', 3809: '-1.99' },
      ...{ 4200: '-8000.00', 4900: '160.00', 5000: '-36000.00', 5700: '-2332.80', 6000: '-14400.00' },
      ...{ 6570: '-1000.00', 6820: '-6400.00', 6900: '-1500.00', 6949: '-100.00', 8500: '-500.00' },
      2970: '-18734.09',
    },
  );
  await step(
    'profit appropriated',
    entry('2026-02-20', ['2970', '10936.70'], ['2950', '-936.70'], ['2261', '-10000.00']),
    { 2970: '10936.70', 2950: '-936.70', 2261: '-10000.00' },
  );
  expect((await verify(service.database)).filter(({ count }) => count > 0)).toEqual([]);
});

/** The amounts of rows by their names: `{ A1: '154312.79' }`. */
const amountsIn = (list: unknown, row: string, name: string): Record<string, string> =>
  Object.fromEntries(
    ((list as Record<string, Record<string, string>[]>)[row] ?? []).map((one) => [
      one[name] ?? '',
      one['amount'] ?? '',
    ]),
  );

/** The figures of a statement by levels: `{ ebit: '20834.09' }`. */
const figuresOf = async (path: string): Promise<Record<string, string>> => {
  const { levels } = (await service.read(path)) as { levels: { level: Record<string, string>[] } };
  const figures = levels.level.filter(({ kind }) => kind === 'figure');
  return Object.fromEntries(figures.map(({ code = '', amount = '' }) => [code, amount]));
};
