import { useRef, useState } from 'react';
import { type DocumentRow, rowKey } from '../../../choices/document-kind.ts';
import { useErrorText } from '../../../controls/notice.tsx';
import { newIdempotencyKey } from '../../../server/client.ts';
import { refusalIn } from '../../../server/refusal.ts';

/** A document of which something was not done, and why. */
export type NotDone = { row: DocumentRow; reason: string };

// So many documents are under way at the same time.
const atOnce = 4;

/**
 * Does something for each of many documents, and tells for which it was refused. Run again it goes
 * on with those, each with the Idempotency-Key that it had where no answer arrived.
 */
export const useEach = (rows: readonly DocumentRow[]) => {
  const errorText = useErrorText();
  const keys = useRef(new Map<string, string>());
  const done = useRef(new Set<string>());
  const [count, setCount] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly NotDone[]>([]);
  /** Answers whether it was done for all. */
  const run = async (send: (row: DocumentRow, key: string) => Promise<unknown>): Promise<boolean> => {
    const waiting = rows.filter((row) => !done.current.has(rowKey(row)));
    const not: NotDone[] = [];
    setBusy(true);
    setRefused([]);
    const work = async () => {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
        const of = rowKey(row);
        const key = keys.current.get(of) ?? newIdempotencyKey();
        keys.current.set(of, key);
        try {
          await send(row, key);
          done.current.add(of);
          setCount(done.current.size);
        } catch (thrown) {
          // An answer settles the attempt; without one the next may be a repetition.
          if (refusalIn(thrown)) keys.current.delete(of);
          not.push({ row, reason: errorText(thrown) });
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setRefused(rows.flatMap((row) => not.find((one) => one.row === row) ?? []));
    setBusy(false);
    return not.length === 0;
  };
  return { run, busy, count, refused };
};
