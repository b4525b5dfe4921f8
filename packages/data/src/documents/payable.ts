import { type PostedPayable, payableKept, vendorKept } from '@kontor/domain';
import type { Queryable } from '../postgres/database.ts';
import { inStatement } from '../postgres/transaction.ts';
import type { Writing } from '../writing/writing.ts';
import { bookDocument } from './document.ts';
import { documentsOf } from './document-list.ts';
import { readReferences, type Sought } from './references.ts';

/** Posts payables of one client (docs/interface.md §10), on a connection or in a transaction of the caller's. */
export const payablesIn = (database: Queryable, client_id: number) => ({
  /** Reads the vendor and articles that a payable refers to, and the content hash of the vendor's payable of its number. */
  references: (sought: Sought) =>
    readReferences(database, { side: 'payable', client_id, schema: vendorKept }, sought),

  /** Books a posted payable; `content` is the hash of the payable as it was sent, in hex. */
  book: (posted: PostedPayable, writing: Writing & { content: string }) => {
    const { document, entry, vendor } = posted;
    const party = { number: vendor.vendornumber, change: vendor.change, aside: {} };
    return bookDocument(
      database,
      { client_id, side: 'payable' },
      { posted: { document, entry, party, content: writing.content }, writing },
    );
  },
});

export type PayablesIn = ReturnType<typeof payablesIn>;

/** The payables of one client. */
export const payablesOf = (database: Queryable, client_id: number) => {
  const { references, book } = payablesIn(database, client_id);
  return {
    ...documentsOf(database, { side: 'payable', client_id }, payableKept),
    references,
    book: (...payable: Parameters<typeof book>) => inStatement(database, () => book(...payable)),
  };
};
