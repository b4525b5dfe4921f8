import type { ReadTurn } from '../context.ts';

/**
 * Turns of reads (docs/interface §17.1). Lists, reports, exports, searches and documents to print
 * take long, and reads of one client would otherwise take all that the program and the database can
 * do. The door hands the turns out; here is which reads take them.
 */

/** A call, with what its metadata says of whether it takes turns. */
type Called = {
  type: string;
  meta: { scope?: string; openapi?: { path: string }; replica?: true; waits?: 'wait' | true };
  getRawInput: () => Promise<unknown>;
};

/**
 * Does `serve` in a turn, and each step of a stream in its answer in a turn of its own, so that a
 * slow caller holds none.
 */
export const inTurn = async <Result extends { ok: boolean; data?: unknown }>(
  { turn }: { turn: ReadTurn | undefined },
  called: Called,
  serve: () => Promise<Result>,
): Promise<Result> => {
  if (!turn || !(await takesTurns(called))) return serve();
  const end = await turn();
  try {
    const result = await serve();
    return result.ok ? { ...result, data: streamedInTurns(result.data, () => turn(true)) } : result;
  } finally {
    end();
  }
};

/**
 * Whether a read takes turns: what is notified of a single record, by its own path, and whatever
 * waits for something to happen do not.
 */
const takesTurns = async ({ type, meta, getRawInput }: Called): Promise<boolean> => {
  const { scope, openapi, replica, waits } = meta;
  if (type !== 'query' || scope === undefined || (openapi?.path.endsWith('}') && !replica)) return false;
  if (typeof waits !== 'string') return waits === undefined;
  return !(Number(Reflect.get(Object(await getRawInput()), waits) ?? 0) > 0);
};

/** An answer whose streams, as exports have one, take their steps in turns. */
const streamedInTurns = (data: unknown, turn: () => Promise<() => void>): unknown => {
  if (typeof data !== 'object' || data === null) return data;
  const streams = Object.entries(data).filter(([, value]) => isStream(value));
  if (streams.length === 0) return data;
  const inTurns = streams.map(([name, stream]) => [name, steps(stream as AsyncIterable<unknown>, turn)]);
  return { ...data, ...Object.fromEntries(inTurns) };
};

// A file whose bytes can be read from any place is made already, and reading it takes no turn.
const isStream = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value && !('read' in value);

async function* steps<Step>(
  stream: AsyncIterable<Step>,
  turn: () => Promise<() => void>,
): AsyncGenerator<Step> {
  const iterator = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const end = await turn();
      const step = await iterator.next().finally(end);
      if (step.done) return;
      yield step.value;
    }
  } finally {
    await iterator.return?.();
  }
}
