import { BankFileFault, quoted } from '../values/fault.ts';

/** A field of a message: its tag, such as `60F`, and its lines. */
export type MtField = { tag: string; lines: string[] };

export type FieldReader = { write: (bytes: Uint8Array) => void; end: () => void };

const longestLine = 2_000;
const mostLines = 50;

/**
 * Divides the bytes of a file into fields. `close` is called at the end of a message. Each line is in UTF-8 or, where it is not that,
 * in Latin-1: banks write either, and no text of Latin-1 with accents happens to be UTF-8. Throws a BankFileFault for a line that
 * belongs to no field.
 */
export const openFields = ({
  take,
  close,
}: {
  take: (field: MtField) => void;
  close: () => void;
}): FieldReader => {
  let rest = new Uint8Array();
  let field: MtField | undefined;
  let count = 0;

  const flush = () => {
    const complete = field;
    field = undefined;
    if (complete) take(complete);
  };
  const takeLine = (written: string): void => {
    count += 1;
    const line = withoutEnvelope(written);
    if (line === undefined) return;
    if (/^-(?:\}.*)?$/.test(line)) {
      flush();
      close();
      return;
    }
    const [, tag, first = ''] = /^:(\d\d[A-Z]?|NS):(.*)$/u.exec(line) ?? [];
    if (tag !== undefined) {
      flush();
      field = { tag, lines: [first] };
      return;
    }
    if (line.trim() === '') return;
    if (!field) throw new BankFileFault(`Line ${count} belongs to no field: ${quoted(line)}.`);
    field.lines.push(line);
    if (field.lines.length > mostLines) throw new BankFileFault(`A field has more than ${mostLines} lines.`);
  };
  const tooLong = () => new BankFileFault(`Line ${count + 1} is longer than ${longestLine} bytes.`);

  return {
    write: (bytes) => {
      const all = rest.length === 0 ? bytes : joined(rest, bytes);
      let from = 0;
      for (;;) {
        const end = all.indexOf(newline, from);
        if (end < 0) break;
        if (end - from > longestLine) throw tooLong();
        takeLine(lineOf(all.subarray(from, end)));
        from = end + 1;
      }
      rest = all.slice(from);
      if (rest.length > longestLine) throw tooLong();
    },
    end: () => {
      if (rest.length > 0) takeLine(lineOf(rest));
      flush();
      close();
    },
  };
};

const newline = 0x0a;

const joined = (before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(before.length + after.length);
  both.set(before);
  both.set(after, before.length);
  return both;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('latin1');

const lineOf = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes).replace(/\r$/, '');
  } catch {
    return latin1.decode(bytes).replace(/\r$/, '');
  }
};

/** The line without the blocks that SWIFT has around a message; undefined for one that is nothing else. */
const withoutEnvelope = (line: string): string | undefined => {
  if (!line.startsWith('{')) return line;
  const begin = line.indexOf('{4:');
  const text = begin < 0 ? '' : line.slice(begin + 3);
  return text === '' ? undefined : text;
};
