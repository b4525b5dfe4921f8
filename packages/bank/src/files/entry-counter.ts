import type { BankStatement } from '@kontor/domain';
import type { Tally } from '../values/bounds.ts';
import type { StatementReader } from '../values/reader.ts';

// Longer than what begins an entry, which two pieces may share.
const overlap = 128;

/**
 * A reader that makes no statements: it counts what begins an entry or a payment, so that nothing
 * is built of a file with too many.
 */
const openCounter = (tally: Tally, form: RegExp): StatementReader<string> => {
  let rest = '';
  const none: BankStatement[] = [];
  const count = (text: string, isLast: boolean) => {
    const all = rest + text;
    // What begins in the last characters is counted with the next piece.
    const end = isLast ? all.length : Math.max(0, all.length - overlap);
    let found = 0;
    for (const { index } of all.matchAll(form)) if (index < end) found += 1;
    rest = all.slice(end);
    if (found > 0) tally('entries', found);
    return none;
  };
  return { write: (text) => count(text, false), end: () => count('', true) };
};

/** Counts the entries of a camt and the payments within them. */
export const camtCounter = (tally: Tally): StatementReader<string> =>
  openCounter(tally, /<(?:[A-Za-z_][\w.-]{0,40}:)?(?:Ntry|TxDtls)(?=[\s/>])/g);

/** Counts the entries of an MT940. */
export const mt940Counter = (tally: Tally): StatementReader<Uint8Array> => {
  const counter = openCounter(tally, /\n:61:/g);
  const decoder = new TextDecoder('latin1');
  return {
    write: (bytes) => counter.write(decoder.decode(bytes, { stream: true })),
    end: () => counter.end(),
  };
};
