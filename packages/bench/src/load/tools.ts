import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end. Throws a sentence where it is not there. */
export const run = async (
  file: string,
  args: readonly string[],
  options: { timeout: number; maxBuffer?: number },
): Promise<{ stdout: string }> => {
  try {
    return await execute(file, args, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error(`${file} is not installed.`, { cause: error });
    throw error;
  }
};

/** The results of wrk for one stretch; latencies are in milliseconds. */
export type Stretch = { requests: number; perSecond: number; p50: number; p99: number; refused: number };

/** Writes `text` to a file, and removes it when `work` is done. */
const withFile = async <Result>(name: string, text: string, work: (file: string) => Promise<Result>) => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-load-'));
  try {
    const file = join(directory, name);
    await writeFile(file, text);
    return await work(file);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/**
 * Loads `url` by wrk over `connections` for some seconds; `script` is Lua that makes the requests.
 */
export const runWrk = (
  url: string,
  { script, connections, seconds }: { script: string; connections: number; seconds: number },
): Promise<Stretch> =>
  withFile('requests.lua', script + summary, async (file) => {
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', file, url];
    const { stdout } = await run('wrk', args, { maxBuffer: 1 << 24, timeout: timeoutOf(seconds) });
    const line = stdout.split('\n').find((text) => text.startsWith('SUMMARY '));
    if (!line) throw new Error(`wrk did not tell its results: ${stdout}`);
    return JSON.parse(line.slice('SUMMARY '.length)) as Stretch;
  });

// Writes the figures of wrk, which counts in microseconds, as JSON.
const summary = `
done = function(summary, latency, requests)
  io.write(string.format('\\nSUMMARY {"requests":%d,"perSecond":%.1f,"p50":%.3f,"p99":%.3f,"refused":%d}\\n',
    summary.requests, summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, summary.errors.status))
end
`;

/** Transactions per second of a pgbench script with prepared statements. */
export const runPgbench = (
  databaseUrl: string,
  { script, connections, seconds }: { script: string; connections: number; seconds: number },
): Promise<number> =>
  withFile('transaction.sql', script, async (file) => {
    const counts = ['-c', `${connections}`, '-T', `${seconds}`];
    const { stdout } = await run('pgbench', ['-n', '-M', 'prepared', '-f', file, ...counts, databaseUrl], {
      timeout: timeoutOf(seconds),
    });
    const found = /tps = ([\d.]+)/.exec(stdout)?.[1];
    if (!found) throw new Error(`pgbench did not tell its results: ${stdout}`);
    return Number(found);
  });

/** An answer that was read to its end: its time in milliseconds, and the bytes of its body. */
export type Download = { ms: number; bytes: number };

/**
 * Reads `url` by curl, which throws the answers away, one after the other over one connection.
 * Throws where it is not answered 200.
 */
export const downloads = (
  url: string,
  { headers, times }: { headers: Readonly<Record<string, string>>; times: number },
): Promise<Download[]> => {
  const settings = [
    ...Object.entries(headers).map(([name, value]) => `header = "${name}: ${value}"`),
    'write-out = "%{http_code} %{time_total} %{size_download}\\n"',
    ...Array.from({ length: times }, () => `url = "${url}"\noutput = "/dev/null"`),
  ];
  return withFile('curl.conf', settings.join('\n'), async (file) => {
    const { stdout } = await run('curl', ['-sS', '-K', file], { timeout: 300_000 });
    const lines = stdout.trim().split('\n');
    return lines.map((line) => {
      const [status, seconds, bytes] = line.split(' ').map(Number);
      if (status !== 200) throw new Error(`GET ${url} was answered ${status}`);
      return { ms: Number(seconds) * 1_000, bytes: Number(bytes) };
    });
  });
};

/**
 * Times COPY to the standard output of psql, which throws it away; in milliseconds, one for each
 * run.
 */
export const copyTimes = async (databaseUrl: string, select: string, times: number): Promise<number[]> => {
  const copies = Array.from({ length: times }, () => ['-c', `COPY (${select}) TO STDOUT`]).flat();
  const args = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', '\\timing on', '-c', '\\o /dev/null', ...copies];
  const { stdout } = await run('psql', [...args, databaseUrl], { timeout: 300_000 });
  const found = [...stdout.matchAll(/^Time: ([\d.]+) ms/gm)].map(([, ms]) => Number(ms));
  if (found.length !== times) throw new Error(`psql did not tell its times: ${stdout}`);
  return found;
};

/** Runs files of SQL by psql. */
export const runSqlFiles = async (databaseUrl: string, files: readonly string[]): Promise<void> => {
  const args = files.flatMap((file) => ['-f', file]);
  await run('psql', ['-X', '-q', ...args, databaseUrl], { maxBuffer: 1 << 24, timeout: 60_000 });
};

// A tool that hangs would hold up the whole run.
export const timeoutOf = (seconds: number) => (seconds + 60) * 1_000;
