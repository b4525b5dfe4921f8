import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startThrowaway } from '@kontor/postgres';
import { proxyTo } from '@kontor/testing';
import { besideCount, sendBeside } from './beside.ts';
import { call, type Load } from './caller.ts';
import { compare, type Difference } from './compare.ts';
import { books, emptyLoad, prepare } from './prepare.ts';
import { programIn } from './program.ts';

/** For how many seconds, with how many callers who write; `say` gets the progress. */
export type CutOptions = { seconds: number; callers: number; say: (sentence: string) => void };

/**
 * The outcome. All is well when `lost`, `doubled`, `wrong` and `faults` are empty, and `verified`
 * and `sameProcess` are true.
 */
export type CutFigures = Difference & {
  cuts: number;
  done: number;
  statuses: Record<string, number>;
  /**
   * The answers to what is sent beside the writes, by its name and status; `0` for a stream that
   * ended early.
   */
  beside: Record<string, number>;
  wrong: readonly string[];
  faults: readonly string[];
  sameProcess: boolean;
  verified: boolean;
};

/**
 * Cuts all connections to the database once a second, beside writes, lists, reports, exports and
 * uploads, and compares the books with what was answered.
 */
export const runCuts = async ({ seconds, callers, say }: CutOptions): Promise<CutFigures> => {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-chaos-'));
  await chmod(directory, 0o755);
  const server = await startThrowaway();
  const proxy = await proxyTo(server.url);
  const program = await programIn(directory, proxy.url);
  try {
    const apiKey = await prepare(program);
    let ended = false;
    const load: Load = emptyLoad({ books: books(program), apiKey, stopping: () => ended || !program.runs() });
    const calling = Promise.all([
      ...Array.from({ length: callers }, (_, caller) => call(load, caller)),
      ...Array.from({ length: besideCount }, (_, at) => sendBeside(load, at)),
    ]);
    let cuts = 0;
    for (; cuts < seconds && program.runs(); cuts += 1) {
      await sleep(1_000);
      proxy.cut();
      say(`${cuts + 1} of ${seconds}: connections cut after ${load.done.length} writes`);
    }
    const sameProcess = program.runs();
    ended = true;
    await calling;
    const difference = await compare(load, load.done);
    const { code } = await program.command('verify', 'chaos');
    return {
      ...difference,
      cuts,
      done: load.done.length,
      statuses: Object.fromEntries(load.statuses),
      beside: Object.fromEntries([...load.beside].toSorted()),
      wrong: load.wrong,
      faults: program.faults,
      sameProcess,
      verified: code === 0,
    };
  } finally {
    await program.stop();
    await proxy.close();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
};
