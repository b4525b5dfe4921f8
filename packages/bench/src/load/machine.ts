import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { timesLongerForBulks } from './loaded-books.ts';
import type { Options } from './options.ts';

/**
 * The conditions of the figures: machine, versions, duration of the measurements. `server` is the
 * PostgreSQL that was run.
 */
export const machineFacts = async (
  { seconds, stretches }: Options,
  server: string | undefined,
): Promise<readonly string[]> => [
  `${availableParallelism()} cores (${(cpus()[0]?.model ?? 'unknown').trim()}), ${Math.round(totalmem() / 1024 ** 3)} GiB of memory, ${await systemName()}`,
  `Node.js ${process.version}`,
  ...(server ? [`PostgreSQL ${server}`] : []),
  `the program, the database, wrk and pgbench on the same cores; load average at the end ${loadavg()[0]?.toFixed(1)}`,
  `median of ${stretches} ${stretches === 1 ? 'stretch' : 'stretches'} of ${seconds} s, of bulks ${seconds * timesLongerForBulks} s`,
];

const systemName = async (): Promise<string> => {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const name = /^PRETTY_NAME="?([^"\n]+)/m.exec(text)?.[1];
  return name ? `${name} (${platform()} ${release()})` : `${platform()} ${release()}`;
};
