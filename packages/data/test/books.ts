import {
  type BookingDate,
  bookingDate,
  comparableContent,
  invoice,
  payable,
  payment,
  postInvoice,
  postPayable,
  postPayment,
} from '@kontor/domain';
import { clientOf, freshDatabase, fromNewVendor, now, swissChart, toNewCustomer } from '@kontor/testing';
import pg from 'pg';
import { afterAll } from 'vitest';
import {
  type Books,
  type ClientKept,
  createClient,
  openBooks,
  openDatabase,
  type Retry,
  sha256,
} from '../src/index.ts';

/** A booking date. */
export const day = (text: string): BookingDate => bookingDate.parse(text);

export { fromNewVendor, now, toNewCustomer };

/**
 * Opens a database for one test file, with functions that create clients and connections of the
 * driver.
 */
export const testInstallation = async () => {
  const { url } = await freshDatabase();
  const database = openDatabase(url, { connections: 10 });
  afterAll(() => database.close());
  let clients = 0;

  const newClient = (): Promise<ClientKept> => {
    clients += 1;
    return createClient(database, clientOf(`client-${clients}`), { chart: swissChart, writing });
  };

  const connect = async (options?: string): Promise<pg.Client> => {
    const connection = new pg.Client({
      connectionString: url,
      ...(options === undefined ? {} : { options }),
    });
    await connection.connect();
    afterAll(() => connection.end());
    return connection;
  };

  /**
   * Creates a client, and opens its books, `on` another database where one is named, with functions
   * that book in them.
   */
  const newBooks = async (on = database) => {
    const client = await newClient();
    const books = openBooks(on, client);
    return { client, books, book: bookingOn(books, client) };
  };

  return { url, database, newBooks, connect };
};

/** The writer of the tests. */
export const writing = { now, once: undefined, by: { key: 'kontor_test', request: 'test', action: 'test' } };

/**
 * Books as the api does it: load, decide, save, and again where a record has changed in the
 * meantime. Takes fields of the interface.
 */
const bookingOn = (books: Books, client: ClientKept) => {
  const { invoice, payable, payment } = onceBookingOn(books, client);
  return {
    invoice: (fields: object) => currently(() => invoice(fields)),
    payable: (fields: object) => currently(() => payable(fields)),
    payment,
  };
};

const currently = async <Answer>(book: () => Promise<Answer | Retry>): Promise<Answer> => {
  for (;;) {
    const written = await book();
    if (!isRetry(written)) return written;
  }
};

const isRetry = (written: unknown): written is Retry =>
  typeof written === 'object' && written !== null && 'because' in written;

const onceBookingOn = (books: Books, { currency }: ClientKept) => ({
  invoice: async (fields: object) => {
    const sent = invoice.parse({ transdate: '2026-02-01', ...fields });
    const sought = {
      invnumber: sent.invnumber ?? '',
      partynumber: sent.customer?.customernumber ?? sent.customernumber ?? '',
      partnumbers: [],
      currency: sent.currency ?? '',
      transdate: sent.transdate,
    };
    const [ledger, { party, articles, versions }] = await Promise.all([
      books.ledger(),
      books.invoices.references(sought),
    ]);
    const posted = postInvoice(sent, { ledger, customer: party, articles, now });
    return books.invoices.book(posted, {
      ...writing,
      content: sha256(comparableContent(invoice, sent)),
      versions,
    });
  },

  payable: async (fields: object) => {
    const sent = payable.parse({ transdate: '2026-02-01', ...fields });
    const sought = {
      invnumber: sent.invnumber ?? '',
      partynumber: sent.vendor?.vendornumber ?? sent.vendornumber ?? '',
      partnumbers: [],
      currency: sent.currency ?? '',
      transdate: sent.transdate,
    };
    const [ledger, { party, articles, versions }] = await Promise.all([
      books.ledger(),
      books.payables.references(sought),
    ]);
    const posted = postPayable(sent, { ledger, vendor: party, articles, now });
    return books.payables.book(posted, {
      ...writing,
      content: sha256(comparableContent(payable, sent)),
      versions,
    });
  },

  /** Pays an invoice or a payable, whose number must fit one only. */
  payment: async (side: 'invoice' | 'payable', invnumber: string, fields: object) => {
    const sent = payment.parse({ datepaid: '2026-02-10', ...fields });
    const documents = side === 'invoice' ? books.invoices : books.payables;
    const [ledger, [found]] = await Promise.all([
      books.ledger(),
      documents.findToPay(invnumber, { on: sent.datepaid }),
    ]);
    if (!found) throw new Error(`there is no ${side} ${invnumber}`);
    const posted = postPayment(sent, { ...found, module: side === 'invoice' ? 'ar' : 'ap' }, { ledger });
    const payments = side === 'invoice' ? books.payments : books.vendorpayments;
    return payments.book(posted, { document_id: found.id, currency, paid_before: undefined }, writing);
  },
});
