import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packBridge } from './bridge.mjs';
import { packBundle } from './bundle.mjs';
import { changesIn, nextVersion, notesOf, withVersion } from './changes.ts';
import { packClient } from './client.mjs';
import { lackingDigests, writeDigests } from './digests.mjs';
import { home, pnpm, say, workspace } from './here.mjs';
import { packOcr } from './ocr.mjs';
import { packRelease } from './stage.mjs';

// `npx --yes pnpm release`: gives the changes of CHANGELOG.md their version and day, keeps the demo client where there are new migrations,
// and makes the files of the release. What was interrupted is finished by the same command. With `--pack-only` it makes the files of
// the version that stands, and changes nothing.

const packOnly = process.argv.includes('--pack-only');
const changelogFile = join(workspace, 'CHANGELOG.md');
const manifestFile = join(home, 'package.json');
const out = join(workspace, 'release');

const currentVersion = () => JSON.parse(readFileSync(manifestFile, 'utf8')).version;

/** Writes the version that follows from the changes. Where none are unreleased, the version that stands is made again. */
const prepare = () => {
  const changelog = readFileSync(changelogFile, 'utf8');
  const current = currentVersion();
  const changed = changesIn(changelog);
  if (changed.length === 0) {
    if (notesOf(changelog, current) !== undefined) return;
    throw new Error('CHANGELOG.md has no changes under "## Unreleased".');
  }
  const version = nextVersion(current, changed);
  const manifest = readFileSync(manifestFile, 'utf8');
  writeFileSync(manifestFile, manifest.replace(`"version": "${current}"`, `"version": "${version}"`));
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(changelogFile, withVersion(changelog, version, day));
  say(`Version ${version} follows ${current}, by changes in ${changed.join(', ')}.`);
};

/** Keeps the demo client for the tests of upgrades, and the digests of migrations after it: so that a second run does what is missing. */
const keepMigrations = () => {
  const lacking = lackingDigests();
  if (lacking.length === 0) return;
  pnpm(['keep-release', currentVersion()]);
  writeDigests(lacking);
  say(`The demo client and the digests of ${lacking.length} migrations are kept.`);
};

const pack = () => {
  const version = currentVersion();
  const scratch = mkdtempSync(join(tmpdir(), 'kontor-release-'));
  rmSync(out, { recursive: true, force: true });
  try {
    const file = packRelease({ version, out, scratch });
    packClient({ version, out, scratch });
    packBridge({ version, out, scratch });
    packOcr({ version, out, scratch });
    packBundle({ version, out, scratch, file });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  writeFileSync(join(out, 'notes.md'), `${notesOf(readFileSync(changelogFile, 'utf8'), version) ?? ''}\n`);
};

if (!packOnly) prepare();
// The pages at /docs have the changelog.
execFileSync(process.execPath, [join(workspace, 'node_modules/turbo/bin/turbo'), 'run', 'build'], {
  cwd: workspace,
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (!packOnly) keepMigrations();
pack();
say(`The release is in ${out}.`);
if (!packOnly) {
  const version = currentVersion();
  say(`Then: git add --all && git commit -m "release: ${version}" && git tag v${version}`);
}
