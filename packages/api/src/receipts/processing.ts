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
import { foundIn } from './parts.ts';

/** Whoever works on receipts (docs/interface.md §16.1, docs/operations.md). */
export type ProcessingOptions = {
  database: Database;
  stores: ReceiptStores;
  scanner: Pick<Scanner, 'scan'>;
  now: () => Instant;
  /** Calls `renew` again and again, more often than every `lease`, until what is returned is called. */
  heartbeat: (renew: () => Promise<void>) => () => Promise<void>;
  /** Whether the program is about to stop. */
  stopping: () => boolean;
  log: Log;
};

/** A line of the log: what it is about, and a sentence. */
type Log = Record<'info' | 'warn' | 'error', (about: object, sentence: string) => void>;

/** How long a job is one's own without being renewed, in milliseconds: then the program is taken for dead. */
export const lease = 20_000;

/** As often is a receipt tried that brings down the program, or fails for a reason that may pass. */
const maxAttempts = 5;
const [pause, maxPause] = [30_000, 3_600_000];

/**
 * Processes the receipt that waits for the longest time, of whatever client: separates it, reads its QR-bills, and keeps
 * what it found, once. Answers false when none waits. A receipt that can not be read fails with a reason; whatever else
 * goes wrong is tried again later, up to five times. Rejects only while the database can not be reached.
 */
export const processNext = async (options: ProcessingOptions): Promise<boolean> => {
  const now = options.now();
  const job = await takeJob(options.database, { now, until: later(now, lease) });
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
  lost: 'A receipt was processed by somebody else meanwhile.',
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
    const found = foundIn(job, await scanner.scan(file, job.media_type, progress));
    const writing = writingAt(now());
    return (await finishJob(database, { job, found }, { stores, writing })) ? 'done' : 'lost';
  });
};

type Progress = (pages_done: number, pages: number) => void;

/** Does `work` on a job, and tells the others all the while that somebody does, and how far it is. */
const underLease = async <Result>(
  { database, now, heartbeat, log }: ProcessingOptions,
  job: TakenJob,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> => {
  let reached: { pages: number | undefined; pages_done: number } = { pages: undefined, pages_done: 0 };
  const renew = async () => {
    const until = later(now(), lease);
    await renewJob(database, job, { ...reached, until }).catch((error: unknown) =>
      // The next heartbeat may do better; if none does, somebody else takes over.
      log.warn({ err: error, receipt: job.receipt_id }, 'A receipt could not be renewed.'),
    );
  };
  const stopHeartbeat = heartbeat(renew);
  try {
    return await work((pages_done, pages) => {
      reached = { pages, pages_done };
    });
  } finally {
    // Who gives the job back must not renew it any more.
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
    // That is no fault of the file, so it is no attempt.
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

/** Twice as long each time. */
const pauseAfter = (attempt: number): number => Math.min(pause * 2 ** (attempt - 1), maxPause);

const later = (at: Instant, milliseconds: number): Instant => instantAt(Date.parse(at) + milliseconds);
