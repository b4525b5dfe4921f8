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
import { mailPlaces, openMailTurns } from './mail-turns.ts';

/** Sends mails with letters (docs/operations, Mail): each until the server has taken or refused it, so at least once, with one Message-ID. */
export type MailWorkerOptions = {
  database: Database;
  receipts: Pick<Receipts, 'stores'>;
  settings: MailSettings;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
};

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
    transport ??= openTransport(options.settings.url, { connections: mailPlaces.all });
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
  const turns = openMailTurns();
  const underWay = new Map<TakenMail, Promise<void>>();
  const renewing = setInterval(() => {
    // Where it fails, the next one tries again.
    for (const mail of underWay.keys()) renewMail(database, mail, later(now(), lease)).catch(() => undefined);
  }, renewal);
  const begin = (mail: TakenMail): void => {
    turns.begin(mail.client_id);
    const wasFailing = turns.isFailing();
    const sending = sendInTurn(options, mail, { open, turns }).then((answer) => {
      underWay.delete(mail);
      if (turns.isFailing() && !wasFailing) log.warn({ answer }, 'Mail can not be sent; it is tried again.');
      if (!turns.isFailing() && wasFailing) log.info('Mail is sent again.');
    });
    underWay.set(mail, sending);
  };
  let failures = 0;
  while (!signal.aborted) {
    let taken: TakenMail[] = [];
    try {
      const at = now();
      const limit = mailPlaces.all - underWay.size;
      const taking = { limit, perClient: mailPlaces.client, held: turns.held() };
      const times = { now: at, until: later(at, lease), beyond: later(at, 2 * lease) };
      if (limit > 0) taken = await takeMails(database, { ...times, ...taking });
      for (const mail of taken) begin(mail);
      failures = 0;
    } catch (failure) {
      const err = await explainFailure(database, failure);
      if (failures === 0)
        log[levelOf(err, 'error')]({ err }, 'Mail can not be worked on; the worker tries again.');
      failures += 1;
    }
    const longest = Math.min(lookInterval * 2 ** failures, maxPause);
    const pause = sleep(longest * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
    // Where mails waited, there may be more of them, for the first place that gets free.
    await Promise.race(taken.length > 0 ? [pause, ...underWay.values()] : [pause]);
  }
  await Promise.all(underWay.values());
  clearInterval(renewing);
};

type Sending = { open: () => Promise<Transport>; turns: ReturnType<typeof openMailTurns> };

/** Sends a mail in a place of its client, and returns the answer of the server. */
const sendInTurn = async (
  options: MailWorkerOptions,
  mail: TakenMail,
  { open, turns }: Sending,
): Promise<string> => {
  const began = performance.now();
  const { isServer, answer } = await open()
    .then((transport) => sendOne(options, mail, transport))
    .catch(async (failure: unknown): Promise<Attempted> => {
      // It is sent by whoever takes it when its lease has ended.
      const err = await explainFailure(options.database, failure);
      options.log[levelOf(err, 'error')]({ err }, 'A mail can not be worked on; it is tried again.');
      return { isServer: true, answer: '' };
    });
  turns.end(mail.client_id, { isServer, took: performance.now() - began });
  return answer;
};

type Attempted = { isServer: boolean; answer: string };

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
