import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { childrenOf, type Der, der, integer, oid, oidText, readDer, sequence, tags } from './der.ts';

/**
 * Time stamps by RFC 3161: a server signs that it has seen a hash, and when. The manifest of an
 * archive gets one, so that its day does not rest on the word of who made it.
 */

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  pss: '1.2.840.113549.1.1.10',
  timeStamping: '1.3.6.1.5.5.7.3.8',
} as const;

const hashNames: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** A time stamp that does not prove what it should; the message is a clause that says why. */
export class StampFault extends Error {}

/** Asks for a time stamp of a SHA-256, with the certificate of who signs it. */
export const stampRequest = (digest: Uint8Array, nonce: Uint8Array): Buffer =>
  sequence(
    integer(Buffer.from([1])),
    sequence(sequence(oid(oids.sha256), der(tags.null, Buffer.alloc(0))), der(tags.octets, digest)),
    integer(nonce),
    der(tags.boolean, Buffer.from([0xff])),
  );

/** When a stamp was made, and the certificates that came with it. */
export type Stamp = { at: string; signer: string; certificates: readonly X509Certificate[] };

/**
 * Reads the answer of a server, and checks that it is a time stamp of this SHA-256, signed by a
 * certificate for time stamps. Throws StampFault.
 */
export const readStamp = (answer: Buffer, digest: Uint8Array): Stamp => {
  try {
    return stampIn(answer, digest);
  } catch (error) {
    throw error instanceof StampFault ? error : new StampFault('cannot be read');
  }
};

const stampIn = (answer: Buffer, digest: Uint8Array): Stamp => {
  const [status, token] = childrenOf(readDer(answer));
  const granted = status && childrenOf(status)[0]?.content[0];
  if (granted !== 0 && granted !== 1) throw new StampFault(`was refused with status ${granted}`);
  const [type, wrapped] = childrenOf(needed(token));
  if (oidText(needed(type)) !== oids.signedData) throw new StampFault('has no signed data');
  const [, , encapsulated, ...rest] = childrenOf(readDer(needed(wrapped).content));
  const [contentType, content] = childrenOf(needed(encapsulated));
  if (oidText(needed(contentType)) !== oids.tstInfo) throw new StampFault('is of something else');
  const info = readDer(needed(content).content).content;
  const at = checkedInfo(info, digest);
  const certificates = rest
    .filter(({ tag }) => tag === 0xa0)
    .flatMap(childrenOf)
    .map(({ whole }) => new X509Certificate(whole));
  const signers = rest.find(({ tag }) => tag === tags.set);
  const signer = checkedSigner(needed(signers && childrenOf(signers)[0]), { info, certificates });
  return { at, signer, certificates };
};

const needed = (one: Der | undefined): Der => {
  if (!one) throw new StampFault('cannot be read');
  return one;
};

const checkedInfo = (info: Buffer, digest: Uint8Array): string => {
  const parts = childrenOf(readDer(info));
  const [algorithm, stamped] = childrenOf(needed(parts[2]));
  const hash = oidText(needed(childrenOf(needed(algorithm))[0]));
  if (hash !== oids.sha256 || !needed(stamped).content.equals(digest))
    throw new StampFault('is of another manifest');
  const made = parts.find(({ tag }) => tag === tags.generalizedTime);
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(
    needed(made).content.toString('latin1'),
  );
  if (!found) throw new StampFault('has no time');
  const [, year, month, day, hour, minute, second] = found;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
};

const checkedSigner = (
  signer: Der,
  { info, certificates }: { info: Buffer; certificates: readonly X509Certificate[] },
): string => {
  const [, id, digestAlgorithm, attributes, algorithm, signature] = childrenOf(signer);
  if (needed(attributes).tag !== 0xa0) throw new StampFault('has no signed attributes');
  const hash = hashNames[oidText(needed(childrenOf(needed(digestAlgorithm))[0]))];
  if (!hash) throw new StampFault('is signed in a way that is not known');
  const attributeOf = (name: string): Buffer | undefined => {
    for (const attribute of childrenOf(needed(attributes))) {
      const [type, values] = childrenOf(attribute);
      if (oidText(needed(type)) === name) return childrenOf(needed(values))[0]?.content;
    }
    return undefined;
  };
  const type = attributeOf(oids.contentType);
  if (!type || oidText({ tag: tags.oid, content: type, whole: type }) !== oids.tstInfo)
    throw new StampFault('is of something else');
  if (!attributeOf(oids.messageDigest)?.equals(createHash(hash).update(info).digest()))
    throw new StampFault('has another content than was signed');
  const serial = needed(childrenOf(needed(id))[1])
    .content.toString('hex')
    .toUpperCase()
    .replace(/^0+/, '');
  const certificate = certificates.find(({ serialNumber }) => serialNumber.replace(/^0+/, '') === serial);
  if (!certificate) throw new StampFault('comes without the certificate of who signed it');
  // Signed is the set of attributes, not its place in the message.
  const signed = der(tags.set, needed(attributes).content);
  const isPss = oidText(needed(childrenOf(needed(algorithm))[0])) === oids.pss;
  const key = createPublicKey(certificate.publicKey.export({ type: 'spki', format: 'pem' }));
  if (!verify(hash, signed, isPss ? { key, padding: 6 } : key, needed(signature).content))
    throw new StampFault('has a signature that does not hold');
  if (!certificate.keyUsage?.includes(oids.timeStamping))
    throw new StampFault('is signed by a certificate that is not for time stamps');
  return certificate.subject.replaceAll('\n', ', ');
};

/**
 * Checks that the signer of a stamp was certified by one of these authorities when it was made.
 * Throws StampFault.
 */
export const checkAuthority = (
  { at, certificates }: Pick<Stamp, 'at' | 'certificates'>,
  authorities: readonly X509Certificate[],
): void => {
  const leaf = certificates.find(({ keyUsage }) => keyUsage?.includes(oids.timeStamping));
  const isAuthority = (one: X509Certificate) =>
    authorities.some(({ fingerprint256 }) => fingerprint256 === one.fingerprint256);
  let one = leaf;
  for (let steps = 0; one && steps < 10; steps += 1) {
    const now = new Date(at);
    if (now < new Date(one.validFrom) || now > new Date(one.validTo))
      throw new StampFault(`was made when the certificate ${one.subject} was not valid`);
    if (isAuthority(one)) return;
    const current: X509Certificate = one;
    one = [...authorities, ...certificates].find(
      (issuer) =>
        issuer.fingerprint256 !== current.fingerprint256 &&
        current.checkIssued(issuer) &&
        current.verify(issuer.publicKey),
    );
  }
  throw new StampFault('is signed by nobody whom the authorities given have certified');
};
