import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@kontor/data';
import { freshDatabase, proxyTo } from '@kontor/testing';
import { expect, test } from 'vitest';
import { run } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

test('§16.1: a worker waits for a database that is away, says so once, and goes on when it is back', async () => {
  const { url } = await freshDatabase();
  const proxy = await proxyTo(url);
  await kontorHere(['client', 'create', 'muster'], { DATABASE_URL: url });
  const worker = run(['worker'], { DATABASE_URL: proxy.url });
  let output = '';
  worker.stderr?.on('data', (data) => {
    output += data;
  });
  const until = async (words: string) => {
    while (!output.includes(words)) {
      if (worker.exitCode !== null) throw new Error(`The worker ended: ${output}`);
      await sleep(20);
    }
  };
  await until('Kontor processes receipts.');
  await proxy.close();
  await until('Receipts cannot be worked on');
  // Long enough for another try, which is not told.
  await sleep(5_000);
  await proxy.open();
  const database = openDatabase(url);
  const [client] = await database.prisma.client.findMany();
  const key = { client_id: client?.id ?? 0 };
  const date_received = new Date();
  const bytes = Buffer.from('%PDF-1.4 nothing');
  const sha256 = Buffer.alloc(32, 1);
  const file = { file_name: 'a.pdf', comment: '', media_type: 'application/pdf', checksum: '00000000' };
  const sent = { ...key, id: 1, ...file, sha256, size: bytes.length, store: 'database', date_received };
  const { id } = await database.prisma.receipt.create({ data: sent });
  await database.prisma.receipt_chunk.create({ data: { ...key, sha256, position: 0, bytes } });
  const job = { ...key, receipt_id: id, state: 'queued', due: date_received };
  await database.prisma.receipt_job.create({ data: job });
  await until('A receipt could not be read.');
  await database.close();
  worker.kill('SIGTERM');
  const [code] = await once(worker, 'close');
  expect([code, output.match(/Receipts cannot be worked on/g)?.length]).toEqual([0, 1]);
  expect(output).toContain('Receipts are worked on again.');
  await proxy.close();
});
