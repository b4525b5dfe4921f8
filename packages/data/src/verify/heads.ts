import type { Queryable } from '../postgres/session/session.ts';
import type { CheckResult } from './verify.ts';

/**
 * The end of a client's audit trail: the number of its links, and the hash of the last one as
 * hexadecimal digits.
 */
export type Head = { number: number; hash: string };

export const headCheck = {
  check: 'audit_head',
  sentence: 'The audit trail still has the link whose number and hash were kept.',
};

type Source = Queryable;

/**
 * Finds the heads of clients, by their ids; of a client for whom nothing was recorded the number is
 * 0 and the hash empty.
 */
export const findHeads = async (
  session: Source,
  client_ids: readonly number[],
): Promise<Map<number, Head>> => {
  const rows = await session.query<{ client_id: number; number: bigint; hash: string }[]>`
    SELECT c.client_id, coalesce(h.last, 0) AS number, coalesce(encode(h.hash, 'hex'), '') AS hash
      FROM unnest(${client_ids}::integer[]) AS c (client_id) LEFT JOIN chain h USING (client_id)`;
  return new Map(rows.map(({ client_id, number, hash }) => [client_id, { number: Number(number), hash }]));
};

/** Finds the head of one client. */
export const findHead = async (source: Source, client_id: number): Promise<Head> =>
  (await findHeads(source, [client_id])).get(client_id) ?? { number: 0, hash: '' };

/**
 * Compares a head that was kept earlier with the audit trail of a client, which may have gone on
 * since: the link of that number must still have that hash. `audit_chain` says whether the links up
 * to it and after it follow from each other.
 */
export const verifyHead = async (
  session: Source,
  client_id: number,
  kept: Head,
): Promise<CheckResult<'audit_head'>> => {
  const [link] = await session.query<{ hash: string }[]>`
    SELECT encode(hash, 'hex') AS hash FROM audit WHERE client_id = ${client_id} AND id = ${kept.number}`;
  const check = { check: 'audit_head', sentence: headCheck.sentence } as const;
  if (kept.number === 0 || link?.hash === kept.hash) return { ...check, count: 0, rows: [] };
  const row = { link: String(kept.number), hash_kept: kept.hash, hash_found: link?.hash ?? null };
  return { ...check, count: 1, rows: [row] };
};
