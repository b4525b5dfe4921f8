import { createHash, randomBytes } from 'node:crypto';
import {
  archiveFormat,
  type Manifest,
  type ManifestFile,
  ownFiles,
  procedureText,
  proofFiles,
  readProgram,
  readStamp,
  type SigningKey,
  StampFault,
  stampRequest,
  type ZipFile,
} from '@kontor/archive';
import { type ArchiveSnapshot, openArchiveSnapshot, type StoredFile } from '@kontor/data';
import { type ArchiveDays, entryLanguage, type Instant, Refusal } from '@kontor/domain';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { writtenFile } from '../vat/file.ts';
import { csvLines, jsonLines, type TableForms } from './tables.ts';

type ArchiveContext = WriteOptions<unknown>['ctx'];

/** The facts of an archive that are known once all of it was read. */
export type ArchiveProof = {
  days: ArchiveDays;
  files: number;
  manifest: string;
  stamped: Instant | undefined;
  stampFault: string | undefined;
  checks: number;
  failed: string[];
};

type Making = { number: number; days: ArchiveDays; key: SigningKey; by: string };

/**
 * The files of an archive, one after the other, and the manifest last, as it has the SHA-256 of all
 * others; `proven` is told when all were read. Rows are of one moment. The bytes of files never
 * change, so that they are read once that moment is let go.
 */
export async function* archiveFiles(
  ctx: ArchiveContext,
  making: Making,
  proven: (proof: ArchiveProof) => void,
): AsyncGenerator<ZipFile> {
  const files: ManifestFile[] = [];
  const counted = (name: string, content: ZipFile['content'], rows?: () => number): ZipFile['content'] =>
    (async function* () {
      const hash = createHash('sha256');
      let size = 0;
      for await (const piece of content) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
      files.push({ name, size, sha256: hash.digest('hex'), ...(rows && { rows: rows() }) });
    })();
  const file = (name: string, content: ZipFile['content'], more: Partial<ZipFile> = {}): ZipFile => ({
    name,
    content: counted(name, content),
    ...more,
  });
  const table = function* (name: string, forms: TableForms, large: boolean): Generator<ZipFile> {
    let rows = 0;
    const counting: TableForms = {
      ...forms,
      rows: async function* () {
        rows = 0;
        for await (const row of forms.rows()) {
          rows += 1;
          yield row;
        }
      },
    };
    const [json, csv] = [`${name}.jsonl`, `${name}.csv`];
    yield { name: json, large, content: counted(json, jsonLines(counting), () => rows) };
    yield { name: csv, large, content: counted(csv, csvLines(counting), () => rows) };
  };

  const snapshot = await openArchiveSnapshot(ctx.database, {
    client_id: ctx.client.id,
    days: making.days,
  });
  const stored: StoredFile[] = [];
  const leftOut: string[] = [];
  let facts: Pick<Manifest, 'totals' | 'checks'> & Pick<ArchiveSnapshot, 'days' | 'trail' | 'sealedAs'>;
  const settled: VatPeriodKept[] = [];
  try {
    for (const { name, columns, isLarge } of snapshot.tables) {
      const rows = () => snapshot.rows(name);
      yield* table(name, { columns, rows }, isLarge);
    }
    for await (const row of snapshot.rows('vat/returns')) settled.push(JSON.parse(row));
    for await (const one of snapshot.files()) stored.push(one);
    const { made, failed, rows } = await checked(snapshot, leftOut);
    const columns = ['check', 'count', 'rows', 'sentence'];
    yield* table('log/checks', { columns, rows: () => rows }, false);
    const { days, trail, sealedAs } = snapshot;
    facts = { days, trail, sealedAs, totals: await snapshot.totals(), checks: { made, failed } };
  } finally {
    await snapshot.close();
  }
  for (const { file: name, size, store, key } of stored)
    yield file(name, readStored(ctx, { size, store, key }), { stored: /\.(pdf|jpe?g|png|zip)$/i.test(name) });
  for (const one of await vatFiles(ctx, settled, leftOut)) yield file(one.name, [one.bytes]);
  const { client, archiving } = ctx;
  const version = archiving?.version ?? '';
  const { key, number, by } = making;
  const described = procedureText(entryLanguage(client), {
    client: client.name,
    version,
    key: key.fingerprint,
    ...facts.days,
  });
  yield file(ownFiles.procedure, [Buffer.from(described)]);
  yield file(ownFiles.key, [Buffer.from(key.publicKey)]);
  yield file(ownFiles.program, [await readProgram()]);
  const manifest = (stamped: boolean): Buffer => {
    const content: Manifest = {
      ...{ format: archiveFormat, version, client: client.name, currency: client.currency },
      ...{ number, made: ctx.now, by, ...facts.days, sealed_as: facts.sealedAs, trail: facts.trail },
      ...{ totals: facts.totals, checks: facts.checks, stamped, left_out: leftOut, files },
    };
    return Buffer.from(`${JSON.stringify(content, undefined, 1)}\n`);
  };
  const { bytes, stamp, stamped, stampFault } = await withStamp(archiving?.stamp, manifest);
  yield { name: proofFiles.manifest, content: [bytes] };
  yield { name: proofFiles.signature, content: [Buffer.from(`${key.sign(bytes)}\n`)] };
  if (stamp) yield { name: proofFiles.stamp, content: [stamp] };
  proven({
    days: facts.days,
    files: files.length,
    manifest: createHash('sha256').update(bytes).digest('hex'),
    ...{ stamped, stampFault },
    ...{ checks: facts.checks.made, failed: facts.checks.failed },
  });
}

