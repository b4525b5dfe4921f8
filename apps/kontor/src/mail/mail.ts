import type { Mail, MailMessage } from '@kontor/api';
import type { FastifyBaseLogger } from 'fastify';
import { type MailSettings, senderAddress } from './mail-settings.ts';
import { openTransport } from './transport.ts';

/** Mail that is sent by the operator's server; `close` waits for what is under way. */
export type OpenMail = Mail & { close: () => Promise<void> };

// In milliseconds. Nobody waits for a mail but the end of the program.
const closeTimeout = 5_000;

// Of one after the other; what comes beyond that is left out, and the log says so.
const mostWaiting = 1_000;

/**
 * Sends mail, one message after the other over one connection, which it closes when there is none
 * left. A message that the server does not take is in the log, without its text.
 */
export const openMail = (
  { url: server, from }: MailSettings,
  { log, ...of }: Pick<Mail, 'limits' | 'url'> & { log: Pick<FastifyBaseLogger, 'warn'> },
): OpenMail => {
  const waiting: MailMessage[] = [];
  let sending: Promise<void> | undefined;
  const sendAll = async (): Promise<void> => {
    const transport = await openTransport(server, { connections: 1 });
    try {
      for (let message = waiting.shift(); message !== undefined; message = waiting.shift())
        await transport
          .send({ from, ...message })
          .catch((err: unknown) => log.warn({ err }, 'A mail could not be sent.'));
    } finally {
      transport.close();
    }
  };
  const begin = (): void => {
    sending ??= sendAll()
      .catch((err: unknown) => {
        log.warn({ err, waiting: waiting.length }, 'Mail could not be sent.');
        waiting.length = 0;
      })
      .finally(() => {
        sending = undefined;
        // One that came while the connection was being closed.
        if (waiting.length > 0) begin();
      });
  };
  return {
    ...of,
    from: senderAddress(from),
    send: (message) => {
      if (waiting.length >= mostWaiting) {
        log.warn('A mail was left out, as too many wait to be sent.');
        return;
      }
      waiting.push(message);
      begin();
    },
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeTimeout);
      });
      await Promise.race([sending, late]);
      clearTimeout(timer);
      if (waiting.length > 0) log.warn({ waiting: waiting.length }, 'Mail that waited was not sent.');
    },
  };
};
