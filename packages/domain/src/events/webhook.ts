import { z } from 'zod';
import { instant } from '../values/dates.ts';
import { integer, kept, record, text } from '../values/schema/kinds.ts';
import { sayInSchema } from '../values/sentences/say.ts';
import { eventType, typesOfEvents } from './event.ts';

/** Webhooks: addresses to which the events of a client are delivered (docs/interface §20). */

const address = text(2_000, 1).refine(isWebAddress, sayInSchema('web_address', {}));

/** Whether a text is an address of the web that names no user and no place in a page. */
function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { username, password, hash } = new URL(value);
  return username === '' && password === '' && hash === '';
}

const sent = {
  url: address,
  /** The types of the events that are delivered; none for all. */
  types: typesOfEvents,
  description: text(255),
};

/** A webhook as it is made. */
export const webhook = record('webhook', 'webhooks', {
  url: sent.url,
  types: sent.types.optional(),
  description: sent.description.optional(),
});
export type Webhook = z.infer<typeof webhook>;

/** A change of a webhook: what is left out stays. One that is enabled again goes on after the last event that was delivered. */
export const webhookChange = record('webhook', 'webhooks', {
  url: sent.url.optional(),
  types: sent.types.optional(),
  description: sent.description.optional(),
  enabled: z.boolean('must be true or false').optional(),
}).meta({ id: 'webhook_change' });
export type WebhookChange = z.infer<typeof webhookChange>;

/** Why nothing is delivered: by a person or key, because the receiver has gone (410), or because it failed for three days. */
export const disabledReasons = ['by_hand', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** A webhook as it is answered. */
export const webhookKept = kept(webhook, {
  id: integer,
  types: sent.types,
  enabled: z.boolean(),
  disabled: instant.optional(),
  disabled_because: z.enum(disabledReasons).optional(),
  created: instant,
  /** The last event that was delivered, or that its types leave out. */
  last_event: z.int(),
  /** The attempts of the next event, and when it is tried again. */
  attempts: integer,
  failing_since: instant.optional(),
  next_attempt: instant.optional(),
});
export type WebhookKept = z.infer<typeof webhookKept>;

/** The secret of a webhook by which its deliveries are signed, which is told once. */
export const webhookSecret = z
  .object({ id: integer, secret: z.string(), former_ends: instant.optional() })
  .meta({ id: 'webhook_secret' });

/** A delivery that was tried, and how it ended: by the status of the receiver, or by a fault. */
export const webhookDelivery = record('webhook_delivery', 'webhook_deliveries', {
  id: z.int(),
  event: z.int(),
  type: eventType,
  attempt: integer,
  created: instant,
  /** In milliseconds. */
  duration: integer,
  delivered: z.boolean(),
  status: integer.optional(),
  fault: text(),
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
 * The pause after so many attempts of an event, in milliseconds, of which a random part is left out, so that receivers that have
 * failed together are not all called together; `share` is from 0 up to 1.
 */
export const pauseAfter = (attempts: number, share: number): number => {
  const longest = pauses[Math.min(attempts, pauses.length) - 1] ?? 5 * second;
  return Math.round(longest * (1 - share / 2));
};
