import {
  fold,
  type LetterEInvoice,
  type LetterKind,
  type LetterLanguage,
  type LetterName,
  type NewLetter,
} from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import type { RawSql } from '../postgres/connection.ts';
import type { Tx } from '../postgres/session/session.ts';
import type { ContentKey, StoreName } from '../receipts/storage/store.ts';
import type { Writing } from '../writing/writing.ts';

/**
 * Letters: documents as they were issued (docs/interface §23). Their files are in the stores of
 * receipts. A letter is written once and never changes.
 */

/** A letter whose file is drawn, to be kept; `stored` is what the `put` of the store answered. */
export type DrawnLetter = NewLetter & {
  size: number;
  /** In lower-case hexadecimal digits. */
  sha256: string;
  store: StoreName;
  stored: (tx: Tx) => Promise<void>;
  e_invoice?: LetterEInvoice | undefined;
};

/** A letter that was issued, with the store and key of its file. */
export type LetterFound = {
  id: number;
  kind: LetterKind;
  number: string;
  language_code: LetterLanguage;
  file_name: string;
  size: number;
  sha256: string;
  store: StoreName;
  key: ContentKey;
};

type LetterRow = Omit<LetterFound, 'key'>;

const letterColumns = Prisma.sql`l.id, l.kind, l.number, l.language_code, l.file_name, l.size, encode(l.sha256, 'hex') AS sha256, l.store`;

/** A record of the audit trail of a letter or mail that was made or changed. */
export type LetterRecord = { table: 'letter' | 'mail'; before: object | null; after: object };

/** The letters of one client. */
export const lettersOf = (session: RawSql, client_id: number) => {
  const foundOf = (row: LetterRow | undefined): LetterFound | undefined =>
    row && { ...row, key: { client_id, sha256: row.sha256 } };
  return {
    /**
     * Finds the letter of this name; without a language the one that was issued last. Undefined
     * where there is none.
     */
    find: async ({
      kinds,
      key,
      language_code,
    }: {
      kinds: readonly LetterKind[];
      key: string;
      language_code?: LetterLanguage | undefined;
    }): Promise<LetterFound | undefined> => {
      const [row] = await session.query<LetterRow[]>`
        SELECT ${letterColumns} FROM letter l
         WHERE l.client_id = ${client_id} AND l.kind = ANY (${[...kinds]}::text[]) AND l.key = ${fold(key)}
           AND (${language_code ?? null}::text IS NULL OR l.language_code = ${language_code ?? null}::text)
         ORDER BY l.id DESC LIMIT 1`;
      return foundOf(row);
    },

    /** The electronic invoice of the letter of this id, where it has one. */
    eInvoice: async (id: number): Promise<LetterEInvoice | undefined> => {
      const [row] = await session.query<LetterEInvoice[]>`
        SELECT l.e_invoice_kind AS kind, l.e_invoice AS xml, encode(l.e_invoice_sha256, 'hex') AS sha256 FROM letter l
         WHERE l.client_id = ${client_id} AND l.id = ${id}::integer AND l.e_invoice IS NOT NULL`;
      return row;
    },

    /** The letter of this id. */
    get: async (id: number): Promise<LetterFound | undefined> => {
      const [row] = await session.query<LetterRow[]>`
        SELECT ${letterColumns} FROM letter l WHERE l.client_id = ${client_id} AND l.id = ${id}::integer`;
      return foundOf(row);
    },
  };
};

/**
 * Keeps letters in a transaction of the caller's, and answers their ids in the same order, with the
 * records for the audit trail, whose link comes last. A letter of the same name that was issued
 * before stays as it is: then its id is answered, and no record. One with an id was found before it
 * was drawn.
 */
export const keepLetters = async (
  tx: Tx,
  { client_id, letters }: { client_id: number; letters: readonly (DrawnLetter | { id: number })[] },
  writing: Writing,
): Promise<{ ids: number[]; records: LetterRecord[] }> => {
  const ids: number[] = [];
  const records: LetterRecord[] = [];
  for (const letter of letters) {
    if ('id' in letter) {
      ids.push(letter.id);
      continue;
    }
    const before = await idOf(tx, client_id, letter);
    const [row] =
      before === undefined
        ? await tx.query<{ id: number; record: object }[]>(insert(client_id, letter, writing))
        : [];
    if (row) {
      await letter.stored(tx);
      ids.push(row.id);
      records.push({ table: 'letter', before: null, after: row.record });
      continue;
    }
    const id = before ?? (await idOf(tx, client_id, letter));
    if (id === undefined) throw new Error('a letter was neither kept nor found');
    ids.push(id);
  }
  return { ids, records };
};

const insert = (client_id: number, letter: DrawnLetter, { now, by }: Writing): Prisma.Sql => {
  const { kind, key, language_code, number, party, transdate, currency, amount = null } = letter;
  const invoices = letter.invoices.map(fold);
  const [side, partyNumber] =
    'customernumber' in party ? ['customer', party.customernumber] : ['vendor', party.vendornumber];
  const [table, folded] = [Prisma.raw(side), Prisma.raw(`${side}number_folded`)];
  const partyId = Prisma.sql`(SELECT id FROM ${table} WHERE client_id = ${client_id}::integer AND ${folded} = ${fold(partyNumber)})`;
  const none = Prisma.sql`NULL::integer`;
  return Prisma.sql`
    INSERT INTO letter AS l (client_id, kind, key, language_code, number, customer_id, vendor_id, invoices, transdate, currency,
                             amount, file_name, size, sha256, store, created, key_prefix, person,
                             e_invoice, e_invoice_kind, e_invoice_sha256)
    VALUES (${client_id}::integer, ${kind}, ${fold(key)}, ${language_code}, ${number}, ${side === 'customer' ? partyId : none},
            ${side === 'vendor' ? partyId : none}, ${invoices}::text[], ${transdate}::date, ${currency}, ${amount}::numeric,
            ${letter.file_name}, ${letter.size}::integer, decode(${letter.sha256}, 'hex'), ${letter.store}, ${now}::timestamptz,
            ${by.key}, ${by.person?.name ?? null}, ${letter.e_invoice?.xml ?? null}::text, ${letter.e_invoice?.kind ?? null}::text,
            decode(${letter.e_invoice?.sha256 ?? null}::text, 'hex'))
    ON CONFLICT (client_id, kind, key, language_code) DO NOTHING
    RETURNING id, to_jsonb(l) - 'e_invoice' AS record`;
};

const idOf = async (
  tx: Tx,
  client_id: number,
  { kind, key, language_code }: LetterName,
): Promise<number | undefined> => {
  const [row] = await tx.query<{ id: number }[]>`
    SELECT id FROM letter
     WHERE client_id = ${client_id} AND kind = ${kind} AND key = ${fold(key)} AND language_code = ${language_code}`;
  return row?.id;
};
