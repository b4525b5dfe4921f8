import { Refusal } from '@kontor/domain';
import type { Bucket } from './bucket.ts';
import type { BucketAddress } from './bucket-address.ts';
import { BucketError, isMissing, reasonOf, statusOf, wordsOf } from './bucket-error.ts';
import type { ContentKey } from './store.ts';
import type { ObjectStore } from './stores.ts';

/** Receipts in object storage. */
export type Objects = ObjectStore & {
  /** Resolves when receipts can be asked for; rejects with a BucketError when they can't. */
  ping: () => Promise<void>;
};

/**
 * Receipts in the bucket at `address`, as `client_id/sha256` under its prefix. Nothing is loaded or connected before it is
 * first asked. Refuses `unavailable` when the storage can not do what it is asked.
 */
export const openObjects = (address: BucketAddress): Objects => {
  let opened: Promise<Bucket> | undefined;
  const bucket = () => {
    // The SDK is large, and most commands of the operator have no use for it.
    opened ??= import('./bucket.ts').then(({ openBucket }) => openBucket(address));
    return opened;
  };
  return {
    name: 'objects',
    ping: async () => {
      try {
        await (await bucket()).ask();
      } catch (error) {
        if (error instanceof BucketError) throw error;
        throw new BucketError(reasonOf(error) ?? `What answers there says ${wordsOf(error)}`);
      }
    },
    put: async (key, content) => {
      const { sizeOf, put } = await bucket();
      try {
        if ((await sizeOf(nameOf(key))) !== content.size)
          await put(nameOf(key), { ...content, sha256: key.sha256 });
      } catch (error) {
        throw told(error, key);
      }
      return async () => undefined;
    },
    read: async function* (key, range) {
      try {
        yield* (await bucket()).read(nameOf(key), range);
      } catch (error) {
        throw told(error, key);
      }
    },
    close: async () => (await opened)?.close(),
  };
};

const nameOf = ({ client_id, sha256 }: ContentKey): string => `${client_id}/${sha256}`;

/** What to reject with. The SDK's own errors hold requests and answers whole, which are too much for any log. */
const told = (error: unknown, key: ContentKey): unknown => {
  const reason = reasonOf(error);
  if (reason !== undefined) {
    const refusal = new Refusal('unavailable', 'The receipts can not be reached; try again in a moment.');
    // Not for the caller, but for the log.
    refusal.cause = new BucketError(reason);
    return refusal;
  }
  if (isMissing(error)) return new Error(`Receipt ${nameOf(key)} is not in object storage.`);
  if (statusOf(error) === undefined) return error;
  return new Error(`Object storage says of receipt ${nameOf(key)} ${wordsOf(error)}`);
};
