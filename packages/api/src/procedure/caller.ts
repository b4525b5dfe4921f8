import { hash, randomBytes } from 'node:crypto';
import { holds, type Instant, type Person, Refusal, type Role, type Scope } from '@kontor/domain';

/**
 * The caller: a program by its key, or a person by the session of a browser, at a client that they
 * work for or at none. Neither, only where someone may sign in.
 */
export type Caller =
  | {
      kind: 'key';
      id: number | undefined;
      prefix: string;
      scopes: readonly Scope[];
      /** Whether it may only propose (docs/interface §21). */
      draft: boolean;
    }
  | {
      kind: 'person';
      person: Person;
      session: number;
      /** The moment at which the person signed in. */
      since: Instant;
      /**
       * Whether the person is an operator, who sees how the installation does; it opens no books.
       */
      isOperator: boolean;
      role: Role | undefined;
      scopes: readonly Scope[];
    }
  | { kind: 'nobody'; scopes: readonly [] };

/**
 * The person who sees no receipts but those that they uploaded; null for a key that sees none, and
 * undefined for a caller who sees all (§2).
 */
export const uploaderOf = (caller: Caller): number | null | undefined => {
  if (holds(caller.scopes, 'read')) return undefined;
  return caller.kind === 'person' ? caller.person.id : null;
};

/**
 * Who the caller is, as payment orders name who has made them: two people with the same name are
 * two.
 */
export const identityOf = (caller: Caller): string =>
  caller.kind === 'person'
    ? `person ${caller.person.id} ${caller.person.name}`
    : `key ${caller.kind === 'key' ? caller.prefix : ''}`;

/**
 * The refusal of a request without a key, which says where one belongs; it has not looked whether
 * the client exists (§2).
 */
export const keyMissing = (): Refusal =>
  new Refusal(
    'key_refused',
    'The request has no API key. Send it in the header X-API-Key, as Authorization: Bearer, or as the parameter api_key.',
  );

/**
 * The refusal of a wrong, expired or foreign key and of an unknown client: all are answered alike
 * (§2).
 */
export const keyRefused = (): Refusal =>
  new Refusal('key_refused', 'The API key is missing or does not open this client.');

/** The refusal of someone who must sign in first, or again (§2). */
export const sessionRequired = (): Refusal =>
  new Refusal('session_required', 'Nobody is signed in here, or no longer; sign in again.');

/**
 * A new secret, of 256 random bits. It looks like a key, so that the log leaves it out as it leaves
 * out keys.
 */
export const newSecret = (): string => `kontor_${randomBytes(32).toString('base64url')}`;

/** The SHA-256 hash of a secret, which is stored instead of the secret. */
export const hashOf = (secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash('sha256', secret, 'buffer'));
