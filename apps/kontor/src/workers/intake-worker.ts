import { randomUUID } from 'node:crypto';
import { keepReceived, type MailEnd, type Receipts, takeReceivedFiles } from '@kontor/api';
import {
  forgetReceivedMails,
  giveMailboxBack,
  keepMailboxPlace,
  type MailboxTurn,
  takeMailbox,
} from '@kontor/data';
import { type Instant, instantAt, quarantineDays } from '@kontor/domain';
import { day, later, now } from '../clock.ts';
import type { IntakeSettings } from '../mail/intake-settings.ts';
import { type Mailbox, mailboxName, openMailbox } from '../mail/mailbox.ts';
import { poll, type WorkerBase } from './polling.ts';

/**
 * Receipts by mail (docs/interface §16.5): reads the mailbox of the installation, and has the files
 * of accepted mails become receipts. One program does both at a time, by a lease in the database; a
 * mail is kept before it counts as read, so that one that is killed loses none.
 */
export type TakingMails = WorkerBase & {
  receipts: Receipts;
  settings: IntakeSettings;
  /** Between two looks into the mailbox, and at the files that wait, in milliseconds. */
  every?: number;
  takeEvery?: number;
  clock?: () => Instant;
};

/** Longer than a mail takes; it is renewed after each. */
const lease = 300_000;
/** The mails of one look: others have their turn, and the lease is renewed. */
const mostAtOnce = 100;
/** Of a mailbox that was never read, or that numbers its mails anew, so many days are read. */
const daysBack = quarantineDays;
/** For so many days a mail is known again. */
const daysKnown = 2 * daysBack;

/** Takes mails until the returned function is called, which waits for the one under way. */
export const takeMails = ({
  every = 30_000,
  takeEvery = 3_000,
  ...options
}: TakingMails): (() => Promise<void>) => {
  const { database, receipts, log, settings, clock = now } = options;
  const files = poll(
    {
      name: 'Files of mails',
      every: takeEvery,
      wake: receipts.wakeUp.subscribe,
      look: (signal) =>
        takeReceivedFiles({ database, receipts, log, now: clock, stopping: () => signal.aborted }),
    },
    options,
  );
  let forgotten = 0;
  const mails = poll(
    {
      name: 'Mails with receipts',
      every,
      look: async (signal) => {
        const at = clock();
        if (Date.parse(at) >= forgotten + day) {
          const [waiting, ended] = [later(at, -quarantineDays * day), later(at, -daysKnown * day)];
          await forgetReceivedMails(database, { waiting, ended });
          forgotten = Date.parse(at);
        }
        const turn = { name: mailboxName(settings.url), lease: randomUUID() };
        const taken = await takeMailbox(database, turn, leaseFrom(at));
        if (!taken) return false;
        try {
          const reading = { turn, place: taken.place, clock, stopping: () => signal.aborted };
          return await readMailbox(options, reading, files.ring);
        } finally {
          await giveMailboxBack(database, turn);
        }
      },
    },
    options,
  );
  return async () => {
    await Promise.all([mails.stop(), files.stop()]);
  };
};

/** A lease from `at` on. */
export const leaseFrom = (at: Instant) => ({
  now: at,
  until: later(at, lease),
  beyond: later(at, 2 * lease),
});

type MailboxReading = {
  turn: MailboxTurn;
  place: { uidvalidity: bigint; last_uid: number } | undefined;
  clock: () => Instant;
  stopping: () => boolean;
};

/** Keeps the mails that have come, one after the other; true where there may be more. */
const readMailbox = async (
  options: TakingMails,
  reading: MailboxReading,
  ring: () => void,
): Promise<boolean> => {
  const { database, settings, log } = options;
  const { turn, place, clock, stopping } = reading;
  const mailbox = await openMailbox(settings.url);
  try {
    const { uidvalidity } = mailbox;
    const known = place?.uidvalidity === uidvalidity ? place : undefined;
    const since = new Date(Date.parse(clock()) - daysBack * day);
    const uids = await mailbox.uids(known ? { uid: known.last_uid } : { since });
    const ends = new Map<MailEnd, number>();
    for (const uid of uids.slice(0, mostAtOnce)) {
      if (stopping()) break;
      const end = await keepOne(options, { mailbox, uid, clock });
      if (end) ends.set(end, (ends.get(end) ?? 0) + 1);
      const until = later(clock(), lease);
      const kept = await keepMailboxPlace(database, turn, { place: { uidvalidity, last_uid: uid }, until });
      if (!kept) return false;
    }
    if (ends.has('kept')) ring();
    if (ends.size > 0) log.info(Object.fromEntries(ends), 'Mails were read for receipts.');
    if (ends.has('full'))
      log.warn(
        { full: ends.get('full') },
        'Mails were left out, as too many of their client wait to be accepted or removed.',
      );
    return uids.length > mostAtOnce && !stopping();
  } finally {
    await mailbox.close();
  }
};

const keepOne = async (
  { database, receipts: { scanner }, settings }: TakingMails,
  { mailbox, uid, clock }: { mailbox: Mailbox; uid: number; clock: () => Instant },
): Promise<MailEnd | undefined> => {
  const mail = await mailbox.head(uid);
  if (!mail) return undefined;
  const { size, head, received } = mail;
  return keepReceived(
    { database, scanner, rules: settings, now: clock },
    {
      size,
      head,
      received: Number.isNaN(received.getTime()) ? clock() : instantAt(received.getTime()),
      whole: () => mailbox.read(uid, size),
    },
  );
};
