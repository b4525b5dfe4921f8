/**
 * Entries of a tar file in the format of POSIX (ustar), as a backup is one. Written and read byte
 * by byte, so that a file that differs in one byte from what was written is refused, with the
 * place. A library for tar reads on where it can.
 */

const blockLength = 512;
// The longest names are those of objects: 64 digits after a folder.
const nameLength = 100;
// Of an object, which is the longest entry, with room to spare.
const mostBytes = 1 << 30;

/** A file that is not what was written. `at` is the place in bytes from its beginning. */
export class Damaged extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.name = 'Damaged';
    this.at = at;
  }
}

/**
 * The bytes of an entry: a header, its content, and zeros up to a whole block. `time` is in seconds
 * since 1970.
 */
export const entryOf = (name: string, content: Uint8Array, time: number): Buffer[] => [
  headerOf({ name, size: content.length, time }),
  Buffer.from(content.buffer, content.byteOffset, content.length),
  Buffer.alloc(paddingOf(content.length)),
];

/** The end of a tar file. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * blockLength);

/** An entry that was read; `at` is the place of its content in the file. */
export type TarEntry = { name: string; content: Buffer; at: number };

/**
 * Reads the entries of a tar file, one after the other. Throws Damaged where it is not just what
 * `entryOf` and `tarEnd` write.
 */
export async function* entriesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = byLength(chunks);
  for (;;) {
    const headerAt = bytes.at();
    const header = await bytes.take(blockLength);
    if (isZero(header)) {
      if (!isZero(await bytes.take(blockLength))) throw new Damaged('its end', headerAt + blockLength);
      if (!(await bytes.isAtEnd())) throw new Damaged('what follows its end', bytes.at());
      return;
    }
    const { name, size } = readHeader(header, headerAt);
    const at = bytes.at();
    const content = await bytes.take(size);
    if (!isZero(await bytes.take(paddingOf(size)))) throw new Damaged(`what follows ${name}`, at + size);
    yield { name, content, at };
  }
}

type Header = { name: string; size: number; time: number };

const headerOf = ({ name, size, time }: Header): Buffer => {
  if (Buffer.byteLength(name) >= nameLength || size >= mostBytes)
    throw new RangeError(`${name} of ${size} bytes is not an entry`);
  const header = Buffer.alloc(blockLength);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(name, 0);
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(size, 11)}\0${octal(time, 11)}\0`, 124);
  // The checksum is that of a header with blanks in its place.
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
};

/** Reads a header by making the one that it must be. */
const readHeader = (header: Buffer, at: number): Header => {
  const text = (from: number, length: number) => header.toString('latin1', from, from + length);
  const name = text(0, nameLength).replace(/\0.*$/s, '');
  const [size, time] = [Number.parseInt(text(124, 11), 8), Number.parseInt(text(136, 11), 8)];
  const isNumber = Number.isSafeInteger(size) && Number.isSafeInteger(time) && size < mostBytes;
  if (isNumber && name !== '' && headerOf({ name, size, time }).equals(header)) return { name, size, time };
  throw new Damaged('the header of an entry', at);
};

const paddingOf = (size: number): number => (blockLength - (size % blockLength)) % blockLength;

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);

/** Takes bytes by their number from pieces of any length. */
const byLength = (chunks: AsyncIterable<Uint8Array>) => {
  const iterator = chunks[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let length = 0;
  let at = 0;
  const more = async (): Promise<boolean> => {
    const { done, value } = await iterator.next();
    if (done) return false;
    held.push(Buffer.from(value.buffer, value.byteOffset, value.length));
    length += value.length;
    return true;
  };
  return {
    at: () => at,
    take: async (wanted: number): Promise<Buffer> => {
      while (length < wanted)
        if (!(await more())) throw new Damaged('its end, which is missing', at + length);
      const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held, length);
      held = wanted < all.length ? [all.subarray(wanted)] : [];
      length -= wanted;
      at += wanted;
      return all.subarray(0, wanted);
    },
    isAtEnd: async (): Promise<boolean> => {
      while (length === 0) if (!(await more())) return true;
      return false;
    },
  };
};
