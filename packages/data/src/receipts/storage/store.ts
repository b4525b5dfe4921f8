import type { RawSql } from '../../postgres/connection.ts';

/**
 * Where the bytes of receipts are (docs/operations.md): in the database, or in object storage. Bytes are found by the client
 * and their SHA-256, so that writing the same twice changes nothing.
 */
export type StoreName = 'database' | 'objects';

/** Whose bytes, and their SHA-256 in lower-case hexadecimal digits. */
export type ContentKey = { client_id: number; sha256: string };

/** The bytes from `start` up to but without `end`. */
export type ByteRange = { start: number; end: number };

/** Bytes that can be read more than once, piece by piece, so that nobody has to hold all of them. */
export type Content = { size: number; read: (range: ByteRange) => AsyncIterable<Uint8Array> };

export type ReceiptStore = {
  name: StoreName;
  /**
   * Writes `content`. What it answers is to be awaited in the transaction of the record: a store in the database
   * writes only there, another one has written before, and what it wrote is nobody's if the record is not kept.
   */
  put: (key: ContentKey, content: Content) => Promise<(tx: RawSql) => Promise<void>>;
  /** Reads a range. Rejects where the bytes are not there, as one does that can not be reached (`unavailable`). */
  read: (key: ContentKey, range: ByteRange) => AsyncIterable<Uint8Array>;
};

/** The store that new receipts go to, and those that older ones may be in. */
export type ReceiptStores = {
  current: ReceiptStore;
  /** Refuses `unavailable` for one that this program was not told how to reach. */
  of: (name: StoreName) => ReceiptStore;
  close: () => Promise<void>;
};
