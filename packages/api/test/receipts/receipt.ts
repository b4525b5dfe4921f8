import type { Instant } from '@kontor/domain';
import { checkEInvoice, readEInvoice } from '@kontor/e-invoices';
import { Unreadable } from '@kontor/scan';
import {
  caller,
  fileSent,
  type Inputs,
  type ProcessingOptions,
  type Receipts,
  receiptSteps,
  writeTemporaryFile,
} from '../../src/index.ts';
import { now, type testInstallation } from '../installation.ts';
import type { TestClient } from '../ledger.ts';

type Installation = Awaited<ReturnType<typeof testInstallation>>;
type Part = { first_page: number; last_page: number; codes: string[]; content?: string };

/** The declared content of a test file: the findings in it, or how its reading fails. */
export type Said =
  | { pages: number; parts: Part[]; e_invoice?: string }
  | { unreadable: string }
  | { fails: string }
  /** Differs from others that say the same. */
  | { mark: string; codes: string[] };

const saidIn = async (source: Parameters<ProcessingOptions['scanner']['scan']>[0]): Promise<Said> =>
  JSON.parse(Buffer.from(typeof source === 'function' ? await source() : source).toString());

/**
 * Reads files that say themselves what is found in them, so that the tests are about what becomes
 * of that.
 */
export const scanner = {
  inspect: async () => undefined,
  eInvoice: async (source: Parameters<ProcessingOptions['scanner']['scan']>[0]) => {
    const said = await saidIn(source);
    if (!('e_invoice' in said) || said.e_invoice === undefined) return undefined;
    const read = readEInvoice(said.e_invoice);
    return { ...read, broken: checkEInvoice(read.invoice) };
  },
  close: async () => undefined,
  measure: async () => [{ width: 595, height: 842 }],
  words: async () => [],
  mail: async () => {
    throw new Unreadable('damaged', 'no mail');
  },
  draw: async () => undefined,
  gray: async () => undefined,
  redraw: async () => ({ width: 1, height: 1, png: new Uint8Array() }),
  join: async () => new Uint8Array(),
  scan: async (...[source, , progress]: Parameters<ProcessingOptions['scanner']['scan']>) => {
    const said = await saidIn(source);
    if ('unreadable' in said) throw new Unreadable('damaged', said.unreadable);
    if ('fails' in said) throw new Error(said.fails);
    const { pages, parts, e_invoice } =
      'mark' in said
        ? { pages: 1, parts: [{ first_page: 1, last_page: 1, codes: said.codes }], e_invoice: undefined }
        : said;
    progress?.(pages, pages);
    return {
      pages,
      ...(e_invoice === undefined ? {} : { e_invoice: readEInvoice(e_invoice) }),
      parts: parts.map(({ content, ...part }: Part) => ({
        ...part,
        ...(content === undefined ? {} : { content: Uint8Array.from(Buffer.from(content)) }),
      })),
    };
  },
};

/** The procedures of `client`, for whom uploads are as this scanner says. */
export const asking = async ({ receipts }: Pick<Installation, 'receipts'>, client: TestClient) =>
  caller({ ...(await client.context()), receipts: { ...receipts, scanner } as Receipts });

let uploads = 0;

/** Uploads a file that says `said`, and answers the id of the receipt. */
export const upload = async (
  installation: Pick<Installation, 'receipts'>,
  client: TestClient,
  {
    said,
    file_name = 'bills.pdf',
    media_type = 'application/pdf',
    comment = '',
  }: { said?: Said; file_name?: string; media_type?: string; comment?: string },
): Promise<number> => {
  uploads += 1;
  const text = JSON.stringify(said ?? { mark: `${uploads}`, codes: [] });
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const options = { directory: installation.receipts.directory, limit: 1_000_000, begins: () => undefined };
  const file = await writeTemporaryFile(bytes, options);
  try {
    const Filedata = fileSent(file, { file_name, media_type });
    const { receipts } = await asking(installation, client);
    return (await receipts.upload({ Filedata, comment } as Inputs['receipts']['upload'])).id;
  } finally {
    await file.close();
  }
};

/** Calls `renew` as it likes, until the returned function is called. */
type Heartbeat = (renew: () => Promise<void>) => () => Promise<void>;
type Processing = ProcessingOptions & { heartbeat: Heartbeat; stopping: () => boolean };

export type At = Partial<
  Pick<Processing, 'scanner' | 'imageReader' | 'stopping' | 'heartbeat' | 'stores'>
> & {
  at?: Instant;
};

/**
 * The options of processing receipts: at `now` unless another time is given, and without renewing
 * the lease.
 */
export const processingOptions = (
  { database, receipts }: Installation,
  { at = now, ...differing }: At = {},
): Processing => ({
  database,
  stores: receipts.stores,
  scanner,
  now: () => at,
  heartbeat: () => async () => undefined,
  stopping: () => false,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  ...differing,
});

/** Processes the receipt that has waited longest, as a queue does. Answers whether one waited. */
export const processNext = async ({ heartbeat, stopping, ...options }: Processing): Promise<boolean> => {
  const { take, renew, process, fail, giveBack } = receiptSteps(options);
  const [taken] = await take();
  if (!taken) return false;
  const end = heartbeat(() => renew(taken));
  try {
    await process(taken).finally(end);
  } catch (error) {
    await (stopping() ? giveBack(taken) : fail(taken, error));
  }
  return true;
};

/** Processes all that is due. Answers how many receipts that were. */
export const processAll = async (installation: Installation, differing: At = {}): Promise<number> => {
  const options = processingOptions(installation, differing);
  let count = 0;
  while (await processNext(options)) count += 1;
  return count;
};

/** The moment `seconds` after `now`. */
export const after = (seconds: number): Instant =>
  new Date(Date.parse(now) + seconds * 1000).toISOString() as Instant;
