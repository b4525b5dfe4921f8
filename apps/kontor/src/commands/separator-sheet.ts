import { writeFile } from 'node:fs/promises';
import { separatorSheet } from '@kontor/scan';
import { codeOf, Problem } from '../problem.ts';

/**
 * `kontor separator-sheet`: writes a PDF page to print and to lay between receipts that are scanned
 * together.
 */
export const writeSeparatorSheet = async ({ out }: { out?: string }): Promise<void> => {
  if (out === undefined && process.stdout.isTTY)
    throw new Problem('A PDF cannot be shown in a terminal: name a file with --out.', 2);
  const sheet = await separatorSheet();
  if (out === undefined) {
    process.stdout.write(sheet);
    return;
  }
  await writeFile(out, sheet).catch((error: unknown) => {
    throw new Problem(`${out} can't be written: ${codeOf(error) ?? 'the system refuses'}.`);
  });
};
