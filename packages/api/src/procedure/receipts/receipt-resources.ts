import { type Database, type ObjectStore, openReceiptStores, type ReceiptStores } from '@kontor/data';
import { openScanner, type Scanner } from '@kontor/scan';
import { openWakeUp, type WakeUp } from '../wake-up.ts';
import { openPageCache, type PageCache } from './page-cache.ts';

export type { Scanner };

/** The resources that receipts need besides the books. */
export type Receipts = {
  /** The stores of their bytes. */
  stores: ReceiptStores;
  /** Reads files in threads. */
  scanner: Scanner;
  /** Pages that were drawn. */
  pages: PageCache;
  /** Signals that a receipt waits to be processed. */
  wakeUp: WakeUp;
  /**
   * The directory of the temporary files of uploads, with room for all that arrive at the same
   * time.
   */
  directory: string;
  /** Must be awaited, before the database is closed. */
  close: () => Promise<void>;
};

/** Opens the resources for receipts. Threads and connections start when first used. */
export const openReceipts = (
  database: Database,
  { directory, objects }: { directory: string; objects?: ObjectStore | undefined },
): Receipts => {
  const stores = openReceiptStores(database, objects);
  const scanner = openScanner();
  const close = async () => {
    await scanner.close();
    await stores.close();
  };
  return {
    stores,
    scanner,
    pages: openPageCache(),
    wakeUp: openWakeUp(),
    directory,
    close,
  };
};
