import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  type Beginning,
  beginningSchema,
  entryNames,
  format,
  type Manifest,
  manifestSchema,
  readEntryName,
} from './manifest.ts';
import { Damaged, entriesOf, type TarEntry } from './tar.ts';

// A part has four megabytes and one row, which PostgreSQL bounds so.
const mostExpanded = 1 << 30;

/** Takes what a backup has, in its order. None of it is proved before the last entry is read. */
export type Taker = {
  begin: (beginning: Beginning) => Promise<void>;
  /**
   * Takes the rows of a table whole, and answers their number, or undefined where it does not
   * count.
   */
  table: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<number | undefined>;
  object: (object: { client_id: number; sha256: string }, bytes: Buffer) => Promise<void>;
};

/** The first entry and the manifest of a backup that is proved to be what was written. */
export type BackupRead = { beginning: Beginning; manifest: Manifest };

/**
 * Reads a backup to its end, and gives what it has to `taker`. Throws Damaged, with the place,
 * where a byte is not what was written. Memory stays flat.
 */
export const readBackup = async (chunks: AsyncIterable<Uint8Array>, taker: Taker): Promise<BackupRead> => {
  const read = provedEntries(chunks);
  const first = await read.next();
  if (first.done || first.value.name !== entryNames.beginning) throw new Damaged('its first entry', 0);
  const beginning = parse(beginningSchema, first.value);
  await taker.begin(beginning);
  const counted = new Map<string, number | undefined>();
  const left = new Set(beginning.tables.map(({ name }) => name));
  let objects = 0;
  let next = await read.next();
  while (!next.done) {
    const entry: TarEntry = next.value;
    const what = readEntryName(entry.name);
    if (what?.kind === 'part') {
      if (!left.delete(what.table)) throw new Damaged(`${entry.name}, which belongs elsewhere,`, entry.at);
      const rows = partsOf(what.table, entry, read);
      counted.set(what.table, await taker.table(what.table, rows.bytes()));
      next = await rows.rest();
    } else if (what?.kind === 'object') {
      await taker.object(what, checkedObject(what, entry));
      objects += 1;
      next = await read.next();
    } else if (entry.name === entryNames.manifest) {
      const manifest = parse(manifestSchema, entry);
      const fault = faultOf(manifest, counted, left.size + Math.abs(objects - beginning.objects));
      if (fault !== undefined) throw new Damaged(fault, entry.at);
      if (!(await read.next()).done) throw new Damaged('what follows its manifest', entry.at);
      return { beginning, manifest };
    } else throw new Damaged(entry.name, entry.at);
  }
  throw new Damaged('its manifest, which is missing,', 0);
};

type Entries = AsyncGenerator<TarEntry, void, undefined>;

/** The entries but for the last, by whose sums it proves the others once it comes. */
async function* provedEntries(chunks: AsyncIterable<Uint8Array>): Entries {
  const seen: { sum: string; name: string; at: number }[] = [];
  let isProved = false;
  for await (const entry of entriesOf(chunks)) {
    const { name, content, at } = entry;
    if (isProved) throw new Damaged('what follows its sums', at);
    if (name === entryNames.sums) {
      prove(seen, entry);
      isProved = true;
      continue;
    }
    seen.push({ sum: createHash('sha256').update(content).digest('hex'), name, at });
    yield entry;
  }
  if (!isProved) throw new Damaged('its sums, which are missing,', seen.at(-1)?.at ?? 0);
}

const prove = (
  seen: readonly { sum: string; name: string; at: number }[],
  { content, at }: TarEntry,
): void => {
  const lines = content.toString().split('\n');
  for (const [index, { sum, name, at: place }] of seen.entries())
    if (lines[index] !== `${sum}  ${name}`)
      throw new Damaged(`${name}, or its sum in ${entryNames.sums},`, place);
  if (lines.length !== seen.length + 1 || lines.at(-1) !== '') throw new Damaged(entryNames.sums, at);
};

/** The parts of one table, from the first on; `rest` is the entry after them. */
const partsOf = (table: string, first: TarEntry, read: Entries) => {
  let next: Awaited<ReturnType<Entries['next']>> = { done: false, value: first };
  return {
    bytes: async function* (): AsyncGenerator<Buffer> {
      for (let number = 1; !next.done; number += 1) {
        const entry: TarEntry = next.value;
        if (readTableOf(entry) !== table) return;
        if (entry.name !== entryNames.part(table, number))
          throw new Damaged(`the part before ${entry.name}`, entry.at);
        yield* expanded(entry);
        next = await read.next();
      }
    },
    rest: async () => next,
  };
};

const readTableOf = ({ name }: TarEntry): string | undefined => {
  const what = readEntryName(name);
  return what?.kind === 'part' ? what.table : undefined;
};

/** The bytes of a part, some at a time, so that memory stays flat whatever it becomes. */
async function* expanded({ name, content, at }: TarEntry): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // Whoever reads it gets its error.
  Readable.from([content]).pipe(gunzip);
  let length = 0;
  const pieces: AsyncIterator<Buffer> = gunzip[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await pieces.next().catch(() => {
        throw new Damaged(name, at);
      });
      if (next.done) return;
      length += next.value.length;
      if (length > mostExpanded)
        throw new Damaged(`${name}, which becomes more than ${mostExpanded} bytes,`, at);
      yield next.value;
    }
  } finally {
    gunzip.destroy();
  }
}

const checkedObject = ({ sha256 }: { sha256: string }, { name, content, at }: TarEntry): Buffer => {
  if (createHash('sha256').update(content).digest('hex') === sha256) return content;
  throw new Damaged(name, at);
};

const faultOf = (
  { tables }: Manifest,
  counted: ReadonlyMap<string, number | undefined>,
  missing: number,
): string | undefined => {
  if (missing > 0) return 'a part, which is missing,';
  const wrong = tables.find(({ name, rows }) => (counted.get(name) ?? rows) !== rows);
  return wrong && `the number of rows of ${wrong.name}`;
};

const parse = <Schema extends z.ZodType>(
  schema: Schema,
  { name, content, at }: TarEntry,
): z.infer<Schema> => {
  let value: unknown;
  try {
    value = JSON.parse(content.toString());
  } catch {
    throw new Damaged(name, at);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (name === entryNames.beginning && formatIn(value) > format) throw new NewerFormat();
  throw new Damaged(name, at);
};

/** The backup has a form that this version does not know. */
export class NewerFormat extends Error {}

const formatIn = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'format' in value ? Number(value.format) : 0;
