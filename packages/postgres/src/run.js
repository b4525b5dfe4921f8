import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { environment } from './env.ts';

const execute = promisify(execFile);
/** Runs a program to its end as `account` and gives what it wrote; throws when it fails or can't be started. */
export const run = async ({ file, args, cwd = '/' }, account) => {
  const { stdout } = await execute(file, args, { cwd, env: environment(), windowsHide: true, ...account });
  return stdout;
};
/** What a failed program said last, in one line, for the operator. */
export const lastWords = (error) => {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  return lines.at(-1)?.trim() ?? (error instanceof Error ? error.message : String(error));
};
