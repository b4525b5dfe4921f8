import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

type Printing<Row> = {
  /** Whether the page is being printed: a printed table has all of its rows. */
  printing: boolean;
  /** The rows to show: while `print` runs the whole list, else those that were read. */
  rows: readonly Row[];
  /** Reads the whole list, then prints the page. */
  print: () => Promise<void>;
};

/** Prints a table to its end, though only the rows in sight are in the page. */
export const usePrinting = <Row>(
  read: readonly Row[],
  all: (() => Promise<readonly Row[]>) | undefined,
): Printing<Row> => {
  const [printing, setPrinting] = useState(false);
  const [whole, setWhole] = useState<readonly Row[]>();
  useEffect(() => {
    // The browser draws the paper as soon as the event is over, so the page has to be as it is
    // printed by then.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  const print = useCallback(async () => {
    const found = await all?.();
    flushSync(() => setWhole(found));
    try {
      window.print();
    } finally {
      setWhole(undefined);
    }
  }, [all]);
  return { printing, rows: printing && whole ? whole : read, print };
};
