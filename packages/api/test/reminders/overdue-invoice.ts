import { invoiceOf } from '../installation.ts';

/** An invoice of `amount` without tax to the customer K-1, due on 31 January 2026. */
export const overdueInvoice = (invnumber: string, amount: string, fields: object = {}) =>
  invoiceOf({
    ...{ invnumber, transdate: '2026-01-01', duedate: '2026-01-31' },
    customer: { customernumber: 'K-1', name: 'Löwen', zipcode: '8001', city: 'Zürich', country: 'CH' },
    incomeentries: [{ amount, income_accno: 3400 }],
    ...fields,
  });
