import {
  integer,
  type ReceivedMail,
  type ReceivedMailState,
  Refusal,
  receivedMail,
  say,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../../generated/client.ts';
import { noFilter } from '../../postgres/columns.ts';
import type { RawSql } from '../../postgres/connection.ts';
import { cursorOf, keyOf, type Page, type Paging, pageOf, pageSize } from '../../postgres/page.ts';
import { instantOf, recordOf } from '../../postgres/row-mapper.ts';
import type { Session } from '../../postgres/session/session.ts';
import { addLink } from '../../writing/audit.ts';
import { recordOutcomeIn } from '../../writing/idempotency.ts';
import type { Writing } from '../../writing/writing.ts';

/**
 * The mails that came for one client (docs/interface §16.5): they wait for a person, or their files
 * become receipts one after the other (`taking.ts`).
 */

const columns = Prisma.sql`
  m.id, m.received, m.sender, m.subject, m.state, m.reason, m.created,
  coalesce((SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('file_name', a.file_name, 'media_type', a.media_type,
              'size', a.size, 'receipt', a.receipt_id, 'refused', a.refused)) ORDER BY a.position)
              FROM received_attachment a WHERE a.client_id = m.client_id AND a.mail_id = m.id), '[]') AS attachments`;

type MailRow = Record<string, unknown> & {
  id: number;
  created: Date;
  attachments: ReceivedMail['attachments'];
};

const mailCursor = z.tuple([z.iso.datetime(), integer]);

const receivedMailOf = ({ attachments, ...row }: MailRow): ReceivedMail => ({
  ...recordOf(receivedMail, { ...row, attachments: [] }),
  attachments,
});

export const receivedMailsOf = (session: RawSql & Pick<Session, 'transaction'>, client_id: number) => {
  /**
   * Changes a mail that waits in a transaction, and records the change; answers it as it is then.
   * Undefined where there is none, or it was removed.
   */
  const change = (
    id: number,
    writing: Writing,
    work: (tx: RawSql, mail: ReceivedMail) => Promise<'ACCEPTED' | 'REMOVED' | undefined>,
  ): Promise<ReceivedMail | undefined> =>
    session.transaction(async ({ tx }) => {
      const [locked] = await tx.query<{ record: object }[]>`
        SELECT to_jsonb(m) - 'hash' AS record FROM received_mail m
         WHERE client_id = ${client_id}::integer AND id = ${id}::integer AND state <> 'REMOVED' FOR NO KEY UPDATE`;
      const mail = locked && (await findIn(tx, { client_id, id }));
      if (!locked || !mail) return undefined;
      const state = await work(tx, mail);
      const after = { ...mail, state: state === 'ACCEPTED' ? state : mail.state };
      await recordOutcomeIn(tx, { client_id, writing }, state === 'REMOVED' ? {} : after);
      if (state === undefined) return mail;
      await tx.run`
        UPDATE received_mail SET state = ${state} WHERE client_id = ${client_id}::integer AND id = ${id}::integer`;
      const record = { ...writing.by, table: 'received_mail', before: locked.record };
      const changed = state === 'REMOVED' ? null : { ...locked.record, state };
      await addLink(tx, { client_id, record: { ...record, after: changed } }, writing);
      return after;
    });
  return {
    find: (id: number): Promise<ReceivedMail | undefined> => findIn(session, { client_id, id }),

    /** Lists the mails, the latest first. */
    list: async ({
      state,
      limit = pageSize,
      after,
    }: Paging & { state?: ReceivedMailState | undefined }): Promise<Page<ReceivedMail>> => {
      const last = keyOf(after, mailCursor);
      const rows = await session.query<MailRow[]>`
        SELECT ${columns} FROM received_mail m
         WHERE m.client_id = ${client_id}::integer
           AND ${state === undefined ? Prisma.sql`m.state <> 'REMOVED'` : Prisma.sql`m.state = ${state}`}
           AND ${last ? Prisma.sql`(m.created, m.id) < (${last[0]}::timestamptz, ${last[1]}::integer)` : noFilter}
         ORDER BY m.created DESC, m.id DESC LIMIT ${limit + 1}`;
      return pageOf({ rows }, limit, {
        item: receivedMailOf,
        cursor: ({ created, id }) => cursorOf(instantOf(created), id),
      });
    },

    /**
     * Has the files of a mail taken; one that was accepted stays so. Refuses `invalid` where it has
     * none.
     */
    accept: (id: number, writing: Writing): Promise<ReceivedMail | undefined> =>
      change(id, writing, async (_, mail) => {
        if (mail.attachments.length === 0) throw new Refusal('invalid', say('received_mail_empty', { id }));
        return mail.state === 'ACCEPTED' ? undefined : 'ACCEPTED';
      }),

    /** Removes a mail that waits, with its files; receipts that it brought stay. */
    remove: (id: number, writing: Writing): Promise<ReceivedMail | undefined> =>
      change(id, writing, async (tx) => {
        await tx.run`DELETE FROM received_chunk WHERE client_id = ${client_id}::integer AND mail_id = ${id}::integer`;
        await tx.run`DELETE FROM received_attachment WHERE client_id = ${client_id}::integer AND mail_id = ${id}::integer`;
        return 'REMOVED';
      }),
  };
};

const findIn = async (
  session: Pick<RawSql, 'query'>,
  { client_id, id }: { client_id: number; id: number },
): Promise<ReceivedMail | undefined> => {
  const [row] = await session.query<MailRow[]>`
    SELECT ${columns} FROM received_mail m
     WHERE m.client_id = ${client_id}::integer AND m.id = ${id}::integer AND m.state <> 'REMOVED'`;
  return row && receivedMailOf(row);
};
