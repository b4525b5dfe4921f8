import { randomUUID } from 'node:crypto';

/** A write that must be done exactly once: sent with its key until it is answered 204. */
export type Write = { kind: Kind; name: string; key: string; path: string; body: object };
export type Kind = 'invoice' | 'payable' | 'payment' | 'vendorpayment' | 'vendor' | 'entry';

const transdate = '2026-02-01';

/** The documents that the payments are for. */
export const paidInvoice = 'PAID';
export const paidPayable = 'PAID';

export const invoiceNamed = (invnumber: string) => ({
  invnumber,
  transdate,
  customer: { customernumber: `K-${invnumber.length % 3}`, name: 'Gasthaus zum Löwen' },
  incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
  taxentries: { taxentry: { amount: '8.10', tax_accno: '2201' } },
});

export const payableNamed = (invnumber: string) => ({
  invnumber,
  transdate,
  vendor: { vendornumber: `L-${invnumber.length % 3}`, name: 'Papeterie Dupont SA' },
  expenseentries: { expenseentry: { amount: '100.00', expense_accno: '6500' } },
});

const payment = { datepaid: '2026-02-10', amount_paid: '1.00', payment_accno: '1020' };

const requestOf: Record<Kind, (name: string) => Pick<Write, 'path' | 'body'>> = {
  invoice: (name) => ({ path: '/invoices', body: invoiceNamed(name) }),
  payable: (name) => ({ path: '/payables', body: payableNamed(name) }),
  // Neither has a number, so only the key keeps them from being booked twice.
  payment: () => ({ path: `/invoices/${paidInvoice}/payments`, body: payment }),
  vendorpayment: () => ({ path: `/payables/${paidPayable}/payments`, body: payment }),
  entry: (name) => ({
    path: '/gl',
    body: {
      transdate,
      description: name,
      glentries: {
        glentry: [
          { accno: '1000', debit: '5.00' },
          { accno: '1020', credit: '5.00' },
        ],
      },
    },
  }),
  vendor: (name) => ({ path: '/vendors', body: { vendornumber: name, name: `Vendor ${name}` } }),
};

const kinds: readonly Kind[] = ['invoice', 'payment', 'payable', 'vendorpayment', 'entry', 'vendor'];

/** The write number `at` of the caller with this number. */
export const writeOf = (caller: number, at: number): Write => {
  const kind = kinds[(caller + at) % kinds.length] ?? 'invoice';
  const name = `${kind}-${caller}-${at}`;
  return { kind, name, key: randomUUID(), ...requestOf[kind](name) };
};
