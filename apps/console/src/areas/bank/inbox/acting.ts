import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey, once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { type BankLine, type BankOutcome, lineList } from './list.ts';

type LinePage = { items: readonly BankLine[]; next?: string | undefined };

/** A line with which something could not be done, and why. */
type Refusal = { line: BankLine; error: unknown };

type Act = {
  line: BankLine;
  /** The state of the line afterwards; undefined where it waits again. */
  to: 'booked' | 'ignored' | undefined;
  send: (line: BankLine, key: string) => Promise<BankLine>;
};

// Who goes on with the next line at once is not kept waiting by what is learned of the last one.
const pause = 1_200;

/**
 * Books, ignores and undoes lines, one after the other. Nobody waits for an answer: the next line
 * is shown at once, and acts wait for those before them. The last act can be undone; a refusal is
 * kept with its line. Lines are matched again once nobody goes on for a moment, so that proposals
 * learn from what was booked.
 */
export const useActing = () => {
  const { call, query, may } = useBooks();
  const cache = useQueryClient();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  // The lines that were not settled as was wished, so that there is nothing to undo.
  const unsettled = useRef(new Set<number>());
  // Acts that have not been answered, by the ids of their lines. Two keys may be pressed before the
  // page is drawn again.
  const sent = useRef<readonly number[]>([]);
  const [underWay, setUnderWay] = useState(sent.current);
  const known = useRef<ReadonlyMap<number, BankLine>>(new Map());
  const [answers, setAnswers] = useState(known.current);
  const [done, setDone] = useState<readonly BankLine[]>([]);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
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
    known.current = new Map(known.current).set(line.id, line);
    setAnswers(known.current);
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

  const forget = (id: number) => setRefused((before) => before.filter(({ line }) => line.id !== id));
  const withoutDone = (id: number) => setDone((before) => before.filter((one) => one.id !== id));

  const run = async ({ line, to, send }: Act): Promise<boolean> => {
    if (!to && unsettled.current.has(line.id)) return false;
    unsettled.current.delete(line.id);
    try {
      const answered = await send(known.current.get(line.id) ?? line, newIdempotencyKey());
      keep(answered);
      setDone((before) => before.map((one) => (one.id === answered.id ? answered : one)));
      learnIn(to ? pause : 0);
      return true;
    } catch (error) {
      if (to) {
        withoutDone(line.id);
        unsettled.current.add(line.id);
      } else setDone((before) => [...before, known.current.get(line.id) ?? line]);
      setRefused((before) => [...before, { line, error }]);
      // Someone else has done something with it, or it is outdated.
      void reread();
      return false;
    }
  };
  /** Answers whether it was done, once the acts before it are. */
  const act = async (one: Act): Promise<boolean> => {
    const { id } = one.line;
    // While its act is being sent, a line can only be undone.
    if (!may('write') || (one.to && sent.current.includes(id))) return false;
    sent.current = [...sent.current, id];
    setUnderWay(sent.current);
    forget(id);
    const result = queue.current.then(() => run(one));
    queue.current = result;
    const isDone = await result;
    sent.current = sent.current.toSpliced(sent.current.indexOf(id), 1);
    setUnderWay(sent.current);
    return isDone;
  };
  const settle = (one: Act & { to: 'booked' | 'ignored' }): Promise<boolean> => {
    if (may('write') && !sent.current.includes(one.line.id))
      setDone((before) => [...before, { ...one.line, status: one.to }]);
    return act(one);
  };

  return {
    /** Whether something is done with a line that the server has not answered yet. */
    isUnderWay: (id: number): boolean => underWay.includes(id),
    refused,
    forget,
    /** A line of a list, as the server has answered it since the list was read. */
    asAnswered: (line: BankLine): BankLine => {
      const answer = answers.get(line.id);
      return answer && answer.version > line.version ? answer : line;
    },
    /** The line that was booked or ignored last from this page, and not undone. */
    last: done.at(-1),
    book: (of: BankLine, as: { proposal: number } | { outcome: BankOutcome }) =>
      settle({
        line: of,
        to: 'booked',
        send: ({ id, version }, key) =>
          call.bank.book.mutate({ id, bank_booking: { ...as, version } }, once(key)),
      }),
    ignore: (of: BankLine) =>
      settle({
        line: of,
        to: 'ignored',
        send: ({ id }, key) => call.bank.ignore.mutate({ id }, once(key)),
      }),
    undo: (of: BankLine): Promise<boolean> => {
      withoutDone(of.id);
      return act({
        line: of,
        to: undefined,
        send: ({ id, version }, key) => call.bank.undo.mutate({ id, version }, once(key)),
      });
    },
    reread,
  };
};
export type Acting = ReturnType<typeof useActing>;
