import { readFile } from 'node:fs/promises';

/** The program that checks an archive, as it lies in each of them. */
export const readProgram = (): Promise<Buffer> => readFile(new URL('../dist/verify.mjs', import.meta.url));
