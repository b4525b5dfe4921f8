import type { Instant } from '@kontor/domain';
import { Secret, TOTP } from 'otpauth';

/**
 * One-time codes by RFC 6238: six digits for each half minute, as every authenticator computes
 * them.
 */
const period = 30;
const issuer = 'Kontor';

/** A new secret, and the address by which an authenticator takes it over. */
export const newCodeSecret = (name: string): { secret: string; uri: string } => {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: new TOTP({ issuer, label: name, secret, period }).toString() };
};

/**
 * The half minute to which `code` belongs: this one, or the one before or after it; undefined for
 * any other code.
 */
export const stepOf = (secret: string, code: string, now: Instant): number | undefined => {
  const timestamp = Date.parse(now);
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period });
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
};
