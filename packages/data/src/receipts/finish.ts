import type { BillReading } from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { addLinkOf } from '../writing/audit.ts';
import type { Writing } from '../writing/writing.ts';
import { endJob, type Job } from './job.ts';
import type { Content, ReceiptStore } from './storage/store.ts';

/**
 * A part that was cut out of a receipt, to be stored as a receipt of its own (docs/interface
 * §16.1).
 */
export type CutReceipt = {
  first_page: number;
  last_page: number;
  file_name: string;
  /** In lower-case hexadecimal digits, as is the CRC32 in `checksum`. */
  sha256: string;
  checksum: string;
  content: Content;
  /** The QR-bills on its pages, as their payloads. */
  bills: readonly string[];
  reading?: BillReading | undefined;
};

/**
 * The result of reading a receipt: its parts where it holds several receipts, or the QR-bills of
 * one that was not cut, and what was read from its words.
 */
export type ScanResult = {
  pages: number;
  parts: readonly CutReceipt[];
  bills: readonly string[];
  reading?: BillReading | undefined;
};

type Finishing = { stores: { current: ReceiptStore }; writing: Writing };

/**
 * Ends a job with its result, all of it or nothing: each part becomes a receipt, each QR-bill a
 * proposal, and the audit trail gets one link. Stores nothing of a receipt that was withdrawn in
 * the meantime. Returns false, and writes nothing, when another worker has taken the job over.
 */
export const finishJob = async (
  session: RawSql & Pick<Session, 'transaction'>,
  { job, found }: { job: Job; found: ScanResult },
  { stores: { current }, writing }: Finishing,
): Promise<boolean> => {
  const { client_id } = job;
  const puts: ((tx: Tx) => Promise<void>)[] = [];
  // In the order of their keys, so that two workers that store the same bytes never deadlock.
  const parts = found.parts.toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1));
  for (const { sha256, content } of parts) puts.push(await current.put({ client_id, sha256 }, content));
  return session.transaction(async ({ tx }) => {
    if (await isWithdrawn(tx, job)) return endUnread(tx, job, writing);
    const ended = await endJob(tx, job, { state: 'done', pages: found.pages });
    if (!ended) return false;
    for (const put of puts) await put(tx);
    const inserted = await insertFound(tx, { job, found, store: current.name }, writing);
    const records = [ended, ...inserted].map((record) => ({ ...writing.by, ...record }));
    await addLinkOf(tx, { client_id, records }, writing);
    return true;
  });
};

/**
 * Ends the job of a withdrawn receipt without reading it. Returns false when the receipt is not
 * withdrawn.
 */
export const skipWithdrawn = (
  session: RawSql & Pick<Session, 'transaction'>,
  job: Job,
  writing: Writing,
): Promise<boolean> =>
  session.transaction(async ({ tx }) => {
    const withdrawn = await isWithdrawn(tx, job);
    if (withdrawn) await endUnread(tx, job, writing);
    return withdrawn;
  });

// Leaves the number of pages unset: by that a restored receipt is known to be unread.
const endUnread = async (tx: Tx, job: Job, writing: Writing): Promise<boolean> => {
  const ended = await endJob(tx, job, { state: 'done' });
  if (!ended) return false;
  await addLinkOf(tx, { client_id: job.client_id, records: [{ ...writing.by, ...ended }] }, writing);
  return true;
};

/** Whether the receipt is withdrawn; locks it against changes until the transaction ends. */
const isWithdrawn = async (tx: Tx, { client_id, receipt_id }: Job): Promise<boolean> => {
  const [row] = await tx.query<{ withdrawn: boolean }[]>`
    SELECT withdrawn IS NOT NULL AS withdrawn FROM receipt
     WHERE client_id = ${client_id} AND id = ${receipt_id} FOR SHARE`;
  return row?.withdrawn ?? true;
};

type NewRecord = { table: 'receipt' | 'proposal'; before: null; after: object };

const insertFound = async (
  tx: Tx,
  { job, found, store }: { job: Job; found: ScanResult; store: string },
  { now }: Writing,
): Promise<NewRecord[]> => {
  const receipts = await insertParts(tx, { job, parts: found.parts, store });
  const ids = new Map(receipts.map(({ id, first_page }) => [first_page, id]));
  const bills = [
    ...billsOf(job.receipt_id, found),
    ...found.parts.flatMap((part) => billsOf(ids.get(part.first_page) ?? 0, part)),
  ];
  const proposals = await tx.query<{ record: object }[]>`
    INSERT INTO proposal AS p (client_id, receipt_id, position, payload, state, created, reading)
    SELECT ${job.client_id}::integer, b.receipt_id, b.position, b.payload, 'OPEN', ${now}::timestamptz, b.reading
      FROM jsonb_to_recordset(${JSON.stringify(bills)}::jsonb)
             AS b(receipt_id integer, position integer, payload text, reading jsonb)
     ORDER BY b.receipt_id, b.position
    RETURNING to_jsonb(p) AS record`;
  return [
    ...receipts.map(({ record }) => ({ table: 'receipt' as const, before: null, after: record })),
    ...proposals.map(({ record }) => ({ table: 'proposal' as const, before: null, after: record })),
  ];
};

/**
 * The proposals of a receipt: of each QR-bill, or of what was read where there is none. What was
 * read belongs to the one bill that there is; of several nobody can tell to which.
 */
const billsOf = (receipt_id: number, { bills, reading }: Pick<ScanResult, 'bills' | 'reading'>) => {
  const payloads = bills.length === 0 && reading ? [''] : bills;
  return payloads.map((payload, position) => ({
    ...{ receipt_id, position, payload },
    ...(payloads.length === 1 && reading ? { reading } : {}),
  }));
};

const insertParts = (
  tx: Tx,
  { job, parts, store }: { job: Job; parts: readonly CutReceipt[]; store: string },
): Promise<{ id: number; first_page: number; record: object }[]> => {
  const rows = parts.map(({ content, bills: _, reading: __, ...part }) => ({ ...part, size: content.size }));
  return tx.query`
    INSERT INTO receipt AS r (client_id, source, first_page, last_page, file_name, comment, media_type, size, sha256,
                              checksum, store, date_received, person_id, mail_sender, mail_subject, mail_received)
    SELECT s.client_id, s.id, p.first_page, p.last_page, p.file_name, s.comment, 'application/pdf', p.size,
           decode(p.sha256, 'hex'), p.checksum, ${store}, s.date_received, s.person_id, s.mail_sender, s.mail_subject, s.mail_received
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             AS p(first_page integer, last_page integer, file_name text, size integer, sha256 text, checksum text)
      JOIN receipt s ON s.client_id = ${job.client_id} AND s.id = ${job.receipt_id}
     ORDER BY p.first_page
    RETURNING r.id, r.first_page, to_jsonb(r) AS record`;
};
