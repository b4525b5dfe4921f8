#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

// In a checkout, this builds what has changed before it runs the program. The build prints nothing unless it fails or takes
// long, and nothing to standard output, which belongs to the command.
const root = fileURLToPath(new URL('../../../', import.meta.url));
const main = new URL('../dist/main.js', import.meta.url);

if (!existsSync(main)) process.stderr.write('Kontor is built first, which takes some seconds.\n');
const turbo = createRequire(`${root}package.json`).resolve('turbo/bin/turbo');
const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
const build = spawnSync(process.execPath, [turbo, 'run', 'build'], { cwd: root, encoding: 'utf8', env });
if (build.status === 0) {
  await import(main.href);
} else {
  const byPnpm = process.env.npm_config_user_agent?.startsWith('pnpm/');
  const hint = byPnpm ? '' : ` It takes pnpm: npx --yes pnpm kontor ${process.argv.slice(2).join(' ')}`;
  process.stderr.write(`${build.stdout}${build.stderr}\nKontor could not be built.${hint}\n`);
  process.exitCode = 1;
}
