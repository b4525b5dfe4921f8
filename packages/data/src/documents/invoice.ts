import { customerKept, invoiceKept, type PostedInvoice } from '@kontor/domain';
import type { Queryable } from '../postgres/database.ts';
import { inStatement } from '../postgres/transaction.ts';
import type { Writing } from '../writing/writing.ts';
import { bookDocument } from './document.ts';
import { documentsOf } from './document-list.ts';
import { readReferences, type Sought } from './references.ts';

/** The invoices of one client (docs/interface.md §9). */
export const invoicesOf = (database: Queryable, client_id: number) => ({
  ...documentsOf(database, { side: 'invoice', client_id }, invoiceKept),

  /** Reads the customer and articles that an invoice refers to, and the content hash of the invoice that has its number. */
  references: (sought: Sought) =>
    readReferences(database, { side: 'invoice', client_id, schema: customerKept }, sought),

  /** Books a posted invoice; `content` is the hash of the invoice as it was sent, in hex. */
  book: (posted: PostedInvoice, writing: Writing & { content: string }) => {
    const { document, entry, customer } = posted;
    const party = { number: customer.customernumber, change: customer.change, aside: customer.aside };
    return inStatement(database, () =>
      bookDocument(
        database,
        { client_id, side: 'invoice' },
        { posted: { document, entry, party, content: writing.content }, writing },
      ),
    );
  },
});
