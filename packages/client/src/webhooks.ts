import { bytesIn } from './base64.ts';
import type { Outputs } from './generated/router.ts';

type Event = Outputs['events']['list']['items'][number];

/**
 * A delivery of a webhook as it is signed: an event, and the client in whose books it happened
 * (docs/interface §20). With `webhook.test` a webhook is tried as it is made; nothing has happened
 * then.
 */
export type WebhookMessage = {
  type: Event['type'] | 'webhook.test';
  timestamp: string;
  data: Omit<Event, 'type'> & { type: Event['type'] | 'webhook.test'; client: string };
};

/** The headers of a request: those of `fetch`, or the record that Node and its frameworks have. */
type SentHeaders =
  | { get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request that a receiver got. The body is as it came, before it was parsed. */
export type SentWebhook = { headers: SentHeaders; body: string | ArrayBuffer | Uint8Array };

export type VerifyOptions = {
  /** The seconds by which the time of a delivery may differ from now. 300 unless specified. */
  tolerance?: number | undefined;
  /** The time of the check, in milliseconds since 1970: now unless specified. */
  now?: number | undefined;
};

/**
 * The error of a request that Kontor has not signed with one of the secrets, or not in time: a
 * receiver answers it 401.
 */
export class WebhookNotVerified extends Error {
  override readonly name = 'WebhookNotVerified';
}

/**
 * Checks that a delivery of a webhook is from Kontor, and returns its message. While a secret is
 * changed, the former and the new one may be given. Throws `WebhookNotVerified`, and a TypeError
 * where a secret is not one.
 */
export const verifyWebhook = async (
  { headers, body }: SentWebhook,
  secret: string | readonly string[],
  { tolerance = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookMessage> => {
  const keys = await Promise.all([secret].flat().map(hmacKey));
  if (keys.length === 0) throw new TypeError('At least one secret must be given.');
  const [id, timestamp, signatures] = signedHeaders.map((name) => headerIn(headers, name));
  if (!id || !timestamp || !signatures)
    throw new WebhookNotVerified(`One of ${signedHeaders.join(', ')} is missing.`);
  // An old delivery may be one that someone has recorded and sends again. A timestamp that is not a
  // number counts as late.
  const isInTime = /^\d+$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= tolerance;
  if (!isInTime) throw new WebhookNotVerified('The time of the delivery differs too much from now.');
  const bytes = bytesOfBody(body);
  const content = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  if (!(await isSigned(content, signaturesIn(signatures), keys)))
    throw new WebhookNotVerified('The signature is not one of the secret.');
  return JSON.parse(new TextDecoder().decode(bytes));
};

const signedHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** A header by its name in any case. One that is listed twice is not ours. */
const headerIn = (headers: SentHeaders, name: string): string | undefined => {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : undefined;
};

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const hmacKey = async (secret: string): Promise<Key> => {
  const base64 = secret.trim().replace(/^whsec_/, '');
  // A secret that was not set would be one that everyone knows.
  if (!/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64))
    throw new TypeError('A secret of a webhook is a text such as whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw.');
  return crypto.subtle.importKey('raw', bytesIn(base64), hmac, false, ['verify']);
};
const hmac = { name: 'HMAC', hash: 'SHA-256' };

/**
 * The signatures of the version that Kontor has, as bytes. A receiver may be sent any number: only
 * that many are looked at.
 */
const signaturesIn = (text: string): Uint8Array<ArrayBuffer>[] =>
  text
    .split(' ')
    .flatMap((one) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(one)?.slice(1) ?? [])
    .slice(0, mostSignatures)
    .map(bytesIn);
const mostSignatures = 10;

// WebCrypto compares without telling by its time how much of a signature is right.
const isSigned = async (
  content: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  keys: readonly Key[],
): Promise<boolean> => {
  const checks = keys.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, content)),
  );
  return (await Promise.all(checks)).includes(true);
};

const bytesOfBody = (body: SentWebhook['body']): Uint8Array => {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  // A framework has parsed it, and the signature is of the bytes.
  throw new TypeError('The body must be given as it came, before it is parsed.');
};

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
};
