import type { Decimal } from '@kontor/domain';
import { difference, isNegative, isZero, negated, parseAmount, sumOf } from '../../../values/amount.ts';
import type { BankLine, BankOutcome } from '../inbox/list.ts';
import type { OpenDocument } from './open-documents.ts';

/**
 * The answers to what a part leaves of its document: it stays open, or is settled without money.
 */
export const restsOfDocument = ['open', 'discount', 'rounding', 'loss'] as const;
export type RestOfDocument = (typeof restsOfDocument)[number];

/**
 * The parts of a line that someone splits, as the form has them. Amounts are positive in the
 * direction of the line, so that nobody types the sign of money that goes out. One that was not
 * typed is undefined: the last such part takes what is left.
 */
export type SplitPart = { key: number; amount: string | undefined } & (
  | { kind: 'document'; document: OpenDocument | undefined; rest: RestOfDocument; rest_accno: string }
  | { kind: 'account'; accno: string; tax_accno: string; memo: string }
);

export const emptyPart = (kind: SplitPart['kind'], key: number): SplitPart =>
  kind === 'document'
    ? { key, kind, amount: undefined, document: undefined, rest: 'open', rest_accno: '' }
    : { key, kind, amount: undefined, accno: '', tax_accno: '', memo: '' };

const directed = (amount: string, line: Pick<BankLine, 'amount'>): string =>
  isNegative(line.amount) ? negated(amount) : amount;

/**
 * The amount of each part, and what they leave of the line; in its direction. One that is not an
 * amount counts as nothing.
 */
export const amountsOf = (line: Pick<BankLine, 'amount'>, parts: readonly SplitPart[]) => {
  const whole = directed(line.amount, line);
  const typed = parts.map(({ amount }) => (amount === undefined ? '0' : (parseAmount(amount) ?? '0')));
  const rest = difference(whole, sumOf(typed));
  const taker = parts.findLastIndex(({ amount }) => amount === undefined);
  const amounts = parts.map(({ amount }, at) => amount ?? (at === taker ? rest : '0.00'));
  return { amounts, left: taker === -1 ? rest : difference('0', '0') };
};

// Money that comes in pays an invoice; money that goes out a payable.
const dueOf = (line: Pick<BankLine, 'amount'>, { kind, open }: Pick<OpenDocument, 'kind' | 'open'>): string =>
  directed(kind === 'invoice' ? open : negated(open), line);

/**
 * The amount that stays open of a document after a payment of `amount`, in the direction of the
 * line; undefined where none does.
 */
export const leftOpen = (
  line: Pick<BankLine, 'amount'>,
  document: OpenDocument,
  amount: string,
): string | undefined => {
  const paid = parseAmount(amount);
  if (paid === undefined || isNegative(paid) || isZero(paid)) return undefined;
  const left = difference(dueOf(line, document), paid);
  return isNegative(left) || isZero(left) ? undefined : left;
};

/**
 * The most of a document that a part of `rest` pays: all that is open, or what there is. Both in
 * the direction of the line.
 */
export const paidOf = (
  line: Pick<BankLine, 'amount'>,
  { kind, open }: OpenDocument,
  rest: string,
): string => {
  const due = dueOf(line, { kind, open });
  const isMore = !isNegative(due) && isNegative(difference(rest, due));
  return isMore ? rest : due;
};

/** The outcome of the parts; undefined while one is not whole, or something is left. */
export const outcomeOf = (
  line: Pick<BankLine, 'amount' | 'currency'>,
  parts: readonly SplitPart[],
): BankOutcome | undefined => {
  const { amounts, left } = amountsOf(line, parts);
  const documents: BankOutcome['documents'] = [];
  const accounts: BankOutcome['accounts'] = [];
  for (const [at, part] of parts.entries()) {
    const parsed = parseAmount(amounts[at] ?? '');
    if (parsed === undefined || isZero(parsed)) return undefined;
    const amount = parseAmount(directed(parsed, line)) as Decimal;
    if (part.kind === 'account') {
      const { accno, tax_accno, memo } = part;
      if (!/^\d+$/.test(accno)) return undefined;
      accounts.push({
        why: 'account',
        accno: Number(accno),
        amount,
        ...(/^\d+$/.test(tax_accno) ? { tax_accno: Number(tax_accno) } : {}),
        ...(memo.trim() === '' ? {} : { memo: memo.trim() }),
      });
    } else {
      if (!part.document) return undefined;
      const { kind, number, party_number, currency, open } = part.document;
      const { rest, rest_accno } = part;
      const paidOfKind = (one: string) => parseAmount(kind === 'invoice' ? one : negated(one)) as Decimal;
      const left = leftOpen(line, part.document, parsed);
      if (left && rest !== 'open' && !/^\d+$/.test(rest_accno)) return undefined;
      documents.push({
        ...{ kind, number, party_number, currency, open },
        amount: paidOfKind(amount),
        settles: amount,
        ...(left && rest !== 'open'
          ? {
              writeoff: {
                why: rest,
                accno: Number(rest_accno),
                amount: paidOfKind(directed(left, line)),
              },
            }
          : {}),
      });
    }
  }
  return isZero(left) && parts.length > 0 ? { documents, accounts } : undefined;
};
