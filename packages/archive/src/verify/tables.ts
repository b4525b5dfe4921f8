import type { Manifest } from '../manifest.ts';
import { csvRows } from '../values/csv.ts';
import { type Member, membersOf, plainText } from '../values/json-text.ts';
import { textLines } from '../values/lines.ts';
import type { Report } from './report.ts';
import type { ArchiveSource } from './source.ts';

/**
 * A record of a table: the line of its file, and its values as they are written and as people read
 * them.
 */
export type TableRow = {
  line: number;
  members: readonly Member[];
  /** A value as text; '' where it is null or missing. */
  of: (name: string) => string;
  /** Whether a value is null or missing. */
  isNull: (name: string) => boolean;
};

/** The records of a table, by its name without ending; those that can't be read are told of. */
export async function* tableRows(
  { source, report }: { source: ArchiveSource; report: Report },
  table: string,
): AsyncGenerator<TableRow> {
  const file = `${table}.jsonl`;
  if (!source.names.has(file)) return;
  let line = 0;
  try {
    for await (const text of textLines(source.read(file))) {
      line += 1;
      try {
        const members = membersOf(text);
        const values = new Map(members);
        yield {
          line,
          members,
          of: (name) => plainText(values.get(name) ?? 'null'),
          isNull: (name) => (values.get(name) ?? 'null') === 'null',
        };
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        report.found(file, `line ${line} is no record`);
      }
    }
  } catch (error) {
    report.found(file, (error as Error).message);
  }
}

/**
 * Compares the two forms of each table, record by record and field by field: what was changed in
 * one is found by the other. Their numbers of records are those of the manifest.
 */
export const checkTables = async (
  source: ArchiveSource,
  manifest: Manifest,
  report: Report,
): Promise<void> => {
  const expected = new Map(manifest.files.map(({ name, rows }) => [name, rows]));
  const tables = [...expected.keys()].flatMap((name) => (name.endsWith('.jsonl') ? [name.slice(0, -6)] : []));
  for (const table of tables) {
    const names = { csv: `${table}.csv`, jsonl: `${table}.jsonl` };
    if (!source.names.has(names.csv) || !source.names.has(names.jsonl)) continue;
    const rows = csvRows(textLines(source.read(names.csv)));
    let count = 0;
    try {
      const { value: header } = await rows.next();
      for await (const row of tableRows({ source, report }, table)) {
        count += 1;
        const { value: fields } = await rows.next();
        if (!fields) {
          report.found(names.csv, `record ${count} is missing, which is line ${row.line} of ${names.jsonl}`);
          break;
        }
        compare({ header: header ?? [], fields, row, nth: count + 1 }, names, report);
      }
      for (let more = await rows.next(); !more.done; more = await rows.next())
        report.found(
          names.csv,
          `has a record that is not in ${names.jsonl}: ${more.value.join(',').slice(0, 120)}`,
        );
    } catch (error) {
      report.found(names.csv, (error as Error).message);
    }
    const wanted = expected.get(names.jsonl);
    if (wanted !== undefined && count !== wanted)
      report.found(names.jsonl, `has ${count} records, and had ${wanted}`);
  }
};

const compare = (
  { header, fields, row, nth }: { header: readonly string[]; fields: string[]; row: TableRow; nth: number },
  names: { csv: string; jsonl: string },
  report: Report,
): void => {
  const others = new Set(row.members.map(([name]) => name));
  header.forEach((name, at) => {
    others.delete(name);
    const [here, there] = [fields[at] ?? '', row.of(name)];
    if (here !== there)
      report.found(
        names.csv,
        `row ${nth}, ${name}: it is ${inWords(here)}, and ${inWords(there)} in line ${row.line} of ${names.jsonl}`,
      );
  });
  for (const name of others) report.found(names.csv, `row ${nth} lacks ${name}, which is in ${names.jsonl}`);
  if (fields.length > header.length) report.found(names.csv, `row ${nth} has more fields than the first row`);
};

const inWords = (text: string): string => (text === '' ? 'empty' : JSON.stringify(text.slice(0, 80)));
