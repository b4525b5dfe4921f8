import { type PostedPayable, payableKept, vendorKept } from '@kontor/domain';
import type { Queryable } from '../postgres/database.ts';
import { inStatement } from '../postgres/transaction.ts';
import type { Writing } from '../writing/writing.ts';
import { bookDocument } from './document.ts';
import { documentsOf } from './document-list.ts';
import { readReferences, type Sought } from './references.ts';

/** What it takes to post payables of one client (docs/interface.md §10), also in a transaction of the caller's. */
export const payablesIn = (asked: Queryable, client_id: number) => ({
  /** The vendor and articles that a payable refers to, and the content of the vendor's one of its number. */
  references: (sought: Sought) =>
    readReferences(asked, { side: 'payable', client_id, schema: vendorKept }, sought),

  /** Books a posted payable; `content` is the hash, in hex, of what was sent. */
  book: (posted: PostedPayable, writing: Writing & { content: string }) => {
    const { document, entry, vendor } = posted;
    const party = { number: vendor.vendornumber, change: vendor.change, aside: {} };
    return bookDocument(
      asked,
      { client_id, side: 'payable' },
      { posted: { document, entry, party, content: writing.content }, writing },
    );
  },
});

export type PayablesIn = ReturnType<typeof payablesIn>;

/** The payables of one client. */
export const payablesOf = (asked: Queryable, client_id: number) => {
  const { references, book } = payablesIn(asked, client_id);
  return {
    ...documentsOf(asked, { side: 'payable', client_id }, payableKept),
    references,
    book: (...payable: Parameters<typeof book>) => inStatement(asked, () => book(...payable)),
  };
};
