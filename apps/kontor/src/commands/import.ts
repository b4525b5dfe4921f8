import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { caller, refusalOf } from '@kontor/api';
import { findClient, isDatabaseAddress, NoSuchBooks, readSourceBooks } from '@kontor/data';
import { bookingDate, type DryRun, type ImportOutcome, Refusal } from '@kontor/domain';
import {
  compare,
  countOf,
  type Fault,
  faultSentence,
  type JournalKind,
  journalKindNames,
  journalKinds,
  type Language,
  languages,
  linesOf,
  matchFor,
  type Program,
  programs,
  type Read,
  type ReadFor,
  readJournalFile,
  readKind,
  readSqlLedger,
  readTable,
  sentOf,
  type TableKind,
  tableKindNames,
  templateCsv,
  tooMany,
  Unreadable,
} from '@kontor/imports';
import type { Installation } from '../installation.ts';
import { operatorContext } from '../operator-context.ts';
import { Problem } from '../problem.ts';
import { table } from '../table.ts';

export type ImportOptions = {
  on?: string;
  openingAccount?: string;
  use?: readonly string[];
  column?: readonly string[];
  from?: string;
  dryRun?: boolean;
};

/** The kinds of files that `kontor import` reads. */
export const importKinds = [...tableKindNames, ...journalKindNames, 'sql-ledger'] as const;

/** `kontor import-template`: the columns of a kind in a language, as a CSV file with an example. */
export const writeTemplate = (kind: string, { language = 'de' }: { language?: string }): string => {
  if (!languages.includes(language as Language))
    throw new Problem(`Languages are ${languages.join(', ')}.`, 2);
  return templateCsv(kindOf(kind, tableKindNames), language as Language);
};

const kindOf = <Kind extends string>(kind: string, kinds: readonly Kind[]): Kind => {
  const known = kinds.find((one) => one === kind);
  if (known === undefined) throw new Problem(`There is no kind ${kind}; there is ${kinds.join(', ')}.`, 2);
  return known;
};

/**
 * `kontor import`: reads a file, shows what it would write with the faults of all lines, and writes
 * it in one transaction, or nothing where there is a fault. Then it shows the trial balance of the
 * source beside that of the books.
 */
export const importFile = async (
  installation: Installation,
  { client: name, kind: sentKind, file }: { client: string; kind: string; file: string },
  options: ImportOptions,
): Promise<string> => {
  const kind = kindOf(sentKind, importKinds);
  const client = await findClient(installation.database, name);
  if (!client) throw new Problem(`There is no client ${name}.`);
  const books = (idempotencyKey?: string) =>
    caller(operatorContext(installation, client, { requestId: 'kontor import', idempotencyKey }));
  const accounts = await books().accounts.list();
  const opening = accounts.find(({ accno }) => accno === Number(options.openingAccount ?? '9100'));
  const of: ReadFor = {
    currency: client.currency,
    languages: client.languages,
    accounts,
    on: dayGiven(options.on),
    opening_accno: opening?.accno,
    use: new Map((options.use ?? []).map(pairOf).map(([from, to]) => [from, Number(to)])),
  };
  const read: ReadFile =
    kind === 'sql-ledger'
      ? readSqlLedger(await booksAt(file), of)
      : readBy(kind, await contentOf(file), of, options);
  const { columns = '' } = read;
  const sent = sentOf(read);
  let outcome: Previewed = { currency: client.currency, balances: [] };
  const many = tooMany(read);
  let faults = [...read.faults, ...many].map(faultRow);
  try {
    if (countOf(read) > 0 && many.length === 0)
      outcome = await books().imports.write({ ...sent, dry_run: true });
  } catch (error) {
    faults = faults.concat(refusedRows(read, error));
  }
  if (faults.length > 0) {
    const rows = faults.sort((a, b) => Number(a[0]) - Number(b[0]));
    throw new Problem(
      `${columns}${table(['line', 'field', 'fault'], rows)}\nNothing was written, as ${faults.length} faults were found.`,
    );
  }
  const summary = `${columns}${summaryOf(outcome.dry_run)}${comparisonOf(read, outcome)}`;
  if (options.dryRun || countOf(read) === 0) return `${summary}Nothing was written.\n`;
  if (isThere(outcome.dry_run)) return `${summary}All of it was there before; nothing was written.\n`;
  const key = createHash('sha256')
    .update(JSON.stringify([kind, sent]))
    .digest('hex');
  const ctx = operatorContext(installation, client, {
    requestId: 'kontor import',
    idempotencyKey: `import-${key}`,
  });
  await caller(ctx).imports.write(sent);
  return `${summary}${ctx.reply.replayed ? 'It has already been imported; nothing was written.' : 'Everything has been imported.'}\n`;
};

