import type { Findings } from '../../refusal/findings.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import type { Articles } from '../document.ts';
import type { Payable, PayableKept } from '../payable.ts';
import { type Credited, type CreditedDocument, creditOf } from './crediting.ts';
import type { BookedPosting, CreditAmounts, CreditedBefore } from './crediting-amounts.ts';
import { type CreditedLine, type LineLeft, linesLeft } from './crediting-lines.ts';
import type { Vendorcreditnote } from './vendor-credit-note.ts';

/**
 * Makes of what a vendor's credit note credits of a payable the negative payable that books it
 * (docs/interface §10.2). The lines, their amounts and their taxes follow from the payable as those
 * of customers' credit notes follow from their invoice.
 */

/** A payable, the number of decimals of its currency, and its postings. */
export type PayableToCredit = { payable: PayableKept; places: number; booked: readonly BookedPosting[] };

/**
 * A vendor's credit note to be posted as a payable, with its amounts where they are not computed.
 */
export type PayableCredit = {
  sent: Payable;
  articles: Articles;
  amounts: CreditAmounts | undefined;
  credited: Credited;
};

/**
 * Makes the negative payable that credits a payable: its lines as they were, with the opposite
 * sign, on the same accounts, with the taxes that they were booked with. Adds faults of the lines
 * to `findings`.
 */
export const creditOfPayable = (
  sent: Vendorcreditnote,
  { payable, places, booked }: PayableToCredit,
  before: { earlier: readonly CreditedBefore[]; findings: Findings },
): PayableCredit => {
  const credit = creditOf(sent, { invoice: creditedPayable(payable), places, booked }, before);
  const {
    ar_accno: _,
    customernumber: __,
    customer: ___,
    rounding: ____,
    incomeentries = [],
    parts = [],
    ...head
  } = credit.sent;
  const { ap_accno, paymentAccno, vendor } = payable;
  return {
    ...credit,
    sent: {
      ...head,
      ...{ ap_accno, paymentAccno, vendornumber: vendor.vendornumber },
      // Nobody pays it, so its vendor's terms of cash discount do not count.
      ...{ discount_percent: '0' as Decimal, discount_days: 0 },
      expenseentries: incomeentries.map(({ income_accno, ...entry }) => ({
        ...entry,
        expense_accno: income_accno,
      })),
      parts: parts.flatMap(({ sellprice, ...part }, at) => {
        // Two lines of one article may have different accounts and taxes.
        const of = payable.parts[(credit.credited.lines[at]?.line ?? 0) - 1];
        if (!of || !sellprice) return [];
        const { income_accno, expense_accno, tax_accnos } = of;
        return [{ ...part, sellprice, income_accno, expense_accno, tax_accnos }];
      }),
    },
  };
};

/** The lines of a payable, where its credit notes have credited `before`. */
export const payableLinesLeft = (
  { payable, places }: Pick<PayableToCredit, 'payable' | 'places'>,
  before: readonly CreditedLine[],
): LineLeft[] => linesLeft({ invoice: creditedPayable(payable), places }, before);

/** The payable in the terms of an invoice, by which it is credited. */
const creditedPayable = ({
  ap_accno: ar_accno,
  vendor,
  expenseentries,
  parts,
  ...payable
}: PayableKept): CreditedDocument => ({
  ...payable,
  ar_accno,
  customer: { customernumber: vendor.vendornumber },
  incomeentries: expenseentries.map(({ expense_accno: income_accno, ...entry }) => ({
    ...entry,
    income_accno,
  })),
  parts: parts.map(({ expense_accno: income_accno, price_update, ...part }) => ({
    ...part,
    income_accno,
    ...(price_update ? { price_update } : {}),
  })),
});
