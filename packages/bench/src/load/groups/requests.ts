import type { Group, GroupPart } from '../group.ts';
import type { Load, LoadedBooks, Reference } from '../loaded-books.ts';
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

type KindLoad = Omit<Load, 'connections'>;

/**
 * A kind of request, at some numbers of connections. Other kinds of invoices take turns with those
 * `byEntries`.
 */
const kind = (
  name: string,
  connections: readonly number[],
  load: (books: LoadedBooks) => KindLoad | Promise<KindLoad>,
  { inTurns = false } = {},
): GroupPart => ({
  name,
  measure: async (bench, add) => {
    const books = await bench.books();
    const asked = await load(books);
    await books.warm({ ...asked, connections: Math.max(...connections) });
    for (const count of connections) {
      const reference = { books, load: { script: byEntries, connections: count } };
      add(await loadRow(name, books, { ...asked, connections: count }, inTurns ? reference : undefined));
    }
  },
});

const bulksOf = (documents: number): KindLoad => ({ script: (to) => inBulk(to, documents), documents });

const besideEntries = { inTurns: true };

/** The heads of `loadRow`; `reference` names what the load takes turns with. */
export const loadHeads = (what: string, reference: string): readonly string[] => [
  ...[what, 'connections', 'per second', 'of (a)', reference],
  ...['p50 ms', 'p99 ms', 'program, CPU ms', 'database, CPU ms'],
];

/** Medians of the load, beside (a) and the reference. */
export const loadRow = async (
  name: Cell,
  books: LoadedBooks,
  load: Load,
  reference?: Reference,
): Promise<Row> => {
  const { perSecond, plain, ofReference, p50, p99, program, server } = await books.beside(load, reference);
  const shares = [perSecond / plain, reference ? ofReference : null];
  return [name, load.connections, perSecond, ...shares, p50, p99, program, server];
};

/** Measures requests of callers over HTTP. */
export const requestsGroup: Group = {
  name: 'requests',
  title: 'Requests over HTTP',
  about:
    'XML in, 204 out; those of bulks are counted by document. *of (a)* is beside the equivalent posting in the same minute, *of by entries* beside invoices by entries of one client over as many connections, in turns; CPU time is for each document.',
  heads: loadHeads('requests', 'of by entries'),
  parts: [
    kind('invoices by entries, one client', allConnections, () => ({ script: byEntries })),
    kind(
      'invoices by entries, of 1,000 clients in turn',
      [32, 128],
      async (books) => ({ script: byEntries, clients: await books.manyClients() }),
      besideEntries,
    ),
    kind('invoices by articles', [32], () => ({ script: byArticles }), besideEntries),
    kind('invoices that bring their customer', [32], () => ({ script: withCustomer }), besideEntries),
    kind('invoices with an Idempotency-Key', [32], () => ({ script: withKey }), besideEntries),
    kind('invoices that Kontor numbers', [32], () => ({ script: unnumbered }), besideEntries),
    kind('payments, of 100 invoices in turn', [32], ({ invoices }) => ({
      script: (to) => payments({ ...to, invoices }),
    })),
    kind('payables', [32], () => ({ script: payables })),
    kind('journal entries', [32], () => ({ script: journalEntries })),
    kind('invoices in bulks of 100, one client', [1, 2, 8], () => bulksOf(100)),
    kind('invoices in bulks of 100, of 8 clients in turn', [8], async (books) => ({
      ...bulksOf(100),
      clients: (await books.manyClients()).slice(0, 8),
    })),
    kind('invoices in bulks of 1,000, one client', [1, 2, 4], () => bulksOf(1_000)),
    kind('invoices in bulks of 1,000, of 4 clients in turn', [4], async (books) => ({
      ...bulksOf(1_000),
      clients: (await books.manyClients()).slice(0, 4),
    })),
    kind('one invoice is read', [1, 32], ({ invoices }) => ({
      script: (to) => readInvoice({ ...to, invoices }),
    })),
  ],
};
