import {
  type BelegUpload,
  belegUpload,
  type Instant,
  integer,
  type ReceiptKept,
  type ReceiptMedia,
  Refusal,
  receiptKept,
  say,
} from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { copiedJsonPage } from '../lists/copied-page.ts';
import { type Counted, countRows, mostIndexed, mostRead, saysAny } from '../lists/counted.ts';
import type { ClientKept } from '../master-data/client.ts';
import { noFilter } from '../postgres/columns.ts';
import type { RawSql } from '../postgres/connection.ts';
import { cursorOf, keyOf, type Page, type Paging, pageSize } from '../postgres/page.ts';
import { instantOf, recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { violationOf } from '../postgres/sqlstate.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import type { Writing } from '../writing/writing.ts';
import { type ReceiptFilter, receiptCondition } from './receipt-filter.ts';
import type { ContentKey, StoreName } from './storage/store.ts';

/** An uploaded receipt to be stored; `sha256` and `checksum` in lower-case hexadecimal digits. */
export type NewReceipt = {
  file_name: string;
  comment: string;
  media_type: ReceiptMedia;
  size: number;
  sha256: string;
  checksum: string;
  store: StoreName;
  /** The mail that brought it. */
  mail?: { sender: string; subject: string; received: Instant } | undefined;
};

/**
 * A page of the receipts that a filter selects, in the order in which they were received, or the
 * latest first.
 */
export type ReceiptListFilter = Paging & ReceiptFilter & { descending?: boolean | undefined };

/** A receipt, with the store and key of its content. */
export type Located = { receipt: ReceiptKept; store: StoreName; key: ContentKey };

// A part has no job: it is processed together with its source, and its pages are known.
const receiptColumns = Prisma.sql`
  r.id, r.comment, r.checksum, r.date_received, r.file_name, r.media_type, r.size, encode(r.sha256, 'hex') AS sha256,
  r.source, r.first_page, r.last_page, r.store, r.mail_sender, r.mail_subject, r.mail_received, coalesce(j.pages, r.last_page - r.first_page + 1) AS pages,
  CASE WHEN j.pages IS NULL THEN r.last_page - r.first_page + 1 ELSE j.pages_done END AS pages_done,
  CASE j.state WHEN 'failed' THEN j.reason ELSE '' END AS reason,
  CASE WHEN r.withdrawn IS NOT NULL THEN 'WITHDRAWN'
       WHEN j.state = 'queued' THEN 'RECEIVED'
       WHEN j.state = 'running' THEN 'PROCESSING'
       WHEN j.state = 'failed' THEN 'FAILED'
       ELSE 'PROCESSED' END AS status`;
const from = Prisma.sql`
  receipt r LEFT JOIN receipt_job j ON j.client_id = r.client_id AND j.receipt_id = r.id`;

type ReceiptRow = Record<string, unknown> &
  Pick<ReceiptKept, 'id' | 'size' | 'sha256'> & { store: StoreName; date_received: Date | string };

const receiptCursor = z.tuple([z.iso.datetime(), integer]);

/**
 * The receipts of one client, whose days begin at midnight in its `zone`; where `uploader` is
 * given, only those that this person uploaded, and their parts, are there to be read. Where it is
 * null, none are.
 */
export const receiptsOf = (
  session: RawSql & Pick<Session, 'direct' | 'lists'>,
  { id: client_id, zone }: Pick<ClientKept, 'id' | 'zone'>,
  uploader?: number | null,
) => {
  const { direct } = session;
  const visible = uploader === undefined ? noFilter : Prisma.sql`r.person_id = ${uploader}::integer`;
  const rowOf = async (id: number): Promise<ReceiptRow | undefined> => {
    const [row] = await session.query<ReceiptRow[]>`
      SELECT ${receiptColumns} FROM ${from} WHERE r.client_id = ${client_id} AND r.id = ${id}::integer AND ${visible}`;
    return row;
  };
  const uploadedBefore = async (sha256: string): Promise<UploadedBefore | undefined> => {
    const [row] = await session.query<UploadedBefore[]>`
      SELECT r.id, r.file_name FROM receipt r
       WHERE r.client_id = ${client_id} AND r.sha256 = decode(${sha256}, 'hex') AND r.source IS NULL AND ${visible}`;
    return row;
  };
  return {
    /** Finds the receipt that was uploaded with these bytes. */
    uploadedBefore,

    /**
     * Stores an uploaded receipt, its content by `stored`, and its job: all or nothing. Refuses
     * `receipt_exists` for bytes that were uploaded before. Of two uploads of the same bytes at the
     * same time, the later one waits here for the first, and writes no content.
     */
    keep: async (
      sent: NewReceipt,
      stored: (tx: RawSql, id: number) => Promise<void>,
      writing: Writing,
    ): Promise<BelegUpload> => {
      const { now, by } = writing;
      // Given by itself, so that uploads don't wait for each other while their contents are stored.
      const [next] = await session.query<
        { id: number }[]
      >`SELECT next_id(${client_id}::integer, 'receipt') AS id`;
      const id = next?.id ?? null;
      try {
        return await direct.transaction(async (tx) => {
          const [row] = await tx.query<(ReceiptRow & { record: unknown })[]>`
            INSERT INTO receipt AS r (client_id, id, file_name, comment, media_type, size, sha256, checksum, store,
                                      date_received, person_id, mail_sender, mail_subject, mail_received)
            VALUES (${client_id}::integer, ${id}::integer, ${sent.file_name}, ${sent.comment}, ${sent.media_type}, ${sent.size}::integer,
                    decode(${sent.sha256}, 'hex'), ${sent.checksum}, ${sent.store}, ${now}::timestamptz,
                    ${by.person?.id ?? null}::integer, ${sent.mail?.sender ?? null}, ${sent.mail?.subject ?? null},
                    ${sent.mail?.received ?? null}::timestamptz)
            RETURNING id, comment, checksum, date_received, file_name, to_jsonb(r) AS record`;
          if (!row) throw new Error('a receipt was not kept');
          await stored(tx, row.id);
          await tx.run`
            INSERT INTO receipt_job (client_id, receipt_id, state, due)
            VALUES (${client_id}::integer, ${row.id}::integer, 'queued', ${now}::timestamptz)`;
          const receipt = recordOf(belegUpload, row);
          await recordOutcomeIn(tx, { client_id, writing }, receipt);
          // Last, as its lock stops all other writes to the books of this client.
          const record = { ...by, table: 'receipt', before: null, after: row.record };
          await addLink(tx, { client_id, record }, writing);
          return receipt;
        });
      } catch (error) {
        if (violationOf(error)?.constraint !== 'receipt_client_id_sha256_key') throw error;
        throw receiptExists(await uploadedBefore(sent.sha256));
      }
    },

    find: async (id: number): Promise<ReceiptKept | undefined> => {
      const row = await rowOf(id);
      return row && recordOf(receiptKept, row);
    },

    /** Finds a receipt with the store and key of its content. */
    locate: async (id: number): Promise<Located | undefined> => {
      const row = await rowOf(id);
      return (
        row && {
          receipt: recordOf(receiptKept, row),
          store: row.store,
          key: { client_id, sha256: row.sha256 },
        }
      );
    },

    /** Lists receipts in the order in which they were received, or the latest first. */
    list: async (filter: ReceiptListFilter): Promise<Page<ReceiptKept>> => {
      const { limit = pageSize, descending = false } = filter;
      const after = keyOf(filter.after, receiptCursor);
      const beyond = after && Prisma.sql`(${after[0]}::timestamptz, ${after[1]}::integer)`;
      const [later, order] = descending
        ? [Prisma.sql`(r.date_received, r.id) < ${beyond}`, Prisma.sql`r.date_received DESC, r.id DESC`]
        : [Prisma.sql`(r.date_received, r.id) > ${beyond}`, Prisma.sql`r.date_received, r.id`];
      const receipts = Prisma.sql`
        SELECT ${receiptColumns} FROM ${from}
         WHERE r.client_id = ${client_id} AND ${visible} AND ${after ? later : noFilter}
           AND ${receiptCondition(filter, { client_id, zone })}
         ORDER BY ${order} LIMIT ${limit + 1}`;
      return copiedJsonPage<ReceiptRow, ReceiptKept>(session, {
        rows: receipts,
        limit,
        item: (row) => recordOf(receiptKept, row),
        cursor: ({ date_received, id }) => cursorOf(instantOf(date_received), id),
      });
    },

    /**
     * Counts the receipts that a filter selects. Only a status is known from their jobs, so that
     * without one an index answers for days.
     */
    count: (filter: ReceiptFilter): Promise<Counted> => {
      const { from: _, to: __, ...more } = filter;
      const read = filter.status === undefined ? Prisma.sql`receipt r` : from;
      const receipts = Prisma.sql`
        SELECT FROM ${read}
         WHERE r.client_id = ${client_id} AND ${visible} AND ${receiptCondition(filter, { client_id, zone })}`;
      return countRows(session, receipts, saysAny(more) ? mostRead : mostIndexed);
    },
  };
};

type UploadedBefore = { id: number; file_name: string };

/**
 * The refusal of bytes that were uploaded before. Whoever may not see the receipt learns neither
 * which one it is nor that someone else has sent it.
 */
const receiptExists = (before: UploadedBefore | undefined): Refusal =>
  before
    ? new Refusal('receipt_exists', say('receipt_exists', { id: before.id, name: before.file_name }), [
        { field: 'Filedata', message: `is receipt ${before.id}` },
      ])
    : new Refusal('receipt_exists', 'This file cannot be taken again.');
