import { dailyMessage, mailToken, ownWorkOf } from '@kontor/api';
import {
  agentsToldTo,
  beginPersonMail,
  dailyFigures,
  endPersonMail,
  givePersonMailBack,
  renewPersonMails,
  type TakenPersonMail,
  takePersonMails,
} from '@kontor/data';
import { type Instant, nextHour } from '@kontor/domain';
import { later, now as present } from '../clock.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { openTransport, type Transport } from '../mail/transport.ts';
import { verdictOf } from '../mail/verdict.ts';
import type { WorkerBase } from './polling.ts';
import { workQueue } from './queue.ts';

/**
 * Sends the one mail a day of each person (docs/interface §40), until the returned function is
 * called: what waits for them, and what agents did. Each is taken by one program; where the server
 * refuses it, it is tried again a quarter of an hour later, until the next one is due. Where nobody
 * knows whether it was sent, there is no second one.
 */
export const sendDailyMails = ({
  settings,
  url,
  now = present,
  every = 60_000,
  ...base
}: WorkerBase & {
  settings: MailSettings;
  /** The address at which people open the console, for links; there are none without it. */
  url?: string | undefined;
  now?: () => Instant;
  every?: number;
}): (() => Promise<void>) => {
  const { database, log } = base;
  let transport: Promise<Transport> | undefined;

  const messageFor = async (taken: TakenPersonMail, mail: string, at: Instant) => {
    const { person_id } = taken;
    const [work, told, token] = await Promise.all([
      ownWorkOf(database, person_id, at),
      agentsToldTo(database, person_id),
      mailToken(database, person_id),
    ]);
    const agents = await Promise.all(
      told.map(async (one) => ({
        ...one,
        figures: await dailyFigures(database, { client_id: one.client_id, since: one.since, now: at }),
      })),
    );
    const links = url === undefined ? undefined : { work: `${url}/work`, off: `${url}/no-mail#${token}` };
    return dailyMessage({ ...taken, mail }, { work, agents }, links);
  };

  const send = async (taken: TakenPersonMail): Promise<void> => {
    const { mail, hour, zone, uncertain } = taken;
    const at = now();
    const due = nextHour(at, { hour, zone });
    // A program has ended while it sent this one.
    if (uncertain) return endPersonMail(database, taken, { due });
    const message = mail === null ? undefined : await messageFor(taken, mail, at);
    if (!message) return endPersonMail(database, taken, { due, told: at });
    if (!(await beginPersonMail(database, taken, at))) return;
    transport ??= openTransport(settings.url, { connections: 1 });
    try {
      await (await transport).send({
        from: settings.from,
        ...message,
        messageId: messageIdOf(taken, settings),
      });
    } catch (err) {
      const isRefused = isRefusedFor(err);
      log.warn({ err, person: taken.person_id }, isRefused ? refusedWords : uncertainWords);
      const again = later(at, retryAfter);
      await endPersonMail(database, taken, { due: isRefused && again < due ? again : due });
      return;
    }
    await endPersonMail(database, taken, { due, told: at });
  };

  const stop = workQueue<TakenPersonMail>(
    {
      ...{ name: 'Daily mails', places: 1, refill: true, every, lease: 120_000, renewal: 30_000 },
      take: (limit, at) => takePersonMails(database, { ...at, limit }),
      renew: (taken, until) => renewPersonMails(database, taken, until),
      work: send,
      giveBack: (taken) => givePersonMailBack(database, taken),
    },
    { ...base, now },
  );
  return async () => {
    await stop();
    (await transport)?.close();
  };
};

const refusedWords = 'A daily mail could not be sent; it is tried again.';
const uncertainWords = 'Nobody knows whether a daily mail was sent; the next one is sent on its day.';

// In milliseconds.
const retryAfter = 900_000;

/** Whether the server has surely not taken a mail: it answered no, or was not reached. */
const isRefusedFor = (error: unknown): boolean => {
  const { command = '', responseCode = 0 } = error as { command?: string; responseCode?: number };
  return responseCode >= 400 || (verdictOf(error).isServer && command !== '' && command !== 'DATA');
};

/** The same for a mail that is sent again, as a server refused it, so that servers know it. */
const messageIdOf = ({ person_id, due }: TakenPersonMail, { from }: MailSettings): string => {
  const domain = /@([^<>\s@]+?)>?$/.exec(from)?.[1] ?? 'kontor.invalid';
  return `<daily.${person_id}.${Date.parse(due)}@${domain}>`;
};
