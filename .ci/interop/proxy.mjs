import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nothingToDo, operationsOf } from './clients.mjs';

const execute = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));
const pages = fileURLToPath(new URL('../../docs/integrate/', import.meta.url));

/**
 * Sends the examples of the document, and the programs of docs/integrate, through Prism, which
 * compares each request and answer with the document. Gives what it finds.
 */
export const proxied = async ({ document, address, key }) => {
  const folder = `${here}generated/prism`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/openapi.json`, JSON.stringify(withWholePaths(document)));
  const port = await freePort();
  const books = `http://127.0.0.1:${port}${base}`;
  const args = ['proxy', 'openapi.json', address, '--errors', '-p', `${port}`];
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

const base = '/api/latest/clients/demo';

/** The document with the paths as `Link` and `Location` have them, which the programs follow. */
const withWholePaths = ({ servers: _, paths, ...document }) => ({
  ...document,
  paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [base + path, item])),
});

/** The examples of operations that take and answer JSON. */
const examples = async (document, { books, key }) => {
  const found = [];
  for (const { id, method, path, inPath, inQuery, body, isForm } of operationsOf(document)) {
    const responses = document.paths[path][method.toLowerCase()].responses;
    const isFile = responses[200] !== undefined && !responses[200].content?.['application/json'];
    if (isForm || isFile || nothingToDo.has(id) || /^\/belege\//.test(path)) continue;
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inPath[name]));
    const query = new URLSearchParams(inQuery).toString();
    const headers = { 'X-API-Key': key, Accept: 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const answer = await fetch(books + filled + (query && `?${query}`), { method, headers, ...sent });
    const violations = answer.headers.get('sl-violations');
    if (!answer.ok || violations)
      found.push(`prism: ${id} ${answer.status} ${violations ?? (await answer.text())}`);
  }
  return found;
};

/**
 * The programs for Node of docs/integrate, but those that upload files and wait for events: each
 * ends well, and sees no fault that Prism has found.
 */
const programs = async (folder, { books, key }) => {
  const found = [];
  const names = (await readdir(pages)).filter((name) => /^0[1-5]/.test(name)).toSorted();
  for (const name of names) {
    const text = await readFile(pages + name, 'utf8');
    for (const [, program] of text.matchAll(/^```js\n(.*?)^```$/gms)) {
      await writeFile(`${folder}/program.mjs`, program);
      const env = { ...process.env, BOOKS: books, KEY: key };
      const complaint = await execute(process.execPath, ['program.mjs'], { cwd: folder, env }).then(
        ({ stdout }) => (stdout.includes('stoplight.io') ? stdout : ''),
        ({ stderr }) => stderr,
      );
      if (complaint !== '') found.push(`prism: ${name}: ${complaint.trim()}`);
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
