/** A ZIP file of files as they are: a PDF is compressed already (PKWARE's APPNOTE, 4.3). */

export type ZippedFile = { name: string; content: Blob };

const crcTable = Uint32Array.from({ length: 256 }, (_, at) => {
  let crc = at;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
};

/** The numbers of a header, each with its bytes, the lowest first. */
const header = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(fields.reduce((length, [, size]) => length + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
};

const version = [20, 2] as const;
// Names are UTF-8.
const flags = [0x0800, 2] as const;
const stored = [0, 2] as const;
const noTime = [0, 2] as const;
// The first day that the format knows.
const firstDay = [0x21, 2] as const;
const nothing = [0, 2] as const;

export const zipOf = async (files: readonly ZippedFile[]): Promise<Blob> => {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, content } of files) {
    const bytes = new Uint8Array(await content.arrayBuffer());
    const named = new TextEncoder().encode(name);
    const size = [bytes.length, 4] as const;
    const about = [
      flags,
      stored,
      noTime,
      firstDay,
      [crcOf(bytes), 4],
      size,
      size,
      [named.length, 2],
    ] as const;
    const local = header([0x04034b50, 4], version, ...about, nothing);
    parts.push(local, named, content);
    directory.push(
      header(
        [0x02014b50, 4],
        version,
        version,
        ...about,
        nothing,
        nothing,
        nothing,
        nothing,
        [0, 4],
        [at, 4],
      ),
      named,
    );
    at += local.length + named.length + bytes.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const count = [files.length, 2] as const;
  const end = header([0x06054b50, 4], nothing, nothing, count, count, [length, 4], [at, 4], nothing);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
};
