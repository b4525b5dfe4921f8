import { readFile } from 'node:fs/promises';
import { platform } from 'node:process';
import { codeOf } from './error.ts';
import { run } from './run.ts';

/**
 * The name of a process, by which others tell whether it is alive: its number and when it began. A
 * number alone does not suffice, because after a crash or a reboot it belongs to someone else.
 */
export type Mark = string;

/** The name of this process. */
export const ownMark = async (): Promise<Mark> => `${process.pid}-${await begunAt(process.pid)}`;

/** Whether the process that `mark` names still runs. */
export const lives = async (mark: Mark): Promise<boolean> => {
  const [pid, begun] = mark.split('-');
  return exists(Number(pid)) && (await begunAt(Number(pid))) === begun;
};

/** Whether there is a process of this number. */
export const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/** The command line of a process; undefined when the system does not tell. */
export const commandOf = async (pid: number): Promise<string | undefined> => {
  if (platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return platform === 'win32' ? undefined : await ps(pid, 'command=');
};

// Linux reports it in clock ticks, in the 22nd field, which is counted from behind the name,
// because that may hold blanks. A process that has ended stays listed as a zombie where nobody asks
// for its end, as in many containers.
const begunAt = async (pid: number): Promise<string> => {
  if (platform === 'win32') return '';
  if (platform !== 'linux') return String(Date.parse((await ps(pid, 'lstart=')) ?? ''));
  const fields = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state, ...more] = fields.slice(fields.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? '' : (more[18] ?? '');
};

const ps = (pid: number, what: string): Promise<string | undefined> =>
  run({ file: 'ps', args: ['-o', what, '-p', String(pid)] }).then(
    (said) => said.trim(),
    () => undefined,
  );
