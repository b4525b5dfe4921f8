import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// The program itself: its commands run as processes of their own, so that callers feel as little as
// can be of them.
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The end of a task of the night. */
export type Ended = { held: boolean; result: string; bytes?: number };

/** Tells operators of a backup of the night that was made. */
export const sentencesOf = (
  file: string,
  made: string,
  { canOpen, former }: { canOpen: boolean; former: number },
): string =>
  [
    `${file}: ${made}`,
    canOpen ? '' : ' It was read back as it was written; its private key, which is elsewhere, opens it.',
    former === 0
      ? ''
      : ` The folder has ${former} backups named as by earlier versions, which do not say who made them: they stay, remove them yourself.`,
  ].join('');

export type Ran = {
  code: number | null;
  /** The last sentence that it said. */
  said: string;
  /** The lines of checks that failed, or else the last sentence. */
  failed: string;
};

const mostFailed = 20;

/** Runs a command of this program with its settings. */
export const runCommand = async (args: readonly string[], signal: AbortSignal): Promise<Ran> => {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'], signal });
  let said = '';
  let open = '';
  const failed: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = text.trimEnd().split('\n').at(-1) ?? said;
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${open}${text}`.split('\n');
    open = lines.pop() ?? '';
    for (const line of lines)
      if (/ FAILED: /.test(line) && failed.length < mostFailed) failed.push(line.replace(/ +/g, ' '));
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      // One that was stopped closes later; one that could not be started never does.
      if (child.pid !== undefined) return;
      said = error.message;
      resolve(null);
    });
  });
  return { code, said, failed: failed.length > 0 ? failed.join('\n') : said };
};
