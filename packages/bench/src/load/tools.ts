import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

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

/** Loads `url` by wrk over `connections` for some seconds; `script` is Lua that makes the requests. */
export const runWrk = (
  url: string,
  { script, connections, seconds }: { script: string; connections: number; seconds: number },
): Promise<Stretch> =>
  withFile('requests.lua', script + summary, async (file) => {
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', file, url];
    const { stdout } = await run('wrk', args, { maxBuffer: 1 << 24 });
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
    const args = [
      '-n',
      '-M',
      'prepared',
      '-f',
      file,
      '-c',
      `${connections}`,
      '-T',
      `${seconds}`,
      databaseUrl,
    ];
    const { stdout } = await run('pgbench', args);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN);
  });
