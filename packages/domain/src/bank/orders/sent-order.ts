import { minorUnit } from '../../values/currency.ts';
import { amountOf, decimalOf, negated, sum } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import type { SentOrder } from '../matching/candidates.ts';
import type { BankOutcome } from '../outcome/outcome.ts';
import type { PaymentOrdered } from './order.ts';

/**
 * Payments that were sent to the bank, as the lines of a statement are matched with them
 * (docs/interface §26).
 */

/**
 * The outcome of a payment that is booked: the payable that it pays, less its discount, or the
 * account of another payment. Its amounts are those of the debit: negative.
 */
export const outcomeOfOrdered = (payment: PaymentOrdered): BankOutcome => {
  const { amount, currency, discount, discount_accno, accno, tax_accno, vat_code, memo } = payment;
  const { invnumber, vendornumber } = payment;
  const settles = negated(amount, minorUnit(currency));
  const writeoff =
    discount_accno === undefined
      ? {}
      : { writeoff: { why: 'discount' as const, accno: discount_accno, amount: discount } };
  if (invnumber !== undefined)
    return {
      documents: [
        {
          kind: 'payable',
          ...{ number: invnumber, party_number: vendornumber ?? '', currency, amount, settles },
          ...writeoff,
        },
      ],
      accounts: [],
    };
  return {
    documents: [],
    accounts: [
      {
        why: payment.is_salary ? 'wages' : 'account',
        ...{ accno: accno ?? 0, amount: settles },
        ...(tax_accno === undefined ? {} : { tax_accno }),
        ...(vat_code === undefined ? {} : { vat_code }),
        ...(memo === '' ? {} : { memo }),
      },
    ],
  };
};

/**
 * A payment that awaits its debit, which books what it pays. Where that was booked as its order was
 * sent, the debit takes it from the account of payments in transit, on which it stands with `base`,
 * in the client's currency.
 */
export const sentOrderOf = (
  order: number,
  payment: PaymentOrdered,
  base: Decimal | null = null,
): SentOrder => {
  const { end_to_end, payment_information, amount, currency, iban, transit_accno: accno, name } = payment;
  const sent = {
    id: `${order}/${payment.position}`,
    end_to_end,
    payment_information,
    amount,
    currency,
    iban,
  };
  if (accno === undefined || base === null) return { ...sent, outcome: outcomeOfOrdered(payment) };
  const transit = { accno, base, name };
  return {
    ...sent,
    outcome: debitOf([{ ...sent, transit }], { ordered: end_to_end, currency }),
    transit,
  };
};

type InTransit = Pick<SentOrder, 'amount' | 'currency' | 'transit'>;

/**
 * The outcome of a debit in `currency` that takes payments from the account of payments in transit,
 * all under one id: theirs, or that of their group. In the currency of the client they have the
 * amounts with which they stand there.
 */
export const debitOf = (
  payments: readonly InTransit[],
  { ordered, currency }: { ordered: string; currency: string },
): BankOutcome => {
  const accnos = [...new Set(payments.flatMap(({ transit }) => (transit ? [transit.accno] : [])))];
  return {
    documents: [],
    accounts: accnos.map((accno) => {
      const those = payments.filter(({ transit }) => transit?.accno === accno);
      return {
        why: 'transfer',
        accno,
        amount: negated(amountInTransit(those, currency), minorUnit(currency)),
        ordered,
      };
    }),
  };
};

/**
 * The amount of payments in transit in the currency of a debit: what was ordered, or with what it
 * is in the books.
 */
export const amountInTransit = (payments: readonly InTransit[], currency: string): Decimal =>
  decimalOf(
    sum(
      payments.map((one) =>
        amountOf(one.currency === currency ? one.amount : (one.transit?.base ?? one.amount)),
      ),
    ),
    minorUnit(currency),
  );
