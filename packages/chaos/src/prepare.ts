import { type Load, send } from './caller.ts';
import type { Program } from './program.ts';
import { invoiceNamed, paidInvoice, paidPayable, payableNamed } from './write.ts';

/** The address of a client's books. */
export const books = ({ address }: Pick<Program, 'address'>, client = 'chaos'): string =>
  `${address}/api/latest/clients/${client}`;

/** A load of which nothing has been answered. */
export const emptyLoad = (of: Pick<Load, 'books' | 'apiKey' | 'stopping'>): Load => ({
  ...of,
  ...{ done: [], statuses: new Map(), beside: new Map(), wrong: [] },
  ...{ unknown: { count: 0 }, replayed: { count: 0 } },
});

/**
 * Makes a client with what the payments are of, starts the program if it does not run, and gives a
 * key.
 */
export const prepare = async (program: Program, client = 'chaos'): Promise<string> => {
  await program.command('client', 'create', client);
  const { stdout } = await program.command(
    'key',
    'issue',
    client,
    '--scopes',
    'read,write,upload,audit,admin',
  );
  const apiKey = stdout.trim();
  if (!program.runs()) await program.start();
  for (const write of [
    { path: '/invoices', body: invoiceNamed(paidInvoice), key: 'invoice' },
    { path: '/payables', body: payableNamed(paidPayable), key: 'payable' },
  ]) {
    const answer = await send({ books: books(program, client), apiKey }, write);
    if (answer?.status !== 204) throw new Error(`${write.path}: ${answer?.status} ${answer?.text}`);
  }
  return apiKey;
};
