import { createHmac } from 'node:crypto';

/**
 * The headers by which a receiver knows a message (Standard Webhooks): its id, when it is sent, and
 * its signatures.
 */
export type SignedHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

/**
 * Signs a message by each of the secrets, of which receivers know one while another one takes its
 * place.
 */
export const signed = (
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): SignedHeaders => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};
