import { type CommentKept, commentKept } from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../../generated/client.ts';
import type { RawSql } from '../../postgres/connection.ts';
import { cursorOf, idText, keyOf, type Page, type Paging, pageOf, pageSize } from '../../postgres/page.ts';
import { recordOf } from '../../postgres/row-mapper.ts';
import type { Session } from '../../postgres/session/session.ts';
import { addLink } from '../../writing/audit.ts';
import { recordOutcomeIn } from '../../writing/idempotency.ts';
import { takeClient } from '../../writing/lock.ts';
import type { Writing } from '../../writing/writing.ts';
import { type DocumentKind, namesOf } from '../party.ts';

/**
 * Comments on invoices and payables (docs/interface §10.1): rows that are added, and never changed.
 */

/** The document that a comment is on. */
export type Commented = { kind: DocumentKind; id: bigint };

const commentCursor = z.tuple([idText]);

type CommentRow = Record<string, unknown> & { id: number };

export const commentsOf = (session: RawSql & Pick<Session, 'transaction'>, client_id: number) => ({
  /**
   * Keeps a comment, with who wrote it and when, and records it in the audit trail with the number
   * of its document.
   */
  add: ({ kind, id }: Commented, text: string, writing: Writing): Promise<void> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const { document, document_id, party, party_id } = namesOf(kind);
      const { by, now } = writing;
      const [row] = await tx.query<{ after: object }[]>`
        WITH c AS (
          INSERT INTO document_comment (client_id, id, ${document_id}, created, key_prefix, person, text)
          SELECT ${client_id}::integer, next_id(${client_id}::integer, 'document_comment'), ${id}::bigint, ${now}::timestamptz, ${by.key},
                 ${by.person?.name ?? null}::text, ${text}
          RETURNING *
        )
        SELECT to_jsonb(c) || jsonb_build_object('invnumber', d.invnumber)
               ${kind === 'payable' ? Prisma.sql`|| jsonb_build_object('vendornumber', p.vendornumber)` : Prisma.empty} AS after
          FROM c
          JOIN ${document} d ON d.client_id = c.client_id AND d.id = c.${document_id}
          JOIN ${party} p ON p.client_id = d.client_id AND p.id = d.${party_id}`;
      if (!row) throw new Error('a comment was not kept');
      const record = { ...by, table: 'document_comment', before: null, after: row.after };
      await addLink(tx, { client_id, record }, writing);
      await recordOutcomeIn(tx, { client_id, writing }, {});
    }),

  /** Lists the comments on a document, in the order in which they were written. */
  list: async ({ kind, id }: Commented, { limit = pageSize, after }: Paging): Promise<Page<CommentKept>> => {
    const { document_id } = namesOf(kind);
    const [last = '0'] = keyOf(after, commentCursor) ?? [];
    const rows = await session.query<CommentRow[]>`
      SELECT id, text, created, coalesce(person, key_prefix) AS by
        FROM document_comment
       WHERE client_id = ${client_id}::integer AND ${document_id} = ${id}::bigint AND id > ${last}::bigint
       ORDER BY id LIMIT ${limit + 1}`;
    return pageOf({ rows }, limit, {
      item: (row) => recordOf(commentKept, row),
      cursor: (row) => cursorOf(String(row.id)),
    });
  },
});
