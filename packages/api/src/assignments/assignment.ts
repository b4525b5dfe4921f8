import type { AssignedRecord, Assignee, Writing } from '@kontor/data';
import {
  type Assignment,
  assignment,
  assignmentFilter,
  assignmentKept,
  checkAssigned,
  fieldRefused,
  holds,
  integer,
  invalidField,
  page,
  Refusal,
  say,
  seesAssigned,
} from '@kontor/domain';
import { z } from 'zod';
import { findToPay } from '../documents/payment-booking.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotent, idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';

/** Assignments: who is to do what, and until when (docs/interface §40). */

type AssigningContext = WriteOptions<unknown>['ctx'];
type Sought = Pick<Assignment, 'kind' | 'number' | 'vendor_number'>;

const id = integer.meta({ description: 'The number of the assignment.', examples: [1] });

/** The record that is assigned. Refuses `invalid`, `not_found` and `payable_ambiguous`. */
const assignedRecordFor = async (ctx: AssigningContext, sought: Sought): Promise<AssignedRecord> => {
  checkAssigned(sought);
  const { books, client } = ctx;
  const { kind, number = '', vendor_number } = sought;
  if (kind === 'client') return { kind };
  if (kind === 'invoice' || kind === 'payable') {
    const found = await findToPay[kind](ctx, { invnumber: number, vendor_number, on: todayOf(ctx) });
    return { kind, id: found.id };
  }
  const is = Number(number);
  const found =
    kind === 'receipt'
      ? (await books.receipts.find(is)) !== undefined
      : await books.assignments.exists(kind, is);
  const what = { entry: 'Entry', plan: 'Plan', receipt: 'Receipt' }[kind];
  foundOrRefuse(found || undefined, { what, number }, client);
  return { kind, id: is };
};

/** The person who is to do it. Refuses `invalid`, by name, for one who may not see it. */
const assigneeOf = async (
  { books, client }: AssigningContext,
  { person, person_id }: Pick<Assignment, 'person' | 'person_id'>,
  of: AssignedRecord,
): Promise<Assignee> => {
  if ((person === undefined) === (person_id === undefined)) throw invalidField('person', say('required'));
  const [found, another] = await books.assignments.assignees({ person, person_id });
  const name = person ?? String(person_id);
  if (!found) throw fieldRefused('person', say('assigned_elsewhere', { name, client: client.name }));
  if (another) throw fieldRefused('person', say('assigned_several', { name }));
  const isOwn = of.kind === 'receipt' && (await books.assignments.uploaderOf(Number(of.id))) === found.id;
  if (seesAssigned(found.role, { kind: of.kind, isOwn })) return found;
  throw fieldRefused('person', say('assigned_unseen', { name: found.name, role: found.role }));
};

const assign = async (
  { ctx, input }: WriteOptions<{ assignment: Assignment }>,
  writing: Writing,
): Promise<WriteOutcome<{ id: number }>> => {
  const { assignment: sent } = input;
  const of = await assignedRecordFor(ctx, sent);
  const person = await assigneeOf(ctx, sent, of);
  const done = await ctx.books.assignments.add({ sent, of, person }, writing);
  return { outcome: 'done', done, recorded: true };
};

/** The person whose own assignments alone the caller sees; undefined for one who sees all. */
const onlyOf = ({ caller }: AssigningContext): number | undefined =>
  caller.kind === 'person' && !holds(caller.scopes, 'read') ? caller.person.id : undefined;

const findFor = async (ctx: AssigningContext, id: number) => {
  const found = await ctx.books.assignments.find(id);
  const only = onlyOf(ctx);
  const seen = only === undefined || found?.person_id === only ? found : undefined;
  return foundOrRefuse(seen, { what: 'Assignment', number: id }, ctx.client);
};

const move =
  (isDone: boolean) =>
  async ({ ctx, input }: WriteOptions<{ id: number }>, writing: Writing): Promise<void> => {
    const { person_id } = await findFor(ctx, input.id);
    const { caller } = ctx;
    const isOwn = caller.kind === 'person' && caller.person.id === person_id;
    if (!isOwn && !holds(caller.scopes, 'write')) throw new Refusal('scope_missing', say('assigned_other'));
    await ctx.books.assignments.move(input.id, isDone, writing);
  };

export const assignments = router({
  post: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        location: '/assignments/{id}',
        openapi: {
          method: 'POST',
          path: '/assignments',
          summary: 'Assign work to a person',
          description:
            'A task for the client, or a record, with a note and a day. Two equal ones are both kept, unless they have the same Idempotency-Key.',
          tags: ['assignments'],
        },
      })
      .input(z.object({ assignment }))
      .output(z.object({ id }))
      .mutation(idempotent(assign)),
  ),

  list: procedure
    .meta({
      scope: 'read',
      own: 'upload',
      openapi: {
        method: 'GET',
        path: '/assignments',
        summary: 'List assignments',
        description: 'In the order in which they were given.',
        tags: ['assignments'],
      },
    })
    .input(z.object(assignmentFilter))
    .output(checkedAnswer(page(assignmentKept)))
    .query(async ({ ctx, input }) => {
      const { kind, number } = input;
      const of =
        kind !== undefined && number !== undefined
          ? await assignedRecordFor(ctx, { ...input, kind })
          : undefined;
      return ctx.books.assignments.list({ ...input, of, only: onlyOf(ctx) });
    }),

  get: procedure
    .meta({
      scope: 'read',
      own: 'upload',
      openapi: {
        method: 'GET',
        path: '/assignments/{id}',
        summary: 'Get an assignment',
        tags: ['assignments'],
      },
    })
    .input(z.object({ id }))
    .output(checkedAnswer(assignmentKept))
    .query(({ ctx, input }) => findFor(ctx, input.id)),

  finish: dryRunnable(
    procedure
      .meta({
        scope: 'read',
        own: 'upload',
        openapi: {
          method: 'POST',
          path: '/assignments/{id}/done',
          summary: 'Say that an assignment is done',
          description: 'By the person whose it is, or with the scope `write`. Once more changes nothing.',
          tags: ['assignments'],
        },
      })
      .input(z.object({ id }))
      .output(nothing)
      .mutation(idempotentChange(move(true))),
  ),

  reopen: dryRunnable(
    procedure
      .meta({
        scope: 'read',
        own: 'upload',
        openapi: {
          method: 'POST',
          path: '/assignments/{id}/reopen',
          summary: 'Reopen an assignment',
          description: 'By the person whose it is, or with the scope `write`. Once more changes nothing.',
          tags: ['assignments'],
        },
      })
      .input(z.object({ id }))
      .output(nothing)
      .mutation(idempotentChange(move(false))),
  ),
});
