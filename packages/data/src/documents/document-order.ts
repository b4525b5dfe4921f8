import { bookingDate, integer, text, unboundedDecimal } from '@kontor/domain';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { noFilter } from '../postgres/columns.ts';
import { cursorOf, idText, keyOf } from '../postgres/page.ts';
import { type DocumentKind, namesOf } from './party.ts';

/**
 * The orders of lists of documents, each as the key by which a page goes on where the last one
 * ended. A new order is a row of the keys, which ends with a column that no two documents share; an
 * index has to have it, or a page reads all documents of the client.
 */

/** The orders in which documents are listed (docs/interface §13). */
export const documentSorts = ['number', 'date', 'due', 'party', 'amount', 'open'] as const;
export type DocumentSort = (typeof documentSorts)[number];

/** A part of the key of an order: its SQL on a document, and its type there and in a cursor. */
type KeyPart = { sql: Prisma.Sql; type: 'text' | 'integer' | 'bigint' | 'date' | 'numeric' };

const inCursor: Record<KeyPart['type'], z.ZodType<string | number>> = {
  text: text(),
  integer,
  bigint: idText,
  date: bookingDate,
  numeric: unboundedDecimal,
};

/**
 * The key of each order, which tells any two documents apart. `p` is the party of the document
 * where one sorts by it.
 */
const keyParts = (
  sort: DocumentSort,
  { kind, of }: { kind: DocumentKind; of: 'd' | 'o' },
): [KeyPart, ...KeyPart[]] => {
  const column = (name: string, type: KeyPart['type']): KeyPart => ({
    sql: Prisma.raw(`${of}.${name}`),
    type,
  });
  const id = column('id', 'bigint');
  const party = column(namesOf(kind).party_id.sql, 'integer');
  switch (sort) {
    case 'number':
      // The number of an invoice is its own; payables of several vendors may have the same.
      return kind === 'invoice'
        ? [column('invnumber_folded', 'text')]
        : [column('invnumber_folded', 'text'), party];
    case 'date':
      return [column('transdate', 'date'), id];
    case 'due':
      return [column('duedate', 'date'), id];
    case 'party':
      return [{ sql: Prisma.sql`lower(p.name)`, type: 'text' }, party, column('invnumber_folded', 'text')];
    case 'amount':
      return [column('amount', 'numeric'), id];
    case 'open':
      return [{ sql: Prisma.raw(`${of}.amount - ${of}.paid`), type: 'numeric' }, id];
  }
};

/** The name of a part of the key, as a column. */
const keyName = (at: number): string => `key_${at + 1}`;

type ListOrder = { sort: DocumentSort; descending: boolean; after: string | undefined };

/**
 * An order of documents, and the place in it after which a page begins. Refuses `invalid` for a
 * cursor of another order.
 */
export const documentOrder = (kind: DocumentKind, { sort, descending, after }: ListOrder) => {
  const parts = keyParts(sort, { kind, of: 'd' });
  const [leading, ...others] = parts;
  const [compare, direction] = (descending ? ['<', 'DESC'] : ['>', 'ASC']).map((word) => Prisma.raw(word));
  const key: readonly (string | number)[] | undefined = keyOf(
    after,
    z.tuple([inCursor[leading.type], ...others.map(({ type }) => inCursor[type])]),
  );
  const values = key?.map((value, at) => Prisma.sql`${value}::${Prisma.raw(parts[at]?.type ?? 'text')}`);
  return {
    sort,
    descending,
    /** The value of the first part of the cursor's key, and of its last. */
    from: key && { first: String(key[0]), last: String(key.at(-1)) },
    /** ORDER BY, of the documents `d` or of what is known of them beforehand. */
    by: (of: 'd' | 'o' = 'd') =>
      Prisma.join(
        keyParts(sort, { kind, of }).map(({ sql }) => Prisma.sql`${sql} ${direction}`),
        ', ',
      ),
    /**
     * The condition that a document comes after the cursor. Its first part alone lets an index of
     * parties begin there.
     */
    after: values
      ? Prisma.sql`${leading.sql} ${compare}= ${values[0]}
          AND (${Prisma.join(parts.map(({ sql }) => sql))}) ${compare} (${Prisma.join(values)})`
      : noFilter,
    /** The columns of the key of a document, and their names. */
    key: Prisma.join(parts.map(({ sql }, at) => Prisma.sql`${sql} AS ${Prisma.raw(keyName(at))}`)),
    keyNames: parts.map((_, at) => keyName(at)),
    cursor: (text: (name: string) => string) =>
      cursorOf(
        ...parts.map(({ type }, at) => (type === 'integer' ? Number(text(keyName(at))) : text(keyName(at)))),
      ),
  };
};

export type DocumentOrder = ReturnType<typeof documentOrder>;
