import { type Change, type Entry, fold } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import { listed, overlaid } from '../postgres/columns.ts';
import { batchRow } from '../writing/batch.ts';
import { type BookingConnection, bookRow } from '../writing/booking.ts';
import type { Written } from '../writing/outcome.ts';
import { type Has, type Parts, postingStatement, sealOf, sentColumns } from '../writing/statement.ts';
import type { Writing } from '../writing/writing.ts';
import { namesOf, namesTouched, type Side, usualAsides } from './party.ts';

/** A posted invoice or payable, with its party and entry. */
export type PostedDocument = {
  document: { invnumber: string; currency: string };
  party: { number: string; change: Change<object> | undefined; aside: object };
  entry: Entry;
};

/** The versions of the records by which a document was decided; '' for one that was not there. */
export type Versions = { party: string; articles: readonly (readonly [folded: string, version: string])[] };

/** The writing of a document, with what it was decided by, and the hash of what was sent, in hex, by which a repetition is known. */
export type DocumentWriting = Writing & { content: string; versions: Versions };

type DocumentAnswer = { outcome: 'booked' | 'repeated' | 'exists' | 'period_closed'; invnumber: string };

/** The outcome of a document, and its number, which the client's counter gives where none was chosen. */
export type DocumentWritten = Written<DocumentAnswer>;

/**
 * Books a document in one statement (docs/interface §9, §10, §12): its party where that is new or changes, the
 * document, and its entry. To be decided again where its party or an article is no longer as it was read.
 */
export const bookDocument = (
  connection: BookingConnection,
  { client_id, side }: { client_id: number; side: Side },
  of: { posted: PostedDocument; writing: DocumentWriting },
): Promise<DocumentWritten> => {
  const { document, party, entry } = of.posted;
  const { content, versions } = of.writing;
  const number = fold(document.invnumber);
  const party_folded = fold(party.number);
  const common = { client_id, writing: of.writing, currency: document.currency };
  const row = batchRow(entry, common, {
    document,
    invnumber: document.invnumber,
    invnumber_folded: number,
    content,
    party_folded,
    party_version: versions.party,
    article_versions: versions.articles.length > 0 ? versions.articles : undefined,
    fresh: party.change?.fresh,
    given: party.change?.given,
    aside: JSON.stringify(party.aside) === usualAsides[side] ? undefined : party.aside,
    sequence: of.writing.place?.sequence?.id,
  });
  const named = namesTouched(side, { invnumber: number, partynumber: party_folded });
  const keys = [
    ...(named.document === undefined ? [] : [named.document]),
    ...(party.change ? [named.party] : []),
  ];
  return bookRow(connection, statements[side], { row, keys, writing: of.writing });
};

/** The fields of a document in the batch of its posting statement, besides those of the document itself. */
const bookedFields = {
  invnumber: 'text',
  invnumber_folded: 'text',
  content: 'text',
  party_folded: 'text',
  party_version: 'text',
  article_versions: 'jsonb',
  fresh: 'jsonb',
  given: 'jsonb',
  aside: 'jsonb',
  sequence: 'integer',
} as const;

/** Leaves a part of a statement out where no row brings its party. */
const onlyWith =
  (withParties: boolean) =>
  (part: Prisma.Sql): Prisma.Sql =>
    withParties ? part : Prisma.empty;

/** The fields by which a document is judged. */
const judgedBy = (has: Has): string[] => [
  ...['invnumber', 'invnumber_folded', 'content', 'party_folded', 'party_version', 'article_versions'],
  ...(has('parties') ? ['fresh', 'given'] : []),
  ...(has('sequences') ? ['sequence'] : []),
];

/**
 * Compares each document with the one of its number, if there is one, and gives it a number where it has none. Look-ups are
 * lateral, one row each, so that they go by key: PostgreSQL overestimates the rows of a batch and would read whole tables.
 */
