import type { ClientKept, Writing } from '@kontor/data';
import {
  bareIban,
  fold,
  foldName,
  integer,
  isToPay,
  type Payable,
  page,
  paging,
  payable,
  proposalKept,
  proposalState,
  Refusal,
  say,
  type Vendor,
} from '@kontor/domain';
import { z } from 'zod';
import { invnumberOf } from '../documents/booking-outcome.ts';
import { bookedFrom, bookingOf, payableContent } from '../documents/payable-booking.ts';
import { existsAlready } from '../master-data/saved.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotent, idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { longInput } from '../procedure/refusal.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { billIn } from './bill.ts';
import { readProposals } from './read.ts';

/**
 * Payables proposed from the QR-bills in receipts (docs/interface §16.2). A proposal is booked only
 * when it is accepted.
 */

const one = z.object({ id: integer });
const numbers = z.object({ invnumber: z.string(), vendornumber: z.string() });
type Accepting = z.infer<typeof accepting>;
/**
 * The input of an acceptance: it books the payable as it is proposed, or as a person has changed
 * it.
 */
const accepting = z.object({ ...one.shape, payable: payable.optional() });

const existing = async ({ books, client }: WriteOptions<unknown>['ctx'], id: number) =>
  foundOrRefuse(await books.proposals.find(id), { what: 'Proposal', number: id }, client);

/** Dismisses a proposal, or opens it again. */
const decide = (state: 'OPEN' | 'DISMISSED') =>
  dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(one)
      .output(nothing)
      .mutation(
        idempotentChange(async ({ ctx, input: { id } }, writing) => {
          await existing(ctx, id);
          await ctx.books.proposals.decide(id, state, writing);
        }),
      ),
  );

export const proposals = router({
  list: procedure
    .meta({ scope: 'read' })
    .input(
      z.object({
        ...paging,
        state: proposalState.optional(),
        receipt: integer.optional(),
        /** Any of several receipts. */
        receipts: z.array(integer).max(200, 'must be at most 200 receipts').optional(),
      }),
    )
    .output(checkedAnswer(page(proposalKept)))
    .query(async ({ ctx, input }) => {
      const { limit, after, state, receipt } = input;
      const receipts = receipt === undefined ? input.receipts : [receipt];
      const { items, next } = await ctx.books.proposals.list({ limit, after, state, receipts });
      return { items: await readProposals(ctx, items), ...(next === undefined ? {} : { next }) };
    }),

  get: procedure
    .meta({ scope: 'read' })
    .input(one)
    .output(proposalKept)
    .query(async ({ ctx, input: { id } }) => {
      const [proposal] = await readProposals(ctx, [await existing(ctx, id)]);
      return foundOrRefuse(proposal, { what: 'Proposal', number: id }, ctx.client);
    }),

  /**
   * Books the payable, as any other, and links the receipt to it. Refuses what `payables.post`
   * refuses, `receipt_withdrawn` and `proposal_settled`; the same once more gets the same answer.
   */
  accept: dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(longInput(accepting))
      .output(numbers)
      .mutation(idempotent(accept)),
  ),

  dismiss: decide('DISMISSED'),
  reopen: decide('OPEN'),
});

async function accept(
  { ctx, input }: WriteOptions<Accepting>,
  writing: Writing,
): Promise<WriteOutcome<z.infer<typeof numbers>>> {
  const { id } = input;
  const proposal = await existing(ctx, id);
  if (proposal.state !== 'OPEN') return settledAs(input, proposal);
  checkToPay(proposal);
  const sent = input.payable ?? (await proposed(ctx, proposal));
  const ledger = await ctx.books.ledger();
  const checkVendor = (known: Vendor | undefined) => checkNewVendor(sent, known, ctx.client);
  const book = bookingOf(sent, { ledger, checkVendor, writing });
  const booked = await ctx.books.proposals.accept(id, book, writing);
  return booked ? bookedFrom(booked) : settledAs(input, await existing(ctx, id));
}

/** Refuses `invalid` for an e-invoice that is nothing to pay, such as a credit note. */
const checkToPay = ({ payload }: Pick<Awaited<ReturnType<typeof existing>>, 'payload'>): void => {
  const facts = billIn(payload)?.e_invoice;
  if (!facts?.sentence || isToPay(facts.kind)) return;
  throw new Refusal('invalid', facts.sentence, [{ field: 'id', message: facts.sentence }]);
};

/**
 * Refuses `vendor_exists` where the number that was proposed for a new vendor is now that of
 * another one, which would get the name and the IBAN of the bill.
 */
const checkNewVendor = (
  { vendor: sent }: Payable,
  known: Vendor | undefined,
  client: Pick<ClientKept, 'name'>,
): void => {
  if (!sent?.name || !sent.bank_iban || !known) return;
  const isSame =
    foldName(sent.name) === foldName(known.name ?? '') ||
    bareIban(sent.bank_iban) === bareIban(known.bank_iban ?? '');
  const field = 'payable.vendor.vendornumber';
  if (!isSame) throw existsAlready({ what: 'Vendor', field, number: known.vendornumber ?? '', client });
};

/** The proposed payable. Refuses `invalid` while the amount or the vendor is missing. */
const proposed = async (
  ctx: WriteOptions<unknown>['ctx'],
  proposal: Parameters<typeof readProposals>[1][number],
) => {
  const [read] = await readProposals(ctx, [proposal]);
  const { payable, missing } = foundOrRefuse(read, { what: 'Proposal', number: proposal.id }, ctx.client);
  const [first] = missing;
  if (first === undefined) return payable;
  throw new Refusal(
    'invalid',
    `${sentences[first]} Send the payable with it.`,
    missing.map((what) => ({ field: fields[what], message: sentences[what] })),
  );
};

const sentences = {
  amount: 'The bill has no amount.',
  vendor: 'The vendor of the bill is not known for certain.',
} as const;
const fields = { amount: 'payable.expenseentries', vendor: 'payable.vendornumber' } as const;

/**
 * The payable of a settled proposal, if the caller asks for the same one. Refuses
 * `proposal_settled`.
 */
const settledAs = (
  { id, payable }: Accepting,
  { state, payable: became }: Awaited<ReturnType<typeof existing>>,
): WriteOutcome<z.infer<typeof numbers>> => {
  if (!became) {
    throw new Refusal('proposal_settled', say('proposal_dismissed', { id }));
  }
  const { invnumber, vendornumber, content } = became;
  const same =
    payable === undefined ||
    (payableContent(payable) === content && ['', fold(invnumber)].includes(fold(invnumberOf(payable))));
  if (same) return { outcome: 'done', done: { invnumber, vendornumber }, recorded: false };
  throw new Refusal('proposal_settled', `Proposal ${id} has been ${state.toLowerCase()} with other content.`);
};
