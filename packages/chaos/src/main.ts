import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';
import { runCuts } from './cuts.ts';
import { runFailover, tableOf } from './failover.ts';
import { type Commit, events } from './failures.ts';
import { runHeavy } from './heavy.ts';
import { runOutside } from './outside.ts';
import { mostTimes, readersTable, runReaders, timesOf } from './readers.ts';
import { runWebhooks } from './webhooks.ts';

/**
 * `pnpm chaos [--kills 20] [--callers 16]` kills program and database; with `--cuts 60` it cuts all
 * connections between them each second instead, 60 times; with `--webhooks 5` it kills the program
 * 5 times as it delivers a hundred events to each of twenty webhooks of that many clients; with
 * `--outside 60` it measures for so many seconds how long the events and mails of one client take
 * beside another whose webhooks have names that no server answers for, and whose mails are slow;
 * with `--heavy 1` it sends large files, documents and imports of one client, and measures what
 * another one's reads wait in the meantime (0.1 sends a tenth); with `--failover` it kills and
 * stops one of two servers, and promotes the other one, whose `synchronous_commit` is `--commit`:
 * `remote_apply`, `on` or `local`, by which writes are lost. With `--reader` one client reads as
 * much as it can beside another, whose p99 must not be more than twice its own alone: `--seconds 4`
 * a stretch, `--kinds lists,batches` some kinds of reads alone, `--checkout DIR` the program of
 * another checkout, to compare with. The figures are on standard output, those of `--failover` and
 * `--reader` as a table for the docs; exit code 1 when anything is wrong.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    callers: { type: 'string', default: '16' },
    cuts: { type: 'string' },
    webhooks: { type: 'string' },
    outside: { type: 'string' },
    failover: { type: 'boolean', default: false },
    heavy: { type: 'string' },
    commit: { type: 'string', default: 'remote_apply' },
    reader: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '4' },
    kinds: { type: 'string' },
    checkout: { type: 'string' },
  },
});
const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
const callers = Number(values.callers);

const commits: readonly Commit[] = ['remote_apply', 'on', 'local'];

const isWell = async (): Promise<boolean> => {
  if (values.failover) {
    const commit = commits.find((one) => one === values.commit);
    if (!commit) throw new TypeError(`--commit is one of ${commits.join(', ')}.`);
    const figures = await runFailover({ events: events(), callers, around: 500, commit, say });
    process.stdout.write(tableOf(figures));
    for (const one of figures.filter((one) => !isInOrder(one)))
      say(
        `${one.event}: ${[...one.wrong, ...one.faults, ...one.lost, ...one.doubled].slice(0, 20).join('\n')}`,
      );
    return figures.every((one) => isInOrder(one) && one.seconds <= mostSeconds);
  }
  if (values.outside !== undefined) {
    const figures = await runOutside({ seconds: Number(values.outside), say });
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    return figures.events.p99 < mostDelay && figures.mails.p99 < mostMailDelay && figures.faults.length === 0;
  }
  if (values.heavy !== undefined) {
    const measured = await runHeavy({ scale: Number(values.heavy), say });
    process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`);
    return measured.every(({ status }) => status < 500);
  }
  if (values.reader) {
    const { checkout, kinds } = values;
    const figures = await runReaders({
      seconds: Number(values.seconds),
      checkout,
      kinds: kinds?.split(',') ?? [],
      say,
    });
    process.stdout.write(readersTable(figures));
    return figures.every((one) => timesOf(one) <= mostTimes);
  }
  const figures = { sameProcess: true, ...(await runOnce()) };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  return isInOrder(figures) && figures.sameProcess;
};

const runOnce = () => {
  if (values.cuts !== undefined) return runCuts({ seconds: Number(values.cuts), callers, say });
  if (values.webhooks === undefined) return runChaos({ kills: Number(values.kills), callers, say });
  return runWebhooks({ clients: Number(values.webhooks), webhooks: 20, say });
};

type Figures = Record<'lost' | 'doubled' | 'wrong' | 'faults', readonly string[]> & { verified: boolean };

const isInOrder = ({ lost, doubled, wrong, faults, verified }: Figures): boolean =>
  verified && [lost, doubled, wrong, faults].every(({ length }) => length === 0);

// In which callers are to be served again.
const mostSeconds = 15;
// In milliseconds, for the events and mails of a client beside a hostile one.
const mostDelay = 2_000;
const mostMailDelay = 5_000;

const held = await isWell();
const wellBy = (): string => {
  if (values.reader) return 'No client waits for the reads of another.';
  if (values.heavy !== undefined) return 'All of it was answered.';
  return 'Nothing was lost, nothing was doubled, and the books are in order.';
};
say(held ? wellBy() : 'FAILED');
process.exitCode = held ? 0 : 1;
