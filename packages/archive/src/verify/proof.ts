import { createHash, X509Certificate } from 'node:crypto';
import { archiveFormat, type Manifest, ownFiles, proofFiles } from '../manifest.ts';
import { fingerprintOf, isSigned } from '../proof/signature.ts';
import { checkAuthority, readStamp, StampFault } from '../proof/time-stamp.ts';
import type { Report } from './report.ts';
import { type ArchiveSource, wholeOf } from './source.ts';

/** Whom the caller trusts: a key, as PEM or fingerprint, and the authorities of time stamps. */
export type Trusted = { key?: string | undefined; authorities?: string | undefined };

/** The manifest, and sentences about who signed it and when. */
export type Proof = { manifest: Manifest; key: string; said: string[] };

/**
 * Checks the signature of the manifest, and its time stamp. Undefined where there is no manifest.
 */
export const checkProof = async (
  source: ArchiveSource,
  trusted: Trusted,
  report: Report,
): Promise<Proof | undefined> => {
  const textOf = async (name: string): Promise<Buffer | undefined> => {
    if (!source.names.has(name)) return undefined;
    try {
      return await wholeOf(source.read(name));
    } catch (error) {
      report.found(name, (error as Error).message);
      return undefined;
    }
  };
  const bytes = await textOf(proofFiles.manifest);
  if (!bytes) {
    report.found(proofFiles.manifest, 'is missing, so that nothing can be proven');
    return undefined;
  }
  const said: string[] = [];
  const publicKey = (await textOf(ownFiles.key))?.toString() ?? '';
  const signature = (await textOf(proofFiles.signature))?.toString();
  if (signature === undefined) report.found(proofFiles.signature, 'is missing: the manifest is not signed');
  else if (!isSigned(bytes, { publicKey, signature }))
    report.found(proofFiles.manifest, `is not as it was signed by ${ownFiles.key}`);
  const fingerprint = printed(publicKey);
  said.push(`Signed by the key ${fingerprint}.`);
  if (trusted.key !== undefined && printed(trusted.key) !== fingerprint)
    report.found(ownFiles.key, `is not the key that was given, ${printed(trusted.key)}`);
  await checkStamp(await textOf(proofFiles.stamp), { bytes, trusted, said, report });
  const manifest = parsed(bytes);
  if (!manifest) {
    report.found(proofFiles.manifest, 'is no manifest of an archive of Kontor');
    return undefined;
  }
  if (manifest.stamped && !source.names.has(proofFiles.stamp))
    report.found(proofFiles.stamp, 'is missing: the manifest had a time stamp');
  return { manifest, key: fingerprint, said };
};

const printed = (key: string): string => {
  if (/^[0-9a-f]{64}$/i.test(key.trim())) return key.trim().toLowerCase();
  try {
    return fingerprintOf(key);
  } catch {
    return 'of no known form';
  }
};

const parsed = (bytes: Buffer): Manifest | undefined => {
  try {
    const manifest = JSON.parse(bytes.toString()) as Manifest;
    return manifest.format === archiveFormat && Array.isArray(manifest.files) ? manifest : undefined;
  } catch {
    return undefined;
  }
};

const checkStamp = async (
  answer: Buffer | undefined,
  of: { bytes: Buffer; trusted: Trusted; said: string[]; report: Report },
): Promise<void> => {
  const { bytes, trusted, said, report } = of;
  if (!answer) {
    said.push('It has no time stamp.');
    return;
  }
  try {
    const stamp = readStamp(answer, createHash('sha256').update(bytes).digest());
    said.push(`Stamped at ${stamp.at} by ${stamp.signer}.`);
    if (trusted.authorities !== undefined)
      checkAuthority(
        stamp,
        (trusted.authorities.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
          (pem) => new X509Certificate(pem),
        ),
      );
  } catch (error) {
    if (!(error instanceof StampFault)) throw error;
    report.found(proofFiles.stamp, error.message);
  }
};
