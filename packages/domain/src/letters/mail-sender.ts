import { z } from 'zod';
import { Refusal } from '../refusal/refusal.ts';
import { type Instant, instant } from '../values/dates.ts';
import { integer, record, text } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import { isMailAddress } from './mail-address.ts';

/**
 * The address that a client's mails come from, and whether it may use it (docs/interface §23.1).
 */

/** `verified`: its link was confirmed; `given`: the operator has given its domain to the client. */
export const senderStates = ['none', 'unverified', 'asked', 'verified', 'given'] as const;
export type SenderState = (typeof senderStates)[number];

/**
 * A link is valid for so long, and not sent again before so long after the last one. In
 * milliseconds.
 */
export const senderLinkLasts = 24 * 3_600_000;
export const senderLinkPause = 5 * 60_000;

const limit = integer.optional();

/** The sender of a client's mails, as it is answered. */
export const mailSender = record('mail_sender', 'mail_senders', {
  address: text().meta({
    description: "The address of the client's setting `sender`; empty where that has none.",
    examples: ['info@muster.example'],
  }),
  state: z.enum(senderStates).meta({
    description:
      'verified by its link, or given by the operator with its domain; asked while a link waits to be confirmed; else unverified, or none without an address.',
    examples: ['verified'],
  }),
  from: text().meta({
    description: 'The sender of mails as it is; empty where the installation sends no mail.',
    examples: ['Muster AG <info@muster.example>'],
  }),
  reply_to: text().meta({
    description: 'The address for answers, where that is another one; else empty.',
    examples: [''],
  }),
  verified: instant.optional().meta({ description: 'When its link was confirmed.' }),
  asked: instant.optional().meta({ description: 'When the last link was sent.' }),
  expires: instant.optional().meta({ description: 'Until when that link can be confirmed.' }),
  mails_left: limit.meta({
    description: 'The mails that may still be sent today, in UTC; absent without a limit.',
    examples: [1_990],
  }),
  recipients_left: limit.meta({
    description: 'The recipients that these may have; absent without a limit.',
    examples: [4_980],
  }),
  held: integer.meta({ description: 'The mails that are held until another day.', examples: [0] }),
});
export type MailSender = z.infer<typeof mailSender>;

/**
 * Whether a client may send from an address: because its link was confirmed, because it was given
 * the domain, or not.
 */
export type SenderStanding = 'verified' | 'given' | 'unverified';

/** An address or domain as it is compared. */
export const foldAddress = (address: string): string => address.trim().toLowerCase();

/** The domain of an address, as it is compared. */
export const mailDomainOf = (address: string): string => foldAddress(address).split('@').at(-1) ?? '';

/** A sender of a message: a name and an address, and where answers go. */
export type MessageSender = {
  from: { name: string; address: string };
  replyTo?: { name: string; address: string };
};

type Own = { name: string; address: string };

/**
 * The sender of a message (decision 326). A client's own address is the sender where the operator
 * has given its domain to the client, or where it is verified and of the installation's domain, for
 * which the server may send. Else the message is from the installation's address, and answers go to
 * the client; it says so where the address is not verified.
 */
export const messageSender = (
  { name, address }: Own,
  { installation, standing }: { installation: string; standing: SenderStanding },
): MessageSender => {
  const shown = displayName(name);
  const isOfInstallation = mailDomainOf(address) === mailDomainOf(installation);
  if (address !== '' && (standing === 'given' || (standing === 'verified' && isOfInstallation)))
    return { from: { name: shown, address } };
  const via = standing === 'unverified' ? `${shown} via Kontor`.trim() : shown;
  return {
    from: { name: via, address: installation },
    ...(address === '' ? {} : { replyTo: { name: shown, address } }),
  };
};

/**
 * A name as mail programs show it beside an address, without whatever could be taken for another
 * address: no signs like @, no angle brackets, no words for the sign, no characters that are not
 * seen.
 */
export const displayName = (name: string): string =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[([{]\s*(?:at|ät|arobase|chiocciola|klammeraffe)\s*[)\]}]/giu, ' ')
    .replace(/\s(?:at|ät)\s+(?=\S+\.\p{L}{2,}(?:\s|$))/giu, ' ')
    .replace(/[@＠﹫ⓐⒶ🄰🅐<>＜＞‹›〈〉"\\]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * An address as it was asked for or verified; of one that a client was given by its domain there
 * may be no such record.
 */
export type SenderFound = {
  state: 'asked' | 'verified';
  asked: Instant;
  expires: Instant;
  verified: Instant | undefined;
};

/** The state of an address by what is known of it. */
export const senderState = (
  address: string,
  { found, isGiven, now }: { found: SenderFound | undefined; isGiven: boolean; now: Instant },
): SenderState => {
  if (address === '') return 'none';
  if (isGiven) return 'given';
  if (found?.state === 'verified') return 'verified';
  return found && found.expires > now ? 'asked' : 'unverified';
};

/**
 * Refuses `rate_limited` where a link was sent a moment ago, so that nobody's mailbox is filled.
 */
export const checkSenderLink = (found: SenderFound | undefined, now: Instant): void => {
  const since = found ? Date.parse(now) - Date.parse(found.asked) : senderLinkPause;
  if (since >= senderLinkPause) return;
  const seconds = Math.ceil((senderLinkPause - since) / 1_000);
  const refusal = new Refusal('rate_limited', say('sender_asked', { seconds }));
  refusal.retryAfter = seconds;
  throw refusal;
};

/** A domain that mails may come from, as it is compared; undefined for an invalid text. */
export const mailDomainIn = (text: string): string | undefined => {
  const domain = foldAddress(text);
  return isMailAddress(`info@${domain}`) ? domain : undefined;
};
