import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { openScanner } from '@kontor/scan';

// Reads the words of the PDF on its standard input, and writes how much memory that took.

// Of this program alone: what `getrusage` has begins at that of the program that started it.
const mostMemory = () => {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
};

const pdf = await buffer(process.stdin);
// Time is not what is measured: several programs may share the machine.
const scanner = openScanner({ limits: { open_seconds: 600 } });
const before = mostMemory();
const pages = await scanner.words(pdf, 'application/pdf');
process.stdout.write(JSON.stringify({ pages: pages.length, megabytes: mostMemory() - before }));
await scanner.close();
