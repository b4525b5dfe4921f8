import { Prisma } from '../generated/client.ts';
import { listed } from '../postgres/columns.ts';
import type { Columns } from '../postgres/gathered/batch-text.ts';
import { type EntryRow, entryColumns, hasDimensions, writeColumns } from '../writing/rows.ts';
import { type Has, writeStatement } from '../writing/statement.ts';
import { clients, sent, writerColumns } from '../writing/steps/access.ts';
import { answered } from '../writing/steps/answer.ts';
import { batch, postingLines } from '../writing/steps/batch.ts';
import { chained, linksOfEntries } from '../writing/steps/chain.ts';
import { asSent, documentsKept } from '../writing/steps/document.ts';
import { hasExternalId, isTaken } from '../writing/steps/external.ts';
import { compared, entryColumnsJudged, inClosedPeriod, judged } from '../writing/steps/judge.ts';
import { keysRecorded } from '../writing/steps/key.ts';
import { numberColumns, numbered } from '../writing/steps/number.ts';
import { balancesKept, entriesKept, postingsKept } from '../writing/steps/post.ts';
import type { Step } from '../writing/steps/step.ts';
import { columnsSent, documentFields } from './document-fields.ts';
import { type DocumentKind, namesOf } from './party.ts';
import { joinedParties, partiesChanged, partiesKept, partiesKnown } from './party-steps.ts';

/** The statement that books invoices, and that of payables (docs/interface §9, §10). */

export type DocumentAnswer = {
  outcome:
    | 'booked'
    | 'repeated'
    | 'exists'
    | 'external_id_exists'
    | 'party_external_id_exists'
    | 'period_closed';
  invnumber: string;
};

/**
 * The fields by which a document is judged and its party written, besides those of the entry and of
 * the document itself.
 */
