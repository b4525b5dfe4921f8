import {
  type Database,
  failJob,
  finishJob,
  giveJobBack,
  postponeJob,
  type ReceiptStores,
  renewJob,
  skipWithdrawn,
  type TakenJob,
  takeJob,
} from '@kontor/data';
import { type Instant, instantAt } from '@kontor/domain';
import { type Scanner, Unreadable } from '@kontor/scan';
import { operatorWriting } from '../procedure/idempotency.ts';
import { refusalOf } from '../procedure/refusal.ts';
import { scanResultOf } from './parts.ts';

/** The options of a program that processes receipts (docs/interface §16.1, docs/operations). */
export type ProcessingOptions = {
  database: Database;
  stores: ReceiptStores;
  scanner: Pick<Scanner, 'scan'>;
  now: () => Instant;
  /** Calls `renew` repeatedly, more often than every `lease`, until the returned function is called. */
  heartbeat: (renew: () => Promise<void>) => () => Promise<void>;
  /** Whether the program is about to stop. */
  stopping: () => boolean;
  log: Log;
};

/** Writes a line of the log: its fields, and a sentence. */
type Log = Record<'info' | 'warn' | 'error', (about: object, sentence: string) => void>;

/** The lease of a job in milliseconds. A program that does not renew it in time counts as dead, and another takes the job. */
export const lease = 20_000;

/** The most attempts for a receipt that ends the program, or fails for a reason that may pass. */
const maxAttempts = 5;
const [pause, maxPause] = [30_000, 3_600_000];

/**
 * Processes the receipt that has waited longest, of any client: separates it, reads its QR-bills, and stores the result
 * exactly once. Returns false when none waits. A receipt that can't be read fails with a reason; after any other error it is
 * tried again later, up to five times. Rejects only while the database can't be reached.
 */
export const processNext = async (options: ProcessingOptions): Promise<boolean> => {
  const now = options.now();
  const job = await takeJob(options.database, {
    ...{ now, until: later(now, lease) },
    beyond: later(now, 2 * lease),
  });
  if (!job) return false;
  const about = { client: job.client_id, receipt: job.receipt_id, attempt: job.attempt };
  try {
    const outcome = await work(options, job);
    options.log.info(about, sentences[outcome]);
  } catch (error) {
    await giveUp(options, { job, error, about });
  }
  return true;
};

const sentences = {
  done: 'A receipt was processed.',
  withdrawn: 'A receipt was withdrawn before it was processed.',
  exhausted: 'A receipt was given up: the program ended each time it was processed.',
  lost: 'Another program processed the receipt meanwhile.',
} as const;

const writingAt = (now: Instant) => operatorWriting(now, 'receipts.process');

const work = async (options: ProcessingOptions, job: TakenJob): Promise<keyof typeof sentences> => {
  const { database, stores, scanner, now } = options;
  if (job.attempt > maxAttempts) {
    const reason = `Kontor ended unexpectedly each of the ${maxAttempts} times that it looked at this file.`;
    return (await failJob(database, job, { reason, writing: writingAt(now()) })) ? 'exhausted' : 'lost';
  }
  if (job.withdrawn && (await skipWithdrawn(database, job, writingAt(now())))) return 'withdrawn';
  return underLease(options, job, async (progress) => {
    const file = () => bytesOf(stores, job);
    const found = scanResultOf(job, await scanner.scan(file, job.media_type, progress));
    const writing = writingAt(now());
    return (await finishJob(database, { job, found }, { stores, writing })) ? 'done' : 'lost';
  });
};

type Progress = (pages_done: number, pages: number) => void;

/** Runs `work` on a job, and meanwhile renews the lease and stores the progress. */
const underLease = async <Result>(
  { database, now, heartbeat, log }: ProcessingOptions,
  job: TakenJob,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> => {
  let reached: { pages: number | undefined; pages_done: number } = { pages: undefined, pages_done: 0 };
  const renew = async () => {
    const until = later(now(), lease);
    await renewJob(database, job, { ...reached, until }).catch((error: unknown) =>
      // The next heartbeat tries again; when the lease ends, another program takes the job.
      log.warn({ err: error, receipt: job.receipt_id }, 'A receipt could not be renewed.'),
    );
  };
  const stopHeartbeat = heartbeat(renew);
  try {
    return await work((pages_done, pages) => {
      reached = { pages, pages_done };
    });
  } finally {
    // Stopped before the job is given back, so that its lease is not renewed afterwards.
    await stopHeartbeat();
  }
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

type Failure = { job: TakenJob; error: unknown; about: object };

const giveUp = async (options: ProcessingOptions, { job, error, about }: Failure): Promise<void> => {
  const { database, now, stopping, log } = options;
  if (stopping()) {
    await giveJobBack(database, job, now());
  } else if (error instanceof Unreadable) {
    log.info({ ...about, reason: error.message }, 'A receipt could not be read.');
    await failJob(database, job, { reason: error.message, writing: writingAt(now()) });
  } else if (refusalOf(error)?.code === 'unavailable') {
    // The file is not at fault, so the attempt does not count.
    log.warn({ ...about, err: error }, 'A receipt waits, as its content can not be reached.');
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
