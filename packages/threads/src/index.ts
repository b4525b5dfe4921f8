/**
 * Work that would hold up the program is done in threads: a few at most, each with one job at a
 * time, while the others wait.
 *
 *     const pool = openPool({ size: 2, start: () => startThread(program) });
 *     const result = await pool.run((thread) => workOn(thread()));
 */
export { Busy } from './busy.ts';
export { type Job, type Outcome, openPool, type Pool } from './pool.ts';
export { compiledFromSource, startThread } from './thread.ts';
export { openTurns, type Turns, type Waits } from './turns.ts';
