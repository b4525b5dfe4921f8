import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase, proving } from '@kontor/testing';
import { afterAll, expect, test } from 'vitest';
import type { Environment } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { backUp, check, restored } from './commands.ts';

/** docs/operations, Backup: backups that are encrypted as age has it. */
const directory = await mkdtemp(join(tmpdir(), 'kontor-encrypted-'));
afterAll(() => rm(directory, { recursive: true }));
const { url: books } = await freshDatabase();
await kontorHere(['client', 'create', 'muster'], { DATABASE_URL: books });

test('a backup is encrypted for a passphrase or a public key, and opened by these alone', async () => {
  const passphrase = { KONTOR_BACKUP_PASSPHRASE: 'drei Löwen im Garten' };
  const secret = join(directory, 'secret.kontor');
  expect((await backUp(books, secret, passphrase)).code).toBe(0);
  const bytes = await readFile(secret);
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  expect(await check(secret)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('The backup is encrypted.'),
  });
  expect(await check(secret, { KONTOR_BACKUP_PASSPHRASE: 'vier Löwen im Garten' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The backup can't be decrypted"),
  });
  expect((await check(secret, passphrase)).code).toBe(0);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 10_000) ^ 1, bytes.length - 10_000);
  await writeFile(secret, bytes);
  expect(await check(secret, passphrase)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/what is encrypted, .* at byte \d+/),
  });

  const { generateIdentity, identityToRecipient } = await import('age-encryption');
  const identity = await generateIdentity();
  const [key, wrong] = [join(directory, 'key.txt'), join(directory, 'wrong.txt')];
  await writeFile(key, `# a key\n${identity}\n`);
  await writeFile(wrong, `${await generateIdentity()}\n`);
  const forKey = join(directory, 'for-key.kontor');
  const recipient = { KONTOR_BACKUP_RECIPIENTS: await identityToRecipient(identity) };
  expect((await backUp(books, forKey, recipient)).code).toBe(0);
  expect((await restored(forKey, {}, '--identity', wrong)).code).toBe(1);
  expect(await restored(forKey, {}, '--identity', key)).toMatchObject({ code: 0 });
  expect(await backUp(books, join(directory, 'both.kontor'), { ...recipient, ...passphrase })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('are not set together'),
  });
});

test('a damaged encrypted backup is refused with its place, wherever it is damaged, and never as a fault in Kontor', async () => {
  const passphrase = { KONTOR_BACKUP_PASSPHRASE: 'drei Löwen im Garten' };
  const { generateIdentity, identityToRecipient } = await import('age-encryption');
  const identity = await generateIdentity();
  const key = join(directory, 'key-of-damaged.txt');
  await writeFile(key, identity);
  const file = join(directory, 'damaged.kontor');
  const expectRefused = async (
    bytes: Uint8Array,
    { flipped, cut }: { flipped: number[]; cut: number[] },
    ...opening: [Environment, ...string[]]
  ) => {
    const flippedAt = (at: number) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
      return copy;
    };
    for (const damaged of [...flipped.map(flippedAt), ...cut.map((length) => bytes.subarray(0, length))]) {
      await writeFile(file, damaged);
      for (const { code, stderr } of [await check(file, ...opening), await restored(file, ...opening)]) {
        expect([code, /fault in Kontor/.test(stderr)]).toEqual([1, false]);
        expect(stderr.trim().split('\n').at(-1)).toMatch(/at byte \d+|can't be decrypted/);
      }
    }
  };

  const secret = join(directory, 'secret-to-damage.kontor');
  expect((await backUp(books, secret, passphrase)).code).toBe(0);
  const bytes = await readFile(secret);
  // The stanza of the passphrase, the end of the header, the first chunk, the middle, and the end.
  const header = bytes.indexOf('\n--- ');
  const [middle, last] = [Math.floor(bytes.length / 2), bytes.length - 1];
  const everywhere = {
    flipped: [30, header + 6, header + 80, middle, last],
    cut: [10, header, header + 70, middle, last],
  };
  await expectRefused(bytes, proving ? everywhere : { flipped: [30], cut: [] }, passphrase);

  // A passphrase takes a second each time, and makes no difference behind the header.
  const forKey = join(directory, 'for-key-to-damage.kontor');
  const recipient = { KONTOR_BACKUP_RECIPIENTS: await identityToRecipient(identity) };
  expect((await backUp(books, forKey, recipient)).code).toBe(0);
  const within = { flipped: [middle], cut: [middle] };
  await expectRefused(await readFile(forKey), within, {}, '--identity', key);
});
