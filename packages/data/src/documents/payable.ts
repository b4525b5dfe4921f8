import { type PostedPayable, payableKept, vendorKept } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import type { Connected } from '../postgres/gathered/gathered-lookups.ts';
import { statementsIn, type Tx } from '../postgres/transaction.ts';
import { gatheredPostings, type Postings, postingsIn } from '../writing/postings.ts';
import type { Writing } from '../writing/writing.ts';
import { bookDocument, type Versions } from './document.ts';
import { documentsOf } from './document-list.ts';
import { readReferences, rememberedReferences, type Sought } from './references.ts';

/** Posts payables of one client (docs/interface §10) within the transaction `tx` of the caller's. */
export const payablesIn = (tx: Tx, client_id: number) =>
  postingOf({ statements: statementsIn(tx) }, { client_id, postings: postingsIn(tx) });

export type PayablesIn = ReturnType<typeof payablesIn>;

/** The payables of one client. */
export const payablesOf = (database: Database, client_id: number) => ({
  ...documentsOf(database, { side: 'payable', client_id }, payableKept),
  ...postingOf(database, { client_id, postings: gatheredPostings(database) }),
});

const postingOf = (
  database: Connected,
  { client_id, postings }: { client_id: number; postings: Postings },
) => {
  const of = { side: 'payable', client_id, schema: vendorKept } as const;
  return {
    /** Reads the vendor and articles that a payable refers to, and the content hash of the vendor's payable of its number. */
    references: (sought: Sought) => readReferences(database, of, sought),

    /** The same as it was when last read, of a payable in the client's currency; undefined where that is not remembered. */
    rememberedReferences: (sought: Sought) => rememberedReferences(database, of, sought),

    /**
     * Books a posted payable; `content` is the hash of the payable as it was sent, in hex. Throws Stale where what it
     * refers to no longer has these `versions`.
     */
    book: (posted: PostedPayable, writing: Writing & { content: string; versions: Versions }) => {
      const { document, entry, vendor } = posted;
      const party = { number: vendor.vendornumber, change: vendor.change, aside: {} };
      const { content, versions } = writing;
      return bookDocument(postings, of, { posted: { document, entry, party, content }, versions, writing });
    },
  };
};
