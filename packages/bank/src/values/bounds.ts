import { BankFileFault } from './fault.ts';

/** The limits of a file of a bank; of all files in a ZIP together. */
export const bankFileBounds = {
  /** Bytes, unpacked. */
  bytes: 268_435_456,
  /** Bytes of a ZIP as it is sent. */
  packed: 33_554_432,
  /** Files in a ZIP. */
  files: 1_000,
  /** The bytes that a byte of a ZIP may become. */
  ratio: 200,
  statements: 10_000,
  /** Entries and the payments within them. */
  entries: 200_000,
  /** Elements within each other. */
  depth: 32,
  /** Characters of a text, a tag or a comment. */
  token: 65_536,
  /** Elements of an entry beside its payments, of a payment, or of another part. */
  elements: 20_000,
} as const;

type Counted = 'bytes' | 'statements' | 'entries';

/** Counts what a file has. Throws a BankFileFault at the limit. */
export type Tally = (kind: Counted, more: number) => void;

export const openTally = (): Tally => {
  const counts = { bytes: 0, statements: 0, entries: 0 };
  return (kind, more) => {
    counts[kind] += more;
    if (counts[kind] > bankFileBounds[kind])
      throw new BankFileFault(`The file has more than ${bankFileBounds[kind]} ${kind}.`);
  };
};
