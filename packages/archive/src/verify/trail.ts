import { createHash } from 'node:crypto';
import type { Manifest } from '../manifest.ts';
import { type Member, objectText } from '../values/json-text.ts';
import type { Report } from './report.ts';
import type { ArchiveSource } from './source.ts';
import { type TableRow, tableRows } from './tables.ts';

const sha256 = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

/** A time as PostgreSQL writes the seconds since 1970: `1767265200.123000`. */
const epochOf = (time: string): string => {
  const milliseconds = Date.parse(time);
  const seconds = Math.floor(milliseconds / 1000);
  return `${seconds}.${String(milliseconds - seconds * 1000).padStart(3, '0')}000`;
};

/** The seals of an entry in the audit trail. */
export type Recorded = {
  seal: string | undefined;
  document: string | undefined;
  link: number;
  count: number;
};

type Sealed = { records?: { entry?: number; seal?: string; document?: string }[] };

/**
 * Computes each link of the audit trail from the one before, and answers the seals that they have,
 * by the ids of entries.
 */
export const checkTrail = async (
  of: { source: ArchiveSource; report: Report },
  { trail }: Manifest,
): Promise<Map<string, Recorded>> => {
  const { report } = of;
  const file = 'log/audit.jsonl';
  const seals = new Map<string, Recorded>();
  let before = trail.before;
  let expected = trail.first;
  for await (const row of tableRows(of, 'log/audit')) {
    const link = Number(row.of('id'));
    if (link !== expected)
      report.found(file, `line ${row.line} is link ${link} where ${expected} should be: the chain is broken`);
    const records = row.members.find(([name]) => name === 'records')?.[1] ?? '';
    const hash = row.of('hash').replace(/^\\x/, '');
    if (sha256(Buffer.from(before, 'hex'), epochOf(row.of('created')) + records) !== hash)
      report.found(file, `line ${row.line}: link ${link} is not what its hash was made of`);
    before = hash;
    expected = link + 1;
    for (const record of recordsIn(records)) {
      if (record.entry === undefined) continue;
      const known = seals.get(String(record.entry));
      const { seal, document } = record;
      seals.set(String(record.entry), { seal, document, link, count: (known?.count ?? 0) + 1 });
    }
  }
  if (trail.last > 0 && (expected !== trail.last + 1 || before !== trail.hash))
    report.found(file, `does not end with link ${trail.last} and its hash`);
  if (trail.end.number === trail.last && trail.end.hash !== trail.hash)
    report.found('manifest.json', 'has another end of the audit trail than its last link');
  return seals;
};

const recordsIn = (text: string): NonNullable<Sealed['records']> => {
  try {
    const records: unknown = JSON.parse(text);
    return Array.isArray(records) ? records : [];
  } catch {
    return [];
  }
};

// Between the values of an entry, its postings and their values.
const [unit, group, record] = ['\x1f', '\x1d', '\x1e'];

const labelled = (row: TableRow, name: string): string[] =>
  row.isNull(name) ? [] : [`${name} ${row.of(name)}`];

/** The text of a posting in the seal of its entry. */
export const postingText = (row: TableRow): string =>
  [
    ...['id', 'accno', 'transdate', 'side', 'amount', 'currency', 'original_amount'].map(row.of),
    row.isNull('tax_base') ? '-' : row.of('tax_base'),
    ...['source', 'memo'].map(row.of),
    ...[
      ...['tax_accno', 'tax_rate', 'taxdate', 'vat_code', 'tax_between'],
      ...['department', 'project'],
    ].flatMap((name) => labelled(row, name)),
  ].join(record);

/** The seal of an entry and the texts of its postings, in the order of their ids. */
export const entrySeal = (row: TableRow, postings: readonly string[], sealedAs: number): string =>
  sha256(
    [
      ...[
        String(sealedAs),
        ...['id', 'module', 'transdate', 'reference', 'description', 'postings'].map(row.of),
      ],
      row.of('closing') === 'true' ? 't' : 'f',
      ...['notes', 'intnotes'].map(row.of),
      epochOf(row.of('created')),
      ...(postings.length > 0 ? [postings.join(group)] : []),
      ...labelled(row, 'vat_settlement'),
    ].join(unit),
  );

// What payments move, and what a document seals itself.
const unsealed = new Set(['paid', 'base_paid', 'document_transdate']);

/** The seal of a document. */
export const documentSeal = ({ members }: TableRow, sealedAs: number): string => {
  const isOfGl = members.some(([name]) => name === 'glentries');
  const stays = ([name, text]: Member) =>
    !unsealed.has(name) && (text !== 'null' || name === 'exchangerate' || (name === 'reverses' && isOfGl));
  return sha256(
    objectText(
      members
        .filter(stays)
        .map(([name, text]): Member => [name, name === 'client_id' ? String(sealedAs) : text]),
    ),
  );
};
