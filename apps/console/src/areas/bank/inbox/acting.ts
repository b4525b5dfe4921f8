import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../forms/action.ts';
import { newIdempotencyKey, once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { type BankLine, type BankOutcome, lineList } from './list.ts';

type LinePage = { items: readonly BankLine[]; next?: string | undefined };

// Who goes on with the next line at once is not kept waiting by what is learned of the last one.
const pause = 1_200;

/**
 * Books, ignores and takes back lines, one after the other. What was done last can be taken back. Lines are matched anew once nobody
 * goes on for a moment, so that proposals learn from what was booked.
 */
export const useActing = () => {
  const { call, query, may } = useBooks();
  const cache = useQueryClient();
  const action = useAction();
  const isBusy = useRef(false);
  const [done, setDone] = useState<readonly BankLine[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const reread = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['pages', lineList] }),
      cache.invalidateQueries(query.bank.pathFilter()),
    ]);
  const learn = async () => {
    waiting.current = undefined;
    // One that fails is done again after the next line.
    await call.bank.match.mutate({}).catch(() => undefined);
    await reread();
  };
  const latest = useRef(learn);
  latest.current = learn;
  const learnIn = (milliseconds: number) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => void latest.current(), milliseconds);
  };
  useEffect(
    () => () => {
      if (waiting.current === undefined) return;
      clearTimeout(waiting.current);
      void latest.current();
    },
    [],
  );

  /** Shows a line as it is answered, wherever it stands. */
  const keep = (line: BankLine) => {
    cache.setQueryData(query.bank.line.queryKey({ id: line.id }), line);
    cache.setQueriesData<InfiniteData<LinePage>>({ queryKey: ['pages', lineList] }, (data) =>
      data
        ? {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((one) => (one.id === line.id ? line : one)),
            })),
          }
        : undefined,
    );
  };

  /** Answers the line as it is then; undefined where that was refused, or another one is still under way. */
  const change = async (work: (key: string) => Promise<BankLine>): Promise<BankLine | undefined> => {
    if (isBusy.current || !may('write')) return undefined;
    isBusy.current = true;
    let changed: BankLine | undefined;
    await action.run(async () => {
      try {
        changed = await work(newIdempotencyKey());
        keep(changed);
      } catch (thrown) {
        // Somebody else has done something with it, or it is outdated.
        void reread();
        throw thrown;
      }
    });
    isBusy.current = false;
    return changed;
  };
  const settle = async (work: (key: string) => Promise<BankLine>): Promise<boolean> => {
    const line = await change(work);
    if (!line) return false;
    setDone((before) => [...before, line]);
    learnIn(pause);
    return true;
  };

  return {
    busy: action.busy,
    error: action.error,
    forget: action.forget,
    /** The line that was booked or ignored last from this page, and not taken back. */
    last: done.at(-1),
    book: ({ id, version }: BankLine, as: { proposal: number } | { outcome: BankOutcome }) =>
      settle((key) => call.bank.book.mutate({ id, bank_booking: { ...as, version } }, once(key))),
    ignore: ({ id }: BankLine) => settle((key) => call.bank.ignore.mutate({ id }, once(key))),
    undo: async ({ id, version }: BankLine): Promise<boolean> => {
      const line = await change((key) => call.bank.undo.mutate({ id, version }, once(key)));
      if (!line) return false;
      setDone((before) => before.filter((one) => one.id !== id));
      learnIn(0);
      return true;
    },
    reread,
  };
};
export type Acting = ReturnType<typeof useActing>;
