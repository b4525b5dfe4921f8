import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookTrial } from '@kontor/api';
import { say } from '@kontor/domain';
import type { Networks } from './network.ts';
import { type DeliveryEnd, hostOf, type Sender } from './send.ts';
import { signed } from './signature.ts';

/**
 * A receiver has so long for a test message, in milliseconds, with the look-up of its name: a
 * person or a program waits for it.
 */
export const trialPatience = 5_000;

/**
 * Tries webhooks as they are made, by the sender and the networks of the deliveries. What is sent
 * has the form of an event that did not happen. It takes none of the places of deliveries.
 */
export const openTrial = (
  sender: Pick<Sender, 'send'>,
  { isAllowed, isOwn, hasOwn }: Networks,
): WebhookTrial => ({
  refusedFor: (url) => {
    const target = new URL(url);
    const host = hostOf(target);
    const isAddress = isIP(host) !== 0;
    if (isAddress && !isAllowed(host)) return say('webhook_address');
    if (target.protocol === 'https:') return undefined;
    // Of a name it is seen as it is looked up.
    return hasOwn && (!isAddress || isOwn(host)) ? undefined : say('webhook_scheme');
  },
  send: async ({ client, url, secret, now }) => {
    const none = { id: 0, kind: 'webhook', number: '', link: 0, hash: '' };
    const data = { client, ...none, type: 'webhook.test', created: now };
    const body = JSON.stringify({ type: 'webhook.test', timestamp: now, data });
    const id = `${client}_test_${randomBytes(8).toString('hex')}`;
    const began = performance.now();
    const over = new AbortController();
    const patience = sleep(trialPatience, tooLate, { signal: over.signal }).catch(() => tooLate);
    const sent = sender.send(url, body, signed({ id, at: new Date(now), body }, [secret]), trialPatience);
    const end = await Promise.race([sent, patience]);
    over.abort();
    return {
      delivered: end.status !== undefined && end.status >= 200 && end.status < 300,
      ...(end.status !== undefined && { status: end.status }),
      fault: end.status === undefined ? end.fault : '',
      duration: Math.round(performance.now() - began),
    };
  },
});

const tooLate: DeliveryEnd = {
  status: undefined,
  fault: `there was no answer in ${trialPatience / 1000} seconds`,
};
