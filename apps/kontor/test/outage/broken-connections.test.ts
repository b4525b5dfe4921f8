import { makeTemporaryDataDir, startPostgres } from '@kontor/postgres';
import { execute, newImage, proxyTo } from '@kontor/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/**
 * §4: what callers get when the connection breaks while a list, an export, a report, a check or an upload is under way: 503, or
 * a stream that ends; and the program goes on. Each statement waits for a lock when its connection is ended.
 */
type Server = Awaited<ReturnType<typeof startPostgres>>;
type Program = Awaited<ReturnType<typeof startKontor>>;
let place: Awaited<ReturnType<typeof makeTemporaryDataDir>>;
let server: Server;
let proxy: Awaited<ReturnType<typeof proxyTo>>;
let served: Program;
let key: string;

beforeAll(async () => {
  place = await makeTemporaryDataDir();
  server = await startPostgres({ dataDir: place.dataDir });
  proxy = await proxyTo(server.url);
  const environment = { DATABASE_URL: proxy.url };
  await kontorHere(['client', 'create', 'muster'], environment);
  const scopes = ['--scopes', 'read,write,upload,audit'];
  key = (await kontorHere(['key', 'issue', 'muster', ...scopes], environment)).stdout.trim();
  served = await startKontor(environment);
});
afterAll(async () => {
  await served.stop();
  await proxy.close();
  await server.stop();
  await place.remove();
});

const books = '/api/latest/clients/muster';
const input = (of: object) => `?input=${encodeURIComponent(JSON.stringify(of))}`;
const requests: Readonly<Record<string, { path: string; accept?: string; isUpload?: true }>> = {
  transactions: {
    path: `${books}/charts/1100/transactions?from_date=2025-01-01&to_date=2025-12-31&limit=20`,
  },
  vendors: { path: `${books}/vendors?limit=20` },
  receipts: { path: `${books}/belege?limit=20` },
  report: { path: `/trpc/muster/reports.trialBalance${input({ to: '2025-12-31' })}` },
  check: { path: `/trpc/muster/verify.run${input({ check: 'entries_balanced' })}` },
  export: {
    path: `/trpc/muster/exports.books${input({ 0: { format: 'hledger' } })}&batch=1`,
    accept: 'application/jsonl',
  },
  upload: { path: `${books}/belege`, isUpload: true },
};
const locked = 'posting, entry, balance, vendor, receipt';

/** Sends a request; the status of its answer, or that its stream ended early. */
const send = async ({ path, accept = 'application/json', isUpload }: (typeof requests)[string]) => {
  const headers = { 'x-api-key': key, accept, 'trpc-accept': accept };
  const answer = await fetch(`${served.address}${path}`, {
    headers,
    ...(isUpload ? { method: 'POST', body: formOf() } : {}),
  });
  try {
    const text = await answer.text();
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('1');
    return answer.status === 200 && text.includes('"unavailable"') ? 'ended' : answer.status;
  } catch {
    return 'ended';
  }
};

const formOf = (): FormData => {
  const form = new FormData();
  form.append('Filedata', newImage());
  return form;
};

/** The statements of the program that wait for a lock, but for those of the worker on receipts. */
const waiting = async (url: string): Promise<number> => {
  const [row] = await execute(
    url,
    "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query !~ '(WITH next AS|UPDATE receipt_job|^\\s+SELECT withdrawn)'",
  );
  return Number(row?.['count']);
};

/** Has each kind of request wait for a lock, breaks the connections, and gives what the callers got. */
const brokenBy = async (breakAll: () => Promise<void>) => {
  const holder = new pg.Client(server.url);
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${locked} IN ACCESS EXCLUSIVE MODE`);
  const names = Object.keys(requests);
  const answers = names.map(async (name) => [name, await send(requests[name] as { path: string })]);
  await vi.waitFor(async () => expect(await waiting(server.url)).toBe(names.length), {
    timeout: 60_000,
    interval: 20,
  });
  await breakAll();
  const outcome = Object.fromEntries(await Promise.all(answers));
  await holder.end().catch(() => undefined);
  return outcome;
};

const terminate = async () => {
  await execute(
    server.url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND pid <> pg_backend_pid()",
  );
};

const broken = Object.fromEntries(
  Object.keys(requests).map((name) => [name, expect.toBeOneOf([503, 'ended'])]),
);

test('503: connections ended by pg_terminate_backend, ten times, while lists, exports, reports, checks and uploads are under way', async () => {
  const { pid } = served;
  for (let time = 0; time < 10; time += 1) {
    expect(await brokenBy(terminate)).toEqual(broken);
    await expect.poll(() => send({ path: `${books}/vendors` }), { timeout: 60_000 }).toBe(200);
  }
  expect(() => process.kill(pid, 0)).not.toThrow();
  expect(served.output.stderr).not.toMatch(/"msg":"A (request|procedure) failed/);
});
