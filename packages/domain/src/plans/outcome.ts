import type { DryRun } from '../reports/dry-run.ts';

/**
 * The part of an outcome that a plan promises: all but what the books give by themselves, and what
 * only the day decides.
 */

/**
 * Fields that a second time differ though the same is booked: ids and what is made of them, times,
 * who writes, and the status that follows from the day.
 */
const ownOfTheBooks: ReadonlySet<string> = new Set([
  'id',
  'payment_reference',
  'message_id',
  'end_to_end',
  'payment_information',
  'entry_id',
  'gl_id',
  ...(['invoice_id', 'payable_id', 'credited_id', 'payment_id', 'credited_payment_id'] as const),
  ...(['credit_id', 'credit_payment_id'] as const),
  ...(['key_prefix', 'person', 'created_by', 'changed_by'] as const),
  'created',
  'updated',
  'price_update',
  'status',
]);

// A payment that settles a credit note ends with its number there.
const namingFields: ReadonlySet<string> = new Set(['memo', 'description']);

/**
 * The outcome as two of the same write agree in it. The number that the client's counter gave is
 * left out wherever it stands, as another one may come in between; a number that was asked for
 * (`input`) stays.
 */
export const promisedOutcome = (outcome: DryRun, input: unknown): unknown => {
  const { number } = outcome;
  const isGiven = number !== '' && !hasText(input, number);
  const promised = (value: unknown): unknown => {
    if (isListField(value)) return { ...value, after: promised(listIn(value.after)) };
    if (Array.isArray(value)) return value.filter((one) => !isOwnField(one)).map(promised);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value)
          .filter(([name, one]) => one !== undefined && !ownOfTheBooks.has(name))
          .map(([name, one]) => [name, namingFields.has(name) ? promisedName(one) : promised(one)] as const)
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      );
    return isGiven && value === number ? '' : jsonIn(value, promised);
  };
  const promisedName = (text: unknown): unknown =>
    isGiven && typeof text === 'string' && text.endsWith(` ${number}`)
      ? text.slice(0, -number.length)
      : promised(text);
  return promised(outcome);
};

/** A text of the trail that is JSON, such as the payments of an order, with what it promises. */
const jsonIn = (value: unknown, promised: (value: unknown) => unknown): unknown => {
  if (typeof value !== 'string' || !value.startsWith('[{"')) return value;
  try {
    return promised(JSON.parse(value));
  } catch {
    return value;
  }
};

/** Whether a field of a change is one of those. */
const isOwnField = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'after' in value &&
  ownOfTheBooks.has(String(value.name));

/**
 * A field of a change that is a list of records, as the payments of an order: it stands as JSON.
 */
type ListField = { name: string; before: unknown; after: string };
const isListField = (value: unknown): value is ListField =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  value.name === 'payments' &&
  'after' in value &&
  typeof value.after === 'string';

const listIn = (text: string): unknown => (text === '' ? [] : JSON.parse(text));

const hasText = (value: unknown, sought: string): boolean => {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).some((one) => hasText(one, sought));
  return String(value).trim() === sought;
};

/** Whether a write comes to the outcome that was planned. */
export const isSameOutcome = (planned: DryRun, outcome: DryRun, input: unknown): boolean =>
  promisedText(planned, input) === promisedText(outcome, input);

const promisedText = (outcome: DryRun, input: unknown): string =>
  JSON.stringify(promisedOutcome(outcome, input));
