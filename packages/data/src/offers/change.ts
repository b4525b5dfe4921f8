import { createHash } from 'node:crypto';
import { fold, type OfferAnswer, type OfferContent, type OfferStateKept } from '@kontor/domain';
import { invoiceBookingOf } from '../documents/invoice.ts';
import type { Issue, Issued } from '../letters/issue.ts';
import { issueIn } from '../letters/issue.ts';
import type { Queryable, Session, Tx } from '../postgres/session/session.ts';
import { addLinkOf } from '../writing/audit.ts';
import { recordOutcomeIn, recordSecretOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';
import { countedAmount, type OfferRow, readOffer } from './offer.ts';

/** Making and changing offers (docs/interface §37). Every change locks the client's row first. */

/** A change of an offer; what is left out stays. */
export type OfferChange = {
  state?: OfferStateKept | undefined;
  content?: OfferContent | undefined;
  intnotes?: string | undefined;
  /** Keeps the content as the version that was sent. */
  sent?: boolean | undefined;
  /** The hash of the secret of a link by which the version is answered. */
  link?: Uint8Array | undefined;
  answer?: AnswerToKeep | undefined;
  issues?: readonly Issue[] | undefined;
};

export type AnswerToKeep = {
  answer: OfferAnswer;
  via: 'link' | 'books';
  name: string;
  note: string;
  address: string;
  /** The lines that were chosen, counted from 1, and what was accepted with them. */
  chosen?: { lines: readonly number[]; content: OfferContent } | undefined;
};

/** The text of a version, of which its hash is made. */
export const contentText = (content: OfferContent): string => JSON.stringify(content);
export const contentHash = (content: OfferContent): Buffer =>
  createHash('sha256').update(contentText(content)).digest();

/** The answer to a change; where that has a secret, it is recorded encrypted. */
type Answering<Answer> = {
  writing: Writing;
  answering: (issued: readonly Issued[]) => Answer;
  secret?: boolean;
};

/**
 * The books by which a change is decided, in its transaction: invoices' references, and whether any
 * counts.
 */
const changeBooksIn = (within: Session, client_id: number) => ({
  invoices: invoiceBookingOf(within, client_id),
  /** Whether the link with this hash can still be answered. */
  isOpen: async (hash: Uint8Array): Promise<boolean> => {
    const [row] = await within.query<{ open: boolean }[]>`
      SELECT EXISTS (SELECT FROM offer_link
                      WHERE hash = ${hash}::bytea AND client_id = ${client_id}::integer AND ended IS NULL) AS open`;
    return row?.open ?? false;
  },
  invoiced: async (offer_id: number): Promise<boolean> => {
    const [row] = await within.query<{ counts: boolean }[]>`
      SELECT EXISTS (SELECT FROM offer_invoice n JOIN invoice d ON d.client_id = n.client_id AND d.id = n.invoice_id
                      WHERE n.client_id = ${client_id}::integer AND n.offer_id = ${offer_id}::integer
                        AND ${countedAmount} <> 0) AS counts`;
    return row?.counts ?? false;
  },
});
export type OfferChangeBooks = ReturnType<typeof changeBooksIn>;
export type OfferReader = Pick<OfferChangeBooks['invoices'], 'references'>;

export const offersChangedBy = (session: Session, client_id: number) => ({
  /** The SHA-256 by which a version is known. */
  hashOf: (content: OfferContent): string => contentHash(content).toString('hex'),

  /**
   * Makes an offer of this number, or of the client's next one where it is empty, with the content
   * that `decide` prices; answers the number that exists already, or the one of the new offer.
   */
  create: <Answer extends object>(
    { number, intnotes }: { number: string; intnotes: string },
    decide: (offernumber: string, invoices: OfferReader) => Promise<OfferContent>,
    { writing, answer }: { writing: Writing; answer: (offernumber: string) => Answer },
  ): Promise<{ exists: string } | { made: Answer }> =>
    session.transaction<{ exists: string } | { made: Answer }>(async (within) => {
      const { tx, rollBack } = within;
      await takeClient(tx, client_id);
      const offernumber = number === '' ? await nextNumber(tx, client_id) : number;
      const before = await readOffer(tx, client_id, offernumber);
      if (before) return rollBack({ exists: before.offernumber });
      const content = await decide(offernumber, changeBooksIn(within, client_id).invoices);
      const [row] = await tx.query<{ record: object }[]>`
        INSERT INTO offer AS o (client_id, id, offernumber, offernumber_folded, customer_id, state, revision, valid_until, currency,
                                amount, department, project, content, intnotes, created, updated, key_prefix)
        VALUES (${client_id}::integer, next_id(${client_id}::integer, 'offer'), ${offernumber}, ${fold(offernumber)},
                ${await customerId(tx, client_id, content)}::integer, 'DRAFT', 1, ${content.valid_until}::date, ${content.currency},
                ${content.amount}::numeric, ${content.department ?? null}, ${content.project ?? null}, ${contentText(content)},
                ${intnotes}, ${writing.now}::timestamptz, ${writing.now}::timestamptz, ${writing.by.key})
        RETURNING to_jsonb(o) - 'content' AS record`;
      const record = { ...row?.record, sha256: contentHash(content).toString('hex') };
      const done = answer(offernumber);
      await recordOutcomeIn(tx, { client_id, writing }, done);
      await addLinkOf(
        tx,
        { client_id, records: [{ ...writing.by, table: 'offer', before: null, after: record }] },
        writing,
      );
      return { made: done };
    }),

  /**
   * Changes an offer as `decide` says of what is kept, with its letters and their mails; undefined
   * where there is none.
   */
  change: <Answer extends object>(
    number: string,
    decide: (before: OfferRow, books: OfferChangeBooks) => Promise<OfferChange>,
    { writing, answering, secret = false }: Answering<Answer>,
  ): Promise<Answer | undefined> =>
    session.transaction(async (within) => {
      const { tx } = within;
      await takeClient(tx, client_id);
      const before = await readOffer(tx, client_id, number);
      if (!before) return undefined;
      const change = await decide(before, changeBooksIn(within, client_id));
      const records = [await changed(tx, client_id, { before, change, writing })];
      const { issues = [] } = change;
      const done = await issueIn(tx, { client_id, issues }, writing);
      const answer = answering(done.issued);
      if (secret) await recordSecretOutcomeIn(tx, { client_id, writing, secrets: session.secrets }, answer);
      else await recordOutcomeIn(tx, { client_id, writing }, answer);
      const all = [...records, ...done.records].map((record) => ({ ...writing.by, ...record }));
      await addLinkOf(tx, { client_id, records: all }, writing);
      return answer;
    }),

  /** Removes a draft that `check` does not refuse; undefined where there is none. */
  remove: (number: string, check: (before: OfferRow) => void, writing: Writing): Promise<true | undefined> =>
    session.transaction(async ({ tx }) => {
      await takeClient(tx, client_id);
      const before = await readOffer(tx, client_id, number);
      if (!before) return undefined;
      check(before);
      const [row] = await tx.query<{ record: object }[]>`
        DELETE FROM offer o WHERE client_id = ${client_id}::integer AND id = ${before.id}::integer
        RETURNING to_jsonb(o) - 'content' AS record`;
      await recordOutcomeIn(tx, { client_id, writing }, {});
      const record = { ...writing.by, table: 'offer', before: row?.record ?? null, after: null };
      await addLinkOf(tx, { client_id, records: [record] }, writing);
      return true;
    }),
});

const nextNumber = async (tx: Queryable, client_id: number): Promise<string> => {
  const [row] = await tx.query<{ number: string }[]>`
    SELECT next_number(${client_id}::integer, 'offer') AS number`;
  return row?.number ?? '';
};

const customerId = async (
  tx: Queryable,
  client_id: number,
  { customernumber }: OfferContent,
): Promise<number> => {
  const [row] = await tx.query<{ id: number }[]>`
    SELECT id FROM customer WHERE client_id = ${client_id}::integer AND customernumber_folded = ${fold(customernumber)}`;
  if (!row) throw new Error(`customer ${customernumber} was there, and is not found`);
  return row.id;
};

const rowText = async (tx: Queryable, client_id: number, id: number): Promise<object> => {
  const [row] = await tx.query<{ record: object }[]>`
    SELECT to_jsonb(o) - 'content' || jsonb_build_object('sha256', encode(sha256(convert_to(o.content, 'UTF8')), 'hex')) AS record
      FROM offer o WHERE client_id = ${client_id}::integer AND id = ${id}::integer`;
  return row?.record ?? {};
};

/** Writes a change, and answers its record for the audit trail. */
const changed = async (
  tx: Tx,
  client_id: number,
  { before, change, writing }: { before: OfferRow; change: OfferChange; writing: Writing },
): Promise<object> => {
  const { id } = before;
  const {
    content = change.answer?.chosen?.content ?? before.content,
    state = before.state,
    intnotes = before.intnotes,
  } = change;
  const old = await rowText(tx, client_id, id);
  await tx.run`
    UPDATE offer
       SET state = ${state}, revision = ${content.revision}::integer, customer_id = ${await customerId(tx, client_id, content)}::integer,
           valid_until = ${content.valid_until}::date, currency = ${content.currency}, amount = ${content.amount}::numeric,
           department = ${content.department ?? null}, project = ${content.project ?? null},
           content = ${contentText(content)}, intnotes = ${intnotes}, updated = ${writing.now}::timestamptz
     WHERE client_id = ${client_id}::integer AND id = ${id}::integer`;
  const of = { client_id, id, content };
  if (change.sent) await keepRevision(tx, of, writing);
  // Another version, or an answer, ends the links that were sent before.
  if (change.content || change.answer)
    await tx.run`
      UPDATE offer_link SET ended = ${writing.now}::timestamptz
       WHERE client_id = ${client_id}::integer AND offer_id = ${id}::integer AND ended IS NULL`;
  if (change.link)
    await tx.run`
      INSERT INTO offer_link (hash, client_id, offer_id, revision, created)
      VALUES (${change.link}::bytea, ${client_id}::integer, ${id}::integer, ${content.revision}::integer, ${writing.now}::timestamptz)`;
  const answer = change.answer && (await keepAnswer(tx, of, { answer: change.answer, writing }));
  const fresh = await rowText(tx, client_id, id);
  return { table: 'offer', before: old, after: answer ? { ...fresh, answer } : fresh };
};

type Version = { client_id: number; id: number; content: OfferContent };

const keepRevision = (tx: Tx, { client_id, id, content }: Version, { now, by }: Writing): Promise<unknown> =>
  tx.run`
    INSERT INTO offer_revision (client_id, offer_id, revision, content, sha256, valid_until, amount, created, key_prefix, person)
    VALUES (${client_id}::integer, ${id}::integer, ${content.revision}::integer, ${contentText(content)}, ${contentHash(content)}::bytea,
            ${content.valid_until}::date, ${content.amount}::numeric, ${now}::timestamptz, ${by.key}, ${by.person?.name ?? null})
    ON CONFLICT (client_id, offer_id, revision) DO NOTHING`;

const keepAnswer = async (
  tx: Tx,
  { client_id, id, content }: Version,
  { answer, writing: { now, by } }: { answer: AnswerToKeep; writing: Writing },
): Promise<object> => {
  const { via, name, note, address, chosen } = answer;
  const [row] = await tx.query<{ record: object }[]>`
    INSERT INTO offer_answer AS a (client_id, offer_id, revision, answer, via, sha256, created, name, note, address, key_prefix, person,
                                   chosen, content, content_sha256)
    SELECT r.client_id, r.offer_id, r.revision, ${answer.answer}, ${via}, r.sha256, ${now}::timestamptz, ${name}, ${note}, ${address},
           ${by.key}, ${by.person?.name ?? null}::varchar, ${chosen ? [...chosen.lines] : null}::integer[],
           ${chosen ? contentText(chosen.content) : null}, ${chosen ? contentHash(chosen.content) : null}::bytea
      FROM offer_revision r
     WHERE r.client_id = ${client_id}::integer AND r.offer_id = ${id}::integer AND r.revision = ${content.revision}::integer
    RETURNING jsonb_strip_nulls((to_jsonb(a) - 'content') || jsonb_build_object(
                'sha256', encode(a.sha256, 'hex'), 'content_sha256', encode(a.content_sha256, 'hex'))) AS record`;
  if (!row)
    throw new Error(`version ${content.revision} of offer ${content.offernumber} was sent, and is not there`);
  return row.record;
};
