import { Refusal } from '@kontor/domain';
import type { Bucket } from './bucket.ts';
import type { BucketAddress } from './bucket-address.ts';
import type { Names } from './bucket-client.ts';
import { BucketError, isMissing, reasonOf, statusOf, wordsOf } from './bucket-error.ts';
import type { ContentKey } from './store.ts';
import type { ObjectStore } from './stores.ts';

/** A store of receipts in object storage. */
export type Objects = ObjectStore & {
  /** Resolves when the storage can be used; rejects with a BucketError when it can't. */
  ping: () => Promise<void>;
};

/**
 * Opens the bucket at `address`, with receipts as `client_id/sha256` under its prefix. Loads and
 * connects on first use. Refuses `unavailable` when the storage fails. Names are looked up by the
 * system, unless by `names`.
 */
export const openObjects = (address: BucketAddress, names?: Names): Objects => {
  let opened: Promise<Bucket> | undefined;
  const bucket = () => {
    // The SDK is large, and most commands of the operator don't need it.
    opened ??= import('./bucket.ts').then(({ openBucket }) => openBucket(address, names));
    return opened;
  };
  return {
    name: 'objects',
    ping: async () => {
      try {
        await (await bucket()).ping();
      } catch (error) {
        if (error instanceof BucketError) throw error;
        throw new BucketError(reasonOf(error) ?? `What answers there says ${wordsOf(error)}`);
      }
    },
    put: async (key, content) => {
      const { sizeOf, put } = await bucket();
      try {
        if ((await sizeOf(objectName(key))) !== content.size)
          await put(objectName(key), { ...content, sha256: key.sha256 });
      } catch (error) {
        throw rejectionOf(error, key);
      }
      return async () => undefined;
    },
    read: async function* (key, range) {
      try {
        yield* (await bucket()).read(objectName(key), range);
      } catch (error) {
        throw rejectionOf(error, key);
      }
    },
    close: async () => (await opened)?.close(),
  };
};

const objectName = ({ client_id, sha256 }: ContentKey): string => `${client_id}/${sha256}`;

/**
 * The error to reject with. The SDK's own errors hold whole requests and answers, too much for a
 * log.
 */
const rejectionOf = (error: unknown, key: ContentKey): unknown => {
  const reason = reasonOf(error);
  if (reason !== undefined) {
    const refusal = new Refusal('unavailable', 'The receipts cannot be reached; try again in a moment.');
    // For the log; callers don't see it.
    refusal.cause = new BucketError(reason);
    return refusal;
  }
  if (isMissing(error)) return new Error(`Receipt ${objectName(key)} is not in object storage.`);
  if (statusOf(error) === undefined) return error;
  return new Error(`Object storage says of receipt ${objectName(key)} ${wordsOf(error)}`);
};
