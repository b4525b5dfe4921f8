import { setTimeout as sleep } from 'node:timers/promises';
import { operatorWriting } from '@kontor/api';
import {
  type Attempt,
  type Database,
  disableWebhook,
  eventsIn,
  explainFailure,
  giveWebhookBack,
  recordAttempt,
  renewLeases,
  type TakenWebhook,
  takeWebhooks,
} from '@kontor/data';
import { type DisabledReason, type Event, type Instant, maxFailing, pauseAfter } from '@kontor/domain';
import type { FastifyBaseLogger } from 'fastify';
import { later } from '../clock.ts';
import { levelOf } from '../log.ts';
import type { DeliveryEnd, Sender } from './send.ts';
import { signed } from './signature.ts';

/**
 * Delivers events to webhooks (docs/interface §20). A webhook gets them one after the other, in their order; each is tried until the
 * receiver has taken it. So many are worked on at a time that receivers that take long, or fail, delay none of the others: those
 * have places of their own, and so has each client.
 */
export type Delivering = { database: Database; sender: Sender; now: () => Instant; log: FastifyBaseLogger };

const places = { quick: { all: 256, client: 10 }, slow: { all: 128, client: 4 } } as const;
/** A receiver that takes longer than this, in milliseconds, is slow until it answers sooner. */
const slowAfter = 1_000;
const pollInterval = 500;
const maxPollInterval = 30_000;
// Webhooks are held for so long, and while they are worked on again and again. After a crash others take them over then.
const lease = 6_000;
const renewal = 2_000;
/** After so many events a webhook is given back, so that the others have their turn. */
const eventsInTurn = 100;

/** Delivers until the returned function is called, which then waits for the deliveries under way. */
export const deliverEvents = (options: Delivering): (() => Promise<void>) => {
  const { now } = options;
  const stop = new AbortController();
  const running: Record<keyof typeof places, Map<string, Promise<void>>> = {
    quick: new Map(),
    slow: new Map(),
  };
  const underWay = () => [...running.quick.values(), ...running.slow.values()];
  const renewing = setInterval(() => {
    const leases = [...running.quick.keys(), ...running.slow.keys()];
    // Where it fails, the next one tries again.
    if (leases.length > 0) renewLeases(options.database, leases, later(now(), lease)).catch(() => undefined);
  }, renewal);
  const begin = async (lane: keyof typeof places): Promise<void> => {
    const free = places[lane].all - running[lane].size;
    if (free === 0) return;
    const at = now();
    const taken = await takeWebhooks(options.database, {
      ...{ now: at, until: later(at, lease), beyond: later(at, 2 * lease), slow: lane === 'slow' },
      ...{ limit: free, perClient: places[lane].client },
    });
    for (const webhook of taken) {
      const turn = deliverInTurn(options, webhook, stop.signal)
        .catch(async (error: unknown) => warn(options, error))
        .finally(() => running[lane].delete(webhook.lease));
      running[lane].set(webhook.lease, turn);
    }
  };
  const working = poll(options, stop.signal, async () => {
    await begin('quick');
    await begin('slow');
  });
  return async () => {
    stop.abort();
    await working;
    await Promise.all(underWay());
    clearInterval(renewing);
    options.sender.close();
  };
};

const warn = async ({ database, log }: Delivering, failure: unknown): Promise<void> => {
  const err = await explainFailure(database, failure);
  log[levelOf(err, 'warn')]({ err }, 'Events could not be delivered; they are tried again.');
};

const poll = async (options: Delivering, signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await work();
      failures = 0;
    } catch (error) {
      if (failures === 0) await warn(options, error);
      failures += 1;
    }
    await pause(Math.min(pollInterval * 2 ** failures, maxPollInterval), signal);
  }
};

/** Waits so long, or until the program stops. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  sleep(milliseconds, undefined, { signal }).catch(() => undefined);

/** Delivers the events that a webhook waits for, up to `eventsInTurn`, until one is not taken, and gives the webhook back. */
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

/** The message of an event. Its id is the same however often it is sent, so that a receiver knows it again. */
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
