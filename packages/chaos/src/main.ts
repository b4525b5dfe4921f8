import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';

/** `pnpm chaos [--kills 20] [--callers 16]`: the figures on standard output, exit code 1 when anything is wrong. */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, callers: { type: 'string', default: '16' } },
});
const say = (sentence: string) => process.stderr.write(`${sentence}\n`);
const figures = await runChaos({ kills: Number(values.kills), callers: Number(values.callers), say });
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
const { lost, doubled, wrong, faults, verified } = figures;
const isWell = verified && [lost, doubled, wrong, faults].every(({ length }) => length === 0);
say(isWell ? 'Nothing was lost, nothing was doubled, and the books are in order.' : 'FAILED');
process.exitCode = isWell ? 0 : 1;
