import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppRouter } from '@kontor/api';
import type { BelegUpload, ReceiptKept } from '@kontor/domain';
import { drawn, page, stackOf } from '@kontor/samples';
import { execute, freshDatabase } from '@kontor/testing';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Environment, kontor, run, startKontor } from './kontor.ts';
import { kontorHere } from './kontor-here.ts';

/** §16.1: receipts are processed by the program as it runs, once each, whatever becomes of it meanwhile. */
let environment: Environment;
let key: string;
beforeAll(async () => {
  environment = { DATABASE_URL: (await freshDatabase()).url };
  await kontorHere(['client', 'create', 'muster'], environment);
  const scopes = ['--scopes', 'read,write,upload'];
  key = (await kontorHere(['key', 'issue', 'muster', ...scopes], environment)).stdout.trim();
});

type Served = Awaited<ReturnType<typeof startKontor>>;

const trpcOf = ({ address }: Served) =>
  createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${address}/trpc/muster`, headers: { authorization: `Bearer ${key}` } })],
  });

const belege = ({ address }: Served) => `${address}/api/v1/clients/muster/belege`;

const upload = async (served: Served, pdf: Uint8Array, name = 'bills.pdf'): Promise<number> => {
  const form = new FormData();
  form.set('Filedata', new File([Uint8Array.from(pdf)], name, { type: 'application/pdf' }));
  const headers = { 'x-api-key': key, accept: 'application/json' };
  const answer = await fetch(belege(served), { method: 'POST', headers, body: form });
  const body = await answer.text();
  expect(answer.status, body).toBe(200);
  return Number((JSON.parse(body) as BelegUpload).id);
};

/** Reads the receipts `ids` until they are all in one of these states. */
const until = async (served: Served, ids: readonly number[], ...statuses: ReceiptKept['status'][]) => {
  const { receipts } = trpcOf(served);
  for (;;) {
    const read = await Promise.all(ids.map((id) => receipts.get.query({ id })));
    if (read.every(({ status }) => statuses.includes(status))) return read;
    const ended = read.find(({ status }) => !['RECEIVED', 'PROCESSING', ...statuses].includes(status));
    if (ended) throw new Error(`${ended.file_name} is ${ended.status}: ${ended.reason}`);
    await sleep(50);
  }
};

/** A stack of receipts with a bill on the first of their two pages; the last one has a page that tells it from others. */
const stack = async (receipts: number, seed: number) => {
  const { pages, parts } = stackOf('bill first', '', { receipts, length: 2 });
  const ranges = parts.map(({ first_page, last_page }, at) => [
    first_page,
    at < receipts - 1 ? last_page : last_page + 1,
  ]);
  return { pdf: await drawn([...pages, page.text(seed)]), ranges };
};

/** The parts of a receipt, in the order of their pages. */
const partsOf = async (served: Served, source: number) => {
  const { items } = await trpcOf(served).receipts.list.query({});
  return items.filter((one) => one.source === source);
};

const verified = async () =>
  expect((await kontorHere(['verify'], environment)).stdout).not.toContain('FAILED');

test('what is uploaded is separated, its bills are proposed, and one is accepted', async () => {
  const served = await startKontor(environment);
  const { pdf, ranges } = await stack(2, 1);
  const id = await upload(served, pdf);
  await until(served, [id], 'PROCESSED');
  const cut = await partsOf(served, id);
  expect(cut.map(({ first_page, last_page }) => [first_page, last_page])).toEqual(ranges);
  const { proposals, payables, receipts } = trpcOf(served);
  const { items } = await proposals.list.query({ state: 'OPEN' });
  expect(items.map(({ receipt, bill }) => [receipt, bill.amount])).toEqual([
    [cut[0]?.id, '100.05'],
    [cut[1]?.id, '101.05'],
  ]);
  const { invnumber } = await proposals.accept.mutate({ id: items[0]?.id ?? 0 });
  expect(await payables.get.query({ invnumber })).toMatchObject({ amount: '100.05', currency: 'CHF' });
  expect(await receipts.of.query({ payable: invnumber })).toMatchObject([{ id: cut[0]?.id }]);
  expect(await served.stop()).toBe(0);
  await verified();
});

describe('kill -9', () => {
  test('while receipts are processed and uploaded: what was accepted is processed once, the rest is not there', async () => {
    const served = await startKontor(environment);
    const stacks = await Promise.all([stack(2, 2), stack(10, 3)]);
    const { broken } = await halfUploaded(served, (await stack(2, 4)).pdf);
    const { items: before } = await trpcOf(served).receipts.list.query({});
    const ids: number[] = [];
    for (const { pdf } of stacks) ids.push(await upload(served, pdf));
    await until(served, ids.slice(1), 'PROCESSING');
    served.ask('SIGKILL');
    await served.ended;
    await broken;
    await endLeases();
    const again = await startKontor(environment);
    await until(again, ids, 'PROCESSED');
    for (const [at, { ranges }] of stacks.entries()) {
      const cut = await partsOf(again, ids[at] ?? 0);
      expect(cut.map(({ first_page, last_page }) => [first_page, last_page])).toEqual(ranges);
    }
    const { items } = await trpcOf(again).receipts.list.query({});
    const uploaded = items.filter(({ source }) => source === undefined).map(({ id }) => id);
    expect(uploaded).toEqual([
      ...before.filter(({ source }) => source === undefined).map(({ id }) => id),
      ...ids,
    ]);
    const { items: proposed } = await trpcOf(again).proposals.list.query({});
    expect(new Set(proposed.map(({ receipt }) => receipt)).size).toBe(proposed.length);
    expect(await again.stop()).toBe(0);
    await verified();
  });
});

/** Ends the leases that a killed program still holds, as their time does otherwise. */
const endLeases = () =>
  execute(
    environment['DATABASE_URL'] ?? '',
    "UPDATE receipt_job SET due = clock_timestamp() WHERE state = 'running'",
  );

/** An upload of which half has been sent, and when it is broken off. */
const halfUploaded = async (served: Served, pdf: Uint8Array): Promise<{ broken: Promise<unknown> }> => {
  const head = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="Filedata"; filename="half.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
  );
  const headers = {
    'x-api-key': key,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': head.length + pdf.length + 9,
  };
  const sending = request(belege(served), { method: 'POST', headers });
  sending.on('error', () => undefined);
  const broken = new Promise((resolve) => sending.once('close', resolve));
  sending.write(head);
  await new Promise<void>((sent) => sending.write(pdf.subarray(0, pdf.length / 2), () => sent()));
  return { broken };
};

describe('kontor worker', () => {
  test('shares the queue with the server, and either stops in peace', async () => {
    const served = await startKontor(environment);
    const worker = run(['worker'], environment);
    let output = '';
    worker.stderr?.on('data', (data) => {
      output += data;
    });
    while (!output.includes('Kontor processes receipts.')) await sleep(20);
    const ids: number[] = [];
    for (let seed = 10; seed < 16; seed += 1) ids.push(await upload(served, (await stack(2, seed)).pdf));
    await until(served, ids, 'PROCESSED');
    for (const id of ids) expect(await partsOf(served, id)).toHaveLength(2);
    worker.kill('SIGTERM');
    const [code] = await once(worker, 'close');
    expect([code, await served.stop()]).toEqual([0, 0]);
    expect(`${output}${served.output.stderr}`.match(/A receipt was processed\./g)).toHaveLength(ids.length);
  });

  test('finishes what the server left to it when it stopped', async () => {
    const served = await startKontor(environment);
    const id = await upload(served, (await stack(3, 20)).pdf);
    expect(await served.stop()).toBe(0);
    const { stdout } = await kontorHere(['queue'], environment);
    expect(stdout).not.toContain('running');
    const again = await startKontor(environment);
    await until(again, [id], 'PROCESSED');
    expect(await partsOf(again, id)).toHaveLength(3);
    await again.stop();
  });
});

test('kontor queue lists the receipts that could not be read, and why', async () => {
  const served = await startKontor(environment);
  const many = await drawn(Array.from({ length: 501 }, () => page.blank()));
  const id = await upload(served, many, 'many.pdf');
  const [read] = await until(served, [id], 'FAILED');
  await served.stop();
  const { code, stdout } = await kontor(['queue'], environment);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^muster +failed +1$/m)]);
  expect(stdout).toContain(`many.pdf  ${read?.reason}`);
});

describe('kontor separator-sheet', () => {
  test('writes a page as PDF', async () => {
    const { code, stdout } = await kontor(['separator-sheet'], {});
    expect([code, stdout.slice(0, 5)]).toEqual([0, '%PDF-']);
  });

  test('says in a sentence that the file can not be written', async () => {
    const { code, stderr } = await kontorHere(['separator-sheet', '--out', '/no/such/place.pdf'], {});
    expect([code, stderr]).toEqual([1, "/no/such/place.pdf can't be written: ENOENT.\n"]);
  });
});
