import type { Entry } from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { Writing } from './writing.ts';

/** Types of columns in the batch of a posting statement. */
type SqlType = 'bigint' | 'boolean' | 'date' | 'integer' | 'jsonb' | 'numeric' | 'text' | 'timestamptz';
export type Columns = Readonly<Record<string, SqlType>>;

/** The columns that every row of a batch has, as `batchRow` fills them. */
const commonColumns = {
  client_id: 'integer',
  module: 'text',
  transdate: 'date',
  reference: 'text',
  description: 'text',
  notes: 'text',
  intnotes: 'text',
  closing: 'boolean',
  postings: 'jsonb',
  created: 'timestamptz',
  once_key: 'text',
  once_request: 'text',
  currency: 'text',
  by: 'jsonb',
  vat_settlement: 'boolean',
  key_id: 'integer',
  settings_version: 'integer',
} as const satisfies Columns;

export type BatchRow = Readonly<Record<keyof typeof commonColumns, unknown>>;

/** The common columns of a row that books `entry`. */
export const batchRow = (
  entry: Entry,
  of: { client_id: number; writing: Writing; currency: string },
): BatchRow => ({
  client_id: of.client_id,
  currency: of.currency,
  module: entry.module,
  transdate: entry.transdate,
  reference: entry.reference,
  description: entry.description,
  notes: entry.notes ?? '',
  intnotes: entry.intnotes ?? '',
  closing: entry.closing ?? false,
  vat_settlement: entry.vat_settlement ? true : null,
  postings: entry.postings,
  created: of.writing.now,
  once_key: of.writing.once?.key ?? null,
  once_request: of.writing.once?.request ?? null,
  by: of.writing.by,
  key_id: of.writing.access?.key_id ?? null,
  settings_version: of.writing.access?.settings_version ?? null,
});

/** The columns of a batch as SQL: the row's place in the batch, the common ones, and the statement's `own`. */
export const definitionsOf = (own: Columns): Prisma.Sql =>
  Prisma.raw(
    Object.entries({ at: 'integer', ...commonColumns, ...own })
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  );
