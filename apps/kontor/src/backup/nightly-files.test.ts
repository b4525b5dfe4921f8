import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUpNight } from './nightly-backup.ts';

/** docs/operations, Each night: a folder that installations share. */
const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-nights-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

/** Makes a file in place of a backup, and proves it. */
const run = async ([, first = '', second = '']: readonly string[]) => {
  if (first !== 'check') await writeFile(first, 'books');
  expect(first === 'check' ? second : first).toMatch(/\.partial$/);
  return { code: 0, said: 'The backup has 60 tables.', failed: '' };
};

const [one, other] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
const of = (folder: string, id: string, night: string) => ({
  ...{ folder, keep: 2, id, night, canOpen: true, now: Date.now() },
});

test('two installations back up into one folder for three nights, and nothing of either is missing', async () => {
  const folder = await openFolder();
  await writeFile(join(folder, 'kontor-2026-01-01.kontor'), 'of an earlier version');
  for (const night of ['2026-02-01', '2026-02-02', '2026-02-03'])
    for (const id of [one, other]) expect((await backUpNight(of(folder, id, night), run)).held).toBe(true);
  expect((await readdir(folder)).sort()).toEqual([
    'kontor-2026-01-01.kontor',
    'kontor-aaaaaaaaaaaa-2026-02-02.kontor',
    'kontor-aaaaaaaaaaaa-2026-02-03.kontor',
    'kontor-bbbbbbbbbbbb-2026-02-02.kontor',
    'kontor-bbbbbbbbbbbb-2026-02-03.kontor',
  ]);
});

test('nothing is overwritten: a second backup of a night, as of a copy, has a number, and both are kept', async () => {
  const folder = await openFolder();
  for (const night of ['2026-02-01', '2026-02-01', '2026-02-02'])
    await backUpNight(of(folder, one, night), run);
  expect((await readdir(folder)).sort()).toEqual([
    'kontor-aaaaaaaaaaaa-2026-02-01.2.kontor',
    'kontor-aaaaaaaaaaaa-2026-02-01.kontor',
    'kontor-aaaaaaaaaaaa-2026-02-02.kontor',
  ]);
});

test('a night of a clock that was ahead neither counts nor goes', async () => {
  const folder = await openFolder();
  for (const night of ['2031-01-01', '2026-02-01', '2026-02-02', '2026-02-03'])
    await backUpNight(of(folder, one, night), run);
  expect((await readdir(folder)).sort()).toEqual([
    'kontor-aaaaaaaaaaaa-2026-02-02.kontor',
    'kontor-aaaaaaaaaaaa-2026-02-03.kontor',
    'kontor-aaaaaaaaaaaa-2031-01-01.kontor',
  ]);
});

test('a backup that does not prove right has no name, and removes nothing', async () => {
  const folder = await openFolder();
  for (const night of ['2026-02-01', '2026-02-02']) await backUpNight(of(folder, one, night), run);
  const failing = async (args: readonly string[]) =>
    args[1] === 'check' ? { code: 1, said: 'is damaged', failed: '' } : run(args);
  expect(await backUpNight(of(folder, one, '2026-02-03'), failing)).toEqual({
    ...{ held: false, result: 'is damaged' },
  });
  expect((await readdir(folder)).sort()).toEqual([
    'kontor-aaaaaaaaaaaa-2026-02-01.kontor',
    'kontor-aaaaaaaaaaaa-2026-02-02.kontor',
  ]);
});

test('what a program that was killed has left is removed after two days, and nothing of another installation', async () => {
  const folder = await openFolder();
  for (const id of [one, other]) {
    const left = join(folder, `kontor-${id}-2026-01-01.x.partial`);
    await writeFile(left, '');
    await utimes(left, 0, 0);
  }
  await backUpNight(of(folder, one, '2026-02-01'), run);
  expect((await readdir(folder)).sort()).toEqual([
    'kontor-aaaaaaaaaaaa-2026-02-01.kontor',
    'kontor-bbbbbbbbbbbb-2026-01-01.x.partial',
  ]);
});
