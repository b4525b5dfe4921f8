import { z } from 'zod';
import { newFindings } from '../../refusal/findings.ts';
import { say, sayInSchema, sayOneOf } from '../../values/sentences/say.ts';
import { nextNumberOf } from './next-number.ts';

/**
 * The ranges from which a client gives numbers to invoices, payables, journal entries and offers
 * that are sent without one (docs/interface §8).
 */
export const numberRangeKinds = ['invoice', 'payable', 'gl', 'offer'] as const;
export type NumberRangeKind = (typeof numberRangeKinds)[number];

export const numberRange = z
  .object({
    kind: z.enum(numberRangeKinds, sayOneOf(numberRangeKinds)),
    /** The text before the figure, such as `R2026-`. */
    prefix: z
      .string(sayInSchema('a_text'))
      .regex(/^([A-Za-z0-9][A-Za-z0-9._/-]{0,19})?$/, sayInSchema('number_prefix')),
    /** The digits that the figure has at least; zeros are put before it. */
    digits: z
      .int(sayInSchema('whole_number'))
      .min(0, sayInSchema('at_least', { min: 0 }))
      .max(10, sayInSchema('at_most', { max: 10 })),
    /** The figure of the next number. */
    next: z
      .int(sayInSchema('whole_number'))
      .min(1, sayInSchema('at_least', { min: 1 }))
      .max(999_999_999_999, sayInSchema('at_most', { max: 999_999_999_999 })),
  })
  .meta({ id: 'number_range' });
export type NumberRange = z.infer<typeof numberRange>;

/** The range of a client that has set nothing and given no number yet. */
export const firstRange = (kind: NumberRangeKind): NumberRange => ({ kind, prefix: '', digits: 0, next: 1 });

/** The records whose numbers people choose, and get proposed. */
export const proposedNumberKinds = ['customer', 'vendor', 'article'] as const;
export type ProposedNumberKind = (typeof proposedNumberKinds)[number];

export const proposedNumber = z.object({
  /**
   * Free when it was asked for; absent where the numbers of the records before do not go on by a
   * figure.
   */
  number: z.string().optional(),
});
export type ProposedNumber = z.infer<typeof proposedNumber>;

const mostProposed = 100;

/**
 * The numbers that may be the next one, the best first: those after the newest number that ends in
 * a figure, with its prefix and its digits. `before` are the numbers of the newest records, the
 * newest first.
 */
export const numbersAfter = (before: readonly string[]): string[] => {
  // An IBAN ends in a figure, too, and is of no series: vendors of receipts were once numbered by
  // theirs.
  const series = before.filter((number) => !isIbanLike.test(number));
  if (series.length === 0) return numbersFrom({ prefix: '', figure: '1000' });
  const last = series.flatMap((number) => {
    const [, prefix = '', figure] = /^(.*?)(\d{1,12})$/.exec(number) ?? [];
    return figure === undefined ? [] : [{ prefix, figure }];
  })[0];
  return last ? numbersFrom(last) : [];
};

const isIbanLike = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/i;

const numbersFrom = ({ prefix, figure }: { prefix: string; figure: string }): string[] =>
  Array.from({ length: mostProposed }, (_, at) =>
    nextNumberOf({ prefix, digits: figure.length, next: Number(figure) + 1 + at }),
  );

/**
 * Refuses `invalid` where the next number is taken, or, before the same prefix, would be one that
 * was given already.
 */
export const checkNumberRange = (
  sent: NumberRange,
  books: { range: NumberRange; isTaken: boolean },
): void => {
  const findings = newFindings();
  const { range, isTaken } = books;
  if (sent.prefix === range.prefix && sent.next < range.next)
    findings.add('invalid', 'next', say('number_given', { last: range.next - 1, next: range.next }));
  else if (isTaken) findings.add('invalid', 'next', say('number_taken', { number: nextNumberOf(sent) }));
  findings.refuse();
};
