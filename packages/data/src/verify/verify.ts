import type { Database } from '../postgres/database.ts';
import { auditChecks } from './audit.ts';
import type { Check } from './check.ts';
import { documentChecks } from './documents.ts';
import { glChecks } from './gl.ts';
import { journalChecks } from './journal.ts';
import { masterDataChecks } from './master-data.ts';
import { proposalChecks } from './proposals.ts';
import { receiptChecks } from './receipts.ts';
import { recordChecks } from './records.ts';
import { vatChecks } from './vat.ts';

/** A row that offends, as the check selects it; every value as PostgreSQL spells it. */
export type OffendingRow = Record<string, string | null>;

/** What a check came to in the books of one client: how many rows offend, and the first of them. */
export type Verified = {
  client: string;
  check: string;
  sentence: string;
  count: number;
  rows: OffendingRow[];
};

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

// A list of everything that is wrong helps nobody more than its beginning.
export const mostShown = 20;

/** Where the books are looked at: a database, or a transaction on one. */
type Looking = { prisma: Pick<Database['prisma'], 'client' | '$queryRaw'> };

/** Verifies the books of one client or, without `client_id`, of every client in the order of their names. */
export const verify = async ({ prisma }: Looking, client_id?: number): Promise<Verified[]> => {
  const clients = await prisma.client.findMany({
    ...(client_id === undefined ? {} : { where: { id: client_id } }),
    orderBy: { name_folded: 'asc' },
    select: { id: true, name: true },
  });
  const verified: Verified[] = [];
  for (const { id, name } of clients) {
    for (const { name: check, sentence, offending } of checks) {
      const found = await prisma.$queryRaw<{ count: number; row: OffendingRow }[]>`
        SELECT count(*) OVER ()::integer AS count,
               (SELECT json_object_agg(key, value) FROM json_each_text(row_to_json(offending))) AS row
          FROM (${offending(id)}) AS offending LIMIT ${mostShown}`;
      verified.push({
        client: name,
        check,
        sentence,
        count: found[0]?.count ?? 0,
        rows: found.map(({ row }) => row),
      });
    }
  }
  return verified;
};
