import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Secrets that are kept encrypted, by a key that is not in the database (docs/operations, The
 * secret key; decision 205).
 */
export type Secrets = {
  /** Encrypts a secret of `owner`, which opens it again only as the same owner's. */
  seal: (secret: string, owner: string) => string;
  /** Decrypts a secret; undefined where it was encrypted by another key, or for another owner. */
  open: (sealed: string, owner: string) => string | undefined;
  /**
   * The 32 bytes of which the key for signatures is made (docs/interface §33); undefined without a
   * secret key.
   */
  signingSeed: () => Uint8Array | undefined;
};

const algorithm = 'aes-256-gcm';
const lengths = { key: 32, nonce: 12, tag: 16 };
const version = 'v1.';

/** Whether a secret is encrypted; those of earlier versions are not. */
export const isSealed = (kept: string): boolean => kept.startsWith(version);

/**
 * Opens the encryption of secrets by a key of any form. Without one, none can be sealed, and none
 * is opened.
 */
export const openSecrets = (secretKey: string | undefined): Secrets => {
  if (secretKey === undefined) return withoutKey;
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'kontor secrets', lengths.key));
  return {
    signingSeed: () => Buffer.from(hkdfSync('sha256', secretKey, '', 'kontor signature', lengths.key)),
    seal: (secret, owner) => {
      const nonce = randomBytes(lengths.nonce);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return version + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (kept, owner) => {
      const bytes = Buffer.from(kept.slice(version.length), 'base64url');
      const [nonce, tag] = [
        bytes.subarray(0, lengths.nonce),
        bytes.subarray(lengths.nonce, lengths.nonce + lengths.tag),
      ];
      try {
        const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag);
        const secret = decipher.update(bytes.subarray(lengths.nonce + lengths.tag));
        return Buffer.concat([secret, decipher.final()]).toString();
      } catch {
        return undefined;
      }
    },
  };
};

const withoutKey: Secrets = {
  seal: () => {
    throw new Error('a secret was to be kept without a secret key');
  },
  open: () => undefined,
  signingSeed: () => undefined,
};
