import { operatorWriting } from '@kontor/api';
import {
  type Attempt,
  disableWebhook,
  eventsIn,
  giveWebhookBack,
  recordAttempt,
  renewLeases,
  type TakenWebhook,
  takeWebhooks,
} from '@kontor/data';
import { type DisabledReason, type Event, type Instant, maxFailing, pauseAfter } from '@kontor/domain';
import { later } from '../clock.ts';
import type { DeliveryEnd, Sender } from '../webhooks/send.ts';
import { signed } from '../webhooks/signature.ts';
import type { WorkerBase } from './polling.ts';
import { workQueue } from './queue.ts';

/**
 * Delivers events to webhooks (docs/interface §20). A webhook gets them one after the other, in
 * their order; each is tried until the receiver has taken it. So many are worked on at a time that
 * receivers that take long, or fail, delay none of the others: those have places of their own, and
 * so has each client.
 */
export type Delivering = WorkerBase & { sender: Sender; now: () => Instant };

const lanes = {
  quick: { places: 256, perClient: 10 },
  slow: { places: 128, perClient: 4 },
} as const;
/** A receiver that takes longer than this, in milliseconds, is slow until it answers sooner. */
const slowAfter = 1_000;
const lease = 6_000;
/** After so many events a webhook is given back, so that the others have their turn. */
const eventsInTurn = 100;

/**
 * Delivers until the returned function is called, which then waits for the deliveries under way.
 */
export const deliverEvents = (options: Delivering): (() => Promise<void>) => {
  const stops = [deliverIn('quick', options), deliverIn('slow', options)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    options.sender.close();
  };
};

const deliverIn = (lane: keyof typeof lanes, options: Delivering): (() => Promise<void>) => {
  const { database, now } = options;
  const { places, perClient } = lanes[lane];
  return workQueue<TakenWebhook>(
    {
      // A webhook may have an event the moment it is given back, so a place is not filled at once:
      // that would be a look for each.
      ...{ name: 'Events', places, refill: false, every: 500, lease, renewal: 2_000 },
      take: (limit, at) => takeWebhooks(database, { ...at, limit, perClient, slow: lane === 'slow' }),
      renew: (taken, until) =>
        renewLeases(
          database,
          taken.map((webhook) => webhook.lease),
          until,
        ),
      work: (webhook, signal) => deliverInTurn(options, webhook, signal),
      giveBack: (webhook) => giveWebhookBack(database, webhook, { reached: webhook.last_event, due: now() }),
    },
    options,
  );
};

/**
 * Delivers the events that a webhook waits for, up to `eventsInTurn`, until one is not taken, and
 * gives the webhook back.
 */
const deliverInTurn = async (
  options: Delivering,
  webhook: TakenWebhook,
  signal: AbortSignal,
): Promise<void> => {
  const { database, now } = options;
  const events = eventsIn(database, webhook.client_id);
  let { attempts, last_event: reached } = webhook;
  for (const id of webhook.again) {
    if (signal.aborted) break;
    const { items } = await events.list({ after: id - 1, limit: 1 });
    const [event] = items;
    if (!event) continue;
    attempts += 1;
    if (!(await deliver(options, webhook, { event, attempt: attempts, again: true }))) return;
    attempts = 0;
  }
  const read = signal.aborted
    ? undefined
    : await events.list({ after: reached, limit: eventsInTurn, types: typesOf(webhook) });
  for (const event of read?.items ?? []) {
    if (signal.aborted) break;
    attempts += 1;
    if (!(await deliver(options, webhook, { event, attempt: attempts, again: false }))) return;
    attempts = 0;
    reached = event.id;
  }
  // The events after the last one that was delivered are of other types.
  if (read && !signal.aborted) reached = Math.max(reached, read.reached);
  await giveWebhookBack(database, webhook, { reached, due: now() });
};

const typesOf = ({ types }: TakenWebhook) => (types.length === 0 ? undefined : types);

type Delivery = Pick<Attempt, 'attempt' | 'again'> & { event: Event };

/** Tries an event once, and records how it ended. Returns whether the webhook is still held. */
const deliver = async (
  options: Delivering,
  webhook: TakenWebhook,
  { event, attempt, again }: Delivery,
): Promise<boolean> => {
  const { database, now } = options;
  const created = now();
  const sent = await send(options, webhook, event);
  const ended = now();
  const duration = Date.parse(ended) - Date.parse(created);
  const delivered = sent.status !== undefined && sent.status >= 200 && sent.status < 300;
  const fault = sent.status === undefined ? sent.fault : '';
  if (delivered) webhook.failing_since = undefined;
  const failing_since = webhook.failing_since ?? created;
  const because = reasonOf(sent, { delivered, failing_since, ended });
  const held = await recordAttempt(database, webhook, {
    attempt: {
      event: event.id,
      type: event.type,
      attempt,
      created,
      duration,
      delivered,
      status: sent.status,
      fault,
      again,
    },
    slow: !delivered || duration > slowAfter,
    onwards:
      delivered || because !== undefined
        ? { until: later(ended, lease) }
        : { due: later(ended, pauseAfter(attempt, Math.random())), failing_since },
  });
  if (held && because !== undefined) {
    await disableWebhook(database, webhook, { because, writing: operatorWriting(now(), 'webhooks.deliver') });
    options.log.warn({ client: webhook.client_id, webhook: webhook.id, because }, 'A webhook was disabled.');
  }
  return held && delivered && because === undefined;
};

/** Why the webhook is disabled by this; undefined where it is not. */
const reasonOf = (
  { status }: DeliveryEnd,
  { delivered, failing_since, ended }: { delivered: boolean; failing_since: Instant; ended: Instant },
): DisabledReason | undefined => {
  if (status === 410) return 'gone';
  return !delivered && Date.parse(ended) - Date.parse(failing_since) >= maxFailing ? 'failing' : undefined;
};

/**
 * The message of an event. Its id is the same however often it is sent, so that a receiver knows it
 * again.
 */
const send = (
  { sender, now }: Delivering,
  { url, client, secrets }: TakenWebhook,
  event: Event,
): Promise<DeliveryEnd> => {
  if (secrets.length === 0)
    return Promise.resolve({ status: undefined, fault: 'the secret was encrypted by another key' });
  const body = JSON.stringify({ type: event.type, timestamp: event.created, data: { client, ...event } });
  return sender.send(url, body, signed({ id: `${client}_${event.id}`, at: new Date(now()), body }, secrets));
};