type Previewed = ImportOutcome & { dry_run?: DryRun };

const booksAt = async (url: string) => {
  if (!isDatabaseAddress(url))
    throw new Problem(
      'sql-ledger wants the address of a database, such as postgresql://user@host/database.',
      2,
    );
  try {
    return await readSourceBooks(url);
  } catch (error) {
    if (error instanceof NoSuchBooks)
      throw new Problem('The database has neither the tables of SQL-Ledger nor those of LedgerSMB.');
    throw new Problem(
      `The database of the books to import can't be read: ${error instanceof Error ? error.message : error}`,
    );
  }
};

const contentOf = async (file: string): Promise<Uint8Array> => {
  try {
    return await readFile(file);
  } catch {
    throw new Problem(`${file} cannot be read.`, 2);
  }
};

const dayGiven = (sent: string | undefined) => {
  if (sent === undefined) return undefined;
  const day = bookingDate.safeParse(sent);
  if (day.success) return day.data;
  throw new Problem(`--on ${sent} is not a date; write it as 2025-12-31.`, 2);
};

/** The two sides of `from=to`. */
const pairOf = (sent: string): [string, string] => {
  const at = sent.lastIndexOf('=');
  if (at < 1 || at === sent.length - 1) throw new Problem(`${sent} is not a pair such as 1100=1109.`, 2);
  return [sent.slice(0, at).trim(), sent.slice(at + 1).trim()];
};

const readBy = (
  kind: TableKind | JournalKind,
  bytes: Uint8Array,
  of: ReadFor,
  { column = [], from }: ImportOptions,
): ReadFile => {
  try {
    if (isJournal(kind)) return readJournalFile(kind, bytes, of);
    const given = new Map(column.map(pairOf));
    const { table: read, matched: found } = matchFor(kind, readTable(bytes), programGiven(from));
    const matched = found.map((field, at) => given.get(read.columns[at] ?? '') ?? field);
    return { ...readKind(kind, read, matched, of), columns: columnsOf(read.columns, matched) };
  } catch (error) {
    if (error instanceof Unreadable) return { records: {}, faults: [error.fault] };
    throw error;
  }
};

/**
 * The records of a file, and for a table the list of its columns with the fields they were read as.
 */
type ReadFile = Read & { columns?: string };

const columnsOf = (names: readonly string[], matched: readonly (string | undefined)[]): string => {
  const rows = names.map((name, at) => [name, matched[at] ?? 'not imported']);
  return `${table(['column', 'field'], rows)}\n`;
};

const programGiven = (from: string | undefined): Program | undefined => {
  const known = programs.find((program) => program === from);
  if (from === undefined || known) return known;
  throw new Problem(`--from ${from} is not a program; use one of ${programs.join(', ')}.`, 2);
};

const isJournal = (kind: string): kind is JournalKind => kind in journalKinds;

type FaultRow = [line: string, field: string, sentence: string];

const faultRow = (fault: Fault): FaultRow => [String(fault.line), fault.column ?? '', faultSentence(fault)];

const refusedRows = (read: Read, error: unknown): FaultRow[] => {
  const refusal = refusalOf(error);
  if (!(refusal instanceof Refusal) || refusal.issues.length === 0) throw error;
  return linesOf(read, refusal.issues).map(({ line, field, issue }) => [String(line), field, issue.message]);
};

/** Whether a write would change nothing. */
const isThere = (dry: DryRun | undefined): boolean => dry?.changes.length === 0 && dry.entries.length === 0;

const entriesOf = ({ records: { gls, invoices, payables } }: Read): number =>
  [gls, invoices, payables].reduce((count, found) => count + (found?.length ?? 0), 0);

const summaryOf = (dry: DryRun | undefined): string => {
  const changes = dry?.changes ?? [];
  const kinds = [...new Set(changes.map(({ record }) => record))];
  const count = (kind: string, exists: boolean) =>
    String(changes.filter((change) => change.record === kind && change.exists === exists).length);
  const rows = kinds.map((kind) => [kind, count(kind, false), count(kind, true)]);
  const entries = String(dry?.entries.length ?? 0);
  return table(['records', 'new', 'changed'], [...rows, ['entries', entries, '0']]);
};

const comparisonOf = (read: Read, outcome: Previewed): string => {
  if (!read.moves) return '';
  const before = entriesOf(read) - (outcome.dry_run?.entries.length ?? 0);
  if (before > 0) return `\n${before} of them were booked before, so balances are not compared.\n\n`;
  const rows = compare(read, outcome).map(({ accno, description, source, books, isEqual }) => [
    String(accno),
    description,
    source,
    books,
    isEqual ? '' : 'differs',
  ]);
  return `\n${table(['account', 'name', 'source', 'books', ''], rows)}\n`;
};
