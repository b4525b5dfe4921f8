import { freshDatabase } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/** §17: bodies that are made to cost much, in a program with little memory. */
let served: Awaited<ReturnType<typeof startKontor>>;
let key: string;
beforeAll(async () => {
  const environment = { DATABASE_URL: (await freshDatabase()).url };
  await kontorHere(['client', 'create', 'muster'], environment);
  key = (await kontorHere(['key', 'issue', 'muster'], environment)).stdout.trim();
  served = await startKontor({ ...environment, NODE_OPTIONS: '--max-old-space-size=512' });
});
afterAll(() => served.stop());

const most = 4_194_304;
const filled = (begin: string, unit: string, end: string) =>
  begin + unit.repeat(Math.floor((most - begin.length - end.length) / unit.length)) + end;
const numbered = (begin: string, unit: (at: number) => string, end: string) =>
  begin + Array.from({ length: 300_000 }, (_, at) => unit(at)).join('') + end;

const [json, xml] = ['application/json', 'application/xml'];
const bodies: readonly (readonly [string, string, string])[] = [
  ['JSON of empty entries', json, filled('{"parts":[', '{},', '{}]}')],
  ['JSON of empty lists', json, filled('{"parts":[', '[],', '[]]}')],
  ['JSON of deep lists', json, filled('{"parts":[', `${'['.repeat(30)}${']'.repeat(30)},`, '1]}')],
  ['JSON of unknown keys', json, numbered('{', (at) => `"k${at}":1,`, '"a":1}')],
  ['JSON of one text', json, filled('{"notes":"', '\\u0041', '"}')],
  ['JSON of line breaks', json, filled('{', '\n', 'x')],
  ['XML of empty entries', xml, filled('<invoice><parts>', '<part/>', '</parts></invoice>')],
  ['XML of unknown elements', xml, numbered('<invoice>', (at) => `<e${at}/>`, '</invoice>')],
  ['XML of attributes', xml, numbered('<invoice ', (at) => `a${at}="" `, '/>')],
  ['XML of CDATA of ]', xml, filled('<invoice><notes><![CDATA[', ']', ']]></notes></invoice>')],
  ['XML of a comment of dashes', xml, filled('<invoice><!--', '- ', '--></invoice>')],
  ['XML of comments', xml, filled('<invoice>', '<!---->', '</invoice>')],
  ['JSON of records without a key in common', json, numbered('{"a":[', (at) => `{"k${at}":1},`, '{}]}')],
  ['XML of entities', xml, filled('<invoice><notes>', '&amp;', '</notes></invoice>')],
];
const doors = ['/api/latest/clients/muster/invoices', '/trpc/muster/invoices.post'];

const send = async ([, type, body]: (typeof bodies)[number], door = doors[0]) => {
  const headers = { 'x-api-key': key, 'content-type': type };
  const answer = await fetch(`${served.address}${door}`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('1');
  return answer.status;
};

/** Sends all at once, while others are served. */
const together = async (all: readonly (typeof bodies)[number][]) => {
  let waits = true;
  const sent = Promise.all(
    all.map((one, at) => send(one, one[1] === json ? doors[at % doors.length] : doors[0])),
  ).finally(() => {
    waits = false;
  });
  while (waits) expect((await fetch(`${served.address}/healthz`)).status).toBe(200);
  // 408 where the machine is so busy that a body takes too long to arrive.
  for (const status of await sent) expect([400, 408, 413, 503]).toContain(status);
};

test('400, 413 and 503: 64 bodies of 4 MB at once end nothing, and others are served', async () => {
  const [entries, ...others] = bodies;
  if (!entries) return;
  await together(Array(64).fill(entries));
  await together(Array.from({ length: 64 }, (_, at) => others[at % others.length] ?? entries));
});

test.each(bodies)(
  '400 and 413: 4 MB of %s alone find room, and are refused for what they are',
  async (...one) => {
    expect([400, 413]).toContain(await send(one));
  },
);

test('204: a journal entry of the largest size is booked, and others are served', async () => {
  const line = (at: number) =>
    at % 2 === 0 ? { accno: 1000, debit: '1.00' } : { accno: 1020, credit: '1.00' };
  const glentries = Array.from({ length: 5_000 }, (_, at) => ({ ...line(at), memo: 'x'.repeat(500) }));
  const booked = fetch(`${served.address}/api/latest/clients/muster/gl`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': json },
    body: JSON.stringify({ transdate: '2026-01-14', glentries }),
  });
  expect((await fetch(`${served.address}/healthz`)).status).toBe(200);
  expect((await booked).status).toBe(204);
});
