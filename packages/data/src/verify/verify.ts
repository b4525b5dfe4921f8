import { Prisma } from '../generated/client.ts';
import type { Queryable, Session } from '../postgres/session/session.ts';
import { auditChecks } from './audit.ts';
import { bankChecks } from './bank.ts';
import type { Check, CheckName } from './check.ts';
import { creditChecks } from './credits.ts';
import { documentChecks } from './documents.ts';
import { glChecks } from './gl.ts';
import { journalChecks } from './journal.ts';
import { masterDataChecks } from './master-data.ts';
import { proposalChecks } from './proposals.ts';
import { receiptChecks } from './receipts.ts';
import { recordChecks } from './records.ts';
import { accrualChecks, payrollChecks } from './registers/accruals.ts';
import { assetChecks } from './registers/assets.ts';
import { dimensionChecks } from './registers/dimensions.ts';
import { fiduciaryChecks } from './registers/fiduciaries.ts';
import { offerChecks } from './registers/offers.ts';
import { setOffChecks } from './set-offs.ts';
import { vatChecks } from './vat.ts';

/**
 * A row that breaks a rule, as its check selects it; every value is text as PostgreSQL writes it.
 */
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
  ...creditChecks,
  ...setOffChecks,
  ...glChecks,
  ...vatChecks,
  ...accrualChecks,
  ...offerChecks,
  ...payrollChecks,
  ...assetChecks,
  ...fiduciaryChecks,
  ...masterDataChecks,
  ...dimensionChecks,
  ...auditChecks,
  ...recordChecks,
  ...receiptChecks,
  ...proposalChecks,
  ...bankChecks,
];

// The first rows are enough to find the cause; the count says how many there are.
export const maxRowsShown = 20;

/** The database whose books are verified, or a transaction on it. */
type BooksSource = Pick<Session, 'ask' | 'query'>;

/**
 * Verifies the books of one client or, without `client_id`, of every client in the order of their
 * names.
 */
export const verify = async (session: BooksSource, client_id?: number): Promise<Verified[]> => {
  const clients = await session.ask((prisma) =>
    prisma.client.findMany({
      ...(client_id === undefined ? {} : { where: { id: client_id } }),
      orderBy: { name_folded: 'asc' },
      select: { id: true, name: true },
    }),
  );
  const verified: Verified[] = [];
  for (const { id, name } of clients)
    for (const result of await runChecks(session, id)) verified.push({ client: name, ...result });
  return verified;
};

/** Runs all checks in the books of one client. */
export const runChecks = async (session: Queryable, client_id: number): Promise<CheckResult<CheckName>[]> => {
  const results: CheckResult<CheckName>[] = [];
  for (const check of checks) results.push(await runCheck(session, client_id, check));
  return results;
};

/** Selects the number of rows that offend in the books of a client, and the first of them. */
const counted = (offending: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT count(*) OVER ()::integer AS count,
         (SELECT json_object_agg(key, value) FROM json_each_text(row_to_json(offending))) AS row
    FROM (${offending}) AS offending LIMIT ${maxRowsShown}`;

type Found = { count: number; row: OffendingRow };

const resultOf = ({ name: check, sentence }: Check, found: readonly Found[]): CheckResult<CheckName> => ({
  check,
  sentence,
  count: found[0]?.count ?? 0,
  rows: found.map(({ row }) => row),
});

/** Runs one check in the books of one client. */
export const runCheck = async (
  session: Queryable,
  client_id: number,
  check: Check,
): Promise<CheckResult<CheckName>> =>
  resultOf(check, await session.query<Found[]>`${counted(check.offending(client_id))}`);

/**
 * Runs all checks in the books of several clients, each check in one statement, which looks at one
 * client after the other. For small clients: a large one deserves a plan of its own.
 */
export const runChecksOfMany = async (
  session: Queryable,
  client_ids: readonly number[],
): Promise<Map<number, CheckResult<CheckName>[]>> => {
  const results = new Map(client_ids.map((id) => [id, [] as CheckResult<CheckName>[]]));
  if (client_ids.length === 0) return results;
  for (const check of checks) {
    const rows = await session.query<(Found & { client_id: number })[]>`
      SELECT verified.client_id, o.count, o.row
        FROM unnest(${client_ids}::integer[]) AS verified (client_id)
       CROSS JOIN LATERAL (${counted(check.offending(Prisma.sql`verified.client_id`))}) o`;
    for (const [id, ofClient] of results)
      ofClient.push(
        resultOf(
          check,
          rows.filter((row) => row.client_id === id),
        ),
      );
  }
  return results;
};

// Beyond it the check belongs to the operator's command, which may take as long as it needs.
const checkTimeout = '100s';

/**
 * Runs the check of this name in the books of one client, for a caller who waits for it: PostgreSQL
 * ends it after 100 seconds, which troubleOf reports as busy. Undefined where there is no such
 * check.
 */
export const checkIn =
  (session: Pick<Session, 'transaction'>, client_id: number) =>
  async (name: string): Promise<CheckResult<CheckName> | undefined> => {
    const check = checks.find((one) => one.name === name);
    if (!check) return undefined;
    return session.transaction(async ({ tx }) => {
      await tx.run`SELECT set_config('statement_timeout', ${checkTimeout}, true)`;
      return runCheck(tx, client_id, check);
    });
  };
