import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectVerified, testInstallation } from '../installation.ts';
import { archiveOf, archiving, proven, someYears, unpackedProgram } from './books.ts';
import { changesOfFiles, changesOfZip } from './changes.ts';
import { forgeries } from './forgeries.ts';
import { type StampServer, stampServer } from './stamp-server.ts';
import { type Files, forged, tampered } from './tamper.ts';
import { entryNames, zipped } from './zip.ts';

/** §33: whatever is done to an archive, the program in it finds and names it. */
const installation = await testInstallation();
let original: Files;
let zip: Buffer;
let place: Awaited<ReturnType<typeof unpackedProgram>>;
let server: StampServer;
let key: string;

beforeAll(async () => {
  server = await stampServer();
  const client = await someYears(installation);
  zip = await archiveOf(client, 'all', { archiving: { ...archiving, stamp: server.stamp } });
  original = entryNames(zip);
  place = await unpackedProgram(zip);
  key = (await (await client.ask()).archives.key()).fingerprint;
});
afterAll(() => expectVerified(installation.database));

const found = async (bytes: Buffer, ...args: readonly string[]): Promise<{ code: number; said: string }> => {
  const path = join(place.folder, `${createHash('sha256').update(bytes).digest('hex')}.zip`);
  await writeFile(path, bytes);
  return proven(place.program, path, ...args);
};

describe('as it was made', () => {
  test('an archive is proven, by its key and its time stamp, too', async () => {
    const { code, said } = await found(zip, '--key', key, '--authority', server.certificate);
    expect(said).toContain('are as they were');
    expect(said).toMatch(/Stamped at 20\d\d-.*TestTSA/);
    expect(said).not.toContain('CHANGED');
    expect(code).toBe(0);
  });

  test('so is the folder into which it was unpacked, by the program that lies there', async () => {
    const folder = join(place.folder, 'unpacked');
    for (const [name, bytes] of original) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    }
    expect(await proven(join(folder, 'verify.mjs'))).toMatchObject({ code: 0 });
    await writeFile(join(folder, 'receipts/files/note.txt'), 'not of it');
    const { code, said } = await proven(join(folder, 'verify.mjs'));
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('receipts/files/note.txt: is not of this archive'),
    ]);
  });

  test('the same files in another ZIP are the same archive', async () => {
    expect((await found(await zipped(original))).code).toBe(0);
  });
});

const ofFiles = changesOfFiles(() => server);

test('there are more than fifty kinds of tampering', () => {
  expect(changesOfZip.length + ofFiles.length + forgeries.length).toBeGreaterThan(50);
});

describe.each([
  [
    'the ZIP',
    changesOfZip.map(
      ([name, change, names]) => [name, async () => change(Buffer.from(zip), original), names] as const,
    ),
  ],
  ['files', ofFiles.map(([name, change, names]) => [name, () => tampered(original, change), names] as const)],
  [
    'a forger',
    forgeries.map(([name, change, names]) => [name, () => forged(original, change), names] as const),
  ],
] as const)('%s', (_, kinds) => {
  test.each(kinds)('%s: it is found and named', async (_name, make, names) => {
    const { code, said } = await found(await make());
    expect(said).toMatch(names);
    expect(code).toBe(1);
  });
});

test('whoever knows the key finds any forger', async () => {
  const { code, said } = await found(await forged(original, () => undefined), '--key', key);
  expect(said).toMatch(/key\.pem: is not the key that was given/);
  expect(code).toBe(1);
});

test('a time stamp of an authority that is not trusted is found', async () => {
  const { said, code } = await found(zip, '--authority', server.otherCertificate);
  expect(said).toMatch(/manifest\.tsr: is signed by nobody whom the authorities given have certified/);
  expect(code).toBe(1);
});
