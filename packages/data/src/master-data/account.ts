import {
  type AccountInBooks,
  type AccountKept,
  type AccountSent,
  accountAfter,
  accountKept,
  controlLinks,
  type TaxRate,
  taxRate,
} from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { selected } from '../postgres/columns.ts';
import type { Connected } from '../postgres/gathered/gathered-lookups.ts';
import { dateOf, recordOf } from '../postgres/row-mapper.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { audited } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import type { Writing } from '../writing/writing.ts';
import { forgetLedger } from './ledger.ts';

/** Accounts and tax rates (docs/interface §8). */

/** The accounts of one client. */
export const accountsOf = (session: Session, client_id: number) => {
  const save = async (to: Omit<AccountToSave, 'client_id'>, writing: Writing) => {
    const saved = await saveAccount(session, { ...to, client_id }, writing);
    forgetLedger(session, client_id);
    return saved;
  };
  return {
    list: () => listAccounts(session, client_id),
    save: (sent: AccountSent, check: AccountToSave['check'], writing: Writing) =>
      save({ sent, check, onlyNew: false }, writing),
    create: (sent: AccountSent, check: AccountToSave['check'], writing: Writing) =>
      save({ sent, check, onlyNew: true }, writing),
  };
};

/** The rates of the tax accounts of one client. */
export const taxRatesOf = (session: Session, client_id: number) => ({
  list: () => listTaxRates(session, client_id),
  save: (sent: TaxRate, writing: Writing) => saveTaxRate(session, { client_id, sent }, writing),
});

export const listAccounts = async ({ statements }: Connected, client_id: number): Promise<AccountKept[]> => {
  const rows = await statements.lookUp<Record<string, unknown>>(Prisma.sql`
    SELECT ${selected(accountKept)} FROM account WHERE client_id = ${client_id}::integer ORDER BY accno`);
  return rows.map((row) => recordOf(accountKept, row));
};

type Defined<Row> = { [Name in keyof Row]: Exclude<Row[Name], undefined> };

/** The columns that have a value. */
const columnsOf = <Row extends object>(row: Row): Defined<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Defined<Row>;

type AccountToSave = {
  client_id: number;
  sent: AccountSent;
  /** Is called with the account as it is in the books at that moment, and may refuse. */
  check: (books: AccountInBooks) => void;
  /** Whether an account that exists is left as it is. `check` refuses it with a sentence. */
  onlyNew: boolean;
};

/** Creates or changes an account, or only creates one. */
const saveAccount = (
  session: Session,
  { client_id, sent, check, onlyNew }: AccountToSave,
  writing: Writing,
): Promise<void> => {
  const key = { client_id, accno: sent.accno };
  return audited(session, { of: { client_id, table: 'account', key }, writing }, async (tx) => {
    const where = { client_id_accno: key };
    const books = await accountInBooks(tx, client_id, sent);
    check(books);
    const create = { client_id, ...columnsOf(accountAfter(sent, books.account)), version: 1 };
    if (onlyNew) await tx.account.create({ data: create });
    // What was not sent stays unchanged.
    else await tx.account.upsert({ where, create, update: columnsOf(sent) });
    await tx.client.update({ where: { id: client_id }, data: { version: { increment: 1 } } });
    await recordOutcomeIn(tx, { client_id, writing }, {});
  });
};

/**
 * Reads an account as it is in the books. Searches its postings only where it would become a
 * control account or be kept in another currency; the lock on the client's row makes this wait for
 * bookings that have begun.
 */
const accountInBooks = async (tx: Tx, client_id: number, sent: AccountSent): Promise<AccountInBooks> => {
  const where = { client_id_accno: { client_id, accno: sent.accno } };
  const row = await tx.account.findUnique({ where });
  const known = row ? recordOf(accountKept, row) : undefined;
  const { link, currency = null } = accountAfter(sent, known);
  const becomesControl = controlLinks({ link }).length > 0 && known?.link !== link;
  const movesCurrency = currency !== (known?.currency ?? null);
  if (!becomesControl && !movesCurrency)
    return { account: known, hasCounterPostings: false, hasOtherCurrency: false };
  const [own] = await tx.query<{ currency: string }[]>`
    SELECT currency FROM client WHERE id = ${client_id} FOR NO KEY UPDATE`;
  const kept = currency ?? own?.currency;
  const [found] = await tx.query<{ counter: boolean; other: boolean }[]>`
    SELECT ${becomesControl} AND EXISTS (
             SELECT FROM counter_postings(${client_id}::integer, ARRAY[${sent.accno}::integer])) AS counter,
           ${movesCurrency} AND has_other_currency(${client_id}::integer, ${sent.accno}::integer, ${kept}) AS other`;
  return {
    account: known,
    hasCounterPostings: found?.counter ?? false,
    hasOtherCurrency: found?.other ?? false,
  };
};

const listTaxRates = async (
  { statements }: Pick<Session, 'statements'>,
  client_id: number,
): Promise<TaxRate[]> => {
  const rows = await statements.lookUp<Record<string, unknown>>(Prisma.sql`
    SELECT ${selected(taxRate)} FROM tax_rate
     WHERE client_id = ${client_id}::integer ORDER BY accno, tax_rate.valid_from`);
  return rows.map((row) => recordOf(taxRate, row));
};

/**
 * Sets the rate of a tax account from a day on. Postings keep the rate that they were booked with.
 */
const saveTaxRate = (
  session: Session,
  { client_id, sent }: { client_id: number; sent: TaxRate },
  writing: Writing,
): Promise<void> => {
  const { accno, rate } = sent;
  const key = { client_id, accno, valid_from: dateOf(sent.valid_from) };
  return audited(session, { of: { client_id, table: 'tax_rate', key }, writing }, async (tx) => {
    const where = { client_id_accno_valid_from: key };
    await tx.tax_rate.upsert({ where, create: { ...key, rate }, update: { rate } });
    await tx.client.update({ where: { id: client_id }, data: { version: { increment: 1 } } });
  });
};
