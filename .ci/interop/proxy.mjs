import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { operationsOf } from './clients.mjs';

const execute = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const pages = fileURLToPath(new URL('../../docs/integrate/', import.meta.url));

/**
 * Sends the examples of the document, and the programs of docs/integrate, through Prism, which compares each request and answer with the document.
 * Gives what it finds.
 */
export const proxied = async ({ document, address, key }) => {
  const folder = `${here}generated/prism`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/openapi.json`, JSON.stringify(document));
  const port = await freePort();
  const books = `http://127.0.0.1:${port}`;
  const args = ['proxy', 'openapi.json', `${address}/api/latest/clients/demo`, '--errors', '-p', `${port}`];
  const prism = spawn(`${here}node_modules/.bin/prism`, args, { cwd: folder });
  let log = '';
  prism.stdout.setEncoding('utf8').on('data', (part) => {
    log += part;
  });
  while (!log.includes('Prism is listening')) await new Promise((resolve) => setTimeout(resolve, 50));
  try {
    return [...(await examples(document, { books, key })), ...(await programs(folder, { books, key }))];
  } finally {
    prism.kill();
  }
};

/** The examples of operations that take and answer JSON. */
const examples = async (document, { books, key }) => {
  const found = [];
  for (const { id, method, path, inPath, body, isForm } of operationsOf(document)) {
    const responses = document.paths[path][method.toLowerCase()].responses;
    const isFile = responses[200] !== undefined && !responses[200].content?.['application/json'];
    if (isForm || isFile || /^\/belege\//.test(path)) continue;
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inPath[name]));
    const headers = { 'X-API-Key': key, Accept: 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const answer = await fetch(books + filled, { method, headers, ...sent });
    const violations = answer.headers.get('sl-violations');
    if (!answer.ok || violations)
      found.push(`prism: ${id} ${answer.status} ${violations ?? (await answer.text())}`);
  }
  return found;
};

/** The programs for Node of docs/integrate, which write the status of each answer. */
const programs = async (folder, { books, key }) => {
  const found = [];
  for (const name of (await readdir(pages)).toSorted()) {
    const text = await readFile(pages + name, 'utf8');
    for (const [, program] of text.matchAll(/^```js\n(.*?)^```$/gms)) {
      await writeFile(`${folder}/program.mjs`, program);
      const env = { ...process.env, BOOKS: books, KEY: key };
      const { stdout } = await execute(process.execPath, ['program.mjs'], { cwd: folder, env });
      if (/\b[45]\d\d\b/.test(stdout)) found.push(`prism: ${name}: ${stdout.trim()}`);
    }
  }
  return found;
};

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
