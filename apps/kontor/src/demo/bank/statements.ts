import {
  amountOf,
  type BankEntry,
  type BankStatement,
  type BookingDate,
  type Decimal,
  decimalOf,
  sum,
} from '@kontor/domain';
import { type DemoLine, type NumberedLine, paymentOf } from './line.ts';
import type { Period } from './periods.ts';

/** The statements of the demo client's bank, made of its lines. */

/**
 * A statement with the lines that it has; `notices` tell the payments of its collective credits.
 */
export type DemoStatement = {
  period: Period;
  statement: BankStatement;
  notices: readonly BankStatement[];
  lines: readonly NumberedLine[];
};

type Account = { iban: string; currency: string };

const totalOf = (lines: readonly { amount: Decimal }[]): Decimal =>
  decimalOf(sum(lines.map(({ amount }) => amountOf(amount))), 2);

const compact = (date: BookingDate): string => date.replaceAll('-', '');

/** The lines in the order of their days, each with a reference that counts those of its day. */
const withReferences = (lines: readonly DemoLine[]): NumberedLine[] => {
  const counted = new Map<string, number>();
  return lines
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((line) => {
      const count = (counted.get(line.date) ?? 0) + 1;
      counted.set(line.date, count);
      return { ...line, reference: `MB${compact(line.date)}${String(count).padStart(4, '0')}` };
    });
};

const statedEntry = (line: NumberedLine, payments: BankEntry['payments']): BankEntry => ({
  booked_on: line.date,
  value_date: line.date,
  amount: line.amount,
  reversal: false,
  reference: line.reference,
  code: line.code,
  text: line.text,
  ...(line.payments ? { batch_count: line.payments.length } : {}),
  payments,
});

const noticeOf = (line: NumberedLine, { iban, currency }: Account): BankStatement => ({
  kind: 'camt.054',
  message_id: `MB-A-${line.reference}`,
  statement_id: line.reference,
  account: iban,
  currency,
  entries: [
    statedEntry(
      line,
      (line.payments ?? []).map((one, at) => paymentOf(one, `${line.reference}-${at + 1}`)),
    ),
  ],
});

/**
 * The statements of `periods`, which follow each other. The first one opens with what all lines
 * before it have moved.
 */
export const statementsOf = (
  lines: readonly DemoLine[],
  { periods, account }: { periods: readonly Period[]; account: Account },
): DemoStatement[] =>
  periods.map((period, at) => {
    const { from, to } = period;
    const own = withReferences(lines.filter(({ date }) => date >= from && date <= to));
    const id = compact(to);
    return {
      period,
      lines: own,
      statement: {
        kind: 'camt.053',
        message_id: `MB-K-${id}`,
        statement_id: id,
        sequence: at + 1,
        account: account.iban,
        currency: account.currency,
        opening: { amount: totalOf(lines.filter(({ date }) => date < from)), day: from },
        closing: { amount: totalOf(lines.filter(({ date }) => date <= to)), day: to },
        entries: own.map((line) => statedEntry(line, [paymentOf(line, line.reference)])),
      },
      notices: own.filter(({ payments }) => payments).map((line) => noticeOf(line, account)),
    };
  });
