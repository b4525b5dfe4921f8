import type { Gl } from '../../ledger/gl.ts';
import type { Ledger } from '../../master-data/ledger.ts';
import { minorUnit } from '../../values/currency.ts';
import { amountOf, decimalOf, negated, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import type { BookedFrom } from '../outcome/commands.ts';
import type { OrderKept, PaymentOrdered } from './order.ts';

/**
 * Payments that are booked as their order is sent (docs/interface §26): they stand on an account of
 * payments in transit until their debit.
 */

/**
 * The line of a payment that is booked on the account of payments in transit, on the day of its
 * order. Undefined where it can't stand there: it is booked on that account itself.
 */
export const transitLine = (
  { day, accno: payer }: Pick<OrderKept, 'day' | 'accno'>,
  payment: PaymentOrdered,
  transit_accno: number,
): BookedFrom | undefined => {
  const { accno, tax_accno, discount_accno, amount, currency, name, message, memo, end_to_end } = payment;
  if ([payer, accno, tax_accno, discount_accno].includes(transit_accno)) return undefined;
  const said = [name, memo || message || payment.invnumber || ''].filter((text) => text !== '').join(', ');
  return {
    ...{ accno: transit_accno, date: day, currency, source: end_to_end },
    amount: negated(amount, minorUnit(currency)),
    memo: said.slice(0, 255),
  };
};

/**
 * The entry by which payments in another currency leave the account of payments in transit with the
 * amount with which they came: `left` is what a debit at the rate of its day leaves there, in the
 * client's currency, positive in debit. The difference of the rates is a gain or a loss.
 */
export const transitDifference = (
  { source, memo, date }: Pick<BookedFrom, 'source' | 'memo' | 'date'>,
  { left, accno }: { left: Decimal; accno: number },
  { client }: Pick<Ledger, 'client'>,
): Gl => {
  const amount = decimalOf(amountOf(left).abs(), minorUnit(client.currency));
  const isLoss = amountOf(left).gt(zero);
  const { exchange_gain_accno, exchange_loss_accno } = client;
  const [debit, credit] = isLoss ? [exchange_loss_accno, accno] : [accno, exchange_gain_accno];
  return {
    ...{ description: memo, transdate: date, currency: client.currency },
    glentries: [
      { accno: debit, debit: amount, source, memo },
      { accno: credit, credit: amount, source, memo },
    ],
  };
};
