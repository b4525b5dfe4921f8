import type { StatementToKeep } from '@kontor/domain';
import type { RawSql } from '../postgres/connection.ts';
import type { Session } from '../postgres/session/session.ts';
import type { StoreName } from '../receipts/storage/store.ts';
import { addLinkOf } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import type { Writing } from '../writing/writing.ts';
import type { StatementRead } from './statement-editions.ts';
import { type BankRecord, keepStatement } from './statement-keeping.ts';

/**
 * Keeps files of banks with the statements in them (docs/interface §26): each file, statement and
 * entry once.
 */

/** A file of a bank that is to be kept; `sha256` in lower-case hexadecimal digits. */
export type NewBankFile = {
  file_name: string;
  media_type: string;
  size: number;
  sha256: string;
  store: StoreName;
};

type Keeping<Answer> = {
  /** Keeps the content. */
  stored: (tx: RawSql) => Promise<void>;
  writing: Writing;
  answer: (read: readonly StatementRead[]) => Answer;
};

export const bankFilesOf = (session: Pick<Session, 'direct'>, client_id: number) => ({
  /**
   * Keeps a file and what is new of its statements: all or nothing. Two files of one account at the
   * same time wait for each other. What was there before stays as it is.
   */
  keep: <Answer extends object>(
    file: NewBankFile,
    statements: readonly StatementToKeep[],
    { stored, writing, answer }: Keeping<Answer>,
  ): Promise<Answer> =>
    session.direct.transaction(async (tx) => {
      const accounts = [...new Set(statements.map(({ accno }) => accno))];
      await tx.query`
        SELECT accno FROM account WHERE client_id = ${client_id}::integer AND accno = ANY (${accounts}::integer[])
         ORDER BY accno FOR NO KEY UPDATE`;
      const { id: file_id, record } = await keepFile(tx, { client_id, file }, writing);
      if (record) await stored(tx);
      const read: StatementRead[] = [];
      const records: BankRecord[] = record ? [{ table: 'bank_file', before: null, after: record }] : [];
      for (const statement of statements) {
        const kept = await keepStatement(tx, { client_id, file_id, statement });
        read.push(kept.read);
        records.push(...kept.records);
      }
      const answered = answer(read);
      await recordOutcomeIn(tx, { client_id, writing }, answered);
      // Last, as its lock stops all other writes to the books of this client.
      const audited = records.map((one) => ({ ...writing.by, ...one }));
      if (audited.length > 0) await addLinkOf(tx, { client_id, records: audited }, writing);
      return answered;
    }),
});

type FileKept = { id: number; record: object | undefined };

const keepFile = async (
  tx: RawSql,
  { client_id, file }: { client_id: number; file: NewBankFile },
  { now, by }: Writing,
): Promise<FileKept> => {
  const [row] = await tx.query<{ id: number; record: object }[]>`
    INSERT INTO bank_file AS f (client_id, file_name, media_type, size, sha256, store, received, key_prefix, person)
    VALUES (${client_id}::integer, ${file.file_name}, ${file.media_type}, ${file.size}::integer, decode(${file.sha256}, 'hex'),
            ${file.store}, ${now}::timestamptz, ${by.key}, ${by.person?.name ?? null})
    ON CONFLICT (client_id, sha256) DO NOTHING
    RETURNING id, to_jsonb(f) AS record`;
  if (row) return row;
  const [before] = await tx.query<{ id: number }[]>`
    SELECT id FROM bank_file WHERE client_id = ${client_id}::integer AND sha256 = decode(${file.sha256}, 'hex')`;
  if (!before) throw new Error('a file of a bank was neither kept nor found');
  return { id: before.id, record: undefined };
};
