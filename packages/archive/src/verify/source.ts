import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readDirectory, strayBytes, unpackedFile, type ZipEntry } from '../zip/read.ts';
import type { Report } from './report.ts';

/** Where the files of an archive are: in the ZIP, or in the folder into which it was unpacked. */
export type ArchiveSource = {
  names: ReadonlySet<string>;
  /** Reads a file, which must be there. Throws where it is damaged. */
  read: (name: string) => AsyncIterable<Uint8Array>;
  close: () => Promise<void>;
};

/** Opens the archive at `path`. Throws where it is neither a ZIP nor a folder. */
export const openSource = async (path: string, report: Report): Promise<ArchiveSource> =>
  (await stat(path)).isDirectory() ? openFolder(path) : openZip(path, report);

const openFolder = async (path: string): Promise<ArchiveSource> => {
  const found = await readdir(path, { recursive: true, withFileTypes: true });
  const names = found
    .filter((one) => !one.isDirectory())
    .map(({ parentPath, name }) => relative(path, join(parentPath, name)).split(sep).join('/'));
  return {
    names: new Set(names),
    read: (name) => createReadStream(join(path, name)),
    close: async () => undefined,
  };
};

const openZip = async (path: string, report: Report): Promise<ArchiveSource> => {
  const file = await open(path);
  const entries = new Map<string, ZipEntry>();
  try {
    const directory = await readDirectory(file);
    for (const fault of directory.faults) report.found('The ZIP', fault);
    for (const entry of directory.entries) {
      if (entries.has(entry.name)) report.found(entry.name, 'is in the ZIP more than once');
      if (/^\/|(^|\/)\.\.(\/|$)|\\/.test(entry.name))
        report.found(entry.name, 'has a name that leads out of the archive');
      entries.set(entry.name, entry);
    }
    for (const fault of await strayBytes(file, directory)) report.found('The ZIP', fault);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    names: new Set(entries.keys()),
    read: (name) => {
      const entry = entries.get(name);
      if (!entry) throw new Error('is missing');
      return unpackedFile(file, entry);
    },
    close: () => file.close(),
  };
};

/** All of a small file. */
export const wholeOf = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};
