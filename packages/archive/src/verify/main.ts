import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { verifyArchive } from './verify.ts';

/** The program in each archive. Exit codes: 0 where it holds, 1 where not, 2 for a wrong call. */
const usage = `node verify.mjs [archive.zip or folder] [--key FILE or fingerprint] [--authority FILE]

Checks an archive of Kontor; without a path, the folder in which this file lies.
--key        the public key that the installation publishes, or its fingerprint
--authority  certificates (PEM) of those who may certify time stamps`;

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      authority: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help || positionals.length > 1) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const path = positionals[0] ?? dirname(fileURLToPath(import.meta.url));
  const { holds, lines } = await verifyArchive(path, {
    key: values.key && /^[0-9a-f]{64}$/i.test(values.key) ? values.key : await fileText(values.key),
    authorities: await fileText(values.authority),
  });
  for (const line of lines) console.log(line);
  if (holds && values.key === undefined)
    console.log('Compare the key with the one that the installation publishes, or name it by --key.');
  return holds ? 0 : 1;
};

const fileText = async (file: string | undefined): Promise<string | undefined> =>
  file === undefined ? undefined : readFile(file, 'utf8');

run().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  },
);
