// Checks that the tools of others can use our OpenAPI document and our tools for agents: linters
// find nothing, generated clients compile, and call each operation of a new installation with the
// examples of the document, and hosts of agents call each tool. Needs a built workspace, and `pnpm
// install` in this folder. `node check.mjs agents` checks the document and that part.
import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { callAsAgents } from './agents.mjs';
import { callAll } from './clients.mjs';
import { lint } from './lint.mjs';
import { proxied } from './proxy.mjs';

const program = fileURLToPath(new URL('../../apps/kontor/dist/main.js', import.meta.url));

/**
 * Starts Kontor on data of its own, and gives its address, a link for its person, and a key of its
 * client `demo`: the one that is known, or a new one. `invite` gives a link for one more person.
 */
const start = async (dataDir, known) => {
  const env = { ...process.env, KONTOR_DATA_DIR: dataDir, KONTOR_PORT: '0', KONTOR_LOG: 'error' };
  const child = spawn(process.execPath, [program, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const part of child.stdout.setEncoding('utf8')) {
    output += part;
    if (output.includes('Another key:')) break;
  }
  child.stdout.resume();
  const [, address] = /^Kontor serves (\S+)/m.exec(output);
  const [, link] = /^(http\S+\/login#\S+)$/m.exec(output);
  return {
    ...{ address, link, key: known ?? (await newKey(env)), stop: () => stopped(child) },
    invite: async (name) => said(env, ['person', 'invite', 'demo', name, '--role', 'owner']),
  };
};

const scopes = 'read,write,upload,close,admin';

const newKey = (env) => said(env, ['key', 'issue', 'demo', '--scopes', scopes]);

/** The output of a command. */
const said = async (env, command) => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...command], { env });
  return stdout.trim();
};

const documentAt = async (address) => (await fetch(`${address}/api/latest/openapi.json`)).json();

const stopped = (child) =>
  new Promise((resolve) => {
    child.once('close', resolve);
    child.kill('SIGTERM');
  });

/** A data directory that PostgreSQL can enter as another user, too. */
const newDataDir = async () => {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'kontor-interop-')));
  await chmod(dataDir, 0o755);
  return dataDir;
};

const removeDataDir = async (dataDir) => {
  const database = await realpath(join(dataDir, 'postgres')).catch(() => dataDir);
  for (const path of [database, dataDir]) await rm(path, { recursive: true, force: true });
};

/**
 * Runs work on a copy of a new installation, which takes a third of the time that a new one takes.
 */
const onNew = async (work) => {
  const dataDir = await newDataDir();
  try {
    // Where the database had to be put elsewhere, each one is new.
    const isCopy = (await realpath(join(installed, 'postgres'))) === join(installed, 'postgres');
    if (isCopy) await promisify(execFile)('cp', ['-a', `${installed}/.`, dataDir]);
    const kontor = await start(dataDir, isCopy ? keyOfInstalled : undefined);
    try {
      return await work({ ...kontor, document: await documentAt(kontor.address) });
    } finally {
      await kontor.stop();
    }
  } finally {
    await removeDataDir(dataDir);
  }
};

/** What is checked, each on books of its own, besides the document itself. */
const parts = {
  'openapi-fetch': (of) => callAll('openapi-fetch', of),
  'hey-api': (of) => callAll('hey-api', of),
  orval: (of) => callAll('orval', of),
  prism: proxied,
  agents: callAsAgents,
};
const [, , ...named] = process.argv;

const installed = await newDataDir();
let keyOfInstalled;
const faults = [];
try {
  const { address, key, stop } = await start(installed);
  const document = await documentAt(address);
  keyOfInstalled = key;
  await stop();
  faults.push(...(await lint(document)));
  for (const [name, part] of Object.entries(parts))
    if (named.length === 0 || named.includes(name)) faults.push(...(await onNew(part)));
} finally {
  await removeDataDir(installed);
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${faults.length} faults.\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
