import type { InTransit, LineFound, Writing } from '@kontor/data';
import {
  type AccountShare,
  amountInTransit,
  amountOf,
  type BankOutcome,
  type BookingDate,
  decimalOf,
  minorUnit,
  negated,
  type PaymentOrdered,
  Refusal,
  type SentOrder,
  say,
  sum,
  transitDifference,
  zero,
} from '@kontor/domain';
import { type AtBank, bookGl, entriesOfAll, reverseEntries } from './bookings.ts';
import { bookedFromLine } from './line-found.ts';

/** Payments in transit (docs/interface §26): their debit on a statement, and what reverses them. */

const sharesInTransit = ({ accounts }: BankOutcome): (AccountShare & { ordered: string })[] =>
  accounts.flatMap(({ ordered, ...share }) => (ordered === undefined ? [] : [{ ...share, ordered }]));

/**
 * The payments in transit whose debit a line is, as its outcome says. Refuses
 * `bank_proposal_outdated` where one does not await it any more: it was debited or refused by the
 * bank in the meantime.
 */
export const debitedBy = async (
  { books, client }: AtBank,
  { currency }: LineFound,
  outcome: BankOutcome,
): Promise<SentOrder[]> => {
  const debited: SentOrder[] = [];
  for (const { ordered, accno, amount } of sharesInTransit(outcome)) {
    const awaited = await books.paymentOrders.awaited({ end_to_end: ordered, payment_information: ordered });
    const those = awaited.filter(({ transit }) => transit?.accno === accno);
    // With what they stand in the books is known in the currency of the client.
    const isKnown = currency === client.currency || those.every((one) => one.currency === currency);
    const expected = negated(amountInTransit(those, currency), minorUnit(currency));
    const isTwice = debited.some((one) => those.some(({ id }) => id === one.id));
    if (those.length === 0 || isTwice || !isKnown || !amountOf(expected).eq(amountOf(amount)))
      throw new Refusal('bank_proposal_outdated', say('bank_order_settled', { id: ordered }));
    debited.push(...those);
  }
  return debited;
};

type Debit = {
  debited: readonly SentOrder[];
  outcome: BankOutcome;
  book: () => Promise<number | undefined>;
  writing: Writing;
};

/**
 * Books the debit of payments in transit by `book`, and in another currency than the client's the
 * differences between the rates of both days, so that nothing of them is left on their account.
 */
export const bookDifferences = async (
  at: AtBank,
  line: LineFound,
  { debited, outcome, book, writing }: Debit,
): Promise<number | undefined> => {
  const { lines } = at.books.bank;
  let undoes: number | undefined;
  const entries = await lines.entriesOf(async () => {
    undoes = await book();
  });
  if (line.currency === at.client.currency) return undoes;
  const ledger = await at.books.ledger();
  for (const accno of new Set(sharesInTransit(outcome).map((share) => share.accno))) {
    const bases = debited.flatMap(({ transit }) =>
      transit?.accno === accno ? [amountOf(transit.base)] : [],
    );
    const moved = amountOf(await lines.movedBy(entries, accno));
    const left = moved.minus(sum(bases));
    const from = bookedFromLine(line);
    if (!left.eq(zero)) {
      const difference = { left: decimalOf(left, minorUnit(at.client.currency)), accno };
      await bookGl(at, transitDifference(from, difference, ledger), writing);
    }
  }
  return undoes;
};

type Reversing = { transdate: BookingDate | undefined; writing: Writing };
type Booked = Pick<PaymentOrdered, 'position' | 'end_to_end' | 'transit_accno' | 'entries'>;

/**
 * Reverses what was booked of payments as their order was sent, and answers the entries that do so.
 * Entries that were reversed by hand stay reversed.
 */
export const takeBack = async (
  at: AtBank,
  payments: readonly Booked[],
  reversing: Reversing,
): Promise<InTransit[]> => {
  const byHand = new Map<string, bigint[]>();
  const standing = payments.filter(({ transit_accno }) => transit_accno !== undefined);
  const mirrors = await entriesOfAll(at, standing, async ({ end_to_end, entries }) => {
    const own: string[] = [];
    for (const { entry_id } of entries) {
      const reversal = await reversalOf(at, entry_id);
      if (reversal === undefined) own.push(String(entry_id));
      else byHand.set(end_to_end, [...(byHand.get(end_to_end) ?? []), reversal]);
    }
    await reverseEntries(at, own, reversing);
  });
  // A mirror has the source of what it reverses.
  const bySource = await at.books.bank.lines.entriesBySource(mirrors);
  return standing.flatMap(({ position, transit_accno, end_to_end }) => {
    const entries = [...(byHand.get(end_to_end) ?? []), ...(bySource.get(end_to_end) ?? [])];
    return transit_accno === undefined ? [] : [{ position, transit_accno, entries }];
  });
};

/** The entry that reverses an entry; undefined where none does. */
const reversalOf = async ({ books }: AtBank, entry: number): Promise<bigint | undefined> => {
  const booked = await books.bank.bookedEntry(BigInt(entry));
  if (!('reference' in booked)) return booked.reversal_entry ?? undefined;
  const reference = (await books.gl.find(booked.reference))?.gl.reversed_by;
  const found = reference ? await books.gl.find(reference) : undefined;
  return found === undefined ? undefined : BigInt(found.entry_id);
};

/**
 * Reverses what was booked of the payments whose debit a line was, as money that comes back: what
 * they paid is open again.
 */
export const reverseInTransit = async (
  at: AtBank,
  { match }: LineFound,
  reversing: Reversing,
): Promise<void> => {
  if (!match || sharesInTransit(match.outcome).length === 0) return;
  await takeBack(at, await at.books.paymentOrders.ordered(match.orders ?? []), reversing);
};
