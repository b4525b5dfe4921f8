import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { challengeSecret, type Database, spendChallenge } from '@kontor/data';
import { endOfChallenge, type Instant, instantAt } from '@kontor/domain';
import { hashOf } from '../procedure/caller.ts';

/**
 * Challenges, which a device signs: random bytes, the moment at which they expire, and a code by
 * which they are known to be ours. So nothing is kept for someone who asks for one, and only those
 * that were answered are recorded.
 */
const lengths = { random: 16, time: 6, code: 16 };
const signedLength = lengths.random + lengths.time;

/**
 * The purpose of a challenge: signing in, a new passkey of one person, or connecting one with a
 * provider.
 */
export type ChallengeFor = 'sign in' | `new passkey of ${number}` | `connection of ${number}`;

export const newChallenge = async (
  database: Database,
  purpose: ChallengeFor,
  now: Instant,
): Promise<Uint8Array<ArrayBuffer>> => {
  const time = Buffer.alloc(lengths.time);
  time.writeUIntBE(Date.parse(endOfChallenge(now)), 0, lengths.time);
  const signed = Buffer.concat([randomBytes(lengths.random), time]);
  return Uint8Array.from(Buffer.concat([signed, await codeOfOurs(database, purpose, signed)]));
};

/**
 * Uses a challenge, in base64url; false where it is not ours, not for this, too old, or was used
 * before.
 */
export const useChallenge = async (
  database: Database,
  { challenge, purpose }: { challenge: string; purpose: ChallengeFor },
  now: Instant,
): Promise<boolean> => {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== signedLength + lengths.code) return false;
  const signed = bytes.subarray(0, signedLength);
  const code = await codeOfOurs(database, purpose, signed);
  if (!timingSafeEqual(code, bytes.subarray(signedLength))) return false;
  const expires = instantAt(signed.readUIntBE(lengths.random, lengths.time));
  return expires > now && spendChallenge(database, { hash: hashOf(bytes.toString('base64url')), expires });
};

/** The code over `signed` for a purpose, which only this installation can make. */
export const codeOfOurs = async (
  database: Database,
  purpose: ChallengeFor | `device of ${number}` | `daily mail of ${number}`,
  signed: Uint8Array,
): Promise<Buffer> => {
  const secret = await challengeSecret(database);
  return createHmac('sha256', secret)
    .update(purpose)
    .update('\0')
    .update(signed)
    .digest()
    .subarray(0, lengths.code);
};
