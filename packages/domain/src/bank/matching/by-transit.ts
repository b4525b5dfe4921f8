import { minorUnit } from '../../values/currency.ts';
import { textOfUnits } from '../../values/money.ts';
import { amountInTransit, debitOf } from '../orders/sent-order.ts';
import type { AccountShare, BankOutcome } from '../outcome/outcome.ts';
import { type Reason, reasonOf } from '../reasons/reason.ts';
import { unitsIn } from './candidate-index.ts';
import type { MatchSettings, SentOrder } from './candidates.ts';
import type { Adding } from './match-context.ts';
import type { PreparedLine } from './prepared-line.ts';

/**
 * Debits of payments in transit that are not exactly what was ordered, or that name no order.
 * Nothing of them books itself.
 */

// Of what is in transit: a larger difference is hardly one of rates or charges.
const mostDifference = 0.05;

/**
 * Adds the debit of payments in transit of another amount: charges of the bank, or the difference
 * of the rate at which the bank has exchanged what was ordered in another currency.
 */
export const addOtherDebit = (
  prepared: PreparedLine,
  payments: readonly SentOrder[],
  { said, ordered }: { said: Reason; ordered: string },
  { context: { settings }, collected }: Adding,
): void => {
  const { currency, units, line } = prepared;
  const isExchanged = payments.some((one) => one.currency !== currency);
  // The amount in transit is known in the currency of the client alone, where that of the order is
  // another one.
  if (isExchanged && currency !== settings.currency) return;
  const inTransit = unitsIn(amountInTransit(payments, currency), currency) ?? 0;
  const charges = line.charges === undefined ? 0 : (unitsIn(line.charges, currency) ?? 0);
  const over = -units - inTransit;
  const isCharged = charges > 0 && (isExchanged || charges === over);
  const shares = [
    ...(isCharged ? [shareOf({ why: 'charges', of: charges, currency }, settings)] : []),
    ...restOf({ over: isCharged ? over - charges : over, isExchanged, currency }, settings),
  ];
  if (shares.some((share) => share === undefined)) return;
  const isNear = Math.abs(over) <= Math.max(inTransit * mostDifference, charges);
  const reasons = [
    said,
    ...(isExchanged ? [reasonOf('amount_exchanged', { currency })] : []),
    ...(isCharged ? [reasonOf('amount_charges', { amount: `${line.charges ?? ''} ${currency}` })] : []),
    ...(isExchanged || isCharged ? [] : [reasonOf('order_changed', { id: payments[0]?.id ?? ordered })]),
  ];
  const debit = debitOf(payments, { ordered, currency });
  const others = shares.flatMap((share): AccountShare[] => (share ? [share] : []));
  const outcome: BankOutcome = { ...debit, accounts: [...debit.accounts, ...others] };
  const known = isExchanged || isCharged ? 95 : 80;
  collected.add({ kind: 'order', measure: isNear ? known : 55, reasons }, outcome);
};

type DebitPart = { why: 'charges' | 'account'; of: number; currency: string };

/**
 * The account that takes the rest of a debit: a gain or a loss where the bank has exchanged it,
 * else charges, where it is more. Undefined where none does.
 */
const restOf = (
  { over, isExchanged, currency }: { over: number; isExchanged: boolean; currency: string },
  settings: MatchSettings,
): (AccountShare | undefined)[] => {
  if (over === 0) return [];
  if (isExchanged) return [shareOf({ why: 'account', of: over, currency }, settings)];
  return [over > 0 ? shareOf({ why: 'charges', of: over, currency }, settings) : undefined];
};

const shareOf = ({ why, of, currency }: DebitPart, settings: MatchSettings): AccountShare | undefined => {
  const { charges_accno, exchange_gain_accno, exchange_loss_accno } = settings;
  const exchanged = of > 0 ? exchange_loss_accno : exchange_gain_accno;
  const accno = why === 'charges' ? charges_accno : exchanged;
  return accno ? { why, accno, amount: textOfUnits(-of, minorUnit(currency)) } : undefined;
};

/**
 * Adds those of the payments in transit to the IBAN of a debit that names none of them which have
 * its amount.
 */
export const byTransitIban = (
  { units, currency, iban }: PreparedLine,
  payments: readonly SentOrder[],
  { collected }: Adding,
): void => {
  if (units > 0 || iban === '') return;
  const alike = payments.filter(
    (order) => order.currency === currency && unitsIn(order.amount, currency) === -units,
  );
  for (const order of alike.slice(0, 3))
    collected.add(
      {
        kind: 'order',
        measure: alike.length === 1 ? 94 : 80,
        reasons: [reasonOf('iban', { name: order.transit?.name ?? '' }), reasonOf('order', { id: order.id })],
      },
      debitOf([order], { ordered: order.end_to_end, currency }),
    );
};
