import type { RawSql } from '../../postgres/connection.ts';

/**
 * The store of a receipt's bytes (docs/operations): the database, or object storage. Their key is
 * the client and their SHA-256, so that writing the same bytes twice changes nothing.
 */
export type StoreName = 'database' | 'objects';

/** The client, and the SHA-256 of the bytes in lower-case hexadecimal digits. */
export type ContentKey = { client_id: number; sha256: string };

/** A range of bytes from `start`, without the byte at `end`. */
export type ByteRange = { start: number; end: number };

/** Bytes that can be read more than once, piece by piece, so that they need not fit into memory. */
export type Content = { size: number; read: (range: ByteRange) => AsyncIterable<Uint8Array> };

export type ReceiptStore = {
  name: StoreName;
  /**
   * Writes `content`. The caller awaits the function that it returns in the transaction of the
   * receipt's record: the database writes only then. Object storage has written before; its object
   * stays unused if the transaction fails.
   */
  put: (key: ContentKey, content: Content) => Promise<(tx: RawSql) => Promise<void>>;
  /**
   * Reads a range. Rejects where the bytes are missing, and where the store can't be reached
   * (`unavailable`).
   */
  read: (key: ContentKey, range: ByteRange) => AsyncIterable<Uint8Array>;
};

/** The store for new receipts, and those that may hold older ones. */
export type ReceiptStores = {
  current: ReceiptStore;
  /** Gives a store by its name. Refuses `unavailable` for one that is not configured. */
  of: (name: StoreName) => ReceiptStore;
  close: () => Promise<void>;
};
