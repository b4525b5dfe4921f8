import type { Session } from '../../postgres/session/session.ts';
import type { ByteRange, ContentKey, ReceiptStore } from './store.ts';

/**
 * The length of the pieces of a receipt, in bytes. It must never change: the position of a stored
 * piece is the offset divided by it.
 */
const pieceLength = 131_072;

/**
 * Stores receipts in the database, in the transaction of their records, so that one backup holds
 * everything.
 */
export const chunkStore = ({ direct }: Pick<Session, 'direct'>): ReceiptStore => ({
  name: 'database',

  put: async ({ client_id, sha256 }, { size, read }) => {
    const hash = Buffer.from(sha256, 'hex');
    return async (tx) => {
      for (let position = 0; position * pieceLength < size; position += 1) {
        const bytes = await concatenated(read(piece(position, size)));
        // The same bytes may exist already: a part of one receipt may be the whole of another one.
        await tx.run`
          INSERT INTO receipt_chunk (client_id, sha256, position, bytes)
          VALUES (${client_id}::integer, ${hash}, ${position}::integer, ${bytes}) ON CONFLICT DO NOTHING`;
      }
    };
  },

  read: async function* (key, { start, end }) {
    for (let at = start; at < end; ) {
      const position = Math.floor(at / pieceLength);
      const from = position * pieceLength;
      const bytes = (await pieceAt(direct, key, position)).subarray(at - from, end - from);
      if (bytes.length === 0) throw new Error(`receipt ${key.sha256} ends before ${end}`);
      yield bytes;
      at += bytes.length;
    }
  },
});

const piece = (position: number, size: number): ByteRange => ({
  start: position * pieceLength,
  end: Math.min((position + 1) * pieceLength, size),
});

const concatenated = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> => {
  const all: Uint8Array[] = [];
  for await (const each of pieces) all.push(each);
  return Buffer.concat(all);
};

const pieceAt = async (
  direct: Session['direct'],
  { client_id, sha256 }: ContentKey,
  position: number,
): Promise<Uint8Array> => {
  const { rows } = await direct.query<{ bytes: Uint8Array }>(
    "SELECT bytes FROM receipt_chunk WHERE client_id = $1 AND sha256 = decode($2, 'hex') AND position = $3",
    [client_id, sha256, position],
  );
  const [row] = rows;
  if (!row) throw new Error(`piece ${position} of receipt ${sha256} is not there`);
  return row.bytes;
};
