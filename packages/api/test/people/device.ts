import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/**
 * A device that makes passkeys and signs with them, as WebAuthn says; its keys are on the curve
 * P-256.
 */

const sha256 = (of: string | Uint8Array) => createHash('sha256').update(of).digest();

/** CBOR, as far as attestations need it (RFC 8949). */
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const cborInteger = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const cborText = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

type Challenge = { challenge: string; site: string };

// The device saw its owner, and knew them by a finger or a PIN.
const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

export const newDevice = ({ page, knowsOwner = true }: { page: string; knowsOwner?: boolean }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  let uses = 0;
  const flags = present | (knowsOwner ? verified : 0);

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));
  const authenticatorData = (site: string, more: number, key = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    return Buffer.concat([sha256(site), Buffer.from([flags | more]), counter, key]);
  };
  const answer = <Response>(response: Response) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    /** Makes a passkey. */
    make: ({ challenge, site }: Challenge) => {
      const cose = cborMap([
        [cborInteger(1), cborInteger(2)],
        [cborInteger(3), cborInteger(-7)],
        [cborInteger(-1), cborInteger(1)],
        [cborInteger(-2), cborBytes(coordinate(x))],
        [cborInteger(-3), cborBytes(coordinate(y))],
      ]);
      const length = Buffer.from([0, credential.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, credential, cose]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(site, withKey, key))],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      });
    },
    /** Signs a challenge with the passkey. */
    sign: ({ challenge, site }: Challenge) => {
      uses += 1;
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(site, 0);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
};
