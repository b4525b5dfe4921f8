import { z } from 'zod';
import { refusalCodes } from '../refusal/refusal.ts';
import { boolean, elements, page, record, text } from '../values/schema/kinds.ts';
import { parsedLater } from '../values/schema/unwrap.ts';
import { sayInSchema } from '../values/sentences/say.ts';

/** Many documents in one request, each with its own outcome (docs/interface §14.1). */

/** The most entries of a bulk. */
export const maxBulk = 1_000;

/** The entries of a bulk. They are parsed one by one, so that a faulty one has its own outcome. */
export const bulkEntries = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(parsedLater(entry), sayInSchema('a_list'))
    .min(1, sayInSchema('one_entry'))
    .max(maxBulk, sayInSchema('too_many_entries', { max: maxBulk }));

/** Whether all entries of a bulk are booked, or none. */
export const atomic = boolean.optional().meta({ description: 'True books all entries, or none.' });

const issue = record('issue', 'issues', {
  field: text().meta({ description: 'The path of a field at fault, with the place of its entry.' }),
  message: text().meta({ description: 'Its fault, for people.' }),
});

/**
 * The place of an entry, counted from zero, and the status that it would have been answered with by
 * itself.
 */
const answered = {
  index: z.int().meta({ description: 'The place of the entry, counted from zero.', examples: [0] }),
  status: z
    .int()
    .meta({ description: 'What the operation for one document would have answered.', examples: [204] }),
};

const outcome = {
  /** Whether the outcome is that of an earlier request with the same Idempotency-Key. */
  replayed: z.boolean().meta({
    description: 'Whether it is the outcome of an earlier request with the same Idempotency-Key.',
    examples: [false],
  }),
  code: z
    .enum(['', ...refusalCodes])
    .meta({ description: 'The code of a refusal; empty where there is none.' }),
  message: text().meta({ description: 'The sentence of a refusal; empty where there is none.' }),
  issues: z.array(issue).meta({ description: 'The fields at fault.' }),
};

const outcomeOf = <Shape extends z.ZodRawShape>(id: string, shape: Shape) =>
  z
    .object({ ...answered, ...shape, ...outcome })
    .meta({ id })
    .register(elements, { one: 'outcome', many: 'outcomes' });

/** A page of outcomes, which have the number in `shape` besides. */
const outcomesOf = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => page(outcomeOf(id, shape));

/** The outcome of an entry of any bulk, with the number of what it is; the other one is empty. */
export const anyOutcome = outcomeOf('dry_run_outcome', {
  invnumber: text().meta({ description: 'The number of a document.' }),
  reference: text().meta({ description: 'The number of an entry.' }),
});

/** The outcomes of documents, with their numbers; empty where none was given. */
export const documentOutcomes = outcomesOf('document_outcome', {
  invnumber: text().meta({ description: 'The number of the document.', examples: ['A1.1'] }),
});

/** The outcomes of journal entries, with their references. */
export const entryOutcomes = outcomesOf('entry_outcome', {
  reference: text().meta({ description: 'The number of the entry.', examples: ['GL-7'] }),
});

/** The outcomes of payments. */
export const paymentOutcomes = outcomesOf('payment_outcome', {});

export type BulkOutcome = z.infer<typeof paymentOutcomes>['items'][number];
