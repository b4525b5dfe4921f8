import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { BankFileFault, readBankFile } from '@kontor/bank';
import { type BankStatement, checkBalance } from '@kontor/domain';
import { z } from 'zod';

/** A file of a bank as one of two programs reads it: its statements, or why it refuses the file. */
const reading = z.union([
  z.object({ refused: z.string() }),
  z.object({
    statements: z.array(
      z.object({
        currency: z.string(),
        opening: z.string().nullable(),
        closing: z.string().nullable(),
        interim: z.string().nullable(),
        entries: z.array(z.tuple([z.string(), z.string()])),
      }),
    ),
  }),
]);
export type FileReading = z.infer<typeof reading>;

/** Kontor's own reading, and how many remarks it has. */
export const ownReading = async (bytes: Uint8Array): Promise<{ reading: FileReading; remarks: number }> => {
  const statements: BankStatement[] = [];
  try {
    for await (const statement of readBankFile(bytes)) statements.push(statement);
  } catch (error) {
    if (!(error instanceof BankFileFault)) throw error;
    return { reading: { refused: error.message }, remarks: 0 };
  }
  const unbalanced = statements.map(checkBalance).find((sentence) => sentence !== undefined);
  if (unbalanced !== undefined) return { reading: { refused: unbalanced }, remarks: 0 };
  const parts = statements.flatMap((statement) => [statement, ...statement.entries]);
  return {
    reading: {
      statements: statements.map(({ currency, opening, closing, interim, entries }) => ({
        currency,
        opening: opening?.amount ?? null,
        closing: closing?.amount ?? null,
        interim: interim?.amount ?? null,
        entries: entries.map(({ booked_on, amount }) => [booked_on, amount]),
      })),
    },
    remarks: parts.reduce((count, { remarks = [] }) => count + remarks.length, 0),
  };
};

const script = fileURLToPath(new URL('../../src/banks/independent.py', import.meta.url));

/**
 * The readings of a program that shares nothing with ours, in Python, in the order of the paths.
 */
export const independentReadings = async (paths: readonly string[]): Promise<FileReading[]> => {
  const python = spawn('python3', [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const output = text(python.stdout);
  python.stdin.end(paths.map((path) => `${path}\n`).join(''));
  return (await output)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => reading.parse(JSON.parse(line)));
};
