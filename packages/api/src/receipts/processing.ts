import {
  type Database,
  failJob,
  finishJob,
  giveJobBack,
  postponeJob,
  type ReceiptStores,
  receiverOf,
  renewJob,
  skipWithdrawn,
  type TakenJob,
  takeJob,
} from '@kontor/data';
import { type Instant, instantAt } from '@kontor/domain';
import { type Scanner, Unreadable } from '@kontor/scan';
import { operatorWriting } from '../procedure/idempotency.ts';
import { refusalOf } from '../procedure/refusal.ts';
import { type ImageReader, withImageWords } from './image-words.ts';
import { scanResultOf } from './parts.ts';

/** The options of a program that processes receipts (docs/interface §16.1, docs/operations). */
export type ProcessingOptions = {
  database: Database;
  stores: ReceiptStores;
  scanner: Pick<Scanner, 'scan' | 'gray'>;
  /** Recognises words where a page has no text; without it such a page has none. */
  imageReader?: ImageReader | undefined;
  now: () => Instant;
  log: Log;
};

/** Writes a line of the log: its fields, and a sentence. */
type Log = Record<'info' | 'warn' | 'error', (about: object, sentence: string) => void>;

/**
 * The lease of a job in milliseconds. A program that does not renew it in time counts as dead, and
 * another takes the job.
 */
export const lease = 20_000;

/** The most attempts for a receipt that ends the program, or fails for a reason that may pass. */
const maxAttempts = 5;
const [pause, maxPause] = [30_000, 3_600_000];

/**
 * A job that was taken, and how far its receipt is read; the number of pages is not known at first.
 */
export type TakenReceipt = { job: TakenJob; pages: number | undefined; pages_done: number };

/** The steps by which a queue has the receipts of all clients processed. */
export const receiptSteps = (options: ProcessingOptions) => {
  const { database, now, log } = options;
  return {
    /** Takes the receipt that has waited longest; none when none waits. */
    take: async (): Promise<TakenReceipt[]> => {
      const at = now();
      const times = { now: at, until: later(at, lease), beyond: later(at, 2 * lease) };
      const job = await takeJob(database, times);
      return job ? [{ job, pages: undefined, pages_done: 0 }] : [];
    },

    /** Renews the lease, and stores the progress. */
    renew: async ({ job, ...progress }: TakenReceipt): Promise<void> => {
      await renewJob(database, job, { ...progress, until: later(now(), lease) });
    },

    /**
     * Separates a receipt, reads its QR-bills, and stores the result exactly once. Rejects where
     * that fails.
     */
    process: async (taken: TakenReceipt): Promise<void> => {
      const outcome = await work(options, taken);
      log.info(aboutOf(taken), sentences[outcome]);
    },

    /**
     * Ends a failed attempt, after which the lease is no longer renewed: a receipt that can't be
     * read has failed for good; after any other error it is tried again later, up to five times.
     */
    fail: (taken: TakenReceipt, error: unknown): Promise<void> => giveUp(options, taken, error),

    /**
     * Leaves a receipt to others at once, as if it had not been taken. Its lease must not be
     * renewed any more.
     */
    giveBack: ({ job }: TakenReceipt): Promise<void> => giveJobBack(database, job, now()),
  };
};

const aboutOf = ({ job }: TakenReceipt) => ({
  client: job.client_id,
  receipt: job.receipt_id,
  attempt: job.attempt,
});

const sentences = {
  done: 'A receipt was processed.',
  withdrawn: 'A receipt was withdrawn before it was processed.',
  exhausted: 'A receipt was given up: the program ended each time it was processed.',
  lost: 'Another program processed the receipt in the meantime.',
} as const;

const writingAt = (now: Instant) => operatorWriting(now, 'receipts.process');

const work = async (
  { database, stores, scanner, imageReader, now, log }: ProcessingOptions,
  taken: TakenReceipt,
): Promise<keyof typeof sentences> => {
  const { job } = taken;
  if (job.attempt > maxAttempts) {
    const reason = `Kontor ended unexpectedly each of the ${maxAttempts} times that it looked at this file.`;
    return (await failJob(database, job, { reason, writing: writingAt(now()) })) ? 'exhausted' : 'lost';
  }
  if (job.withdrawn && (await skipWithdrawn(database, job, writingAt(now())))) return 'withdrawn';
  const { media_type } = job;
  const file = () => bytesOf(stores, job);
  const scanned = await scanner.scan(file, media_type, (pages_done, pages) => {
    taken.pages = pages;
    taken.pages_done = pages_done;
  });
  const unread = (page: number, reason: string) =>
    log.info({ ...aboutOf(taken), page, reason }, 'The words of an image could not be recognised.');
  const parts = await withImageWords(scanned, { scanner, imageReader, file, media_type, unread });
  const found = scanResultOf(job, { ...scanned, parts }, await receiverOf(database, job));
  const writing = writingAt(now());
  return (await finishJob(database, { job, found }, { stores, writing })) ? 'done' : 'lost';
};

const bytesOf = async (stores: ReceiptStores, job: TakenJob): Promise<Uint8Array> => {
  const { client_id, sha256, size, store } = job;
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const piece of stores.of(store).read({ client_id, sha256 }, { start: 0, end: size })) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
};

const giveUp = async (
  { database, now, log }: ProcessingOptions,
  taken: TakenReceipt,
  error: unknown,
): Promise<void> => {
  const { job } = taken;
  const about = aboutOf(taken);
  if (error instanceof Unreadable) {
    log.info({ ...about, reason: error.message }, 'A receipt could not be read.');
    await failJob(database, job, { reason: error.message, writing: writingAt(now()) });
  } else if (refusalOf(error)?.code === 'unavailable') {
    // The file is not at fault, so the attempt does not count.
    log.warn({ ...about, err: error }, 'A receipt waits, as its content cannot be reached.');
    await giveJobBack(database, job, later(now(), pause));
  } else if (job.attempt < maxAttempts) {
    log.error({ ...about, err: error }, 'A receipt could not be processed; it is tried again.');
    await postponeJob(database, job, later(now(), pauseAfter(job.attempt)));
  } else {
    log.error({ ...about, err: error }, 'A receipt could not be processed, and is not tried again.');
    const reason = `Kontor failed ${maxAttempts} times to process this file; its log says why.`;
    await failJob(database, job, { reason, writing: writingAt(now()) });
  }
};

/** The pause doubles with each attempt. */
const pauseAfter = (attempt: number): number => Math.min(pause * 2 ** (attempt - 1), maxPause);

const later = (at: Instant, milliseconds: number): Instant => instantAt(Date.parse(at) + milliseconds);
