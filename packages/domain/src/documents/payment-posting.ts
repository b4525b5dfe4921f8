import type { Ledger } from '../master-data/ledger.ts';
import { checkAccount, checkAmount, checkCurrency, checkPeriod } from '../master-data/ledger.ts';
import { checkPostingSizes, type Entry, type Posting, posting } from '../posting/entry.ts';
import { type Exchange, exchangeOf, inBase, isKeepable } from '../posting/exchange.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import type { BookingDate } from '../values/dates.ts';
import { type Amount, amountOf, decimalOf, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import type { Vendorpayment } from './payment.ts';
import { discountPostings, type TaxOfDocument, type UntaxedOfDocument } from './settling/discount.ts';
import { settledBase } from './settling/settlement.ts';

/**
 * The document that is paid: its accounts, its currency, and its amount and paid part in both
 * currencies.
 */
export type PaidDocument = {
  module: 'ar' | 'ap';
  invnumber: string;
  /** Its receivables or payables account. */
  accno: number;
  /** The default account for its payments. */
  payment_accno: number;
  currency: string;
  exchangerate: Decimal;
  amount: Decimal;
  paid: Decimal;
  base_amount: Decimal;
  base_paid: Decimal;
  /** The taxes that it was booked with, which a discount reduces. */
  taxes?: readonly TaxOfDocument[] | undefined;
  /** Its amounts in figures without tax, which a discount reduces as well. */
  untaxed?: readonly UntaxedOfDocument[] | undefined;
};

/**
 * The inputs for posting a payment: the ledger, and the rate of the document's currency on the day
 * of the payment.
 */
export type PaymentReferences = { ledger: Ledger; rate?: Decimal | undefined };

/** A payment ready to be stored, and the entry that it books. */
export type PostedPayment = {
  payment: {
    datepaid: BookingDate;
    amount_paid: Decimal;
    source: string;
    memo: string;
    payment_accno: number;
    exchangerate: Decimal | null;
    /** The amount that it settles on the document's control account, in the client's currency. */
    base_amount: Decimal;
  };
  entry: Entry;
};

/**
 * Posts a payment (docs/interface §11, §12), in the currency of its document. Of an invoice: debit
 * the payment account, credit the receivables account; of a payable the other way round. An invoice
 * and its reversal are closed by two payments on the transfer account 1090, which are payments like
 * any other. The difference between the rates of document and payment goes to the client's exchange
 * gain or loss account. Refuses with every finding: `invalid`, `account_unknown`,
 * `account_not_postable`, `exchange_rate_missing`, `period_closed`.
 */
export const postPayment = (
  sent: Vendorpayment,
  document: PaidDocument,
  refer: PaymentReferences,
): PostedPayment => {
  const { ledger } = refer;
  const { client } = ledger;
  const findings = newFindings();
  const payment_accno = sent.payment_accno ?? document.payment_accno;
  const amount = amountOf(sent.amount_paid);
  // Faults of the request itself come before those that depend on the books (§4).
  if (amount.eq(zero)) findings.add('invalid', 'amount_paid', 'A payment of zero books nothing.');
  const rate = sentRate(sent, findings) ?? refer.rate;
  checkPeriod(client, { field: 'datepaid', value: sent.datepaid }, findings);
  checkAccount(ledger, { field: 'payment_accno', accno: payment_accno }, findings);
  checkCurrency(
    ledger,
    { field: 'payment_accno', accno: payment_accno, currency: document.currency },
    findings,
  );
  const exchange = exchangeOf({ client, currency: document.currency, rate, on: sent.datepaid }, findings);
  checkAmount(exchange, { field: 'amount_paid', value: sent.amount_paid }, findings);
  if (!isKeepable(amount, exchange))
    findings.add('invalid', 'amount_paid', 'amount_paid comes to more than 18 digits before the point.');
  findings.refuse();

  const { source = '', memo = '', datepaid } = sent;
  const settled = settledBase(amount, document, exchange);
  return {
    payment: {
      datepaid,
      amount_paid: decimalOf(amount, exchange.places),
      source,
      memo,
      payment_accno,
      exchangerate: document.currency === client.currency ? (sent.exchangerate ?? null) : exchange.rate,
      base_amount: decimalOf(settled, exchange.basePlaces),
    },
    entry: {
      module: document.module,
      transdate: datepaid,
      reference: document.invnumber,
      description: memo,
      // At the rate of the document a payment may be larger than at its own.
      postings: checkPostingSizes(
        postingsOf({ document, payment_accno, amount, settled, memo, source }, exchange, ledger),
        'amount_paid',
      ),
    },
  };
};

type PaymentAmounts = {
  document: PaidDocument;
  payment_accno: number;
  amount: Amount;
  settled: Amount;
  memo: string;
  source: string;
};

/**
 * Whether a payment on `accno` is a discount that reduces consideration and its tax: the client's
 * settings say so, and the account is coded 235.
 */
export const isTaxDiscount = ({ client, accounts }: Ledger, accno: number): boolean =>
  client.vat_discounts === true && accounts.get(accno)?.vat_code === '235';

const postingsOf = (paid: PaymentAmounts, exchange: Exchange, ledger: Ledger): Posting[] => {
  const { client } = ledger;
  const { document, payment_accno, amount, settled, memo, source } = paid;
  const [onPayment, onDocument] =
    document.module === 'ar' ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  const booked = (
    side: 'debit' | 'credit',
    accno: number,
    [original, base]: readonly [Amount, Amount],
  ): Posting => ({
    ...posting(side, { accno, amount: base, memo, source }, exchange.basePlaces),
    original_amount: posting(side, { accno, amount: original }, exchange.places).amount,
  });
  if (document.taxes && isTaxDiscount(ledger, payment_accno)) {
    const { module, taxes, untaxed = [] } = document;
    const discount = { amount, base: settled, total: amountOf(document.base_amount), taxes, untaxed };
    return [
      ...discountPostings({ ...discount, module, accno: payment_accno, memo, source }, exchange),
      booked(onDocument, document.accno, [amount, settled]),
    ];
  }
  const paidBase = inBase(amount, exchange);
  // Receiving more than was booked is a gain, and so is paying less.
  const gain = document.module === 'ar' ? paidBase.minus(settled) : settled.minus(paidBase);
  return [
    booked(onPayment, payment_accno, [amount, paidBase]),
    booked(onDocument, document.accno, [amount, settled]),
    ...(gain.gt(zero) ? [booked('credit', client.exchange_gain_accno, [zero, gain])] : []),
    ...(gain.lt(zero) ? [booked('debit', client.exchange_loss_accno, [zero, zero.minus(gain)])] : []),
  ];
};

/** The rate that the payment itself names; zero counts as an empty field. */
const sentRate = ({ exchangerate }: Vendorpayment, findings: Findings): Decimal | undefined => {
  if (!exchangerate || amountOf(exchangerate).eq(zero)) return undefined;
  if (amountOf(exchangerate).lt(zero))
    findings.add('invalid', 'exchangerate', 'An exchange rate must not be negative.');
  return exchangerate;
};
