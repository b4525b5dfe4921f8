import pg from 'pg';
import type { Prisma } from '../../generated/client.ts';
import { onConnection } from '../pool.ts';
import { inSpan } from '../traces/span.ts';

/**
 * Reads the rows of a statement by COPY, for lists: PostgreSQL writes a row of many columns in half
 * the time that it takes to send it column by column, and reading can stop at any row.
 */

/** Rows as COPY writes them: a line for each, in which tabs are between the columns. */
export type CopiedRows = {
  lines: readonly string[];
  /** Whether reading stopped before the last row, as the lines were longer than was asked for. */
  isCut: boolean;
};

/**
 * Copies the rows of a statement up to the one by which they are longer than `mostBytes`, two at
 * least; what comes after it is not waited for, and the connection not used again.
 */
export const copiedRows = async (
  pool: pg.Pool,
  statement: Prisma.Sql,
  mostBytes: number,
): Promise<CopiedRows> => {
  const text = `COPY (${withLiterals(statement)}) TO STDOUT`;
  return onConnection(pool, async (client, abandon) => {
    const copying = () =>
      new Promise<CopiedRows>((resolve, reject) => {
        client.query(new Copying(text, mostBytes, { resolve, reject }));
      });
    const rows = await inSpan('postgresql COPY', copying, { attributes: { 'db.system.name': 'postgresql' } });
    if (rows.isCut) abandon();
    return rows;
  });
};

type Settle = { resolve: (rows: CopiedRows) => void; reject: (error: Error) => void };

/**
 * A COPY to be handed to the driver, which calls the methods as the messages of the server arrive.
 */
class Copying implements pg.Submittable {
  readonly #text: string;
  readonly #mostBytes: number;
  readonly #lines: string[] = [];
  #bytes = 0;
  #isCut = false;
  readonly #settle: Settle;

  constructor(text: string, mostBytes: number, settle: Settle) {
    this.#text = text;
    this.#mostBytes = mostBytes;
    this.#settle = settle;
  }

  submit(connection: pg.Connection) {
    connection.query(this.#text);
  }

  /** Takes a row, which is a message by itself. */
  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.#isCut) return;
    this.#lines.push(chunk.toString('utf8', 0, chunk.length - '\n'.length));
    this.#bytes += chunk.length;
    if (this.#bytes <= this.#mostBytes || this.#lines.length === 1) return;
    this.#isCut = true;
    this.#done();
  }

  handleReadyForQuery() {
    this.#done();
  }

  handleCommandComplete() {}

  handleError(error: Error) {
    this.#settle.reject(error);
  }

  #done() {
    this.#settle.resolve({ lines: this.#lines, isCut: this.#isCut });
  }
}

/** The texts of the columns of a line: `7\ta, b\t\\N`, of which the last is null. */
export const textsOf = (line: string): (string | null)[] => {
  const texts = line.split('\t');
  return line.includes('\\') ? texts.map(unescaped) : texts;
};

const unescaped = (text: string): string | null => {
  if (text === '\\N') return null;
  return text.includes('\\')
    ? text.replace(/\\(.)/g, (_, letter) => controlCharacters.get(letter) ?? letter)
    : text;
};

const controlCharacters = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/** The text of a statement with its values as literals, as COPY takes no parameters. */
const withLiterals = ({ strings, values }: Prisma.Sql): string =>
  strings.map((text, at) => (at === 0 ? text : literal(values[at - 1]) + text)).join('');

/** A value in SQL, of a type that PostgreSQL infers as it does for a parameter. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return pg.escapeLiteral(arrayText(value));
  if (typeof value === 'string' || typeof value === 'boolean') return pg.escapeLiteral(String(value));
  if (typeof value === 'number' || typeof value === 'bigint') return pg.escapeLiteral(String(value));
  throw new TypeError(`a ${typeof value} has no literal`);
};

/** An array as PostgreSQL reads it: `{"a","b"}`. */
const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)).join()}}`;
