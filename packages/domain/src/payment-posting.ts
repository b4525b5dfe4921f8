import type { Ledger } from './client.ts';
import { minorUnit } from './currency.ts';
import type { BookingDate } from './dates.ts';
import { type Entry, posting, type Side } from './entry.ts';
import { findings } from './findings.ts';
import type { Decimal } from './kinds.ts';
import { checkAccount, checkAmount, checkPeriod } from './ledger.ts';
import { amountOf, decimalOf, zero } from './money.ts';
import type { Payment } from './payment.ts';

/** The document that is paid: its number, its receivables or payables account, and where it is paid to by default. */
export type PaidDocument = { invnumber: string; accno: number; payment_accno: number; module: 'ar' | 'ap' };

/** A payment ready to be kept, and the entry that it books. */
export type PostedPayment = {
  payment: {
    datepaid: BookingDate;
    amount_paid: Decimal;
    source: string;
    memo: string;
    payment_accno: number;
  };
  entry: Entry;
};

/**
 * Posts a payment (docs/interface.md §11, §12). Of an invoice: debit the payment account, credit the receivables
 * account; of a payable the other way round. Refuses with every finding: `invalid`, `account_unknown`,
 * `account_not_postable`, `period_closed`.
 */
export const postPayment = (sent: Payment, document: PaidDocument, ledger: Ledger): PostedPayment => {
  const found = findings();
  const payment_accno = sent.payment_accno ?? document.payment_accno;
  const amount = amountOf(sent.amount_paid);
  // What is invalid by itself comes before what takes a look into the books (§4).
  if (amount.eq(zero)) found.add('invalid', 'amount_paid', 'A payment of zero books nothing.');
  checkPeriod(ledger.client, { field: 'datepaid', value: sent.datepaid }, found);
  checkAccount(ledger, { field: 'payment_accno', accno: payment_accno }, found);
  checkAmount(ledger.client, { field: 'amount_paid', value: sent.amount_paid }, found);
  found.refuse();

  const places = minorUnit(ledger.client.currency);
  const { source = '', memo = '' } = sent;
  const onDocument: Side = document.module === 'ar' ? 'credit' : 'debit';
  const onPayment: Side = document.module === 'ar' ? 'debit' : 'credit';
  return {
    payment: { datepaid: sent.datepaid, amount_paid: decimalOf(amount, places), source, memo, payment_accno },
    entry: {
      module: document.module,
      transdate: sent.datepaid,
      reference: document.invnumber,
      description: memo,
      postings: [
        posting(onPayment, { accno: payment_accno, amount, memo, source }, places),
        posting(onDocument, { accno: document.accno, amount, memo, source }, places),
      ],
    },
  };
};