const checked = async (snapshot: ArchiveSnapshot, leftOut: string[]) => {
  const rows: string[] = [];
  const failed: string[] = [];
  for await (const result of snapshot.checks()) {
    if ('unfinished' in result) {
      leftOut.push(`The check ${result.unfinished} did not end in time.`);
      continue;
    }
    const { check, count, rows: offending, sentence } = result;
    if (count > 0) failed.push(check);
    rows.push(JSON.stringify({ check, count, rows: offending, sentence }));
  }
  return { made: rows.length, failed, rows };
};

const readStored = (
  { receipts }: ArchiveContext,
  { size, store, key }: Pick<StoredFile, 'size' | 'store' | 'key'>,
): AsyncIterable<Uint8Array> => receipts.stores.of(store).read(key, { start: 0, end: size });

type VatPeriodKept = { from_date: string; to_date: string; number: number; adjustments: unknown };

/** The files of the VAT returns that were settled, as the portal takes them. */
const vatFiles = async (
  ctx: ArchiveContext,
  rows: readonly VatPeriodKept[],
  leftOut: string[],
): Promise<{ name: string; bytes: Uint8Array }[]> => {
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (const { from_date: from, to_date: to, number, adjustments } of rows) {
    const name = `vat/files/${from}_${to}-${number}.xml`;
    const days = { from, to } as ArchiveDays;
    try {
      const all = await ctx.books.vat.settled(days);
      const own = all.filter((one) => one.from === from && one.to === to);
      const meant = adjustments ? [] : own.filter((one) => one.number <= number);
      const reconciled = adjustments
        ? (await ctx.books.vat.reconciled(days)).filter((one) => one.number === number)
        : [];
      const submission = adjustments ? 'reconciliation' : number > 0 ? 'correction' : 'first';
      const { content, size } = writtenFile(ctx, [...meant, ...reconciled], {
        submission,
        deduction: undefined,
      });
      const pieces: Uint8Array[] = [];
      for await (const piece of content.read({ start: 0, end: size })) pieces.push(piece);
      files.push({ name, bytes: Buffer.concat(pieces) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // A year that was reconciled without a difference has nothing to file.
      if (error.issues.some(({ wording }) => wording?.name === 'vat_file_unreconciled')) continue;
      leftOut.push(`${name}: ${[error.message, ...error.issues.map(({ message }) => message)].join(' ')}`);
    }
  }
  return files;
};

/**
 * The manifest with its time stamp. A server that gives none keeps no archive from being made: then
 * the manifest says that it has none, and why is recorded.
 */
const withStamp = async (
  ask: ((request: Uint8Array) => Promise<Uint8Array>) | undefined,
  manifest: (stamped: boolean) => Buffer,
): Promise<{
  bytes: Buffer;
  stamp?: Buffer;
  stamped: Instant | undefined;
  stampFault: string | undefined;
}> => {
  const without = { bytes: manifest(false), stamped: undefined };
  if (!ask) return { ...without, stampFault: undefined };
  const bytes = manifest(true);
  const digest = createHash('sha256').update(bytes).digest();
  try {
    const stamp = Buffer.from(await ask(stampRequest(digest, randomBytes(8))));
    const { at } = readStamp(stamp, digest);
    return { bytes, stamp, stamped: at as Instant, stampFault: undefined };
  } catch (error) {
    const clause = error instanceof StampFault ? error.message : 'was not given';
    return { ...without, stampFault: `The time stamp ${clause}.` };
  }
};
