import type { MailLimits } from '@kontor/domain';

/** A mail in plain text to one person. */
export type MailMessage = { to: string; subject: string; text: string };

/**
 * Sends mail, where the operator has set that up. `send` takes a message over and returns at once:
 * it waits for no server and never throws, so that nothing of which a mail tells is held up or
 * fails by it.
 */
export type Mail = {
  send: (message: MailMessage) => void;
  /** The address of the installation. */
  from: string;
  /** The limits of each client by day. */
  limits: MailLimits;
  /** The address at which people open the console. */
  url: string;
};
