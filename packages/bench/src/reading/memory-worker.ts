import { buffer } from 'node:stream/consumers';
import { openScanner } from '@kontor/scan';

// Reads the words of the PDF on its standard input, and writes how much memory that took.

const mostMemory = () => process.resourceUsage().maxRSS / 1024;

const pdf = await buffer(process.stdin);
// Time is not what is measured: several programs may share the machine.
const scanner = openScanner({ limits: { open_seconds: 600 } });
const before = mostMemory();
const pages = await scanner.words(pdf, 'application/pdf');
process.stdout.write(JSON.stringify({ pages: pages.length, megabytes: mostMemory() - before }));
await scanner.close();
