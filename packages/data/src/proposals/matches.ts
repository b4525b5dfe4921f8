import type { BookingDate, Comparable, Decimal, Instant, KnownVendor, ProposalState } from '@kontor/domain';
import type { Prisma } from '../generated/client.ts';
import { instantOf } from '../postgres/row-mapper.ts';
import type { Queryable } from '../postgres/session/session.ts';

/**
 * Reads proposals and what may match them (docs/interface §16.2): for a whole page at once, by
 * indexes.
 */

/** A proposal, and the payable that it became. */
export type ProposalFound = {
  id: number;
  receipt_id: number;
  payload: string;
  state: ProposalState;
  created: Instant;
  date_received: Instant;
  /** Whether its receipt was withdrawn. */
  withdrawn: boolean;
  payable: { id: bigint; invnumber: string; vendornumber: string; content: string } | undefined;
};

type MatchRow = Omit<ProposalFound, 'created' | 'date_received' | 'payable'> & {
  created: Date;
  date_received: Date;
  payable_id: bigint | null;
  invnumber: string;
  vendornumber: string;
  content: string;
};

/** Lists the proposals of a client for which `condition` holds, in the order of their ids. */
export const proposalsWhere = async (
  session: Queryable,
  client_id: number,
  { condition, limit }: { condition: Prisma.Sql; limit: number },
): Promise<ProposalFound[]> => {
  const rows = await session.query<MatchRow[]>`
    SELECT p.id, p.receipt_id, p.payload, p.state, p.created, r.date_received, r.withdrawn IS NOT NULL AS withdrawn,
           p.payable_id, d.invnumber, v.vendornumber, encode(d.content, 'hex') AS content
      FROM proposal p
      JOIN receipt r ON r.client_id = p.client_id AND r.id = p.receipt_id
      LEFT JOIN payable d ON d.client_id = p.client_id AND d.id = p.payable_id
      LEFT JOIN vendor v ON v.client_id = d.client_id AND v.id = d.vendor_id
     WHERE p.client_id = ${client_id} AND ${condition} ORDER BY p.id LIMIT ${limit}`;
  return rows.map(({ payable_id, invnumber, vendornumber, content, ...row }) => ({
    ...row,
    created: instantOf(row.created),
    date_received: instantOf(row.date_received),
    payable: payable_id === null ? undefined : { id: payable_id, invnumber, vendornumber, content },
  }));
};

/** An IBAN without blanks and a name, by which a vendor may be known. */
export type KnownBy = { iban: string; name: string };

/**
 * Finds the vendors that may match any of `all`: those with the IBAN, and those whose names are
 * equal but for letters on which collations disagree. The domain decides which of them match.
 */
export const vendorsKnownBy = async (
  session: Queryable,
  client_id: number,
  all: readonly KnownBy[],
): Promise<(KnownVendor & { id: number })[]> => {
  const ibans = [...new Set(all.flatMap(({ iban }) => (iban === '' ? [] : [iban])))];
  // Unicode writes an accented letter as one character or as two; a vendor's name may have either
  // form.
  const named = all.filter(({ name }) => name !== '');
  const names = [...new Set(named.flatMap(({ name }) => [name.normalize('NFC'), name.normalize('NFD')]))];
  return session.query`
    SELECT id, vendornumber, name, bank_iban FROM vendor v
     WHERE client_id = ${client_id} AND bank_iban <> '' AND bare_iban(bank_iban) = ANY (${ibans})
    UNION
    SELECT id, vendornumber, name, bank_iban FROM vendor
     WHERE client_id = ${client_id} AND vendornumber_folded = ANY (${ibans.map((iban) => iban.toLowerCase())})
    UNION
    SELECT id, vendornumber, name, bank_iban FROM vendor
     WHERE client_id = ${client_id} AND name_key(name) IN (SELECT name_key(n) FROM unnest(${names}::text[]) n)
     ORDER BY id`;
};

/** A proposed payable, with its vendor. */
export type Duplicable = {
  vendor_id: number;
  currency: string;
  amount: Decimal;
  transdate: BookingDate;
};

/**
 * Finds the payables of the same vendor, amount and currency as one of `all` that are dated at most
 * `days` days apart.
 */
export const payablesLike = async (
  session: Queryable,
  client_id: number,
  { all, days }: { all: readonly Duplicable[]; days: number },
): Promise<(Comparable & { id: bigint })[]> =>
  all.length === 0
    ? []
    : session.query`
    SELECT DISTINCT d.id, d.invnumber, d.dcn, d.currency::text, d.amount::text, d.transdate::text, v.vendornumber
      FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
             AS s(vendor_id integer, currency text, amount numeric, transdate date)
      JOIN payable d ON d.client_id = ${client_id} AND d.vendor_id = s.vendor_id
                    AND d.transdate BETWEEN s.transdate - ${days}::integer AND s.transdate + ${days}::integer
                    AND d.currency = s.currency AND d.amount = s.amount
      JOIN vendor v ON v.client_id = d.client_id AND v.id = d.vendor_id
     ORDER BY d.id`;
