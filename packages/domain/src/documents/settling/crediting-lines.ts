import { lineAmount } from '../../posting/taxing.ts';
import type { Findings } from '../../refusal/findings.ts';
import { type Amount, amountOf, decimalOf, sum, zero } from '../../values/money.ts';
import type { Decimal } from '../../values/schema/kinds.ts';
import { say } from '../../values/sentences/say.ts';
import type { InvoiceKept, InvoicePartKept } from '../invoice.ts';
import type { Creditline } from './credit-note.ts';

/** The lines of an invoice, and what of them is left to credit (docs/interface §11.1). */

/** A line that is credited, with the sign of its line. */
export type CreditedLine = { line: number; amount: Decimal; quantity?: Decimal };

/**
 * A line of the invoice: all of it, and what is left to credit. A quantity is left as long as
 * nothing was credited by amount.
 */
export type LineLeft = {
  part: InvoicePartKept | undefined;
  amount: Amount;
  left: Amount;
  leftQuantity: Amount | undefined;
};

/**
 * The lines of an invoice whose currency has `places` decimals, where its credit notes have
 * credited `before`.
 */
export const linesLeft = (
  { invoice, places }: { invoice: Pick<InvoiceKept, 'parts' | 'incomeentries'>; places: number },
  before: readonly CreditedLine[],
): LineLeft[] => {
  const wholes: Pick<LineLeft, 'part' | 'amount'>[] =
    invoice.parts.length > 0
      ? invoice.parts.map((part) => ({ part, amount: lineAmount(part, places) }))
      : invoice.incomeentries.map(({ amount }) => ({ part: undefined, amount: amountOf(amount) }));
  return wholes.map(({ part, amount }, at) => {
    const credited = before.filter(({ line }) => line === at + 1);
    const isByQuantity = part !== undefined && credited.every(({ quantity }) => quantity !== undefined);
    return {
      part,
      amount,
      left: amount.minus(sum(credited.map((one) => amountOf(one.amount)))),
      leftQuantity: isByQuantity
        ? amountOf(part.quantity).minus(sum(credited.map(({ quantity = '0' }) => amountOf(quantity))))
        : undefined,
    };
  });
};

/**
 * Whether something is left of a line: of one by quantity a quantity, whatever rounding has left of
 * its amount.
 */
export const isLeft = ({ left, leftQuantity }: LineLeft): boolean => !(leftQuantity ?? left).eq(zero);

/** Whether `value` is a part of `whole`: not zero, with its sign, and not more. */
export const isPartOf = (value: Amount, whole: Amount): boolean =>
  !value.eq(zero) && value.gt(zero) === whole.gt(zero) && value.abs().lte(whole.abs());

/**
 * The part of a line that a credit note credits: by quantity the amount of all that is credited of
 * it now, without what was credited before, so that all parts of a line sum to it. Adds faults to
 * `findings`.
 */
export const creditedOf = (
  { line: at, quantity, amount }: Creditline,
  { line, field, places }: { line: LineLeft; field: string; places: number },
  findings: Findings,
): CreditedLine[] => {
  const refuse = (name: string, left: Amount) => {
    const said = say('credit_rest', { line: at, left: left.toFixed() });
    findings.add('invalid', `${field}.${name}`, said);
    return [];
  };
  if (quantity && amount) {
    findings.add('invalid', `${field}.amount`, say('credit_one'));
    return [];
  }
  const { part, amount: whole, left, leftQuantity } = line;
  if (quantity && !leftQuantity) {
    findings.add('invalid', `${field}.quantity`, say('credit_no_quantity', { line: at }));
    return [];
  }
  if (!amount && part && leftQuantity) {
    const taken = quantity ? amountOf(quantity) : leftQuantity;
    if (!isPartOf(taken, leftQuantity)) return refuse('quantity', leftQuantity);
    const quantityByNow = decimalText(amountOf(part.quantity).minus(leftQuantity).plus(taken));
    const amountByNow = lineAmount({ ...part, quantity: quantityByNow }, places);
    const takenAmount = amountByNow.minus(whole.minus(left));
    return [{ line: at, amount: decimalOf(takenAmount, places), quantity: decimalText(taken) }];
  }
  const taken = amount ? amountOf(amount) : left;
  if (!isPartOf(taken, left)) return refuse('amount', left);
  return [{ line: at, amount: decimalOf(taken, places) }];
};

/** The text of an amount with all its decimals. */
export const decimalText = (amount: Amount): Decimal => amount.toFixed() as Decimal;
