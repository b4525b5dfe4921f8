import type { Inputs, Outputs } from '@kontor/client';
import { difference, isNegative, isZero, parseAmount, sumOf } from '../../values/amount.ts';
import { isDate } from '../../values/date.ts';

/** The choices of a payment run, and the order that is made of them. */

export type AccountDue = Outputs['paymentOrders']['propose']['accounts'][number];
export type PaymentDue = AccountDue['payments'][number];
type OrderInput = Inputs['paymentOrders']['create'];
export type OtherInput = NonNullable<OrderInput['other_payments']>[number];
export type OtherOf = { id: number; from: number; payment: OtherInput };

export type RunChoices = {
  /** The payables that someone has taken out. */
  without: ReadonlySet<string>;
  /** The discounts that are taken, as they are typed over those of the terms. */
  discounts: Readonly<Record<string, string>>;
  /** The payables against which no credit notes are set off. */
  withoutCredits: ReadonlySet<string>;
};

export const dueKey = ({ vendornumber = '', invnumber = '' }: PaymentDue): string =>
  `${vendornumber} ${invnumber}`;

export const chosenOf = ({ payments }: AccountDue, { without }: RunChoices): PaymentDue[] =>
  payments.filter((due) => due.obstacles.length === 0 && !without.has(dueKey(due)));

/**
 * The discount that is taken of a payable, as it is typed; where nobody has typed one, that of its
 * terms which is in time.
 */
export const discountOf = (due: PaymentDue, { discounts }: RunChoices): string =>
  discounts[dueKey(due)] ?? (isZero(due.discount) ? '' : due.discount);

/** The credit notes of the vendor that are set off against a payable. */
const creditsOf = (due: PaymentDue, { withoutCredits }: RunChoices) =>
  withoutCredits.has(dueKey(due)) ? [] : (due.credits ?? []);

/**
 * The amount that is paid: what is open less the discount and the credit notes; undefined while the
 * discount is none.
 */
export const payingOf = (due: PaymentDue, choices: RunChoices): string | undefined => {
  const discount = parseAmount(discountOf(due, choices) || '0');
  if (discount === undefined || isNegative(discount)) return undefined;
  const credited = sumOf(creditsOf(due, choices).map(({ amount }) => amount));
  const paying = difference(difference(due.open, discount), credited);
  return isNegative(paying) || isZero(paying) ? undefined : paying;
};

type Amount = { currency: string; amount: string };

/** The sums of what is chosen, by currency. */
export const sumsOfChosen = (
  chosen: readonly PaymentDue[],
  choices: RunChoices,
  others: readonly Amount[],
): Amount[] => {
  const all = [
    ...chosen.map((due) => ({ currency: due.currency, amount: payingOf(due, choices) ?? '0' })),
    ...others,
  ];
  return [...new Set(all.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: sumOf(all.filter((one) => one.currency === currency).map(({ amount }) => amount)),
  }));
};

/**
 * The order of what is chosen of an account; undefined where that is nothing, or something typed is
 * wrong.
 */
export const orderOf = (
  account: AccountDue,
  choices: RunChoices,
  { day, others }: { day: string; others: readonly OtherOf[] },
): OrderInput | undefined => {
  const chosen = chosenOf(account, choices);
  const isWrong = chosen.some((due) => payingOf(due, choices) === undefined);
  if (isWrong || !isDate(day) || chosen.length + others.length === 0) return undefined;
  return {
    accno: account.accno,
    day,
    payables: chosen.map((due) => {
      const { invnumber = '', vendornumber } = due;
      return {
        invnumber,
        ...(vendornumber === undefined ? {} : { vendornumber }),
        // Told also where it is none, so that what is shown is what is paid.
        discount: parseAmount(discountOf(due, choices) || '0'),
        credits: creditsOf(due, choices).map(({ invnumber: number, amount }) => ({
          invnumber: number,
          amount: parseAmount(amount),
        })),
      };
    }),
    ...(others.length === 0 ? {} : { other_payments: others.map(({ payment }) => payment) }),
  };
};
