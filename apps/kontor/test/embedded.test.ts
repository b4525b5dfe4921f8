import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { makeTemporaryDataDir } from '@kontor/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { kontor, startKontor } from './kontor.ts';
import { mutate, openLink, query } from './signing-in/browser.ts';

/**
 * `kontor start` without DATABASE_URL: the embedded database and the demo client in it
 * (docs/operations).
 */
const execute = promisify(execFile);

const dataDirForTest = async (): Promise<string> => {
  const { dataDir, remove } = await makeTemporaryDataDir();
  onTestFinished(remove);
  return dataDir;
};

test('makes a demo client, and prints a key and lines that work in a shell', async () => {
  const environment = { KONTOR_DATA_DIR: await dataDirForTest(), KONTOR_LOG: 'trace' };
  const first = await startKontor(environment);
  const [post = '', list = ''] = first.output.stdout.match(/^curl .*$/gm) ?? [];
  const setKey = /^KEY=.*$/m.exec(first.output.stdout)?.[0] ?? '';
  const shell = async (line: string) => (await execute('bash', ['-c', `${setKey}\n${line}`])).stdout;
  expect(await shell(post)).toMatch(/^HTTP\/1.1 204 /);
  const { invoice } = JSON.parse(await shell(list)) as { invoice: { status: string }[] };
  expect(new Set(invoice.map(({ status }) => status))).toEqual(new Set(['OPEN', 'OVERDUE']));

  // The link opens the demo client once.
  const tokenIn = (stdout: string) => /^http:\/\/localhost:\d+\/login#(\S+)$/m.exec(stdout)?.[1] ?? '';
  const token = tokenIn(first.output.stdout);
  const session = await openLink(first.address, token);
  expect(await query(`${first.address}/trpc/demo/whoAmI`, session)).toMatchObject({
    data: { caller: { kind: 'person', name: 'Demo' }, role: 'owner', client: { name: 'demo' } },
  });
  expect(
    await mutate(`${first.address}/trpc/-/session.open`, { headers: session, input: { token } }),
  ).toMatchObject({ status: 403, code: 'link_spent' });
  expect(first.output.stderr).not.toContain(token);
  const { data: person } = await query(`${first.address}/trpc/-/session.whoAmI`, session);

  // While it runs, commands use the same database.
  const { code, stdout } = await kontor(['key', 'issue', 'demo'], environment);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^kontor_\S+\n$/)]);
  const verified = await kontor(['verify', 'demo'], environment);
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringMatching(/^demo +audit_seals +ok /m)]);
  expect(await first.stop()).toBe(0);

  const second = await startKontor(environment);
  expect(/^KEY=.*$/m.exec(second.output.stdout)?.[0]).not.toBe(setKey);
  expect(second.output.stderr).not.toContain('The demo client has been filled.');
  // The next link is for the same person.
  const again = await openLink(second.address, tokenIn(second.output.stdout));
  expect((await query(`${second.address}/trpc/-/session.whoAmI`, again)).data).toEqual(person);
  expect(await second.stop()).toBe(0);
});
