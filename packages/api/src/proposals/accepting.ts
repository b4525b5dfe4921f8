import type { ClientKept, ReceiptBooks, Writing } from '@kontor/data';
import {
  amountOf,
  bareIban,
  creditline,
  creditlineFor,
  type Decimal,
  fold,
  foldName,
  integer,
  isToBook,
  maxLines,
  type Payable,
  payable,
  Refusal,
  say,
  text,
  type Vendor,
  type Vendorcreditnote,
  zero,
} from '@kontor/domain';
import { z } from 'zod';
import { invnumberOf } from '../documents/booking-outcome.ts';
import { creditingOf } from '../documents/crediting/payable-crediting.ts';
import { bookedFrom, bookingOf, payableContent, vendorIn } from '../documents/payable-booking.ts';
import { existsAlready } from '../master-data/saved.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { type BillRead, billIn } from './bill.ts';
import { billedCreditOf, fitTo, isSamePayable } from './credit.ts';
import { readProposals } from './read.ts';

/**
 * Accepting proposals (docs/interface §16.2): a bill becomes a payable, a credit note one below
 * zero, which credits a payable of the vendor or stands alone.
 */

/**
 * The input of an acceptance: it books the payable as it is proposed, or as a person has changed
 * it. Of a credit note, `credits` is the number of the payable that it credits, empty where it
 * stands alone, and `creditlines` are the lines of that payable.
 */
export const accepting = z.object({
  id: integer,
  payable: payable.optional(),
  credits: text(255).optional(),
  creditlines: z.array(creditline).max(maxLines).optional(),
});
type Accepting = z.infer<typeof accepting>;

/** The numbers of what was booked. */
export const numbers = z.object({ invnumber: z.string(), vendornumber: z.string() });
type Numbers = z.infer<typeof numbers>;

type AcceptContext = WriteOptions<unknown>['ctx'];
type ReceiptBooking = (books: ReceiptBooks) => Promise<WriteOutcome<Numbers>>;

export const existing = async ({ books, client }: AcceptContext, id: number) =>
  foundOrRefuse(await books.proposals.find(id), { what: 'Proposal', number: id }, client);

type ProposalToAccept = Awaited<ReturnType<typeof existing>>;

export const accept = async (
  { ctx, input }: Pick<WriteOptions<Accepting>, 'ctx' | 'input'>,
  writing: Writing,
): Promise<WriteOutcome<Numbers>> => {
  const { id } = input;
  const proposal = await existing(ctx, id);
  if (proposal.state !== 'OPEN') return settledAs(input, proposal);
  const read = billIn(proposal.payload);
  checkToBook(read);
  const book = await (read?.isCredit ? creditNoteOf : billOf)({ ctx, input, proposal, read }, writing);
  const booked = await ctx.books.proposals.accept(id, book, writing);
  return booked ? bookedFrom(booked) : settledAs(input, await existing(ctx, id));
};

/**
 * Refuses `invalid` for an e-invoice that is not booked from a proposal, such as a pro forma one.
 */
const checkToBook = (read: BillRead | undefined): void => {
  const facts = read?.e_invoice;
  if (!facts?.sentence || isToBook(facts.kind)) return;
  throw new Refusal('invalid', facts.sentence, [{ field: 'id', message: facts.sentence }]);
};

type ToAccept = {
  ctx: AcceptContext;
  input: Accepting;
  proposal: ProposalToAccept;
  read: BillRead | undefined;
};

/** Books a bill. Refuses `invalid` for what only a credit note has. */
const billOf = async ({ ctx, input, proposal }: ToAccept, writing: Writing): Promise<ReceiptBooking> => {
  const { credits, creditlines } = input;
  if ((credits ?? '') !== '' || creditlines) throw notFitting('credits', 'The proposal is no credit note.');
  const sent = input.payable ?? (await proposed(ctx, proposal)).payable;
  return payableBookedAs(ctx, sent, writing);
};

/**
 * Books a credit note: of a payable, or standing alone. Refuses `invalid` where nobody has said
 * which, and for one that stands alone and is not below zero.
 */
const creditNoteOf = async (
  { ctx, input, proposal, read }: ToAccept,
  writing: Writing,
): Promise<ReceiptBooking> => {
  // Who sends both has decided all that may be missing.
  const isDecided = input.payable !== undefined && input.credits !== undefined;
  const found = isDecided ? undefined : await proposed(ctx, proposal, input);
  const sent = input.payable ?? found?.payable;
  if (!sent) throw new Error(`proposal ${proposal.id} has no payable`);
  const credits = input.credits ?? found?.credit?.credits ?? '';
  if (credits.trim() === '') return payableBookedAs(ctx, sent, writing, checkBelowZero);
  const vendornumber = vendorIn(sent);
  const named = { vendornumber, number: credits };
  const billed = read && billedCreditOf(read, { transdate: sent.transdate, own: ctx.client.currency });
  const what = { what: 'Payable', number: credits } as const;
  const fit = foundOrRefuse(await fitTo(ctx, billed, named), what, ctx.client);
  if (!input.creditlines && 'problem' in fit) throw notFitting('credits', fit.problem);
  const creditlines = input.creditlines ?? ('lines' in fit ? fit.lines.map(creditlineFor) : []);
  const note = { ...noteHeadOf(sent), creditlines };
  const decide = await creditingOf(ctx, { credited: fit.payable, sent: note }, writing);
  return async ({ credit }) => {
    const booked = await credit(decide);
    if (booked.outcome === 'retry') return booked;
    return { outcome: 'done', done: { ...booked.done, vendornumber }, recorded: false };
  };
};