const decidedFields = {
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

type DocumentRow = EntryRow<typeof decidedFields & { document: Columns }>;

/**
 * Rows with ids of the caller's, rows that bring their party, and rows in a sequence: see
 * `partiesKept` and `inSequence`.
 */
type Part = 'dimensions' | 'externals' | 'keys' | 'parties' | 'sequences';

const statementOf = (kind: DocumentKind) => {
  const fields = { ...writeColumns, ...entryColumns, ...decidedFields, document: documentFields[kind] };
  const numbering = { number: 'invnumber', folded: 'invnumber_folded', counter: kind };
  const { document } = namesOf(kind);
  return writeStatement<DocumentRow, DocumentAnswer, Part>({
    name: kind,
    fields,
    optional: {
      dimensions: hasDimensions,
      externals: ({ document, given }) => hasExternalId(document) || hasExternalId(given),
      keys: ({ once_key }) => once_key !== undefined,
      parties: ({ fresh }) => fresh !== undefined,
      sequences: ({ sequence }) => sequence !== undefined,
    },
    steps: (form, has) => {
      const withParties = has('parties');
      return [
        batch(form, fields),
        postingLines(form, fields, has('dimensions')),
        clients,
        sent(judgedBy(has)),
        comparedWithKept(kind, has),
        has('sequences') && inSequence(has),
        numbered(numbering, has('sequences') ? 'in_sequence' : 'compared'),
        judged('numbered', {
          ...numberColumns(numbering),
          is_numbered: Prisma.sql`given_number IS NOT NULL`,
          ...asDecided(withParties ? ['party_folded', 'fresh', 'given', 'party_before'] : ['party_folded']),
        }),
        withParties && partiesKept(kind),
        partiesKnown(kind, { withParties }),
        documentsKept(document, valuesOf(kind), joinedParties({ withParties })),
        withParties && partiesChanged(kind),
        entriesKept,
        postingsKept(has('dimensions')),
        balancesKept(Prisma.sql`j.module`),
        has('keys') && keysRecorded(Prisma.sql`jsonb_build_object('invnumber', j.reference)`),
        linksOfEntries({ beside: withParties && Prisma.sql`party_changed` }),
        chained,
        answered({
          fields: { outcome: 'outcome', invnumber: 'reference' },
          usual: "outcome = 'booked' AND NOT is_numbered",
        }),
      ];
    },
    usual: ({ invnumber }) => ({ outcome: 'booked', invnumber: invnumber as string }),
  });
};

/** The columns of `batch` by which a document is judged. */
const judgedBy = (has: Has<Part>): string[] => [
  ...entryColumnsJudged,
  ...['invnumber', 'invnumber_folded', 'content', 'party_folded', 'party_version', 'article_versions'],
  ...(has('externals') ? ['external_id'] : []),
  ...(has('parties') ? ['fresh', 'given'] : []),
  ...(has('sequences') ? ['sequence'] : []),
];

/**
 * Compares each document with its party, `p`, with its articles, and with the document of its
 * number, `d`.
 */
const comparedWithKept = (kind: DocumentKind, has: Has<Part>): Step => {
  const { document, party, folded } = namesOf(kind);
  const withParties = has('parties');
  const record = Prisma.sql`, CASE WHEN s.fresh IS NOT NULL THEN to_jsonb(t) END AS record`;
  return compared({
    beside: {
      p: Prisma.sql`
        SELECT t.id, t.xmin::text AS version${withParties ? record : Prisma.empty} FROM ${party} t
         WHERE client_id = s.client_id AND ${folded} = s.party_folded LIMIT 1`,
      d: Prisma.sql`
        SELECT id, content FROM ${document}
         WHERE client_id = s.client_id AND invnumber_folded = s.invnumber_folded
           AND ${kind === 'invoice' ? Prisma.sql`true` : Prisma.sql`vendor_id = p.id`} LIMIT 1`,
    },
    reasons: {
      stale: Prisma.sql`s.stale OR coalesce(p.version, '') <> s.party_version OR EXISTS (
          SELECT FROM jsonb_array_elements(s.article_versions) v
            LEFT JOIN LATERAL (
              SELECT xmin FROM article WHERE client_id = s.client_id AND partnumber_folded = v->>0 LIMIT 1
            ) a ON true
           WHERE coalesce(a.xmin::text, '') <> v->>1)`,
      repeated: Prisma.sql`encode(d.content, 'hex') = s.content`,
      exists: Prisma.sql`d.id IS NOT NULL`,
      ...(has('externals') && {
        external_id_exists: isTaken(document, Prisma.sql`s.external_id`),
        ...(withParties && {
          party_external_id_exists: isTaken(
            party,
            Prisma.sql`s.given->>'external_id'`,
            Prisma.sql`${folded} <> s.party_folded`,
          ),
        }),
      }),
      period_closed: inClosedPeriod,
    },
    columns: withParties ? [Prisma.sql`p.record AS party_before`] : [],
  });
};

/**
 * Documents of a request that come after one that is stale are behind, as that is to be written
 * before them.
 */
const inSequence = (has: Has<Part>): Step => {
  const columns = [...writerColumns, ...judgedBy(has), ...(has('parties') ? ['party_before'] : [])];
  return Prisma.sql`
  in_sequence AS (
    SELECT ${listed(columns)},
           CASE WHEN sequence IS NOT NULL AND outcome <> 'stale'
                 AND bool_or(outcome = 'stale') OVER (PARTITION BY client_id, sequence ORDER BY at) THEN 'behind'
                ELSE outcome END AS outcome
      FROM compared
     -- Counters are locked in the order of clients, as all rows are.
     ORDER BY client_id, sequence, at OFFSET 0
  )`;
};

const asDecided = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, Prisma.raw(column)]));

/**
 * The columns of a document and their values: its number, its party `k` as it is now, and what was
 * sent.
 */
const valuesOf = (kind: DocumentKind) => {
  const { party, party_id } = namesOf(kind);
  return {
    invnumber: Prisma.sql`j.reference`,
    invnumber_folded: Prisma.sql`j.reference_folded`,
    [party_id.sql]: Prisma.sql`k.id`,
    [party.sql]: Prisma.sql`coalesce(k.record || b.aside, k.record)`,
    content: Prisma.sql`decode(b.content, 'hex')`,
    ...asSent(columnsSent(kind)),
  };
};

export const documentStatements = { invoice: statementOf('invoice'), payable: statementOf('payable') };
