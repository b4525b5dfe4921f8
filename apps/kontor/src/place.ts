import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { platform } from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * The place of the program: a checkout, a folder that `pnpm deploy` has made, or a release that npm
 * has installed.
 */
const home = fileURLToPath(new URL('../', import.meta.url));
const isCheckout = existsSync(join(home, 'src'));
const { name, version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Record<
  'name' | 'version',
  string
>;
const isRelease = name === 'kontor';

/** The version of the program. */
export { version };

/** The words by which an operator calls the program, before the name of a command. */
export const called = isRelease
  ? 'kontor'
  : isCheckout
    ? 'npx --yes pnpm kontor'
    : `node ${join(home, 'dist/main.js')}`;

/**
 * The directory of the embedded database, unless the operator names one: in the checkout, in the
 * folder, or, of a release, whose folder the next one replaces, where the system has the data of a
 * user's programs.
 */
export const dataDirOf = (environment: NodeJS.ProcessEnv): string => {
  if (isRelease) return join(userData(environment), 'kontor');
  return join(isCheckout ? join(home, '../..') : home, '.kontor');
};

const userData = ({ XDG_DATA_HOME, LOCALAPPDATA }: NodeJS.ProcessEnv): string => {
  if (platform === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData/Local');
  if (platform === 'darwin') return join(homedir(), 'Library/Application Support');
  // By the XDG Base Directory Specification one that is not absolute doesn't count.
  return XDG_DATA_HOME && isAbsolute(XDG_DATA_HOME) ? XDG_DATA_HOME : join(homedir(), '.local/share');
};