const judgedOf =
  (side: Side): DocumentParts['judged'] =>
  (sent, has) => {
    const { document, party, folded } = namesOf(side);
    const ofParties = onlyWith(has('parties'));
    return {
      ctes: [
        Prisma.sql`
  compared AS (
    SELECT s.*${ofParties(Prisma.sql`, p.record AS party_before`)}, CASE
        WHEN s.stale OR coalesce(p.version, '') <> s.party_version OR EXISTS (
          SELECT FROM jsonb_array_elements(s.article_versions) v
            LEFT JOIN LATERAL (
              SELECT xmin FROM article WHERE client_id = s.client_id AND partnumber_folded = v->>0 LIMIT 1
            ) a ON true
           WHERE coalesce(a.xmin::text, '') <> v->>1) THEN 'stale'
        WHEN encode(d.content, 'hex') = s.content THEN 'repeated'
        WHEN d.id IS NOT NULL THEN 'exists'
        WHEN s.transdate <= s.closing_date THEN 'period_closed'
        ELSE 'booked' END AS outcome
      FROM ${sent} s
      LEFT JOIN LATERAL (
        SELECT t.id, t.xmin::text AS version${ofParties(Prisma.sql`, CASE WHEN s.fresh IS NOT NULL THEN to_jsonb(t) END AS record`)}
          FROM ${party} t
         WHERE client_id = s.client_id AND ${folded} = s.party_folded LIMIT 1
      ) p ON true
      LEFT JOIN LATERAL (
        SELECT id, content FROM ${document}
         WHERE client_id = s.client_id AND invnumber_folded = s.invnumber_folded
           AND ${side === 'invoice' ? Prisma.sql`true` : Prisma.sql`vendor_id = p.id`} LIMIT 1
      ) d ON true OFFSET 0
  )`,
        ...(has('sequences') ? [orderedOf(has)] : []),
        Prisma.sql`
  assigned AS (
    SELECT c.*, CASE WHEN invnumber = '' AND outcome = 'booked' THEN next_number(client_id, '${Prisma.raw(side)}') END AS given_number
      FROM ${Prisma.raw(has('sequences') ? 'ordered' : 'compared')} c OFFSET 0
  )`,
      ],
      query: Prisma.sql`
    SELECT ${listed(sentColumns)}, party_folded${ofParties(Prisma.sql`, fresh, given, party_before`)}, outcome,
           given_number IS NOT NULL AS is_numbered, coalesce(given_number, invnumber) AS reference,
           coalesce(lower(given_number COLLATE "C"), invnumber_folded) AS invnumber_folded,
           CASE outcome WHEN 'booked' THEN nextval('entry_id_seq') END AS entry_id
      FROM assigned`,
    };
  };

/** Has the rows of a request wait that come after one that is stale, as that is to be written before them. */
const orderedOf = (has: Has): Prisma.Sql => Prisma.sql`
  ordered AS (
    SELECT ${listed([...sentColumns, ...judgedBy(has)])}${onlyWith(has('parties'))(Prisma.sql`, party_before`)},
           CASE WHEN sequence IS NOT NULL AND outcome <> 'stale'
                 AND bool_or(outcome = 'stale') OVER (PARTITION BY client_id, sequence ORDER BY at) THEN 'behind'
                ELSE outcome END AS outcome
      FROM compared
     -- Counters are locked in the order of clients, as all rows are.
     ORDER BY client_id, sequence, at OFFSET 0
  )`;

