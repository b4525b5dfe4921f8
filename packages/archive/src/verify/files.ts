import { createHash } from 'node:crypto';
import { type Manifest, proofFiles } from '../manifest.ts';
import type { Report } from './report.ts';
import type { ArchiveSource } from './source.ts';

/**
 * Checks each file against the manifest: that it is there, that it has its size and SHA-256, and
 * that there is no other. Answers the SHA-256 of those that could be read.
 */
export const checkFiles = async (
  source: ArchiveSource,
  manifest: Manifest,
  report: Report,
): Promise<Map<string, string>> => {
  const hashes = new Map<string, string>();
  const known = new Set<string>(Object.values(proofFiles));
  for (const { name, size, sha256 } of manifest.files) {
    if (known.has(name)) report.found(name, 'is in the manifest twice');
    known.add(name);
    if (!source.names.has(name)) {
      report.found(name, 'is missing');
      continue;
    }
    const found = await measured(source, name).catch((error: Error) => error);
    if (found instanceof Error) {
      report.found(name, found.message);
      continue;
    }
    hashes.set(name, found.sha256);
    if (found.size !== size) report.found(name, `has ${found.size} bytes, and had ${size}`);
    if (found.sha256 !== sha256) report.found(name, 'has another content than the manifest says');
  }
  for (const name of source.names) if (!known.has(name)) report.found(name, 'is not of this archive');
  return hashes;
};

const measured = async (source: ArchiveSource, name: string): Promise<{ size: number; sha256: string }> => {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of source.read(name)) {
    hash.update(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest('hex') };
};
