import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawn, page } from '@kontor/samples';
import { freshDatabase } from '@kontor/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Environment, kontor, run, startKontor } from './kontor.ts';
import { kontorHere } from './kontor-here.ts';
import { partsOf, stack, trpcOf, until, upload } from './workers/uploads.ts';

/**
 * §16.1: receipts are processed by the program as it runs, once each, whatever becomes of it in the
 * meantime.
 */
let environment: Environment;
let key: string;
beforeAll(async () => {
  environment = { DATABASE_URL: (await freshDatabase()).url };
  await kontorHere(['client', 'create', 'muster'], environment);
  const scopes = ['--scopes', 'read,write,upload'];
  key = (await kontorHere(['key', 'issue', 'muster', ...scopes], environment)).stdout.trim();
});

const begin = async () => ({ ...(await startKontor(environment)), key });

const verified = async () =>
  expect((await kontorHere(['verify'], environment)).stdout).not.toContain('FAILED');

test('what is uploaded is separated, its bills are proposed, and one is accepted', async () => {
  const served = await begin();
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

describe('kontor worker', () => {
  test('shares the queue with the server, and either stops in peace', async () => {
    const served = await begin();
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
    const served = await begin();
    const id = await upload(served, (await stack(3, 20)).pdf);
    expect(await served.stop()).toBe(0);
    const { stdout } = await kontorHere(['queue'], environment);
    expect(stdout).not.toContain('running');
    const again = await begin();
    await until(again, [id], 'PROCESSED');
    expect(await partsOf(again, id)).toHaveLength(3);
    await again.stop();
  });
});

test('kontor queue lists the receipts that could not be read, and why', async () => {
  const served = await begin();
  const many = await drawn(Array.from({ length: 501 }, () => page.blank()));
  const id = await upload(served, many, { name: 'many.pdf' });
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

  test('says in a sentence that the file cannot be written', async () => {
    const { code, stderr } = await kontorHere(['separator-sheet', '--out', '/no/such/place.pdf'], {});
    expect([code, stderr]).toEqual([1, "/no/such/place.pdf can't be written: ENOENT.\n"]);
  });
});
