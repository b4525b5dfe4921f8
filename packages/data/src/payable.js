import { payableKept, vendorKept } from '@kontor/domain';
import { bookDocument } from './document.ts';
import { documentsOf } from './document-list.ts';
import { readReferences } from './references.ts';
/** The payables of one client (docs/interface.md §10). */
export const payablesOf = (database, client_id) => ({
  ...documentsOf(database, { side: 'payable', client_id }, payableKept),
  /** The vendor and articles that a payable refers to, and the content of the vendor's one of its number. */
  references: (sought) =>
    readReferences(database, { side: 'payable', client_id, schema: vendorKept }, sought),
  /** Books a posted payable; `content` is the hash, in hex, of what was sent. */
  book: (posted, writing) => {
    const { document, entry, vendor } = posted;
    const party = { number: vendor.vendornumber, change: vendor.change, aside: {} };
    return bookDocument(
      database,
      { client_id, side: 'payable' },
      { posted: { document, entry, party, content: writing.content }, writing },
    );
  },
});