/** Creates or changes the party of each document, and writes the document with its party as it is then. */
const writtenOf =
  (side: Side): DocumentParts['document'] =>
  ({ judged, whole }, withParties) => {
    const { document, party, party_id, folded, columns, changeable } = namesOf(side);
    const ofParties = onlyWith(withParties);
    const ofJudged = {
      cte: Prisma.sql`${judged} j`,
      // Others of the batch may have the same party, and change nothing of it.
      where: Prisma.sql`j.client_id = t.client_id AND j.party_folded = t.${folded} AND j.fresh IS NOT NULL`,
    };
    const record = Prisma.raw(
      `(to_jsonb(t) - '{client_id,${folded.sql}}'::text[]) || '${usualAsides[side]}'::jsonb AS record`,
    );
    const changed = Prisma.sql`
  changed AS (
    INSERT INTO ${party} AS t (client_id, ${folded}, ${listed(columns)})
    SELECT j.client_id, j.party_folded, ${listed(columns, 'f')}
      FROM ${judged} j, jsonb_populate_record(NULL::${party}, j.fresh) f
     WHERE j.outcome = 'booked' AND j.fresh IS NOT NULL
    ON CONFLICT (client_id, ${folded}) DO UPDATE SET ${overlaid(changeable, ofJudged)}
    RETURNING t.*
  )`;
    // The trail has the party before and after a document that changes it.
    const changes = Prisma.sql`
      LEFT JOIN (
        SELECT j.entry_id, jsonb_build_object('table', '${party}', 'before', j.party_before, 'after', to_jsonb(t)) AS change
          FROM changed t JOIN ${ofJudged.cte} ON j.outcome = 'booked' AND ${ofJudged.where}
      ) c ON c.entry_id = k.entry_id`;
    return {
      ctes: [
        ...(withParties ? [changed] : []),
        Prisma.sql`
  -- Materialized, or each document would look up the parties of the whole batch. Each party is made JSON of once, with what
  -- most documents have beside it.
  known AS MATERIALIZED (
    ${ofParties(Prisma.sql`SELECT true AS is_changed, client_id, ${folded} AS party_folded, id, ${record} FROM changed t UNION ALL`)}
    SELECT ${ofParties(Prisma.sql`false AS is_changed, `)}j.client_id, j.party_folded, p.id, p.record
      FROM (SELECT DISTINCT client_id, party_folded FROM ${judged} WHERE outcome = 'booked'${ofParties(Prisma.sql` AND fresh IS NULL`)}) j
     CROSS JOIN LATERAL (
       SELECT id, ${record} FROM ${party} t WHERE client_id = j.client_id AND ${folded} = j.party_folded LIMIT 1
     ) p
  )`,
        Prisma.sql`
  numbered_kept AS (
    INSERT INTO ${document} AS kept (client_id, invnumber, invnumber_folded, ${party_id}, ${party}, entry_id, content,
                             ${listed(columnsOfDocument(side))})
    SELECT j.client_id, j.reference, j.invnumber_folded, k.id,
           coalesce(k.record || b.aside, k.record), j.entry_id,
           decode(b.content, 'hex'), ${listed(columnsOfDocument(side), 'b')}
      FROM ${whole}
      JOIN known k ON k.client_id = j.client_id AND k.party_folded = j.party_folded
                  ${ofParties(Prisma.sql`AND k.is_changed = (j.fresh IS NOT NULL)`)}
     WHERE j.outcome = 'booked'
    RETURNING kept.entry_id, ${sealOf(document)} AS seal
  )`,
      ],
      query: Prisma.sql`
    SELECT k.entry_id, k.seal${ofParties(Prisma.sql`, c.change`)}
      FROM numbered_kept k ${ofParties(changes)}`,
    };
  };

const head = {
  ordnumber: 'text',
  duedate: 'date',
  taxincluded: 'boolean',
  dcn: 'text',
  taxdate: 'date',
  taxentries: 'jsonb',
  parts: 'jsonb',
  amount: 'numeric',
  netamount: 'numeric',
  paid: 'numeric',
  exchangerate: 'numeric',
  base_amount: 'numeric',
  base_paid: 'numeric',
} as const;

/** The fields that a document has besides those of its entry. */
const documentFields = {
  invoice: { ...head, ar_accno: 'integer', incomeentries: 'jsonb', rounding: 'boolean' },
  payable: { ...head, ap_accno: 'integer', paymentAccno: 'integer', expenseentries: 'jsonb' },
} as const;

/** The columns of a document, which has the day, the currency and the texts of its entry. */
const columnsOfDocument = (side: Side): string[] => [
  ...['currency', 'transdate', 'description', 'notes', 'intnotes'],
  ...Object.keys(documentFields[side]),
];

type DocumentFields = typeof bookedFields & { document: (typeof documentFields)[Side] };
type DocumentParts = Parts<DocumentFields, DocumentAnswer>;

const statementOf = (side: Side) =>
  postingStatement<DocumentAnswer, DocumentFields>({
    name: side,
    fields: { ...bookedFields, document: documentFields[side] },
    origin: Prisma.sql`j.module`,
    judgedBy,
    judged: judgedOf(side),
    document: writtenOf(side),
    bringsParty: ({ fresh }) => fresh !== undefined,
    isInSequence: ({ sequence }) => sequence !== undefined,
    output: Prisma.sql`jsonb_build_object('invnumber', j.reference)`,
    answer: { outcome: 'outcome', invnumber: 'reference' },
    usual: {
      is: "outcome = 'booked' AND NOT is_numbered",
      answer: ({ invnumber }) => ({ outcome: 'booked', invnumber: invnumber as string }),
    },
  });

const statements = { invoice: statementOf('invoice'), payable: statementOf('payable') };
