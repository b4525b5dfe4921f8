import { newImage } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { type Breaking, breakings, hold, startBreakable, waitUntilLocked } from './breaking.ts';

/**
 * §4: what callers get when the connection breaks while a list, an export, a report, a check or an
 * upload is under way: 503, or a stream that ends; and the program goes on. Each statement waits
 * for a lock when its connection is ended.
 */
let breakable: Awaited<ReturnType<typeof startBreakable>>;
let served: Awaited<ReturnType<typeof startKontor>>;
const keys: Record<string, string> = {};

// Only two reads of a client are served at once, so that each has a client of its own.
beforeAll(async () => {
  breakable = await startBreakable();
  const environment = { DATABASE_URL: breakable.forwardedUrl };
  const scopes = ['--scopes', 'read,write,upload,audit'];
  for (const name of Object.keys(requests)) {
    await kontorHere(['client', 'create', name], environment);
    keys[name] = (await kontorHere(['key', 'issue', name, ...scopes], environment)).stdout.trim();
  }
  served = await startKontor(environment);
});
afterAll(async () => {
  await served.stop();
  await breakable.stop();
});

const booksOf = (client: string) => `/api/latest/clients/${client}`;
const input = (of: object) => `?input=${encodeURIComponent(JSON.stringify(of))}`;
type Kind = { path: (client: string) => string; accept?: string; isUpload?: true };
const requests: Readonly<Record<string, Kind>> = {
  transactions: {
    path: (client) =>
      `${booksOf(client)}/charts/1100/transactions?from_date=2025-01-01&to_date=2025-12-31&limit=20`,
  },
  vendors: { path: (client) => `${booksOf(client)}/vendors?limit=20` },
  receipts: { path: (client) => `${booksOf(client)}/belege?limit=20` },
  report: { path: (client) => `/trpc/${client}/reports.trialBalance${input({ to: '2025-12-31' })}` },
  check: { path: (client) => `/trpc/${client}/verify.run${input({ check: 'entries_balanced' })}` },
  export: {
    path: (client) => `/trpc/${client}/exports.books${input({ 0: { format: 'hledger' } })}&batch=1`,
    accept: 'application/jsonl',
  },
  upload: { path: (client) => `${booksOf(client)}/belege`, isUpload: true },
};
const locked = 'posting, entry, balance, vendor, receipt';

/**
 * Sends a request of a kind to the client of its name; the status of its answer, or that its stream
 * ended early.
 */
const send = async (name: string) => {
  const { path, accept = 'application/json', isUpload } = requests[name] as Kind;
  const headers = { 'x-api-key': keys[name] ?? '', accept, 'trpc-accept': accept };
  const answer = await fetch(`${served.address}${path(name)}`, {
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

/**
 * Has each kind of request wait for a lock, breaks the connections, and gives what the callers got.
 */
const brokenBy = async ({ breakAll, mend }: Breaking) => {
  const held = await hold(breakable.url, `LOCK TABLE ${locked} IN ACCESS EXCLUSIVE MODE`);
  const names = Object.keys(requests);
  const answers = names.map(async (name) => [name, await send(name)]);
  await waitUntilLocked(breakable.url, names.length);
  await breakAll();
  const outcome = Object.fromEntries(await Promise.all(answers));
  await held.release();
  await mend();
  return outcome;
};

const broken = Object.fromEntries(
  Object.keys(requests).map((name) => [name, expect.toBeOneOf([503, 'ended'])]),
);

test.each(breakings)(
  '503: connections broken by %s, ten times, while lists, exports, reports, checks and uploads are under way',
  async (way) => {
    const { pid } = served;
    for (let time = 0; time < 10; time += 1) {
      expect(await brokenBy(breakable.ways[way])).toEqual(broken);
      await expect.poll(() => send('vendors'), { timeout: 60_000 }).toBe(200);
    }
    expect(() => process.kill(pid, 0)).not.toThrow();
    expect(served.output.stderr).not.toMatch(/"msg":"A (request|procedure) failed|Something went wrong/);
  },
);