const notFitting = (field: string, message: string) => new Refusal('invalid', message, [{ field, message }]);

/** The fields of a payable that a credit note has, too. */
const noteHeadOf = ({
  invnumber,
  transdate,
  ordnumber,
  description,
  notes,
  intnotes,
  external_id,
  metadata,
}: Payable): Vendorcreditnote => ({
  ...{ invnumber, transdate, ordnumber, description, notes, intnotes, external_id, metadata },
});

const payableBookedAs = async (
  ctx: AcceptContext,
  sent: Payable,
  writing: Writing,
  checkTotal?: (total: Decimal) => void,
): Promise<ReceiptBooking> => {
  const ledger = await ctx.books.ledger();
  const checkVendor = (known: Vendor | undefined) => checkNewVendor(sent, known, ctx.client);
  return bookingOf(sent, { ledger, checkVendor, checkTotal, writing });
};

const checkBelowZero = (total: Decimal): void => {
  if (amountOf(total).lt(zero)) return;
  throw notFitting('payable', 'A credit note comes to less than zero.');
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

type Given = Pick<Accepting, 'payable' | 'credits'>;

/**
 * The proposal as it is read. Refuses `invalid` while something is missing that nobody has given.
 */
const proposed = async (ctx: AcceptContext, proposal: ProposalToAccept, given: Given = {}) => {
  const [read] = await readProposals(ctx, [proposal]);
  const found = foundOrRefuse(read, { what: 'Proposal', number: proposal.id }, ctx.client);
  const missing = found.missing.filter((what) => given[givenBy[what]] === undefined);
  const [first] = missing;
  if (first === undefined) return found;
  throw new Refusal(
    'invalid',
    sentences[first],
    missing.map((what) => ({ field: fields[what], message: sentences[what] })),
  );
};

const givenBy = { amount: 'payable', vendor: 'payable', credits: 'credits' } as const;
const sentences = {
  amount: 'The bill has no amount. Send the payable with it.',
  vendor: 'The vendor of the bill is not known for certain. Send the payable with it.',
  credits:
    'It is not certain which payable the credit note credits. Send its number as credits, or credits empty where it stands alone.',
} as const;
const fields = {
  amount: 'payable.expenseentries',
  vendor: 'payable.vendornumber',
  credits: 'credits',
} as const;

/**
 * The payable of a settled proposal, if the caller asks for the same one. Refuses
 * `proposal_settled`.
 */
const settledAs = (
  { id, payable, credits, creditlines }: Accepting,
  { state, payable: became }: ProposalToAccept,
): WriteOutcome<Numbers> => {
  if (!became) {
    throw new Refusal('proposal_settled', say('proposal_dismissed', { id }));
  }
  const { invnumber, vendornumber } = became;
  const same =
    (credits === undefined || isSamePayable(credits, became.credits ?? '')) &&
    (creditlines === undefined || isSameLines(creditlines, became.credited ?? [])) &&
    (payable === undefined || isSameContent(payable, became));
  if (same) return { outcome: 'done', done: { invnumber, vendornumber }, recorded: false };
  throw new Refusal('proposal_settled', `Proposal ${id} has been ${state.toLowerCase()} with other content.`);
};

type Became = NonNullable<ProposalToAccept['payable']>;

/** Of a credit note of a payable the lines are those of the payable, whatever else was sent. */
const isSameContent = (sent: Payable, { invnumber, transdate, content, credits }: Became): boolean => {
  const isSameNumber = ['', fold(invnumber)].includes(fold(invnumberOf(sent)));
  return isSameNumber && (credits === null ? payableContent(sent) === content : sent.transdate === transdate);
};

const isSameLines = (
  sent: NonNullable<Accepting['creditlines']>,
  credited: NonNullable<Became['credited']>,
): boolean =>
  sent.length === credited.length &&
  sent.every(({ line, amount, quantity }) => {
    const same = credited.find((one) => one.line === line);
    const isSame = (one: Decimal | null | undefined, other: Decimal | undefined) =>
      !one || (other !== undefined && amountOf(one).eq(amountOf(other)));
    return same !== undefined && isSame(amount, same.amount) && isSame(quantity, same.quantity);
  });
