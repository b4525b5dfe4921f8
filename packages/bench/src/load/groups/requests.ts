import type { Group, Part } from '../group.ts';
import type { Load, LoadedBooks } from '../loaded-books.ts';
import type { Cell, Row } from '../report.ts';
import {
  byArticles,
  byEntries,
  inBulk,
  journalEntries,
  payables,
  payments,
  readInvoice,
  unnumbered,
  withCustomer,
  withKey,
} from '../requests.ts';

const allConnections = [1, 8, 32, 128];

/** A kind of request, at some numbers of connections. */
const kind = (
  name: string,
  connections: readonly number[],
  load: (books: LoadedBooks) => Omit<Load, 'connections'> | Promise<Omit<Load, 'connections'>>,
): Part => ({
  name,
  measure: async (bench, add) => {
    const books = await bench.books();
    const asked = await load(books);
    await books.warm({ ...asked, connections: Math.max(...connections) });
    for (const count of connections) add(await loadRow(name, books, { ...asked, connections: count }));
  },
});

export const loadHeads: readonly string[] = [
  'requests',
  'connections',
  'per second',
  'of (a)',
  'p50 ms',
  'p99 ms',
  'program, CPU ms',
  'database, CPU ms',
];

/** A row of `loadHeads`: medians of the load, beside (a). */
export const loadRow = async (name: Cell, books: LoadedBooks, load: Load): Promise<Row> => {
  const { perSecond, plain, p50, p99, program, server } = await books.beside(load);
  return [name, load.connections, perSecond, perSecond / plain, p50, p99, program, server];
};

/** Measures requests of callers over HTTP. */
export const requestsGroup: Group = {
  name: 'requests',
  title: 'Requests over HTTP',
  about:
    'XML in, 204 out; those of bulks are counted by document. *of (a)* is beside the equivalent posting in the same minute; CPU time is for each document.',
  heads: loadHeads,
  parts: [
    kind('invoices by entries, one client', allConnections, () => ({ script: byEntries })),
    kind('invoices by entries, of 1,000 clients in turn', [32, 128], async (books) => ({
      script: byEntries,
      clients: await books.manyClients(),
    })),
    kind('invoices by articles', [32], () => ({ script: byArticles })),
    kind('invoices that bring their customer', [32], () => ({ script: withCustomer })),
    kind('invoices with an Idempotency-Key', [32], () => ({ script: withKey })),
    kind('invoices that Kontor numbers', [32], () => ({ script: unnumbered })),
    kind('payments, of 100 invoices in turn', [32], ({ invoices }) => ({
      script: (to) => payments({ ...to, invoices }),
    })),
    kind('payables', [32], () => ({ script: payables })),
    kind('journal entries', [32], () => ({ script: journalEntries })),
    kind('invoices in bulks of 100', [1, 8], () => ({ script: (to) => inBulk(to, 100), documents: 100 })),
    kind('invoices in bulks of 1,000', [1, 4], () => ({
      script: (to) => inBulk(to, 1_000),
      documents: 1_000,
    })),
    kind('one invoice is read', [1, 32], ({ invoices }) => ({
      script: (to) => readInvoice({ ...to, invoices }),
    })),
  ],
};
