import { setTimeout as sleep } from 'node:timers/promises';
import { operatorWriting, type Receipts } from '@kontor/api';
import {
  type Database,
  endMail,
  explainFailure,
  postponeMail,
  renewMail,
  type TakenMail,
  takeMails,
} from '@kontor/data';
import { maxFailingMail, pauseOfMail } from '@kontor/domain';
import type { FastifyBaseLogger } from 'fastify';
import { later, now } from '../clock.ts';
import { levelOf } from '../log.ts';
import { letterMessage } from '../mail/letter-message.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { openTransport, type Transport } from '../mail/transport.ts';
import { verdictOf } from '../mail/verdict.ts';

/** Sends mails with letters (docs/operations, Mail): each until the server has taken or refused it, so at least once, with one Message-ID. */
export type MailWorkerOptions = {
  database: Database;
  receipts: Pick<Receipts, 'stores'>;
  settings: MailSettings;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

// So many mails at a time, each over a connection of its own.
const places = 4;
const lookInterval = 1_000;
const maxPause = 60_000;
// After a crash other programs take the mails over then.
const lease = 15_000;
const renewal = 5_000;
// Mails that are being sent when the program stops may take this long; then their connections are closed.
const shutdownGrace = 18_000;

/** Sends mails until the returned function is called, which then waits for those under way. */
export const sendMails = (options: MailWorkerOptions): (() => Promise<void>) => {
  const stop = new AbortController();
  let transport: Promise<Transport> | undefined;
  const open = () => {
    transport ??= openTransport(options.settings.url, { connections: places });
    return transport;
  };
  const working = work(options, open, stop.signal);
  return async () => {
    stop.abort();
    const close = async () => (await transport)?.close();
    const timer = setTimeout(() => void close(), shutdownGrace);
    await working;
    clearTimeout(timer);
    await close();
  };
};

const work = async (
  options: MailWorkerOptions,
  open: () => Promise<Transport>,
  signal: AbortSignal,
): Promise<void> => {
  const { database, log } = options;
  let failures = 0;
  while (!signal.aborted) {
    let pause = lookInterval;
    try {
      const at = now();
      const mails = await takeMails(database, { now: at, until: later(at, lease), limit: places });
      const sent = await sendAll(options, mails, open);
      const isServerDown = sent.length > 0 && sent.every(({ isServer }) => isServer);
      if (isServerDown && failures === 0)
        log.warn({ answer: sent[0]?.answer }, 'Mail can not be sent; it is tried again.');
      if (!isServerDown && failures > 0 && sent.length > 0) log.info('Mail is sent again.');
      if (sent.length > 0) failures = isServerDown ? failures + 1 : 0;
      if (mails.length === places && !isServerDown) pause = 0;
    } catch (failure) {
      const err = await explainFailure(database, failure);
      if (failures === 0)
        log[levelOf(err, 'error')]({ err }, 'Mail can not be worked on; the worker tries again.');
      failures += 1;
    }
    const longest = Math.min(pause * 2 ** failures, maxPause);
    if (longest > 0)
      await sleep(longest * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
  }
};

type Attempted = { isServer: boolean; answer: string };

/** Sends mails that were taken, and holds them meanwhile. */
const sendAll = async (
  options: MailWorkerOptions,
  mails: readonly TakenMail[],
  open: () => Promise<Transport>,
): Promise<Attempted[]> => {
  if (mails.length === 0) return [];
  const transport = await open();
  const underWay = new Set(mails);
  const renewing = setInterval(() => {
    // Where it fails, the next one tries again.
    for (const mail of underWay)
      renewMail(options.database, mail, later(now(), lease)).catch(() => undefined);
  }, renewal);
  try {
    return await Promise.all(
      mails.map((mail) => sendOne(options, mail, transport).finally(() => underWay.delete(mail))),
    );
  } finally {
    clearInterval(renewing);
  }
};

const sendOne = async (
  { database, receipts, settings, log }: MailWorkerOptions,
  mail: TakenMail,
  transport: Transport,
): Promise<Attempted> => {
  const file = await fileOf(receipts, mail);
  const outcome = await transport.send(letterMessage(mail, file, settings.from)).then(
    ({ answer, refused }) => ({ sent: true, again: false, isServer: false, answer, refused }),
    (error: unknown) => ({ sent: false, ...verdictOf(error) }),
  );
  const at = now();
  const since = mail.failing_since?.getTime() ?? Date.parse(at);
  const failing = Date.parse(at) - since;
  const { sent, again, isServer, answer } = outcome;
  if (again && failing < maxFailingMail) {
    const due = later(at, pauseOfMail(failing, Math.random()));
    await postponeMail(database, mail, { due, failing_since: later(at, -failing), answer });
    return { isServer, answer };
  }
  const refused = outcome.refused.join(', ');
  const end = { state: sent ? ('sent' as const) : ('failed' as const), answer, refused };
  await endMail(database, mail, end, operatorWriting(at, 'mails.deliver'));
  if (!sent) log.warn({ client: mail.client_id, mail: mail.id, answer }, 'A mail has failed.');
  return { isServer: false, answer };
};

const fileOf = async ({ stores }: Pick<Receipts, 'stores'>, mail: TakenMail): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  const { client_id, sha256, size } = mail;
  for await (const piece of stores.of(mail.store).read({ client_id, sha256 }, { start: 0, end: size }))
    pieces.push(piece);
  return Buffer.concat(pieces);
};
