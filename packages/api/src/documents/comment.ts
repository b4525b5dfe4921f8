import type { Writing } from '@kontor/data';
import { type Comment, comment, commentKept, mentionsIn, page, paging, scopesOf } from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { todayOf } from '../procedure/filter.ts';
import { idempotent, type WriteOptions } from '../procedure/idempotency.ts';
import { nothing, procedure } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { invoiceNamed, payableNamed } from './payment.ts';
import { findToPay } from './payment-booking.ts';

/** Comments on invoices and payables (docs/interface §10.1). */

type CommentedKind = 'invoice' | 'payable';
type CommentedNamed = { invnumber: string; vendor_number?: string | undefined };
type CommentContext = WriteOptions<unknown>['ctx'];

/** The document that is commented. Refuses `not_found` and, of payables, `payable_ambiguous`. */
const documentOf = async (
  ctx: CommentContext,
  kind: CommentedKind,
  { invnumber, vendor_number }: CommentedNamed,
) => {
  const { id } = await findToPay[kind](ctx, { invnumber, vendor_number, on: todayOf(ctx) });
  return { kind, id };
};

const commenting =
  (kind: CommentedKind) =>
  async (
    { ctx, input }: WriteOptions<CommentedNamed & { comment: Comment }>,
    writing: Writing,
  ): Promise<WriteOutcome<void>> => {
    const { text } = input.comment;
    const document = await documentOf(ctx, kind, input);
    const people = text.includes('@') ? await ctx.books.comments.people() : [];
    const readers = people.filter(({ role }) => scopesOf[role].includes('read'));
    const mentions = mentionsIn(text, readers);
    await ctx.books.comments.add({ ...document, mentions }, text, writing);
    return { outcome: 'done', done: undefined, recorded: true };
  };

const sentences = {
  add: 'Adds a text to its history, in which @ and a name mentions a person. Nobody changes or removes it; two equal ones are both kept, unless they have the same Idempotency-Key.',
  list: 'In the order in which they were written.',
};

export const commentInvoice = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/invoices/{invnumber}/comments',
        summary: 'Comment on an invoice',
        description: sentences.add,
        tags: ['invoices'],
      },
    })
    .input(z.object({ ...invoiceNamed, comment }))
    .output(nothing)
    .mutation(idempotent(commenting('invoice'))),
);

export const commentPayable = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      openapi: {
        method: 'POST',
        path: '/payables/{invnumber}/comments',
        summary: 'Comment on a payable',
        description: sentences.add,
        tags: ['payables'],
      },
    })
    .input(z.object({ ...payableNamed, comment }))
    .output(nothing)
    .mutation(idempotent(commenting('payable'))),
);

export const listInvoiceComments = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/invoices/{invnumber}/comments',
      summary: 'List the comments on an invoice',
      description: sentences.list,
      tags: ['invoices'],
    },
  })
  .input(z.object({ ...paging, ...invoiceNamed }))
  .output(checkedAnswer(page(commentKept)))
  .query(async ({ ctx, input: { invnumber, ...paging } }) =>
    ctx.books.comments.list(await documentOf(ctx, 'invoice', { invnumber }), paging),
  );

export const listPayableComments = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/payables/{invnumber}/comments',
      summary: 'List the comments on a payable',
      description: sentences.list,
      tags: ['payables'],
    },
  })
  .input(z.object({ ...paging, ...payableNamed }))
  .output(checkedAnswer(page(commentKept)))
  .query(async ({ ctx, input: { invnumber, vendor_number, ...paging } }) =>
    ctx.books.comments.list(await documentOf(ctx, 'payable', { invnumber, vendor_number }), paging),
  );
