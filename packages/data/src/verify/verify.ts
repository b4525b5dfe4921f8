import type { Database } from '../postgres/database.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { auditChecks } from './audit.ts';
import type { Check, CheckName } from './check.ts';
import { documentChecks } from './documents.ts';
import { glChecks } from './gl.ts';
import { journalChecks } from './journal.ts';
import { masterDataChecks } from './master-data.ts';
import { proposalChecks } from './proposals.ts';
import { receiptChecks } from './receipts.ts';
import { recordChecks } from './records.ts';
import { vatChecks } from './vat.ts';

/** A row that breaks a rule, as its check selects it; every value is text as PostgreSQL writes it. */
export type OffendingRow = Record<string, string | null>;

/** The result of a check: how many rows break the rule, and the first of them. */
export type CheckResult<Name extends string = string> = {
  check: Name;
  sentence: string;
  count: number;
  rows: OffendingRow[];
};
export type Verified = CheckResult & { client: string };

export const checks: readonly Check[] = [
  ...journalChecks,
  ...documentChecks,
  ...glChecks,
  ...vatChecks,
  ...masterDataChecks,
  ...auditChecks,
  ...recordChecks,
  ...receiptChecks,
  ...proposalChecks,
];

// The first rows are enough to find the cause; the count says how many there are.
export const maxRowsShown = 20;

/** The database whose books are verified, or a transaction on it. */
type BooksSource = { prisma: Pick<Database['prisma'], 'client' | '$queryRaw'> };

/** Verifies the books of one client or, without `client_id`, of every client in the order of their names. */
export const verify = async ({ prisma }: BooksSource, client_id?: number): Promise<Verified[]> => {
  const clients = await prisma.client.findMany({
    ...(client_id === undefined ? {} : { where: { id: client_id } }),
    orderBy: { name_folded: 'asc' },
    select: { id: true, name: true },
  });
  const verified: Verified[] = [];
  for (const { id, name } of clients)
    for (const check of checks) verified.push({ client: name, ...(await runCheck(prisma, id, check)) });
  return verified;
};

/** Runs one check in the books of one client. */
const runCheck = async (
  prisma: Pick<Database['prisma'], '$queryRaw'>,
  client_id: number,
  { name: check, sentence, offending }: Check,
): Promise<CheckResult<CheckName>> => {
  const found = await prisma.$queryRaw<{ count: number; row: OffendingRow }[]>`
    SELECT count(*) OVER ()::integer AS count,
           (SELECT json_object_agg(key, value) FROM json_each_text(row_to_json(offending))) AS row
      FROM (${offending(client_id)}) AS offending LIMIT ${maxRowsShown}`;
  return { check, sentence, count: found[0]?.count ?? 0, rows: found.map(({ row }) => row) };
};

// Beyond it the check belongs to the operator's command, which may take as long as it needs.
const checkTimeout = '100s';

/**
 * Runs the check of this name in the books of one client, for a caller who waits for it: PostgreSQL ends it after 100 seconds,
 * which troubleOf reports as busy. Undefined where there is no such check.
 */
export const verifyByName = async (
  database: Database,
  client_id: number,
  name: string,
): Promise<CheckResult<CheckName> | undefined> => {
  const check = checks.find((one) => one.name === name);
  if (!check) return undefined;
  return inTransaction(database, async (tx) => {
    await tx.$executeRaw`SELECT set_config('statement_timeout', ${checkTimeout}, true)`;
    return runCheck(tx, client_id, check);
  });
};
