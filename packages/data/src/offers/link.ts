import { type Instant, instantAt, type OfferAnswer } from '@kontor/domain';
import type { Queryable } from '../postgres/session/session.ts';

/** Links by which offers are answered, looked up before anything is known (docs/interface §37). */

/** The version that a link shows, and what became of it. */
export type OfferLinkFound = {
  client: string;
  offernumber: string;
  revision: number;
  content: string;
  sha256: string;
  /** The text of all that was accepted, where lines were chosen. */
  accepted?: { content: string; sha256: string } | undefined;
  ended: boolean;
  answer?: { answer: OfferAnswer; created: Instant; name: string } | undefined;
};

type OfferLinkRow = Omit<OfferLinkFound, 'answer' | 'accepted'> & {
  accepted: string | null;
  accepted_sha256: string | null;
  answer: OfferAnswer | null;
  answered: Date | null;
  name: string | null;
};

/** The link with the hash of this secret; undefined where there is none. */
export const findOfferLink = async (
  session: Queryable,
  hash: Uint8Array,
): Promise<OfferLinkFound | undefined> => {
  const [row] = await session.query<OfferLinkRow[]>`
    SELECT c.name AS client, o.offernumber, l.revision, r.content, encode(r.sha256, 'hex') AS sha256, l.ended IS NOT NULL AS ended,
           a.answer, a.created AS answered, a.name, a.content AS accepted, encode(a.content_sha256, 'hex') AS accepted_sha256
      FROM offer_link l
      JOIN client c ON c.id = l.client_id
      JOIN offer o ON o.client_id = l.client_id AND o.id = l.offer_id
      JOIN offer_revision r ON r.client_id = l.client_id AND r.offer_id = l.offer_id AND r.revision = l.revision
      LEFT JOIN offer_answer a ON a.client_id = l.client_id AND a.offer_id = l.offer_id AND a.revision = l.revision
     WHERE l.hash = ${hash}::bytea`;
  if (!row) return undefined;
  const { answer, answered, name, accepted, accepted_sha256, ...found } = row;
  return {
    ...found,
    ...(accepted && accepted_sha256 ? { accepted: { content: accepted, sha256: accepted_sha256 } } : {}),
    ...(answer && answered
      ? { answer: { answer, created: instantAt(answered.getTime()), name: name ?? '' } }
      : {}),
  };
};
