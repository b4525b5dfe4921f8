import { customerKept, invoiceKept, type PostedInvoice } from '@kontor/domain';
import type { Database } from '../postgres/database.ts';
import { gatheredPostings } from '../writing/postings.ts';
import type { Writing } from '../writing/writing.ts';
import { bookDocument, type Versions } from './document.ts';
import { documentsOf } from './document-list.ts';
import { readReferences, rememberedReferences, type Sought } from './references.ts';

/** The invoices of one client (docs/interface §9). */
export const invoicesOf = (database: Database, client_id: number) => {
  const of = { side: 'invoice', client_id, schema: customerKept } as const;
  return {
    /** Reads the customer and articles that an invoice refers to, and the content hash of the invoice that has its number. */
    references: (sought: Sought) => readReferences(database, of, sought),

    /** The same as it was when last read, of an invoice in the client's currency; undefined where that is not remembered. */
    rememberedReferences: (sought: Sought) => rememberedReferences(database, of, sought),

    /**
     * Books a posted invoice; `content` is the hash of the invoice as it was sent, in hex. Throws Stale where what it
     * refers to no longer has these `versions`.
     */
    book: (posted: PostedInvoice, writing: Writing & { content: string; versions: Versions }) => {
      const { document, entry, customer } = posted;
      const party = { number: customer.customernumber, change: customer.change, aside: customer.aside };
      const { content, versions } = writing;
      return bookDocument(gatheredPostings(database), of, {
        posted: { document, entry, party, content },
        versions,
        writing,
      });
    },

    ...documentsOf(database, of, invoiceKept),
  };
};
