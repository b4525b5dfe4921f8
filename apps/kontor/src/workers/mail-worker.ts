import { operatorWriting, type Receipts } from '@kontor/api';
import { endMail, giveMailBack, postponeMail, renewMails, type TakenMail, takeMails } from '@kontor/data';
import { maxFailingMail, pauseOfMail } from '@kontor/domain';
import { later, now } from '../clock.ts';
import { letterMessage } from '../mail/letter-message.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { openTransport, type Transport } from '../mail/transport.ts';
import { verdictOf } from '../mail/verdict.ts';
import { mailPlaces, openMailTurns } from './mail-turns.ts';
import type { WorkerBase } from './polling.ts';
import { workQueue } from './queue.ts';

/**
 * Sends mails with letters (docs/operations, Mail): each until the server has taken or refused it,
 * so at least once, with one Message-ID.
 */
export type MailWorkerOptions = WorkerBase & {
  receipts: Pick<Receipts, 'stores'>;
  settings: MailSettings;
};

/** Sends mails until the returned function is called, which then waits for those under way. */
export const sendMails = (options: MailWorkerOptions): (() => Promise<void>) => {
  const { database, settings, log } = options;
  const turns = openMailTurns();
  let transport: Promise<Transport> | undefined;
  const close = async () => (await transport)?.close();

  const send = async (mail: TakenMail): Promise<Attempted> => {
    transport ??= openTransport(settings.url, { connections: mailPlaces.all });
    return sendOne(options, mail, await transport);
  };
  /** Sends a mail in a place of its client. */
  const work = async (mail: TakenMail): Promise<void> => {
    turns.begin(mail.client_id);
    const wasFailing = turns.isFailing();
    const began = performance.now();
    let attempted: Attempted = { isServer: true, answer: '' };
    try {
      attempted = await send(mail);
    } finally {
      const { isServer, answer } = attempted;
      turns.end(mail.client_id, { isServer, took: performance.now() - began });
      if (turns.isFailing() && !wasFailing) log.warn({ answer }, 'Mail cannot be sent; it is tried again.');
      if (!turns.isFailing() && wasFailing) log.info({}, 'Mail is sent again.');
    }
  };
  const stop = workQueue<TakenMail>(
    {
      ...{ name: 'Mails', places: mailPlaces.all, refill: true, every: 1_000, lease: 15_000, renewal: 5_000 },
      take: (limit, at) =>
        takeMails(database, { ...at, limit, perClient: mailPlaces.client, held: turns.held() }),
      renew: (mails, until) => renewMails(database, mails, until),
      work,
      giveBack: (mail) => giveMailBack(database, mail, now()),
      cut: close,
    },
    options,
  );
  return async () => {
    await stop();
    await close();
  };
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
