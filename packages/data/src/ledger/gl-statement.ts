import { Prisma } from '../generated/client.ts';
import { type EntryRow, entryColumns, hasDimensions, writeColumns } from '../writing/rows.ts';
import { type Has, writeStatement } from '../writing/statement.ts';
import { clients, sent } from '../writing/steps/access.ts';
import { answered } from '../writing/steps/answer.ts';
import { batch, postingLines } from '../writing/steps/batch.ts';
import { chained, linksOfEntries } from '../writing/steps/chain.ts';
import { asSent, documentsKept } from '../writing/steps/document.ts';
import { hasExternalId, isTaken } from '../writing/steps/external.ts';
import { compared, entryColumnsJudged, inClosedPeriod, judged } from '../writing/steps/judge.ts';
import { keysRecorded } from '../writing/steps/key.ts';
import { numberColumns, numbered } from '../writing/steps/number.ts';
import { balancesKept, entriesKept, postingsKept } from '../writing/steps/post.ts';

/** The statement that books journal entries (docs/interface §15). */

export type GlAnswer = {
  outcome: 'booked' | 'repeated' | 'exists' | 'external_id_exists' | 'already_reversed' | 'period_closed';
  reference: string;
  id: string | null;
  /** The id of the entry that is booked, now or before. */
  entry_id: string | null;
};

/** The fields of a journal entry besides those of the entry that it books. */
const glFields = {
  reference_folded: 'text',
  kind: 'text',
  glentries: 'jsonb',
  exchangerate: 'numeric',
  reverses: 'bigint',
  content: 'text',
  taxdate: 'date',
  gl_vat_settlement: 'boolean',
  external_id: 'text',
  metadata: 'jsonb',
} as const;

const fields = { ...writeColumns, ...entryColumns, ...glFields };
const numbering = { number: 'reference', folded: 'reference_folded', counter: 'gl' } as const;

type GlPart = 'dimensions' | 'externals' | 'keys';

/**
 * Compares each entry with the one of its reference, `g`, and with the one that has reversed the
 * same entry, `r`.
 */
const comparedWithKept = (has: Has<GlPart>) =>
  compared({
    beside: {
      g: Prisma.sql`
        SELECT id, content, reference, entry_id FROM gl
         WHERE client_id = s.client_id AND reference_folded = s.reference_folded LIMIT 1`,
      r: Prisma.sql`SELECT id FROM gl WHERE client_id = s.client_id AND reverses = s.reverses LIMIT 1`,
    },
    reasons: {
      stale: Prisma.sql`s.stale`,
      already_reversed: Prisma.sql`r.id IS NOT NULL`,
      repeated: Prisma.sql`encode(g.content, 'hex') = s.content`,
      exists: Prisma.sql`g.id IS NOT NULL`,
      ...(has('externals') && { external_id_exists: isTaken(Prisma.sql`gl`, Prisma.sql`s.external_id`) }),
      period_closed: inClosedPeriod,
    },
    columns: [Prisma.sql`g.reference AS kept_reference`, Prisma.sql`g.entry_id AS kept_entry_id`],
  });

export const glStatement = writeStatement<EntryRow<typeof glFields>, GlAnswer, GlPart>({
  name: 'gl',
  fields,
  optional: {
    dimensions: hasDimensions,
    externals: hasExternalId,
    keys: ({ once_key }) => once_key !== undefined,
  },
  steps: (form, has) => [
    batch(form, fields),
    postingLines(form, fields, has('dimensions')),
    clients,
    sent([
      ...entryColumnsJudged,
      ...['reference', 'reference_folded', 'reverses', 'content'],
      ...(has('externals') ? ['external_id'] : []),
    ]),
    comparedWithKept(has),
    numbered(numbering, 'compared'),
    judged('numbered', {
      ...numberColumns(numbering),
      // A repetition is answered with the reference as it was first sent.
      reference: Prisma.sql`coalesce(given_number, kept_reference, reference)`,
      kept_entry_id: Prisma.sql`kept_entry_id`,
      gl_id: Prisma.sql`CASE outcome WHEN 'booked' THEN nextval('gl_id_seq') END`,
    }),
    documentsKept(Prisma.sql`gl`, {
      id: Prisma.sql`j.gl_id`,
      reference: Prisma.sql`j.reference`,
      reference_folded: Prisma.sql`j.reference_folded`,
      content: Prisma.sql`decode(b.content, 'hex')`,
      vat_settlement: Prisma.sql`b.gl_vat_settlement`,
      ...asSent([
        'kind',
        'description',
        'transdate',
        'notes',
        'currency',
        'exchangerate',
        'glentries',
        'reverses',
        'taxdate',
        'external_id',
        'metadata',
      ]),
    }),
    entriesKept,
    postingsKept(has('dimensions')),
    balancesKept(
      Prisma.sql`CASE WHEN j.closing THEN 'closing' WHEN j.vat_settlement THEN 'vat_settlement' ELSE j.module END`,
    ),
    has('keys') &&
      keysRecorded(
        Prisma.sql`jsonb_build_object('reference', j.reference, 'id', coalesce(j.entry_id, j.kept_entry_id))`,
      ),
    linksOfEntries(),
    chained,
    answered({
      fields: {
        outcome: 'outcome',
        reference: 'reference',
        id: 'gl_id::text',
        entry_id: 'coalesce(entry_id, kept_entry_id)::text',
      },
    }),
  ],
});
