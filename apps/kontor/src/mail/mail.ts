import type { Mail, MailMessage } from '@kontor/api';
import type { FastifyBaseLogger } from 'fastify';
import type { MailSettings } from './mail-settings.ts';

/** Mail that is sent by the operator's server; `close` waits for what is under way. */
export type OpenMail = Mail & { close: () => Promise<void> };

// In milliseconds. Nobody waits for a mail but the end of the program.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const closeTimeout = 5_000;

// Of one after the other; what comes beyond that is left out, and the log says so.
const mostWaiting = 1_000;

/**
 * Sends mail by SMTP, one message after the other over one connection, which it closes when there is none left. A message that
 * the server does not take is in the log, without its text.
 */
export const openMail = ({ url, from }: MailSettings, log: Pick<FastifyBaseLogger, 'warn'>): OpenMail => {
  const waiting: MailMessage[] = [];
  let sending: Promise<void> | undefined;
  const sendAll = async (): Promise<void> => {
    const transport = await openTransport(url);
    try {
      for (let message = waiting.shift(); message !== undefined; message = waiting.shift())
        await transport
          .sendMail({ from, ...message })
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

/** A transport of nodemailer, which is loaded with the first mail. Lines of the message name no file and no address to fetch. */
const openTransport = async (url: string) => {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // A password goes over TLS only, but on the machine itself.
    requireTLS: !secure && username !== '' && !isLoopback(hostname),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
