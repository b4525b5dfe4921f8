import { csvRow, membersOf, plainText } from '@kontor/archive';

/**
 * The two forms of a table, of its rows as PostgreSQL writes them: JSON, and CSV of the same
 * values.
 */
export type TableForms = { columns: readonly string[]; rows: () => AsyncIterable<string> | Iterable<string> };

// Bytes that are handed on at once.
const pieceLength = 1 << 16;

/** Gathers texts, so that none of a few letters is handed on by itself. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let gathered: string[] = [];
  let length = 0;
  for await (const text of texts) {
    gathered.push(text);
    length += text.length;
    if (length < pieceLength) continue;
    yield Buffer.from(gathered.join(''));
    [gathered, length] = [[], 0];
  }
  if (length > 0) yield Buffer.from(gathered.join(''));
}

export const jsonLines = ({ rows }: TableForms): AsyncIterable<Uint8Array> =>
  inPieces(
    (async function* () {
      for await (const row of rows()) yield `${row}\n`;
    })(),
  );

export const csvLines = ({ columns, rows }: TableForms): AsyncIterable<Uint8Array> =>
  inPieces(
    (async function* () {
      yield csvRow(columns);
      for await (const row of rows()) {
        const values = new Map(membersOf(row));
        yield csvRow(columns.map((column) => plainText(values.get(column) ?? 'null')));
      }
    })(),
  );
