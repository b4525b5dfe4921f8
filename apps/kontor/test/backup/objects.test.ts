import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketAddress, openObjects } from '@kontor/data';
import { emptyDatabase, freshDatabase, startObjectStorage } from '@kontor/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { kontorHere } from '../kontor-here.ts';
import { serve } from '../served.ts';

/** docs/operations, Backup: receipts in object storage. */
test('receipts in object storage are in the backup, and go into the bucket of the restore', async () => {
  const storage = await startObjectStorage();
  for (const [name, value] of Object.entries(storage.credentials)) vi.stubEnv(name, value);
  const directory = await mkdtemp(join(tmpdir(), 'kontor-backup-objects-'));
  const bucket = (prefix: string) => `s3://receipts/${prefix}?endpoint=${storage.endpoint}`;
  const { url: books } = await freshDatabase();
  const served = await serve({ url: books, objects: openObjects(bucketAddress.parse(bucket('one'))) });
  onTestFinished(async () => {
    await served.close();
    await storage.close();
    vi.unstubAllEnvs();
    await rm(directory, { recursive: true });
  });
  const key = await served.client('demo');
  const onePoint = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  const body = new FormData();
  body.set('Filedata', new File([Uint8Array.from(onePoint)], 'quittung.gif', { type: 'image/gif' }));
  const answer = await fetch(`${served.address}/api/latest/clients/demo/belege`, {
    ...{ method: 'POST', body, headers: { 'x-api-key': key, accept: 'application/json' } },
  });
  expect(answer.status).toBe(200);

  const file = join(directory, 'books.kontor');
  const source = { DATABASE_URL: books, KONTOR_DATA_DIR: directory };
  expect(await kontorHere(['backup', file], source)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set KONTOR_RECEIPTS_URL'),
  });
  const one = { KONTOR_RECEIPTS_URL: bucket('one') };
  expect(await kontorHere(['backup', file], { ...source, ...one })).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('and 1 receipts of object storage'),
  });

  const { url } = await emptyDatabase();
  const target = { DATABASE_URL: url, KONTOR_DATA_DIR: directory };
  expect(await kontorHere(['restore', file], target)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set KONTOR_RECEIPTS_URL to the bucket that gets them'),
  });
  // The check of receipts reads each from the bucket again.
  const two = { KONTOR_RECEIPTS_URL: bucket('two') };
  expect(await kontorHere(['restore', file], { ...target, ...two })).toMatchObject({ code: 0 });
  const sum = createHash('sha256').update(onePoint).digest('hex');
  expect(storage.requests).toContain(`PUT /receipts/two/1/${sum}?x-id=PutObject`);

  // Beside another client it has another id, and its receipts are where that says.
  const beside = await freshDatabase();
  const third = { DATABASE_URL: beside.url, KONTOR_DATA_DIR: directory };
  await kontorHere(['client', 'create', 'other'], third);
  const restoreOne = (environment: Record<string, string>) =>
    kontorHere(['restore', file, '--client', 'demo', '--as', 'moved'], environment);
  expect(await restoreOne(third)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set KONTOR_RECEIPTS_URL to the bucket that gets them'),
  });
  expect(await restoreOne({ ...third, KONTOR_RECEIPTS_URL: bucket('three') })).toMatchObject({ code: 0 });
  const sent = storage.requests.filter((request) => request.startsWith('PUT /receipts/three/'));
  expect(sent).toEqual([expect.stringMatching(new RegExp(`/three/[2-9]/${sum}`))]);
});
