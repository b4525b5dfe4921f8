import { z } from 'zod';
import { clientName } from '../master-data/client.ts';
import { type Role, scopesOf } from '../people/role.ts';
import { invalidField } from '../refusal/invalid-field.ts';
import { bookingDate, instant } from '../values/dates.ts';
import { boolean, integer, kept, paging, record, scalars, text } from '../values/schema/kinds.ts';
import { say, sayOneOf } from '../values/sentences/say.ts';

/**
 * Assignments (docs/interface §40): work that is given to a person, with a note and a day, and done
 * by them.
 */

/** The records that can be assigned; `client` is something to do for the client. */
export const assignedKinds = ['client', 'invoice', 'payable', 'entry', 'plan', 'receipt'] as const;
export type AssignedKind = (typeof assignedKinds)[number];

const assignedKind = z
  .enum(assignedKinds, sayOneOf(assignedKinds))
  .register(scalars, { kind: 'code', options: assignedKinds })
  .meta({
    description: 'What is assigned: a record, or `client` for anything else that is to be done.',
    examples: ['invoice'],
  });
const number = text(255).meta({
  description: 'The number of the invoice or payable, the id of the entry, plan or receipt.',
  examples: ['A1.1'],
});

/** An assignment as it is sent. */
export const assignment = record('assignment', 'assignments', {
  kind: assignedKind,
  number: number.optional(),
  vendor_number: text(32)
    .optional()
    .meta({
      description: 'The vendor of a payable, where several have one of its number.',
      examples: ['L1001'],
    }),
  person: text(64)
    .optional()
    .meta({
      description: 'The name of the person who is to do it.',
      examples: ['Anna Meier'],
    }),
  person_id: integer.optional().meta({
    description: 'Their id, where several people have one name.',
    examples: [1],
  }),
  note: text(500)
    .optional()
    .meta({ description: 'A note to them.', examples: ['Please check the VAT.'] }),
  day: bookingDate.optional().meta({
    description: 'The day on which it is to be done; without one it has time.',
    examples: ['2026-01-20'],
  }),
});
export type Assignment = z.infer<typeof assignment>;

/** An assignment as it is answered. */
export const assignmentKept = kept(assignment, {
  vendor_number: text().optional(),
  day: bookingDate.optional(),
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [1] }),
  title: text().meta({
    description: 'The party of a document, the text of an entry, the file of a receipt.',
    examples: ['Muster AG'],
  }),
  created: instant.meta({ description: 'When it was given.', examples: ['2026-01-14T09:00:00.000Z'] }),
  by: text().meta({
    description: 'The person who gave it, or the beginning of the key.',
    examples: ['Urs Keller'],
  }),
  done: instant.optional().meta({
    description: 'When it was done; absent while it is open.',
    examples: ['2026-01-15T09:00:00.000Z'],
  }),
  done_by: text()
    .optional()
    .meta({ description: 'Who said so.', examples: ['Anna Meier'] }),
});
export type AssignmentKept = z.infer<typeof assignmentKept>;

/** The filter of assignments. */
export const assignmentFilter = {
  ...paging,
  open: boolean.optional().meta({ description: 'Only those that are open, or are done.', examples: [true] }),
  person: text(64)
    .optional()
    .meta({ description: 'Only those of a person.', examples: ['Anna Meier'] }),
  kind: assignedKind.optional(),
  number: number.optional(),
  vendor_number: text(32)
    .optional()
    .meta({ description: 'The vendor of a payable.', examples: ['L1001'] }),
};
const filter = z.object(assignmentFilter);
export type AssignmentFilter = z.infer<typeof filter>;

const numberForms: Readonly<Record<AssignedKind, 'text' | 'id' | undefined>> = {
  client: undefined,
  invoice: 'text',
  payable: 'text',
  entry: 'id',
  plan: 'id',
  receipt: 'id',
};

/** Refuses `invalid` for a number where the kind has none, and the reverse. */
export const checkAssigned = ({ kind, number = '' }: Pick<Assignment, 'kind' | 'number'>): void => {
  const form = numberForms[kind];
  if (form === undefined && number !== '') throw invalidField('number', say('assigned_client_number'));
  if (form !== undefined && number === '') throw invalidField('number', say('required'));
  if (form === 'id' && !/^[1-9]\d{0,8}$/.test(number)) throw invalidField('number', say('whole_number'));
};

/**
 * Whether a role sees what is assigned: an uploader only receipts of their own, and plain tasks.
 */
export const seesAssigned = (role: Role, of: { kind: AssignedKind; isOwn: boolean }): boolean =>
  scopesOf[role].includes('read') || of.kind === 'client' || (of.kind === 'receipt' && of.isOwn);

/**
 * The work of a person at all their clients. These are interfaces, so that the type of the router
 * has their names alone.
 */
export interface AssignedWork extends AssignmentKept {
  client: string;
  /** The name of the company. */
  client_name: string;
  /** Whether its day has passed at the client, or is today there. */
  due: 'overdue' | 'today' | 'later' | 'none';
}
export interface MentionedWork {
  client: string;
  client_name: string;
  kind: 'invoice' | 'payable';
  number: string;
  vendor_number?: string | undefined;
  title: string;
  comment: number;
  text: string;
  created: string;
  by: string;
}
export interface WaitingPlans {
  client: string;
  client_name: string;
  count: number;
}
export interface OwnWork {
  assignments: AssignedWork[];
  mentions: MentionedWork[];
  plans: WaitingPlans[];
  /** Whether there is more than is listed. */
  more: boolean;
}

const at = { client: clientName, client_name: z.string() };
export const ownWork: z.ZodType<OwnWork> = z.object({
  assignments: z.array(
    assignmentKept.extend({ ...at, due: z.enum(['overdue', 'today', 'later', 'none']) }),
  ) as unknown as z.ZodType<AssignedWork[]>,
  mentions: z.array(
    z.object({
      ...at,
      kind: z.enum(['invoice', 'payable']),
      number: z.string(),
      vendor_number: z.string().optional(),
      title: z.string(),
      comment: z.int(),
      text: z.string(),
      created: z.string(),
      by: z.string(),
    }),
  ),
  plans: z.array(z.object({ ...at, count: z.int() })),
  more: z.boolean(),
});

/** When an assignment is due, on a day. */
export const dueOn = (day: string | undefined, today: string): AssignedWork['due'] => {
  if (day === undefined) return 'none';
  if (day < today) return 'overdue';
  return day === today ? 'today' : 'later';
};
