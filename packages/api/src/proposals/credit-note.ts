import { integer, receiptcredit, receiptcreditKept } from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotent, type WriteOptions } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import { longInput } from '../procedure/refusal.ts';
import { accept, numbers } from './accepting.ts';
import { readProposals } from './read.ts';

/** Vendors' electronic credit notes by their receipts (docs/interface §16.6). */

const receiptNamed = { id: integer.meta({ description: 'The id of the receipt.', examples: [17] }) };

/** The proposal of the credit note that a receipt is. Refuses `not_found` where it is none. */
const proposedBy = async (ctx: WriteOptions<unknown>['ctx'], receipt: number) => {
  const { items } = await ctx.books.proposals.list({ receipts: [receipt] });
  const proposal = (await readProposals(ctx, items)).find(
    ({ e_invoice }) => e_invoice?.kind === 'credit_note',
  );
  return foundOrRefuse(proposal, { what: 'Credit note of receipt', number: receipt }, ctx.client);
};

export const readReceiptCredit = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/belege/{id}/credit-note',
      summary: "Read a vendor's credit note in a receipt",
      description: 'With the payable that it credits, or those that it may credit.',
      tags: ['receipts'],
    },
  })
  .input(z.object(receiptNamed))
  .output(checkedAnswer(receiptcreditKept))
  .query(async ({ ctx, input }) => {
    const { id, state, bill, payable, vendor, credit, missing, problems, accepted } = await proposedBy(
      ctx,
      input.id,
    );
    const { credits = '', creditlines = [], choices = [] } = credit ?? {};
    return {
      ...{ proposal: id, state, vendornumber: accepted?.vendornumber ?? vendor?.vendornumber ?? '' },
      ...{ invnumber: payable.invnumber ?? '', transdate: payable.transdate },
      currency: bill.currency || ctx.client.currency,
      ...(bill.amount === undefined ? {} : { amount: bill.amount }),
      ...{ credits, creditlines, creditchoices: choices, missing, problems },
      booked: accepted?.invnumber ?? '',
    };
  });

export const bookReceiptCredit = dryRunnable(
  procedure
    .meta({
      scope: 'write',
      location: '/payables/{invnumber}',
      openapi: {
        method: 'POST',
        path: '/belege/{id}/credit-note',
        summary: "Book a vendor's credit note from a receipt",
        description:
          'Books it below zero, settles it with the payable that it credits, and links the receipt to it: all of it or nothing.',
        tags: ['receipts'],
      },
    })
    .input(longInput(z.object({ ...receiptNamed, receiptcredit })))
    .output(numbers)
    .mutation(
      idempotent(async ({ ctx, input: { id: receipt, receiptcredit: sent } }, writing) => {
        const { id } = await proposedBy(ctx, receipt);
        return accept({ ctx, input: { id, ...sent } }, writing);
      }),
    ),
);
