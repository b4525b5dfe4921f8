import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';
import { runCuts } from './cuts.ts';
import { runWebhooks } from './webhooks.ts';

/**
 * `pnpm chaos [--kills 20] [--callers 16]` kills program and database; with `--cuts 60` it cuts all connections between them
 * each second instead, 60 times; with `--webhooks 5` it kills the program 5 times as it delivers a hundred events to each of
 * twenty webhooks of so many clients. The figures are on standard output; exit code 1 when anything is wrong.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    callers: { type: 'string', default: '16' },
    cuts: { type: 'string' },
    webhooks: { type: 'string' },
  },
});
const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
const callers = Number(values.callers);
const run = () => {
  if (values.cuts !== undefined) return runCuts({ seconds: Number(values.cuts), callers, say });
  if (values.webhooks === undefined) return runChaos({ kills: Number(values.kills), callers, say });
  return runWebhooks({ clients: Number(values.webhooks), webhooks: 20, say });
};
const figures = { sameProcess: true, ...(await run()) };
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
const { lost, doubled, wrong, faults, verified, sameProcess } = figures;
const isWell = verified && sameProcess && [lost, doubled, wrong, faults].every(({ length }) => length === 0);
say(isWell ? 'Nothing was lost, nothing was doubled, and the books are in order.' : 'FAILED');
process.exitCode = isWell ? 0 : 1;
