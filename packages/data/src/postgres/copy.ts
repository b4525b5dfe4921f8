import pg from 'pg';
import type { Prisma } from '../generated/client.ts';
import { onConnection } from './pool.ts';

/** Rows as COPY writes them: a line of bytes for each, in which tabs are between the columns. */
export type CopiedRows = {
  bytes: Buffer;
  /** Where each line ends in `bytes`, and the next one begins. */
  ends: readonly number[];
  /** Whether reading stopped before the last row, as the lines were longer than was asked for. */
  isCut: boolean;
};

/**
 * Reads the rows of a statement by COPY: PostgreSQL writes a row of many columns in half the time that it takes to send it column
 * by column, and its bytes need not become strings. Rows are read up to the one by which they are longer than `mostBytes`, two
 * at least; what comes after it is not waited for, and the connection not used again.
 */
export const copiedRows = async (
  pool: pg.Pool,
  statement: Prisma.Sql,
  { limit, mostBytes }: { limit: number; mostBytes: number },
): Promise<CopiedRows> => {
  const text = `COPY (${withLiterals(statement)}) TO STDOUT`;
  const room = Math.min(usualBytes * (limit + 1), mostRoom);
  return onConnection(pool, async (client, abandon) => {
    const rows = await new Promise<CopiedRows>((resolve, reject) => {
      client.query(new Copying(text, { room, mostBytes }, { resolve, reject }));
    });
    if (rows.isCut) abandon();
    return rows;
  });
};

/** The length of a record that is not long, and the most memory that is taken before anything has arrived. */
const usualBytes = 512;
const mostRoom = 131_072;

type Settle = { resolve: (rows: CopiedRows) => void; reject: (error: Error) => void };

/** A COPY to be handed to the driver, which calls the methods as the messages of the server arrive. */
class Copying implements pg.Submittable {
  readonly #text: string;
  readonly #mostBytes: number;
  readonly #ends: number[] = [];
  #bytes: Buffer;
  #length = 0;
  #isCut = false;
  readonly #settle: Settle;

  constructor(text: string, { room, mostBytes }: { room: number; mostBytes: number }, settle: Settle) {
    this.#text = text;
    this.#bytes = Buffer.allocUnsafe(room);
    this.#mostBytes = mostBytes;
    this.#settle = settle;
  }

  submit(connection: pg.Connection) {
    connection.query(this.#text);
  }

  /** Takes a row. Its bytes are copied, as the driver writes others to their place. */
  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.#isCut) return;
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) this.#grow(length);
    chunk.copy(this.#bytes, this.#length);
    this.#length = length;
    this.#ends.push(length);
    if (length <= this.#mostBytes || this.#ends.length === 1) return;
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
    this.#settle.resolve({ bytes: this.#bytes, ends: this.#ends, isCut: this.#isCut });
  }

  #grow(length: number) {
    const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

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
