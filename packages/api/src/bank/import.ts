import { BankFileFault, checkBankFileSize, readBankFile } from '@kontor/bank';
import { inSlices, openPace, type StatementRead, type Writing } from '@kontor/data';
import {
  type BankStatement,
  balanceSteps,
  boolean,
  elements,
  fileNameOf,
  followings,
  integer,
  Refusal,
  type RefusalCode,
  record,
  type StatementToKeep,
  statementToKeep,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import type { WriteOptions } from '../procedure/idempotency.ts';
import type { FileSent } from '../receipts/file-sent.ts';

/** Reads files of banks into the books (docs/interface §26). */

const statementRead = z
  .object({
    id: integer.meta({ description: 'The id of the statement.', examples: [7] }),
    accno: integer.meta({ description: 'Its account in the books.', examples: [1020] }),
    statement_id: text().meta({
      description: 'The id that the bank gave it.',
      examples: ['20260131-0001-1'],
    }),
    known: boolean.meta({
      description: 'Whether a statement of its ids was there before; then only what differs is taken.',
      examples: [false],
    }),
    differs: boolean.meta({
      description:
        'Whether it is known with other content: its new lines wait for a person, and none books itself.',
      examples: [false],
    }),
    follows: z.enum(followings).meta({
      description:
        'What it follows: `statement`, whose closing balance it begins with; `first`; or there is a `gap` before it, or an `overlap`.',
      examples: ['statement'],
    }),
    lines: integer.meta({ description: 'The lines that came to the books by it.', examples: [14] }),
    remarks: integer.meta({
      description: 'How many remarks it and its entries have: where the file is not as its standard has it.',
      examples: [0],
    }),
  })
  .meta({ id: 'bank_statement_read' })
  .register(elements, { one: 'statement', many: 'statements' });

/** The answer to a file of a bank. */
export const bankImport = record('bank_import', 'bank_imports', {
  statements: z.array(statementRead).meta({ description: 'The statements of the file, in their order.' }),
  lines: integer.meta({ description: 'The lines that came to the books by the file.', examples: [14] }),
});
export type BankImport = z.infer<typeof bankImport>;

export const importFile = async (
  { ctx, input: { Filedata: file } }: WriteOptions<{ Filedata: FileSent }>,
  writing: Writing,
): Promise<BankImport> => {
  const { books, client, receipts } = ctx;
  const ledger = await books.ledger();
  const statements: StatementToKeep[] = [];
  for (const statement of await statementsIn(file, client.zone))
    statements.push(await inSlices(statementToKeep(statement, ledger)));
  const { size, sha256, media_type } = file;
  const file_name = fileNameOf(file.file_name) || defaultNames[media_type] || 'statement';
  const store = receipts.stores.current;
  const stored = await store.put({ client_id: client.id, sha256 }, file);
  return books.bank.files.keep({ file_name, media_type, size, sha256, store: store.name }, statements, {
    stored,
    writing,
    answer: (read) => ({
      statements: read.flatMap((one, at) => {
        const of = statements[at];
        return of ? [answeredStatement(one, of)] : [];
      }),
      lines: read.reduce((sum, { lines }) => sum + lines, 0),
    }),
  });
};

const defaultNames: Readonly<Record<string, string>> = {
  'application/xml': 'statement.xml',
  'application/zip': 'statements.zip',
  'text/plain': 'statement.sta',
};

const answeredStatement = (
  { id, known, differs, follows, lines }: StatementRead,
  { accno, statement_id, remarks = [], entries }: StatementToKeep,
) => ({
  ...{ id, accno, statement_id, known, differs, follows, lines },
  remarks: entries.reduce((count, entry) => count + (entry.remarks?.length ?? 0), remarks.length),
});

/**
 * The statements of a file. Refuses `malformed` for what is not a file of a bank, and
 * `bank_statement_unbalanced`.
 */
const statementsIn = async (file: FileSent, zone: string): Promise<BankStatement[]> => {
  const statements: BankStatement[] = [];
  try {
    const bytes = () => file.read({ start: 0, end: file.size });
    const reading = { zone, pace: openPace() };
    await checkBankFileSize(bytes(), reading);
    for await (const statement of readBankFile(bytes(), reading)) statements.push(statement);
  } catch (error) {
    if (!(error instanceof BankFileFault)) throw error;
    throw fileRefused('malformed', error.message);
  }
  for (const statement of statements) {
    const fault = await inSlices(balanceSteps(statement));
    if (fault) throw fileRefused('bank_statement_unbalanced', fault);
  }
  return statements;
};

const fileRefused = (code: RefusalCode, message: string) =>
  new Refusal(code, message, [{ field: 'Filedata', message }]);
