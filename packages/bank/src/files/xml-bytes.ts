import { BankFileFault, quoted } from '../values/fault.ts';
import type { StatementReader } from '../values/reader.ts';

/** Whether bytes are XML: they begin with `<`, after blanks and the mark of a byte order. */
export const isXml = (first: Uint8Array): boolean => {
  if (isUtf16(first)) return true;
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(new TextDecoder('latin1').decode(first));
};

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const encodings = new Map([
  ['UTF-8', 'utf-8'],
  ['US-ASCII', 'utf-8'],
  ['ISO-8859-1', 'latin1'],
  ['ISO-8859-15', 'iso-8859-15'],
  ['WINDOWS-1252', 'latin1'],
]);

type Decoder = InstanceType<typeof TextDecoder>;

/**
 * The reader of bytes over one of text. Their encoding is what the declaration says, UTF-8 without
 * any.
 */
export const xmlBytes = ({ write, end }: StatementReader<string>): StatementReader<Uint8Array> => {
  let decoder: Decoder | undefined;
  const decoded = (work: (decoder: Decoder) => string): string => {
    decoder ??= decoderOf(new Uint8Array());
    try {
      return work(decoder);
    } catch {
      throw new BankFileFault('The XML cannot be read: its bytes are not in the encoding that it declares.');
    }
  };
  return {
    write: (piece) => {
      decoder ??= decoderOf(piece);
      return write(decoded((known) => known.decode(piece, { stream: true })));
    },
    end: () => {
      const last = decoded((known) => known.decode());
      return [...(last === '' ? [] : write(last)), ...end()];
    },
  };
};

const decoderOf = (first: Uint8Array): Decoder => {
  const begin = new TextDecoder('latin1').decode(first.subarray(0, 256));
  const declared = /^[^<]*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(begin)?.[1] ?? 'UTF-8';
  const encoding = isUtf16(first) ? undefined : encodings.get(declared.toUpperCase());
  if (encoding === undefined)
    throw new BankFileFault(
      `The XML is in ${isUtf16(first) ? 'UTF-16' : quoted(declared)}, and must be in UTF-8 or ISO-8859-1.`,
    );
  return new TextDecoder(encoding, { fatal: true });
};
