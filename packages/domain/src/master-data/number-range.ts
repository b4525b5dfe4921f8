import { z } from 'zod';
import { newFindings } from '../refusal/findings.ts';
import { say, sayInSchema, sayOneOf } from '../values/sentences/say.ts';

/** The ranges from which a client gives numbers to invoices, payables and journal entries that are sent without one (docs/interface §8). */
export const numberRangeKinds = ['invoice', 'payable', 'gl'] as const;
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

/** The next number of a range, unless somebody chose it by hand: that one is left out. */
export const nextNumberOf = ({
  prefix,
  digits,
  next,
}: Pick<NumberRange, 'prefix' | 'digits' | 'next'>): string =>
  `${prefix}${String(next).padStart(digits, '0')}`;

/** Refuses `invalid` where the next number is taken, or, before the same prefix, would be one that was given already. */
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
