#!/usr/bin/env node
import { createInterface } from 'node:readline';
import { openBridge } from './bridge.ts';
import { door } from './env.ts';

/** Serves Kontor's tools to a host that starts it and speaks over standard input and output. */
const { url, key } = door;

if (!URL.canParse(url) || key === '') {
  process.stderr.write(
    'Set KONTOR_MCP_URL to the address of the tools, such as https://books.example.ch/mcp/demo, and KONTOR_KEY to a key of that client.\n',
  );
  process.exitCode = 2;
} else {
  const forward = openBridge({ url, key }, (message) => process.stdout.write(`${message}\n`));
  // A revision is agreed on before it is used; all else goes out as it comes.
  let begun: Promise<void> = Promise.resolve();
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line.trim() === '') return;
    const sent = begun.then(() => forward(line));
    if (/"method"\s*:\s*"initialize"/.test(line)) begun = sent;
  });
}
