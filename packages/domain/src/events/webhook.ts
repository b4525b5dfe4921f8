import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { boolean, integer, kept, record, text } from '../values/schema/kinds.ts';
import { sayInSchema } from '../values/sentences/say.ts';
import { eventType, typesOfEvents } from './event.ts';

/** Webhooks: addresses to which the events of a client are delivered (docs/interface §20). */

const address = text(2_000, 1).refine(isWebAddress, sayInSchema('web_address'));

/**
 * Whether a text is an address of the web that names no user and no place in a page. A URL would
 * leave line breaks out, which the trail keeps.
 */
function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/\P{Cc}+$/u.test(value) || !URL.canParse(value)) return false;
  const { username, password, hash } = new URL(value);
  return username === '' && password === '' && hash === '';
}

const [urlSent, typesSent, descriptionSent] = [
  address.meta({
    description: 'The address that gets the events.',
    examples: ['https://shop.example.ch/kontor'],
  }),
  typesOfEvents.meta({
    description: 'The types of events that are delivered; none for all.',
    examples: [['invoice.paid']],
  }),
  text(255).meta({ description: 'What it is for.', examples: ['Shop'] }),
];

/** A webhook as it is made. */
export const webhook = record('webhook', 'webhooks', {
  url: urlSent,
  types: typesSent.optional(),
  description: descriptionSent.optional(),
});
export type Webhook = z.infer<typeof webhook>;

/**
 * A change of a webhook: what is left out stays. One that is enabled again goes on after the last
 * event that was delivered.
 */
export const webhookChange = record('webhook', 'webhooks', {
  url: urlSent.optional(),
  types: typesSent.optional(),
  description: descriptionSent.optional(),
  enabled: boolean.optional().meta({ description: 'Whether events are delivered.' }),
}).meta({ id: 'webhook_change' });
export type WebhookChange = z.infer<typeof webhookChange>;

/**
 * Why nothing is delivered: by a person or key, because the receiver has gone (410), or because it
 * failed for three days.
 */
export const disabledReasons = ['by_hand', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** A webhook as it is answered. */
export const webhookKept = kept(webhook, {
  id: integer.meta({ description: 'Its number, counted within the client.', examples: [1] }),
  types: typesSent,
  enabled: boolean.meta({ description: 'Whether events are delivered.', examples: [true] }),
  disabled: instant.optional().meta({ description: 'Since when none are.' }),
  disabled_because: text().meta({
    description:
      'Why: by_hand, gone (the receiver answered 410), or failing (for three days); empty where it is enabled.',
  }),
  created: instant.meta({ description: 'When it was made.', examples: ['2026-01-14T09:00:00.000Z'] }),
  last_event: z.int().meta({
    description: 'The last event that was delivered, or that its types leave out.',
    examples: [42],
  }),
  attempts: integer.meta({ description: 'The attempts of the next event that have failed.', examples: [0] }),
  failing_since: instant.optional().meta({ description: 'When the first of them was.' }),
  next_attempt: instant.optional().meta({ description: 'When it is tried again.' }),
});
export type WebhookKept = z.infer<typeof webhookKept>;

/** A webhook with the secret by which its deliveries are signed, which is shown once. */
export const webhookWithSecret = kept(webhook, {
  ...webhookKept.shape,
  secret: z.string().meta({
    description: 'The secret by which deliveries are signed; it is shown only once.',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  }),
}).meta({ id: 'webhook_with_secret' });

/**
 * The end of the test message by which a webhook is tried as it is made: the status of the
 * receiver, or a fault.
 */
export const webhookTest = z
  .object({
    delivered: boolean.meta({ description: 'Whether the receiver has taken it.', examples: [true] }),
    status: integer
      .optional()
      .meta({ description: 'The status that the receiver answered.', examples: [204] }),
    fault: text().meta({
      description: 'What went wrong where it answered none; else empty.',
      examples: [''],
    }),
    duration: integer.meta({ description: 'How long it took, in milliseconds.', examples: [120] }),
  })
  .meta({ id: 'webhook_test' });
export type WebhookTest = z.infer<typeof webhookTest>;

/** A webhook as the request is answered that makes it. */
export const webhookMade = kept(webhook, {
  ...webhookWithSecret.shape,
  test: webhookTest.optional().meta({ description: 'How the test message ended that was sent to it.' }),
}).meta({ id: 'webhook_made' });

/** A delivery that was tried, and how it ended: by the status of the receiver, or by a fault. */
export const webhookDelivery = record('webhook_delivery', 'webhook_deliveries', {
  id: z.int().meta({ description: 'Its number, counted within the webhook.', examples: [7] }),
  event: z.int().meta({ description: 'The event.', examples: [42] }),
  type: eventType.meta({ description: 'The type of the event.', examples: ['invoice.paid'] }),
  attempt: integer.meta({ description: 'The first, second, … attempt of the event.', examples: [1] }),
  created: instant.meta({ description: 'When it began.', examples: ['2026-01-14T09:00:00.000Z'] }),
  duration: integer.meta({ description: 'How long it took, in milliseconds.', examples: [120] }),
  delivered: boolean.meta({ description: 'Whether the receiver has taken the event.', examples: [true] }),
  status: integer.optional().meta({ description: 'The status that the receiver answered.', examples: [204] }),
  fault: text().meta({ description: 'What went wrong where it answered none; else empty.', examples: [''] }),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** The most webhooks of a client. */
export const maxWebhooks = 20;

const [second, minute, hour] = [1_000, 60_000, 3_600_000];
const pauses = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  6 * hour,
];

/** For so long an event is tried; then the webhook is disabled. In milliseconds. */
export const maxFailing = 72 * hour;

/**
 * The pause after that many attempts of an event, in milliseconds, of which a random part is left
 * out, so that receivers that have failed together are not all called together; `share` is from 0
 * up to 1.
 */
export const pauseAfter = (attempts: number, share: number): number => {
  const longest = pauses[Math.min(attempts, pauses.length) - 1] ?? 5 * second;
  return Math.round(longest * (1 - share / 2));
};
