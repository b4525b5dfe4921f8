import {
  type CommentKept,
  commentKept,
  type Instant,
  type Mention,
  type Person,
  type Role,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../../generated/client.ts';
import type { ClientKept } from '../../master-data/client.ts';
import { keepPersonMail } from '../../people/person-mail.ts';
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

export const commentsOf = (session: Session, { id: client_id, zone }: Pick<ClientKept, 'id' | 'zone'>) => ({
  /**
   * The people of the client, each with their role; those who may read comments are named in them.
   */
  people: (): Promise<(Person & { role: Role })[]> =>
    session.query<(Person & { role: Role })[]>`
      SELECT p.id, p.name, m.role FROM membership m JOIN person p ON p.id = m.person_id
       WHERE m.client_id = ${client_id}::integer ORDER BY p.id`,

  /** Says that a person has seen that a comment names them. */
  see: async (
    { person_id, comment }: { person_id: number; comment: number },
    now: Instant,
  ): Promise<void> => {
    await session.run`
      UPDATE comment_mention SET seen = ${now}::timestamptz
       WHERE client_id = ${client_id}::integer AND comment_id = ${comment}::integer AND person_id = ${person_id}::integer AND seen IS NULL`;
  },

  /**
   * Keeps a comment, with who wrote it and when and whom it names, and records it in the audit
   * trail with the number of its document.
   */
  add: (
    { kind, id, mentions }: Commented & { mentions: readonly Mention[] },
    text: string,
    writing: Writing,
  ): Promise<void> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const { document, document_id, party, party_id } = namesOf(kind);
      const { by, now } = writing;
      const [row] = await tx.query<{ id: number; after: object }[]>`
        WITH c AS (
          INSERT INTO document_comment (client_id, id, ${document_id}, created, key_prefix, person, text)
          SELECT ${client_id}::integer, next_id(${client_id}::integer, 'document_comment'), ${id}::bigint, ${now}::timestamptz, ${by.key},
                 ${by.person?.name ?? null}::text, ${text}
          RETURNING *
        )
        SELECT c.id, to_jsonb(c) || jsonb_build_object('invnumber', d.invnumber)
               ${kind === 'payable' ? Prisma.sql`|| jsonb_build_object('vendornumber', p.vendornumber)` : Prisma.empty} AS after
          FROM c
          JOIN ${document} d ON d.client_id = c.client_id AND d.id = c.${document_id}
          JOIN ${party} p ON p.client_id = d.client_id AND p.id = d.${party_id}`;
      if (!row) throw new Error('a comment was not kept');
      for (const { position, length, person_id } of mentions) {
        await tx.run`
          INSERT INTO comment_mention (client_id, comment_id, position, length, person_id, seen)
          VALUES (${client_id}::integer, ${row.id}::integer, ${position}::integer, ${length}::integer, ${person_id}::integer,
                  ${by.person?.id === person_id ? now : null}::timestamptz)`;
        if (by.person?.id !== person_id) await keepPersonMail(tx, { person_id, zone }, now);
      }
      const named = mentions.length === 0 ? {} : { mentions: mentions.map(({ person_id }) => person_id) };
      const after = { ...row.after, ...named };
      const record = { ...by, table: 'document_comment', before: null, after };
      await addLink(tx, { client_id, record }, writing);
      await recordOutcomeIn(tx, { client_id, writing }, {});
    }),

  /** Lists the comments on a document, in the order in which they were written. */
  list: async ({ kind, id }: Commented, { limit = pageSize, after }: Paging): Promise<Page<CommentKept>> => {
    const { document_id } = namesOf(kind);
    const [last = '0'] = keyOf(after, commentCursor) ?? [];
    const rows = await session.query<CommentRow[]>`
      SELECT id, text, created, coalesce(person, key_prefix) AS by, ${mentionsIn(client_id)} AS mentions
        FROM document_comment c
       WHERE client_id = ${client_id}::integer AND ${document_id} = ${id}::bigint AND id > ${last}::bigint
       ORDER BY id LIMIT ${limit + 1}`;
    return pageOf({ rows }, limit, {
      item: (row) => recordOf(commentKept, row),
      cursor: (row) => cursorOf(String(row.id)),
    });
  },
});

/** The mentions in a comment `c` as a list, with the names that people have now; null for none. */
export const mentionsIn = (client_id: number): Prisma.Sql => Prisma.sql`
  (SELECT jsonb_agg(jsonb_build_object('position', m.position, 'length', m.length, 'person', p.name) ORDER BY m.position)
     FROM comment_mention m JOIN person p ON p.id = m.person_id
    WHERE m.client_id = ${client_id}::integer AND m.comment_id = c.id)`;
