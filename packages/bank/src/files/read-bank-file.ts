import { type BankStatement, isMt940 } from '@kontor/domain';
import { openCamt } from '../camt/read-camt.ts';
import { openMt940 } from '../mt940/read-mt940.ts';
import { bankFileBounds, openTally, type Tally } from '../values/bounds.ts';
import { BankFileFault } from '../values/fault.ts';
import type { StatementReader } from '../values/reader.ts';
import { camtCounter, mt940Counter } from './entry-counter.ts';
import { isXml, xmlBytes } from './xml-bytes.ts';
import { filesInZip } from './zip.ts';

export type ReadBankFile = {
  /** The zone of the client, in which moments are days; `Europe/Zurich` by default. */
  zone?: string;
  /**
   * Awaited between two pieces of some kilobytes, so that others are served while a long file is
   * read.
   */
  pace?: () => Promise<void>;
};

type Source = Uint8Array | AsyncIterable<Uint8Array>;

/** `counts` is set where entries are only counted, and no statement is made. */
type Scope = { zone: string; tally: Tally; counts: boolean };

// The parsers get so much at once, which takes them a millisecond or so.
const stepSize = 4_096;

/**
 * The statements of a file of a bank, one by one as they are complete: camt.052, camt.053 and
 * camt.054, MT940, or a ZIP of these. Files are known by their content. The entries of one
 * statement are in memory together, the file is not, unless it is a ZIP. Throws a BankFileFault for
 * everything that is not read exactly; statements before that were yielded then, so nothing of a
 * file may be kept before its end.
 */
export async function* readBankFile(
  source: Source,
  options: ReadBankFile = {},
): AsyncGenerator<BankStatement> {
  yield* statementsOf(source, options, false);
}

/**
 * Counts the entries of a file of a bank, in a hundredth of the time in which they are read. Throws
 * a BankFileFault for more than `bankFileBounds` allow, before anything is made of them.
 */
export const checkBankFileSize = async (source: Source, options: ReadBankFile = {}): Promise<void> => {
  for await (const _ of statementsOf(source, options, true));
};

async function* statementsOf(
  source: Source,
  { zone = 'Europe/Zurich', pace }: ReadBankFile,
  counts: boolean,
): AsyncGenerator<BankStatement> {
  const file = openFile({ zone, tally: openTally(), counts });
  for await (const whole of source instanceof Uint8Array ? [source] : source)
    for (const piece of piecesOf(whole)) {
      yield* madeOf(file.write(piece));
      await pace?.();
    }
  for (const made of file.end()) {
    if (made) yield made;
    else await pace?.();
  }
}

const madeOf = (made: Iterable<BankStatement | undefined>): BankStatement[] =>
  [...made].flatMap((one) => one ?? []);

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += stepSize) yield bytes.subarray(from, from + stepSize);
}

/** An open file. Undefined among its answers stands between two steps of the work. */
type OpenFile = {
  write: (piece: Uint8Array) => Iterable<BankStatement | undefined>;
  end: () => Iterable<BankStatement | undefined>;
};

// Blanks and a mark of the byte order may stand before the first character that tells.
const enoughToTell = 256;

/** Reads what comes first until it is known what it is. */
const openFile = (scope: Scope, isZipped = false): OpenFile => {
  let first = new Uint8Array();
  let reader: OpenFile | undefined;
  return {
    write: (piece) => {
      if (reader) return reader.write(piece);
      first = joinedBytes([first, piece]);
      if (first.length < enoughToTell) return [];
      reader = readerOf(first, scope, isZipped);
      return reader.write(first);
    },
    *end() {
      const known = reader ?? readerOf(first, scope, isZipped);
      if (!reader) yield* known.write(first);
      yield* known.end();
    },
  };
};

const readerOf = (first: Uint8Array, scope: Scope, isZipped: boolean): OpenFile => {
  if (first.length === 0) throw new BankFileFault('The file is empty.');
  if (first[0] === 0x50 && first[1] === 0x4b) {
    if (isZipped) throw new BankFileFault('A ZIP within a ZIP is not read.');
    return openZip(scope);
  }
  const { tally, counts } = scope;
  if (isXml(first)) return tallied(xmlBytes(counts ? camtCounter(tally) : openCamt(scope)), tally);
  const text = new TextDecoder('latin1').decode(first.subarray(0, enoughToTell));
  if (isMt940(text)) return tallied(counts ? mt940Counter(tally) : withoutMark(openMt940(scope)), tally);
  throw new BankFileFault(
    'The file is not a statement of a bank: it is neither camt.052, camt.053 or camt.054, nor MT940, nor a ZIP of these.',
  );
};

const tallied = ({ write, end }: StatementReader<Uint8Array>, tally: Tally): OpenFile => ({
  write: (piece) => {
    tally('bytes', piece.length);
    return write(piece);
  },
  end,
});

/** MT940 without the mark of UTF-8 and blank lines before it. */
const withoutMark = ({ write, end }: StatementReader<Uint8Array>): StatementReader<Uint8Array> => {
  let isFirst = true;
  return {
    write: (piece) => {
      const hasMark = isFirst && piece[0] === 0xef;
      isFirst = false;
      return write(hasMark ? piece.subarray(3) : piece);
    },
    end,
  };
};

/** Its table is at the end of a ZIP, so all of it is kept. */
const openZip = (scope: Scope): OpenFile => {
  const pieces: Uint8Array[] = [];
  let size = 0;
  return {
    write: (piece) => {
      size += piece.length;
      if (size > bankFileBounds.packed)
        throw new BankFileFault(`The ZIP is larger than ${bankFileBounds.packed} bytes.`);
      pieces.push(piece);
      return [];
    },
    *end() {
      for (const { name, pieces: unpacked } of filesInZip(joinedBytes(pieces)))
        try {
          const file = openFile(scope, true);
          for (const unpackedPiece of unpacked())
            for (const piece of piecesOf(unpackedPiece)) {
              yield* file.write(piece);
              yield undefined;
            }
          yield* file.end();
        } catch (error) {
          throw error instanceof BankFileFault ? error.within({ file: name }) : error;
        }
    },
  };
};

const joinedBytes = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
};
