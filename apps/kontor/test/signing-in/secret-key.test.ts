import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@kontor/data';
import { freshDatabase } from '@kontor/testing';
import { expect, test } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';

/** The key by which secrets are kept encrypted (docs/operations, The secret key). */

test('a start makes the key and encrypts what is there; one with another key serves, and says for how many it cannot', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-secrets-'));
  const environment = { DATABASE_URL: (await freshDatabase()).url, KONTOR_DATA_DIR: dataDir };
  const database = openDatabase(environment.DATABASE_URL, { connections: 1 });
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const { id } = await database.prisma.person.create({
    data: { name: 'Anna', created: new Date(0), code_secret: secret, code_step: 1n },
  });
  const kept = async () => (await database.prisma.person.findUniqueOrThrow({ where: { id } })).code_secret;
  const startAndStop = async (more: Readonly<Record<string, string>> = {}) => {
    const served = await startKontor({ ...environment, ...more });
    expect(await served.stop()).toBe(0);
    return served.output.stderr;
  };

  // Other commands make no key.
  await kontorHere(['client', 'list'], environment);
  const file = join(dataDir, 'secret.key');
  await expect(stat(file)).rejects.toThrow('ENOENT');
  expect(await startAndStop()).not.toContain('another key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const sealed = await kept();
  expect(sealed).toMatch(/^v1\./);
  expect(await startAndStop()).not.toContain('another key');
  expect(await startAndStop({ KONTOR_SECRET_KEY: 'x'.repeat(32) })).toMatch(
    /"people":1,.*were encrypted by another key: set KONTOR_SECRET_KEY/,
  );
  expect(await kept()).toBe(sealed);
  await database.close();
  await rm(dataDir, { recursive: true });
});
