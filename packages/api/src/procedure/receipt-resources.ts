import { type Database, type ObjectStore, openReceiptStores, type ReceiptStores } from '@kontor/data';
import { openScanner, type Scanner } from '@kontor/scan';
import { openWakeUp, type WakeUp } from './wake-up.ts';

export type { Scanner };

/** The resources that receipts need besides the books. */
export type Receipts = {
  /** Where their bytes are kept. */
  stores: ReceiptStores;
  /** Who looks into them. */
  scanner: Scanner;
  /** Rings when there is a receipt to be processed. */
  wakeUp: WakeUp;
  /** Where an upload is while it arrives: a directory with room for as many as arrive at the same time. */
  directory: string;
  /** Must be awaited, before the database is closed. */
  close: () => Promise<void>;
};

/** Opens what receipts need. Nothing is started before it is first asked for. */
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
    wakeUp: openWakeUp(),
    directory,
    close,
  };
};
