import { readFile } from 'node:fs/promises';
import { platform } from 'node:process';
import { codeOf } from './error.ts';
import { run } from './run.ts';
/** The name of this process. */
export const ownMark = async () => `${process.pid}-${await begunAt(process.pid)}`;
/** Whether the process that `mark` names still runs. */
export const lives = async (mark) => {
  const [pid, begun] = mark.split('-');
  return exists(Number(pid)) && (await begunAt(Number(pid))) === begun;
};
/** Whether there is a process of this number. */
export const exists = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};
/** The command line of a process; undefined when the system does not tell. */
export const commandOf = async (pid) => {
  if (platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return platform === 'win32' ? undefined : await ps(pid, 'command=');
};
// Linux tells it in clock ticks, in the 22nd field, which is counted from behind the name, because that may hold blanks. A
// process that has ended stays listed as a zombie where nobody asks for its end, as in many containers.
const begunAt = async (pid) => {
  if (platform === 'win32') return '';
  if (platform !== 'linux') return String(Date.parse((await ps(pid, 'lstart=')) ?? ''));
  const fields = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [state, ...more] = fields.slice(fields.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? '' : (more[18] ?? '');
};
const ps = (pid, what) =>
  run({ file: 'ps', args: ['-o', what, '-p', String(pid)] }).then(
    (said) => said.trim(),
    () => undefined,
  );
