import { type Change, type Entry, fold } from '@kontor/domain';
import { type BookingConnection, bookRow } from '../writing/booking.ts';
import type { Written } from '../writing/outcome.ts';
import { entryRow } from '../writing/rows.ts';
import { externalKey } from '../writing/steps/external.ts';
import type { Writing } from '../writing/writing.ts';
import { type DocumentAnswer, documentStatements } from './document-statement.ts';
import { type DocumentKind, namesTouched, usualAsides } from './party.ts';

/**
 * Booking an invoice or a payable: the row that its statement gets (`document-statement.ts`), made
 * of what the domain has decided.
 */

/** A posted invoice or payable, with its party and entry. */
export type PostedDocument = {
  document: { invnumber: string; currency: string; external_id?: string };
  party: { number: string; change: Change<object> | undefined; aside: object };
  entry: Entry;
};

/** The versions of the records by which a document was decided; '' for one that was not there. */
export type Versions = { party: string; articles: readonly (readonly [folded: string, version: string])[] };

/**
 * The writing of a document, with what it was decided by, and the hash of what was sent, in hex, by
 * which a repetition is known.
 */
export type DocumentWriting = Writing & { content: string; versions: Versions };

/**
 * The outcome of a document, and its number, which the client's counter gives where none was
 * chosen.
 */
export type DocumentWritten = Written<DocumentAnswer>;

/**
 * Books a document in one statement (docs/interface §9, §10, §12): its party where that is new or
 * changes, the document, and its entry. To be decided again where its party or an article is no
 * longer as it was read.
 */
export const bookDocument = (
  connection: BookingConnection,
  { client_id, kind }: { client_id: number; kind: DocumentKind },
  of: { posted: PostedDocument; writing: DocumentWriting },
): Promise<DocumentWritten> => {
  const { document, party, entry } = of.posted;
  const { content, versions } = of.writing;
  const number = fold(document.invnumber);
  const party_folded = fold(party.number);
  const common = { client_id, writing: of.writing, currency: document.currency };
  const row = entryRow(entry, common, {
    document,
    invnumber: document.invnumber,
    invnumber_folded: number,
    content,
    party_folded,
    party_version: versions.party,
    article_versions: versions.articles.length > 0 ? versions.articles : undefined,
    fresh: party.change?.fresh,
    given: party.change?.given,
    aside: JSON.stringify(party.aside) === usualAsides[kind] ? undefined : party.aside,
    sequence: of.writing.slot?.sequence?.id,
  });
  const partyId = (party.change?.given as { external_id?: string | null } | undefined)?.external_id;
  const named = namesTouched(kind, { invnumber: number, partynumber: party_folded });
  const keys = [
    ...(named.document === undefined ? [] : [named.document]),
    ...(party.change ? [named.party] : []),
    ...(document.external_id === undefined ? [] : [externalKey(kind, document.external_id)]),
    ...(partyId ? [externalKey(`party ${kind}`, partyId)] : []),
  ];
  return bookRow(connection, documentStatements[kind], { row, keys, writing: of.writing });
};
