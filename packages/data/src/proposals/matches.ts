import type {
  BillReading,
  BookingDate,
  Comparable,
  CreditedLine,
  Decimal,
  Instant,
  LineBooked,
  ProposalState,
  VendorInBooks,
} from '@kontor/domain';
import { bareUid, vendorsNamedIn } from '@kontor/domain';
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
  /** Empty where there is nothing but what was read from words. */
  payload: string;
  reading: BillReading | null;
  state: ProposalState;
  created: Instant;
  date_received: Instant;
  /** Whether its receipt was withdrawn. */
  withdrawn: boolean;
  payable: PayableFound | undefined;
};

/** `credits` and `credited` are those of a credit note that credits a payable. */
type PayableFound = {
  id: bigint;
  invnumber: string;
  vendornumber: string;
  content: string;
  transdate: BookingDate;
  /** The number of the payable that it credits. */
  credits: string | null;
  /** The lines of that payable which it credits. */
  credited: CreditedLine[] | null;
};

type MatchRow = Omit<ProposalFound, 'created' | 'date_received' | 'payable'> & {
  created: Date;
  date_received: Date;
  payable_id: bigint | null;
} & Omit<PayableFound, 'id'>;

/** Lists the proposals of a client for which `condition` holds, in the order of their ids. */
export const proposalsWhere = async (
  session: Queryable,
  client_id: number,
  { condition, limit }: { condition: Prisma.Sql; limit: number },
): Promise<ProposalFound[]> => {
  const rows = await session.query<MatchRow[]>`
    SELECT p.id, p.receipt_id, p.payload, p.reading, p.state, p.created, r.date_received, r.withdrawn IS NOT NULL AS withdrawn,
           p.payable_id, d.invnumber, v.vendornumber, encode(d.content, 'hex') AS content, d.transdate::text,
           c.invnumber AS credits, n.lines AS credited
      FROM proposal p
      JOIN receipt r ON r.client_id = p.client_id AND r.id = p.receipt_id
      LEFT JOIN payable d ON d.client_id = p.client_id AND d.id = p.payable_id
      LEFT JOIN vendor v ON v.client_id = d.client_id AND v.id = d.vendor_id
      LEFT JOIN vendor_credit_note n ON n.client_id = d.client_id AND n.payable_id = d.id
      LEFT JOIN payable c ON c.client_id = n.client_id AND c.id = n.credited_id
     WHERE p.client_id = ${client_id} AND ${condition} ORDER BY p.id LIMIT ${limit}`;
  return rows.map(
    ({ payable_id, invnumber, vendornumber, content, transdate, credits, credited, ...row }) => ({
      ...row,
      created: instantOf(row.created),
      date_received: instantOf(row.date_received),
      payable:
        payable_id === null
          ? undefined
          : { id: payable_id, invnumber, vendornumber, content, transdate, credits, credited },
    }),
  );
};

/** An IBAN without blanks and a name, by which a vendor may be known, and what else was read. */
export type KnownBy = { iban: string; name: string; clues?: BillReading['clues'] | undefined };

export type VendorKnown = VendorInBooks & { id: number };

/**
 * Finds the vendors that may match any of `all`: those with the IBAN, the UID or the telephone
 * number, and those whose names are equal but for letters on which collations disagree. The domain
 * decides which of them match.
 */
