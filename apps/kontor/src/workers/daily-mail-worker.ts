import { dailyMessage } from '@kontor/api';
import {
  dailyFigures,
  endDailyMail,
  giveDailyMailBack,
  renewDailyMails,
  type TakenDailyMail,
  takeDailyMails,
} from '@kontor/data';
import { type Instant, nextHour } from '@kontor/domain';
import { later, now as present } from '../clock.ts';
import type { MailSettings } from '../mail/mail-settings.ts';
import { openTransport, type Transport } from '../mail/transport.ts';
import type { WorkerBase } from './polling.ts';
import { workQueue } from './queue.ts';

/**
 * Sends the mails that people get once a day on what agents did (docs/interface §35), until the
 * returned function is called. Each is taken by one program; where the server does not take it, it
 * is tried again a quarter of an hour later, until the next one is due.
 */
export const sendDailyMails = ({
  settings,
  now = present,
  every = 60_000,
  ...base
}: WorkerBase & {
  settings: MailSettings;
  now?: () => Instant;
  every?: number;
}): (() => Promise<void>) => {
  const { database, log } = base;
  let transport: Promise<Transport> | undefined;

  const send = async (taken: TakenDailyMail): Promise<void> => {
    const { client_id, since, mail, hour, zone } = taken;
    const at = now();
    const message =
      mail === null
        ? undefined
        : dailyMessage({ ...taken, mail }, await dailyFigures(database, { client_id, since, now: at }));
    const next = nextHour(at, { hour, zone });
    if (message) {
      transport ??= openTransport(settings.url, { connections: 1 });
      try {
        await (await transport).send({
          from: settings.from,
          ...message,
          messageId: messageIdOf(taken, settings),
        });
      } catch (err) {
        log.warn({ err, client: client_id }, 'A daily mail could not be sent; it is tried again.');
        const again = later(at, retryAfter);
        await endDailyMail(database, taken, { since, due: again < next ? again : next });
        return;
      }
    }
    await endDailyMail(database, taken, { since: at, due: next });
  };

  const stop = workQueue<TakenDailyMail>(
    {
      ...{ name: 'Daily mails', places: 1, refill: true, every, lease: 120_000, renewal: 30_000 },
      take: (limit, at) => takeDailyMails(database, { ...at, limit }),
      renew: (taken, until) => renewDailyMails(database, taken, until),
      work: send,
      giveBack: (taken) => giveDailyMailBack(database, taken),
    },
    { ...base, now },
  );
  return async () => {
    await stop();
    (await transport)?.close();
  };
};

// In milliseconds.
const retryAfter = 900_000;

/**
 * The same for a mail that is sent again, as its first attempt was cut off, so that servers know
 * it.
 */
const messageIdOf = ({ client_id, person_id, since }: TakenDailyMail, { from }: MailSettings): string => {
  const domain = /@([^<>\s@]+?)>?$/.exec(from)?.[1] ?? 'kontor.invalid';
  return `<daily.${client_id}.${person_id}.${Date.parse(since)}@${domain}>`;
};
