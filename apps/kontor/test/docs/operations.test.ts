import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import { bareEnvironment, programsIn, releaseCommands, run } from './programs.ts';

const folder = new URL('../../../../docs/operations/', import.meta.url);
const pages = readdirSync(folder)
  .sort()
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

/** The lines that stand indented: commands of a shell. */
const commands = pages.flatMap((page) =>
  [...page.replaceAll(/^```.*?^```$/gms, '').matchAll(/^ {4}(\S.*)$/gm)].map(([, command = '']) => command),
);

const isOfKontor = (command: string): boolean => /^(KEY=\$\()?kontor /.test(command);

// Those that other tests do: start and its settings, `deploy`, the worker until it is stopped; and
// the lines of a file.
const doneElsewhere = [
  'npx --yes pnpm release',
  'npm install --global release/kontor-1.0.0.tgz',
  'kontor start',
  // .ci/try-release.mjs does as these two.
  'tar -xzf release/kontor-1.0.0-linux-x64.tgz -C ~/.local/share',
  'ln -sfn ~/.local/share/kontor-1.0.0-linux-x64/bin/kontor ~/.local/bin/kontor',
  'npx --yes pnpm start',
  'npx --yes pnpm install --frozen-lockfile',
  'npx --yes pnpm build',
  'node apps/kontor/dist/main.js start',
  'npx --yes pnpm build',
  'npx --yes pnpm --filter @kontor/kontor deploy --prod /srv/kontor',
  'KONTOR_DATA_DIR=/var/lib/kontor-books node /srv/kontor/dist/main.js start',
  'kontor restore books.kontor',
  // Done by hand, from 122980f5 with 150,000 documents.
  'git checkout 0435297e',
  'npx --yes pnpm install --frozen-lockfile',
  'npx --yes pnpm kontor migrate',
  "DATABASE_URL='postgresql://kontor:password@db1:5432,db2:5432/kontor?target_session_attrs=read-write'",
  'npx --yes pnpm chaos:failover',
  // Done by hand, as on a machine with Patroni.
  'apt install postgresql etcd-server etcd-client patroni',
  'systemctl disable --now postgresql && systemctl stop etcd patroni && rm -rf /var/lib/etcd/default',
  'systemctl enable --now etcd',
  'etcdctl --endpoints 10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379 endpoint health',
  'chown postgres /etc/patroni/config.yml && chmod 600 /etc/patroni/config.yml',
  'systemctl enable --now patroni',
  'patronictl -c /etc/patroni/config.yml list',
  'sudo -u postgres createuser --pwprompt kontor && sudo -u postgres createdb --owner kontor kontor',
  "sudo -u postgres psql -c 'GRANT pg_monitor TO kontor'",
  "DATABASE_URL='postgresql://kontor:password@db1,db2,db3/kontor?target_session_attrs=read-write'",
  'DATABASE_URL=postgresql://kontor:password@127.0.0.1:5000/kontor',
  "KONTOR_READ_URL='postgresql://kontor:password@db2:5432,db3:5432/kontor'",
  'kontor restore books.kontor',
  'kontor worker',
  // .ci/release.mjs unpacks it, and test/workers/images.test.ts has the setting.
  'tar -xzf release/kontor-ocr-1.0.0.tgz -C ~/.local/share',
  'KONTOR_OCR=~/.local/share/kontor-ocr-1.0.0 kontor start',
  'psql "$DATABASE_URL" -c "SELECT store, count(*) FROM receipt GROUP BY store"',
];

test('the commands for operators do what they say, in their order, on the books of a new client', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'kontor-operations-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const here = commands.filter((command) => isOfKontor(command) && !doneElsewhere.includes(command));
  expect(here.length).toBeGreaterThan(5);
  const script = ['kontor migrate', ...['demo', 'muster'].map(made), ...here].join('\n');
  const env = { ...bareEnvironment, DATABASE_URL: (await freshDatabase()).url };
  const text = `set -e\n${releaseCommands}\n${script}`;
  const { code, output } = await run(['bash', '-c', text], { cwd, env });
  expect([code, output]).toEqual([0, output]);
});

const made = (client: string) => `kontor client create ${client}`;

test('all that stands indented is a command that a test does, and what is fenced can be read', () => {
  expect(commands.filter((command) => !isOfKontor(command) || doneElsewhere.includes(command))).toEqual(
    doneElsewhere,
  );
  for (const { language, text } of pages.flatMap(programsIn)) {
    if (language === 'ini') expect(text).toMatch(/^(\w+ = \S.*\n?)+$/);
    else {
      expect(language).toBe('json');
      expect(() => JSON.parse(text)).not.toThrow();
    }
  }
});
