import { createHash } from 'node:crypto';
import { csvRow, type Manifest, type Member, membersOf, plainText, signingKeyOf } from '@kontor/archive';
import { zipped } from './zip.ts';

/** Ways to tamper with an archive: what a forger does, and what a disk does. */

export type Files = Map<string, Buffer>;

const written = (members: readonly Member[]): string =>
  `{${members.map(([name, text]) => `${JSON.stringify(name)}: ${text}`).join(', ')}}`;

/** A record with another value, written as JSON, in place of one of its own. */
export const withValue = (record: string, name: string, value: string): string =>
  written(membersOf(record).map(([own, text]) => [own, own === name ? value : text]));

export const valueIn = (record: string | undefined, name: string): string =>
  plainText(new Map(membersOf(record ?? '{}')).get(name) ?? 'null');

export const recordsOf = (files: Files, table: string): string[] =>
  (files.get(`${table}.jsonl`)?.toString() ?? '').split('\n').filter(Boolean);

/** Writes both forms of a table, as a forger would. */
export const putRecords = (files: Files, table: string, records: readonly string[]): void => {
  const [header = ''] = (files.get(`${table}.csv`)?.toString() ?? '').split('\r\n');
  const rows = records.map((record) => {
    const values = new Map(membersOf(record));
    return csvRow(header.split(',').map((name) => plainText(values.get(name) ?? 'null')));
  });
  files.set(`${table}.jsonl`, Buffer.from(records.map((record) => `${record}\n`).join('')));
  files.set(`${table}.csv`, Buffer.from(`${header}\r\n${rows.join('')}`));
};

/** Changes the records of a table in both forms. */
export const editRecords = (files: Files, table: string, edit: (records: string[]) => string[]): void =>
  putRecords(files, table, edit(recordsOf(files, table)));

/** Changes a value of the record at this place. */
export const setValue = (files: Files, table: string, at: number, name: string, value: string): void =>
  editRecords(files, table, (records) =>
    records.map((record, nth) => (nth === at ? withValue(record, name, value) : record)),
  );

export const manifestOf = (files: Files): Manifest =>
  JSON.parse(files.get('manifest.json')?.toString() ?? '');

const forger = signingKeyOf(createHash('sha256').update('another key').digest());

/** Changes the manifest alone, so that its signature does not hold. */
export const editManifest = (files: Files, edit: (manifest: Manifest) => void): void => {
  const manifest = manifestOf(files);
  edit(manifest);
  files.set('manifest.json', Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`));
};

/** Makes the manifest fit the files again, and signs it by a key of the forger's. */
export const resign = (files: Files): void => {
  editManifest(files, (manifest) => {
    for (const file of manifest.files) {
      const bytes = files.get(file.name);
      if (!bytes) continue;
      file.size = bytes.length;
      file.sha256 = createHash('sha256').update(bytes).digest('hex');
      if (file.rows !== undefined) file.rows = recordsOf(files, file.name.replace(/\.\w+$/, '')).length;
    }
    manifest.files = manifest.files.filter(({ name }) => files.has(name));
  });
  files.set('key.pem', Buffer.from(forger.publicKey));
  editManifest(files, (manifest) => {
    const key = manifest.files.find(({ name }) => name === 'key.pem');
    if (!key) return;
    key.size = forger.publicKey.length;
    key.sha256 = createHash('sha256').update(forger.publicKey).digest('hex');
  });
  files.set('manifest.sig', Buffer.from(forger.sign(files.get('manifest.json') ?? Buffer.alloc(0))));
};

/**
 * Replaces a text in a file once. Throws where it is not there, as nothing would be tampered with.
 */
export const replaceIn = (files: Files, name: string, before: string | RegExp, after: string): void => {
  const text = files.get(name)?.toString('latin1') ?? '';
  const changed = text.replace(before, after);
  if (changed === text) throw new Error(`${name} has no ${before}`);
  files.set(name, Buffer.from(changed, 'latin1'));
};

/** An archive with files that were changed. */
export const tampered = async (original: Files, change: (files: Files) => void): Promise<Buffer> => {
  const files = new Map(original);
  change(files);
  return zipped(files);
};

/** The same, made to fit by a forger. */
export const forged = (original: Files, change: (files: Files) => void): Promise<Buffer> =>
  tampered(original, (files) => {
    change(files);
    resign(files);
  });
