import type { Located } from '@kontor/data';
import { Refusal, receiptMedia } from '@kontor/domain';
import { Unreadable } from '@kontor/scan';
import { z } from 'zod';
import { refusalOfBusy } from '../procedure/busy.ts';
import type { Context } from '../procedure/context.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';

/** The files of receipts as they are opened to be looked at (docs/interface §16). */

const media = z.enum(receiptMedia);

/** The media type of a receipt, as it is stored. */
export const mediaOf = ({ receipt }: Located) => media.parse(receipt.media_type);

type Of = WriteOptions<unknown>['ctx'];

export const locate = async ({ books, client }: Of, id: number): Promise<Located> =>
  foundOrRefuse(await books.receipts.locate(id), { what: 'Receipt', number: id }, client);

/** The bytes of a receipt, which are read when its turn has come. */
export const bytesOf =
  ({ receipts }: Context, { receipt, store, key }: Located) =>
  async (): Promise<Uint8Array> => {
    const bytes = new Uint8Array(receipt.size);
    let at = 0;
    for await (const piece of receipts.stores.of(store).read(key, { start: 0, end: receipt.size })) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  };

/**
 * Does `work` on a receipt. Refuses `invalid` where it can't be read, and `unavailable` where too
 * many others wait.
 */
export const reading = async <Result>(id: number, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Unreadable))
      throw refusalOfBusy(error, 'Too many pages wait to be drawn; try again later.');
    throw new Refusal('invalid', `Receipt ${id} cannot be shown: ${error.message}`, [
      { field: 'id', message: error.message },
    ]);
  }
};
