import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { environment } from './env.ts';

const execute = promisify(execFile);

/**
 * The system user as whom PostgreSQL's programs run, by number; undefined is the user of this
 * program.
 */
export type Account = { uid: number; gid: number } | undefined;

/**
 * A program, its arguments, and the directory to run it in, which its user must be able to reach.
 */
export type Command = { file: string; args: readonly string[]; cwd?: string };

/**
 * Runs a program to its end as `account` and gives what it wrote; throws when it fails or can't be
 * started.
 */
export const run = async ({ file, args, cwd = '/' }: Command, account?: Account): Promise<string> => {
  const { stdout } = await execute(file, args, { cwd, env: environment(), windowsHide: true, ...account });
  return stdout;
};

/** The last message of a failed program, in one line, for the operator. */
export const lastWords = (error: unknown): string => {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return lines.at(-1)?.trim() ?? (error instanceof Error ? error.message : String(error));
};
