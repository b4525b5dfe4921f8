import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { emptyDatabase, freshDatabase, proving, schemaOf } from '@kontor/testing';
import { expect, onTestFinished, test } from 'vitest';
import { kontorHere } from '../kontor-here.ts';
import { serve } from '../served.ts';
import { answersOf } from './answers.ts';

/**
 * docs/operations, Upgrade: the demo client as each release has made it, brought to this version.
 * Those before 1.0.0 are named by their last migration; `keep.ts` keeps one. `pnpm prove` takes
 * each; other runs the latest, as most who upgrade do.
 */
const folder = new URL('releases/', import.meta.url);
const releases = (await readdir(folder)).filter((name) => name.endsWith('.kontor')).sort();

const latest = releases
  .filter((name) => /^\d+\.\d+\.\d+\.kontor$/.test(name))
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  .slice(-1);

test('releases are kept', () => {
  expect(releases.length).toBeGreaterThanOrEqual(3);
  expect(latest).toHaveLength(1);
});

test.each(proving ? releases : latest)(
  'the demo client of %s is upgraded: it answers as before, verifies, and has the schema of this version',
  async (release) => {
    const { url } = await emptyDatabase();
    const environment = { DATABASE_URL: url };
    const { code, stdout } = await kontorHere(
      ['restore', fileURLToPath(new URL(release, folder))],
      environment,
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining('pass all checks')]);
    expect(await schemaOf(url)).toBe(await schemaOf((await freshDatabase()).url));
    const program = await serve({ url });
    onTestFinished(program.close);
    const key = (await kontorHere(['key', 'issue', 'demo'], environment)).stdout.trim();
    const kept = gunzipSync(await readFile(new URL(release.replace(/kontor$/, 'json.gz'), folder)));
    const before = JSON.parse(kept.toString()) as Record<string, unknown>;
    const after = await answersOf(program.address, key);
    expect(Object.keys(before)).toEqual(Object.keys(after));
    // Versions add to answers, and take nothing from them.
    for (const [path, answer] of Object.entries(before))
      expect({ [path]: after[path] }).toMatchObject({ [path]: answer });
  },
);
