import { BankFileFault, quoted } from '../values/fault.ts';

/** A field of a message: its tag, such as `60F`, and its lines. */
export type MtField = { tag: string; lines: string[] };

export type FieldReader = { write: (bytes: Uint8Array) => void; end: () => void };

const longestLine = 2_000;
const mostLines = 50;

/**
 * Divides the bytes of a file into fields. `close` is called at the end of a message. Each line is
 * in UTF-8 or, where it is not that, in Latin-1: banks write either, and no text of Latin-1 with
 * accents happens to be UTF-8. Lines before a message are its head, which says nothing of it.
 * `close` is told whether an end is written, or is that of the file. Throws a BankFileFault for a
 * line that belongs to no field.
 */
export const openFields = ({
  take,
  close,
}: {
  take: (field: MtField) => void;
  close: (isWritten: boolean) => void;
}): FieldReader => {
  let rest = new Uint8Array();
  let field: MtField | undefined;
  let count = 0;
  let isWithin = false;
  // A line that has a dash alone is the end, unless the message goes on after it.
  let hasDash = false;

  const flush = () => {
    const complete = field;
    field = undefined;
    if (complete) take(complete);
  };
  const end = (isWritten = true) => {
    flush();
    close(isWritten);
    isWithin = false;
  };
  const takeLine = (written: string): void => {
    count += 1;
    const line = withoutEnvelope(written);
    if (line === undefined || line.trim() === '') return;
    const [, tag, first = ''] = /^:(\d\d[A-Z]?|NS|940):(.*)$/u.exec(line) ?? [];
    if (hasDash && (tag === undefined || tag === '20')) end();
    hasDash = false;
    if (/^-\s*$/.test(line)) {
      hasDash = isWithin;
      return;
    }
    if (/^-(?:\}.*|XXX)$/.test(line)) {
      end();
      return;
    }
    if (tag === '940' || (!isWithin && tag === undefined)) return;
    // Within the text of an entry, what looks like a field that MT940 does not have is text.
    if (tag !== undefined && (field?.tag !== '86' || tagsAfterText.test(tag))) {
      flush();
      isWithin = true;
      field = { tag, lines: [first] };
      return;
    }
    if (!field) throw new BankFileFault(`Line ${count} belongs to no field: ${quoted(line)}.`);
    field.lines.push(line);
    if (field.lines.length > mostLines) throw new BankFileFault(`A field has more than ${mostLines} lines.`);
  };
  // Some banks end their lines by CR alone.
  const takeLines = (written: string) => {
    for (const line of written.split('\r')) takeLine(line);
  };
  const tooLong = () => new BankFileFault(`Line ${count + 1} is longer than ${longestLine} bytes.`);

  return {
    write: (bytes) => {
      const all = rest.length === 0 ? bytes : joined(rest, bytes);
      let from = 0;
      for (;;) {
        const at = all.indexOf(newline, from);
        if (at < 0) break;
        if (at - from > longestLine) throw tooLong();
        takeLines(lineOf(all.subarray(from, at)));
        from = at + 1;
      }
      rest = all.slice(from);
      if (rest.length > longestLine) throw tooLong();
    },
    end: () => {
      if (rest.length > 0) takeLines(lineOf(rest));
      end(hasDash);
    },
  };
};

const tagsAfterText = /^(20|21|25P?|28C?|60[FM]|61|62[FM]|64|65|86|NS)$/;

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

/**
 * The line without the blocks that SWIFT has around a message; undefined for one that is nothing
 * else.
 */
const withoutEnvelope = (written: string): string | undefined => {
  const line = written.replace(/^\p{Cc}+/u, '');
  if (!line.startsWith('{')) return line;
  const begin = line.indexOf('{4:');
  const text = begin < 0 ? '' : line.slice(begin + 3);
  return text === '' ? undefined : text;
};
