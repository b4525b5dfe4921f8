import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DocumentSheet, Printer } from '@kontor/print';
import { ownBill } from './own.ts';

/** The memory that reading takes, by the pages of a file. */

export type Memory = { pages: number; megabytes: number };

const worker = fileURLToPath(new URL('./memory-worker.js', import.meta.url));
const lineCounts = [10, 300, 1_200];

/**
 * Reads bills of some lengths, each in a program of its own: the most memory that this ever had,
 * less what it had before it read.
 */
export const memoryByPages = async (printer: Printer): Promise<Memory[]> => {
  const memories: Memory[] = [];
  for (const count of lineCounts) {
    const { sheet } = ownBill(1);
    const lines = Array.from({ length: count }, (_, at) => sheet.lines[at % sheet.lines.length]);
    const pdf = await printer.drawDocument({ ...sheet, lines } as DocumentSheet);
    memories.push(await memoryOf(pdf));
  }
  return memories;
};

/** Of those the first page, and each one after it, from the longest file. */
export const memoryOfPages = (memories: readonly Memory[]): { first: number; more: number } => {
  const [shortest, longest] = [memories[0], memories.at(-1)];
  if (!shortest || !longest) return { first: 0, more: 0 };
  const more = (longest.megabytes - shortest.megabytes) / Math.max(1, longest.pages - shortest.pages);
  return { first: shortest.megabytes, more };
};

const memoryOf = async (pdf: Uint8Array): Promise<Memory> => {
  const child = spawn(process.execPath, [worker], { stdio: ['pipe', 'pipe', 'inherit'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (data: Buffer) => output.push(data));
  child.stdin.end(pdf);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Reading to measure memory ended with ${code}.`);
  return JSON.parse(Buffer.concat(output).toString()) as Memory;
};
