import { Refusal } from '@kontor/domain';
import { expect, test } from 'vitest';
import { readInTurn } from './turns.ts';

const openGate = () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
};

test('files of one client are read one after the other, and a seventeenth that waits is refused with the time to come again', async () => {
  const { gate, open } = openGate();
  let running = 0;
  let most = 0;
  const read = (id: number) =>
    readInTurn({ client: { id }, size: 100 }, async () => {
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
      return id;
    });
  const reading = Array.from({ length: 17 }, () => read(1));
  const refusal = await read(1).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) });
  expect((refusal as Refusal).retryAfter).toBeGreaterThanOrEqual(1);
  open();
  expect(await Promise.all(reading)).toEqual(reading.map(() => 1));
  expect(most).toBe(1);
  // Its places are free again.
  expect(await read(1)).toBe(1);
});

test('two long files are read at once, and a short one of another client waits for neither', async () => {
  const { gate, open } = openGate();
  const begun: number[] = [];
  const read = (id: number, size: number) =>
    readInTurn({ client: { id }, size }, async () => {
      begun.push(id);
      if (size > 1_000) await gate;
      return id;
    });
  const long = [11, 12, 13].map((id) => read(id, 5_000_000));
  expect(await read(14, 100)).toBe(14);
  expect(begun.toSorted()).toEqual([11, 12, 14]);
  open();
  expect(await Promise.all(long)).toEqual([11, 12, 13]);
});
