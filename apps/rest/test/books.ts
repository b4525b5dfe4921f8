import type { Service } from './service.ts';

/**
 * The master data that the tests of documents begin with: customer K-1001, vendors L-2001 and
 * L-2002, articles BIER-20 and SHIP.
 */
export const stock = async ({ send }: Service): Promise<void> => {
  await send('/customers', { json: { customernumber: 'K-1001', name: 'Gasthaus zum Löwen', terms: '30' } });
  for (const vendornumber of ['L-2001', 'L-2002'])
    await send('/vendors', { json: { vendornumber, name: 'Papeterie' } });
  const beer = { partnumber: 'BIER-20', description: 'Märzen', sellprice: '118.40', tax_accnos: '2201 1170' };
  await send('/parts', { json: { ...beer, income_accno: '3200' } });
  await send('/parts', { json: { partnumber: 'SHIP', description: 'Versand', sellprice: '9.90' } });
};

/** The invoice of the worked example (docs/interface §12). */
export const invoiceOf = (invnumber: string, more: object = {}) => ({
  invnumber,
  transdate: '2026-01-14T00:00:00+01:00',
  customernumber: 'K-1001',
  incomeentries: { incomeentry: { amount: '99.00', income_accno: '3400', description: 'Beratung' } },
  taxentries: { taxentry: { amount: '7.92', tax_accno: '2201' } },
  ...more,
});

export const stornoOf = (invnumber: string) =>
  invoiceOf(invnumber, {
    incomeentries: [{ amount: '-99.00', income_accno: '3400' }],
    taxentries: [{ amount: '-7.92', tax_accno: '2201' }],
  });

export const payableOf = (invnumber: string, vendornumber: string, more: object = {}) => ({
  invnumber,
  vendornumber,
  transdate: '2026-01-14T00:00:00+01:00',
  expenseentries: { expenseentry: [{ amount: '240.00', expense_accno: '6500' }] },
  taxentries: { taxentry: [{ amount: '19.44', tax_accno: '1171' }] },
  ...more,
});

export const paymentOf = (amount_paid: string, more: object = {}) => ({
  datepaid: '2026-02-10T00:00:00+01:00',
  amount_paid,
  ...more,
});
