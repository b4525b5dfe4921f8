import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

// An Ed25519 key in PKCS #8 is this and its 32 bytes.
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key by which an installation signs its archives. */
export type SigningKey = {
  /** The public part, as PEM. */
  publicKey: string;
  /** The SHA-256 of the public part, by which people compare keys. */
  fingerprint: string;
  /** Signs bytes, and answers the signature in base64. */
  sign: (bytes: Uint8Array) => string;
};

/** Makes the Ed25519 key of a seed of 32 bytes: the same for the same seed. */
export const signingKeyOf = (seed: Uint8Array): SigningKey => {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  return {
    publicKey,
    fingerprint: fingerprintOf(publicKey),
    sign: (bytes) => sign(null, bytes, key).toString('base64'),
  };
};

/** The SHA-256 of a public key, in hexadecimal digits. Throws where it is none. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256')
    .update(createPublicKey(publicKey).export({ type: 'spki', format: 'der' }))
    .digest('hex');

/** Whether a signature in base64 is that of these bytes. */
export const isSigned = (
  bytes: Uint8Array,
  { publicKey, signature }: { publicKey: string; signature: string },
): boolean => {
  try {
    const key = createPublicKey(publicKey);
    return key.asymmetricKeyType === 'ed25519' && verify(null, bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
};
