import { customerKept, invoiceKept } from '@kontor/domain';
import { bookDocument } from './document.ts';
import { documentsOf } from './document-list.ts';
import { readReferences } from './references.ts';
/** The invoices of one client (docs/interface.md §9). */
export const invoicesOf = (database, client_id) => ({
  ...documentsOf(database, { side: 'invoice', client_id }, invoiceKept),
  /** The customer and articles that an invoice refers to, and the content of the one of its number. */
  references: (sought) =>
    readReferences(database, { side: 'invoice', client_id, schema: customerKept }, sought),
  /** Books a posted invoice; `content` is the hash, in hex, of what was sent. */
  book: (posted, writing) => {
    const { document, entry, customer } = posted;
    const party = { number: customer.customernumber, change: customer.change, aside: customer.aside };
    return bookDocument(
      database,
      { client_id, side: 'invoice' },
      { posted: { document, entry, party, content: writing.content }, writing },
    );
  },
});
