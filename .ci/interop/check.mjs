// Checks that the tools of others can use our OpenAPI document: linters find nothing, generated clients compile, and call each operation of a new
// installation with the examples of the document. Needs a built workspace, and `npm ci` in this folder.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callAll } from './clients.mjs';
import { lint } from './lint.mjs';
import { proxied } from './proxy.mjs';

const program = fileURLToPath(new URL('../../apps/kontor/dist/main.js', import.meta.url));

/** Starts Kontor on data of its own, and gives its address and a key of its client `demo`. */
const start = async (dataDir) => {
  const env = { ...process.env, KONTOR_DATA_DIR: dataDir, KONTOR_PORT: '0', KONTOR_LOG: 'error' };
  const child = spawn(process.execPath, [program, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const part of child.stdout.setEncoding('utf8')) {
    output += part;
    if (output.includes('Another key:')) break;
  }
  child.stdout.resume();
  const [, address] = /^Kontor serves (\S+)/m.exec(output);
  const issue = spawn(process.execPath, [program, 'key', 'issue', 'demo', '--scopes', scopes], { env });
  let key = '';
  for await (const part of issue.stdout.setEncoding('utf8')) key += part;
  return { address, key: key.trim(), stop: () => stopped(child) };
};

const scopes = 'read,write,upload,close,admin';

const stopped = (child) =>
  new Promise((resolve) => {
    child.once('close', resolve);
    child.kill('SIGTERM');
  });

/** Runs work on a new installation. */
const onNew = async (work) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-interop-'));
  const kontor = await start(dataDir);
  try {
    const answer = await fetch(`${kontor.address}/api/latest/openapi.json`);
    return await work({ ...kontor, document: await answer.json() });
  } finally {
    await kontor.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const faults = [
  ...(await onNew(({ document }) => lint(document))),
  ...(await onNew((of) => callAll('openapi-fetch', of))),
  ...(await onNew((of) => callAll('hey-api', of))),
  ...(await onNew((of) => callAll('orval', of))),
  ...(await onNew(proxied)),
];
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${faults.length} faults.\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
