import { findClient, openBooks, type Session, unitOfWork, type Writing } from '@kontor/data';
import {
  type ImportedKind,
  type ImportSent,
  importedKinds,
  importOutcome,
  importSent,
  maxBookingDate,
  Refusal,
} from '@kontor/domain';
import { invoicesInBulk } from '../documents/invoice-booking.ts';
import { payablesInBulk } from '../documents/payable-booking.ts';
import { entriesInBulk } from '../ledger/gl-booking.ts';
import { writeAccount } from '../master-data/account.ts';
import { saveArticle } from '../master-data/article.ts';
import { saveCustomer } from '../master-data/customer.ts';
import { saveVendor } from '../master-data/vendor.ts';
import { type Parsed, parsedEntries } from '../procedure/bulk/bulk.ts';
import { type BulkKind, writeEntries } from '../procedure/bulk/bulk-rounds.ts';
import { type RefusedEntry, refusalOfAll } from '../procedure/bulk/refusal-of-all.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { idempotent, type WriteOptions, writingOf } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { doneOrServedAgain, type WriteOutcome } from '../procedure/write-outcome.ts';
import { readTrialBalance } from '../reports/read.ts';

type Ctx = WriteOptions<unknown>['ctx'];
type Refused = { index: number; refusal: Refusal };

/** Writes records of a kind, and returns those that are refused. */
type Write = (entries: readonly Parsed<unknown>[], within: Within) => Promise<Refused[]>;
type Within = { ctx: Ctx; path: string };

/**
 * Writes records of master data, so many at a time, which share a statement where theirs can be
 * shared.
 */
const saving =
  <Entry>(
    save: (opts: WriteOptions<Entry>, writing: Writing) => Promise<WriteOutcome<void> | void>,
    { atATime }: { atATime: number },
  ): Write =>
  async (entries, { ctx, path }) => {
    const refused: Refused[] = [];
    const write = async (each: Parsed<unknown>) => {
      if ('refusal' in each) return refused.push(each);
      try {
        const opts = { ctx, path, input: each.input as Entry };
        const written = await save(opts, writingOf(opts));
        return written && doneOrServedAgain(written);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refused.push({ index: each.index, refusal: error });
      }
    };
    for (let at = 0; at < entries.length; at += atATime)
      await Promise.all(entries.slice(at, at + atATime).map(write));
    return refused;
  };

/** Books records as a bulk of them does, many in a statement. */
const booking =
  <Name extends string, Entry, Done>(kind: BulkKind<Name, Entry, Done>): Write =>
  async (entries, { ctx, path }) => {
    const faulty = entries.flatMap((each) => ('refusal' in each ? [each] : []));
    const toWrite = entries.flatMap((each) =>
      'input' in each ? [{ index: each.index, input: each.input as Entry, once: undefined }] : [],
    );
    const rounds = { ctx, path, connection: ctx.session, isTransaction: true };
    const settled = await writeEntries(kind, toWrite, rounds);
    return [...faulty, ...settled.flatMap((each) => ('refusal' in each ? [each] : []))];
  };

const writes: Readonly<Record<ImportedKind, Write>> = {
  // Each is a savepoint of its own, of which there is one at a time.
  accounts: saving(writeAccount, { atATime: 1 }),
  customers: saving(saveCustomer, { atATime: 128 }),
  vendors: saving(saveVendor, { atATime: 128 }),
  articles: saving(saveArticle, { atATime: 128 }),
  invoices: booking(invoicesInBulk),
  payables: booking(payablesInBulk),
  gls: booking(entriesInBulk),
};

/**
 * So many records are parsed and written before the next ones are, so that memory holds no more of
 * them than of a bulk.
 */
const mostTogether = 1_000;

/**
 * Writes all records of an import in one transaction, or none. Refuses with the faults of all
 * records.
 */
const writeImport = async ({ ctx, input, path }: WriteOptions<ImportSent>, writing: Writing) => {
  const done = await unitOfWork(ctx.session, { client_id: ctx.client.id, writing }, async (session) => {
    let within = await contextWithin(ctx, session);
    const before = await balancesIn(within);
    const refused: RefusedEntry[] = [];
    for (const name of Object.keys(importedKinds) as ImportedKind[]) {
      const sent = input[name];
      for (let at = 0; at < sent.length; at += mostTogether) {
        const some = sent.slice(at, at + mostTogether);
        const entries = await parsedEntries<unknown>({ schema: importedKinds[name] }, some, ctx);
        const faulty = await writes[name](entries, { ctx: within, path });
        refused.push(...faulty.map(({ index, refusal }) => ({ name, index: at + index, refusal })));
      }
      // What follows is decided by the accounts that were written.
      if (name === 'accounts') within = await contextWithin(ctx, session);
    }
    if (refused.length > 0) throw refusalOfAll(refused);
    const { currency } = ctx.client;
    return { currency, balances: balancesOf(before, await balancesIn(within)) };
  });
  return { outcome: 'done', done, recorded: true } as const;
};

/** The context in the transaction, with the client as that has it. */
export const contextWithin = async (ctx: Ctx, session: Session): Promise<Ctx> => {
  const client = (await findClient(session, ctx.client.name)) ?? ctx.client;
  const reopen = () => contextWithin(ctx, session);
  return { ...ctx, session, client, books: openBooks(session, client), idempotencyKey: undefined, reopen };
};

type Balances = Awaited<ReturnType<typeof balancesIn>>;

const balancesIn = async (ctx: Ctx) => (await readTrialBalance(ctx, { to: maxBookingDate })).accounts;

const balancesOf = (before: Balances, after: Balances) => {
  const known = new Map(before.map(({ accno, balance }) => [accno, balance]));
  return after.map(({ accno, description, category, balance }) => ({
    accno,
    description,
    category,
    before: known.get(accno) ?? balance.replace(/\d/g, '0').replace('-', ''),
    after: balance,
  }));
};

/** Books that come from another program (docs/interface §18). */
export const imports = router({
  /**
   * Writes accounts, customers, vendors, articles, invoices, payables and entries in this order,
   * all of them or none, and answers the balance of each account before and after. A refusal lists
   * the faults of all records, by lists and places: `customers.3.name`.
   */
  write: dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(importSent)
      .output(importOutcome)
      .mutation(idempotent(writeImport)),
  ),
});
