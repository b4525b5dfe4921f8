import type { LinkFound, LinkTo } from '@kontor/data';
import { instant, integer, receiptKept, text } from '@kontor/domain';
import { z } from 'zod';
import { chooseOpen } from '../documents/payment-booking.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import { nothing, procedure } from '../procedure/procedure.ts';

/**
 * The links and the withdrawal of receipts, and new attempts to read them (docs/interface §16.3).
 */

const one = z.object({ id: integer });

const target = {
  invoice: numberOf.optional(),
  payable: numberOf.optional(),
  /** The vendor of the payable, where several vendors use its number. */
  vendor_number: numberOf.optional(),
  /** The reference of an entry of the general ledger. */
  entry: numberOf.optional(),
  /** The id of any entry, as `transactions.list` has it. */
  entry_id: z.int().positive().optional(),
};
type Target = z.infer<z.ZodObject<typeof target>>;

const hasOneTarget = ({ invoice, payable, vendor_number, entry, entry_id }: Target): boolean =>
  [invoice, payable, entry, entry_id].filter((one) => one !== undefined).length === 1 &&
  (vendor_number === undefined || payable !== undefined);
const oneTargetMessage = 'must name one of invoice, payable (with its vendor_number), entry and entry_id';

const linked = z.object({ ...one.shape, ...target }).refine(hasOneTarget, oneTargetMessage);

const link = z.object({
  invoice: text().optional(),
  payable: text().optional(),
  vendor_number: text().optional(),
  entry: text().optional(),
  /** The entry that was booked, of a document too. */
  entry_id: z.int(),
  created: instant,
});

/** Finds a receipt of this client. Refuses `not_found`. */
const existing = async ({ books, client }: WriteOptions<unknown>['ctx'], id: number) =>
  foundOrRefuse(await books.receipts.find(id), { what: 'Receipt', number: id }, client);

/** The target of a link. Refuses `not_found` and `payable_ambiguous`. */
const targetOf = async (ctx: WriteOptions<unknown>['ctx'], named: Target): Promise<LinkTo> => {
  const { books, client } = ctx;
  const { invoice, payable, entry, entry_id } = named;
  const on = todayOf(ctx);
  if (invoice !== undefined) {
    const [found] = await books.invoices.findToPay(invoice, { on });
    return { invoice_id: foundOrRefuse(found, { what: 'Invoice', number: invoice }, client).id };
  }
  if (payable !== undefined) {
    const found = await books.payables.findToPay(payable, { on, partynumber: named.vendor_number });
    const meant = chooseOpen(found, payable);
    return { payable_id: foundOrRefuse(meant, { what: 'Payable', number: payable }, client).id };
  }
  const sought = entry === undefined ? { id: entry_id ?? 0 } : { reference: entry };
  const found = await books.receiptLinks.entry(sought);
  return foundOrRefuse(found, { what: 'Entry', number: entry ?? entry_id ?? 0 }, client);
};

const linkAnswer = ({ created, entry_id, ...numbers }: LinkFound): z.infer<typeof link> => ({
  ...Object.fromEntries(Object.entries(numbers).filter(([, number]) => number !== null)),
  entry_id: Number(entry_id),
  created,
});

/** A procedure that changes one receipt, which must exist. */
const change = (verb: 'withdraw' | 'restore' | 'retry') =>
  dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(one)
      .output(nothing)
      .mutation(
        idempotentChange(async ({ ctx, input: { id } }, writing) => {
          await existing(ctx, id);
          await ctx.books.receipts[verb](id, writing);
          ctx.receipts.wakeUp.signal();
        }),
      ),
  );

const changeLink = (verb: 'link' | 'unlink') =>
  dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(linked)
      .output(nothing)
      .mutation(
        idempotentChange(async ({ ctx, input }, writing) => {
          await existing(ctx, input.id);
          await ctx.books.receiptLinks[verb](input.id, await targetOf(ctx, input), writing);
        }),
      ),
  );

export const receiptChanges = {
  link: changeLink('link'),
  unlink: changeLink('unlink'),

  /** The links of a receipt: the documents and entries that it proves. */
  links: procedure
    .meta({ scope: 'read' })
    .input(one)
    .output(z.array(link))
    .query(async ({ ctx, input: { id } }) => {
      await existing(ctx, id);
      return (await ctx.books.receiptLinks.list(id)).map(linkAnswer);
    }),

  /** Lists the receipts that prove a document or an entry. */
  of: procedure
    .meta({ scope: 'read' })
    .input(z.object(target).refine(hasOneTarget, oneTargetMessage))
    .output(z.array(receiptKept))
    .query(async ({ ctx, input }) => {
      const ids = await ctx.books.receiptLinks.receiptsOf(await targetOf(ctx, input));
      const found = await Promise.all(ids.map((id) => ctx.books.receipts.find(id)));
      return found.flatMap((receipt) => receipt ?? []);
    }),

  withdraw: change('withdraw'),
  restore: change('restore'),
  retry: change('retry'),
};
