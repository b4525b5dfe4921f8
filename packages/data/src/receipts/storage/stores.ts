import { Refusal } from '@kontor/domain';
import type { Session } from '../../postgres/session/session.ts';
import { chunkStore } from './chunks.ts';
import type { ReceiptStore, ReceiptStores } from './store.ts';

/** A store in object storage, which has connections of its own. */
export type ObjectStore = ReceiptStore & { close: () => Promise<void> };

/**
 * Opens the stores of an installation: new receipts go to `objects` where it is given, else into
 * the database.
 */
export const openReceiptStores = (session: Session, objects?: ObjectStore): ReceiptStores => {
  const chunks = chunkStore(session);
  return {
    current: objects ?? chunks,
    of: (name) => {
      if (name === 'database') return chunks;
      if (objects) return objects;
      throw new Refusal(
        'unavailable',
        'This receipt is in object storage, but Kontor has no settings for it.',
      );
    },
    close: async () => objects?.close(),
  };
};