export const vendorsKnownBy = async (
  session: Queryable,
  client_id: number,
  all: readonly KnownBy[],
): Promise<VendorKnown[]> => {
  const clues = all.flatMap(({ clues }) => clues ?? []);
  const known = all.flatMap(({ iban }) => (iban === '' ? [] : [iban]));
  const ibans = [...new Set([...known, ...clues.flatMap(({ ibans }) => ibans)])];
  // Unicode writes an accented letter as one character or as two; a vendor's name may have either
  // form.
  const named = all.filter(({ name }) => name !== '');
  const names = [...new Set(named.flatMap(({ name }) => [name.normalize('NFC'), name.normalize('NFD')]))];
  const uids = [...new Set(clues.flatMap(({ uids }) => uids.map((uid) => bareUid(uid).slice(0, 11))))];
  const phones = [...new Set(clues.flatMap(({ phones }) => phones))];
  const texts = [...new Set(clues.flatMap(({ names }) => names))];
  const found = await session.query<VendorKnown[]>`
    SELECT id, vendornumber, name, bank_iban, taxnumber, phone FROM vendor v
     WHERE client_id = ${client_id} AND bank_iban <> '' AND bare_iban(bank_iban) = ANY (${ibans})
    UNION
    SELECT id, vendornumber, name, bank_iban, taxnumber, phone FROM vendor
     WHERE client_id = ${client_id} AND vendornumber_folded = ANY (${ibans.map((iban) => iban.toLowerCase())})
    UNION
    SELECT id, vendornumber, name, bank_iban, taxnumber, phone FROM vendor
     WHERE client_id = ${client_id} AND name_key(name) IN (SELECT name_key(n) FROM unnest(${names}::text[]) n)
    UNION
    SELECT id, vendornumber, name, bank_iban, taxnumber, phone FROM vendor
     WHERE client_id = ${client_id} AND taxnumber <> ''
       AND "left"(regexp_replace(upper(taxnumber), '[^A-Z0-9]', '', 'g'), 11) = ANY (${uids}::text[])
    UNION
    SELECT id, vendornumber, name, bank_iban, taxnumber, phone FROM vendor
     WHERE client_id = ${client_id} AND phone <> ''
       AND "right"(regexp_replace(phone, '[^0-9]', '', 'g'), 9) = ANY (${phones}::text[])
     ORDER BY id`;
  return texts.length === 0 ? found : withNamed(session, client_id, { found, texts });
};

// A firm has some thousands. Of more than that, those that were saved last are looked through.
const mostNames = 20_000;

/**
 * Adds the vendors whose whole name stands in one of some texts, for which all names of the client
 * are looked through.
 */
const withNamed = async (
  session: Queryable,
  client_id: number,
  { found, texts }: { found: readonly VendorKnown[]; texts: readonly string[] },
): Promise<VendorKnown[]> => {
  const known = await session.query<VendorKnown[]>`
    SELECT id, vendornumber, name, bank_iban, taxnumber, phone FROM vendor WHERE client_id = ${client_id}
     ORDER BY updated DESC, id LIMIT ${mostNames}`;
  const named = vendorsNamedIn(texts, known);
  const all = new Map([...found, ...named].map((vendor) => [vendor.id, vendor]));
  return [...all.values()].sort((one, other) => one.id - other.id);
};

/** The lines of the last payables of some vendors, the latest first: at most `count` of each. */
export const lastBookedOf = async (
  session: Queryable,
  client_id: number,
  { vendors, count }: { vendors: readonly number[]; count: number },
): Promise<{ vendor_id: number; lines: LineBooked[] }[]> =>
  vendors.length === 0
    ? []
    : session.query`
    SELECT p.vendor_id, p.lines
      FROM unnest(${[...vendors]}::integer[]) v
     CROSS JOIN LATERAL (
       SELECT d.vendor_id, d.transdate, d.id,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('accno', (l->>'expense_accno')::integer, 'description', coalesce(l->>'description', ''))
                        || CASE WHEN l->>'tax_accno' IS NULL THEN '{}' ELSE jsonb_build_object('tax_accno', (l->>'tax_accno')::integer) END), '[]')
                 FROM jsonb_array_elements(d.expenseentries) l) AS lines
         FROM payable d WHERE d.client_id = ${client_id} AND d.vendor_id = v
        ORDER BY d.transdate DESC, d.id DESC LIMIT ${count}) p
     ORDER BY p.vendor_id, p.transdate DESC, p.id DESC`;

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
