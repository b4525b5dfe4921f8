import { PassThrough } from 'node:stream';
import { Refusal, say } from '@kontor/domain';
import { openPrinter, type TaxOfficeHead, TooManyPages, Undrawable } from '@kontor/print';
import { refusalOfBusy } from '../procedure/busy.ts';
import type { TemporaryFile } from '../receipts/temporary-file.ts';

/**
 * Draws volumes in a thread of their own: one takes as long as thousands of letters, which would
 * wait for it.
 */
const printer = openPrinter({ threads: 1, mostWaiting: 8, mostOfOwner: 1, wait_seconds: 120, seconds: 900 });

/** The most pages of a volume: about as many as a year of 15,000 entries has. */
export const mostPages = 2_000;

/** No page has more rows. */
export const mostRowsOfPage = 66;

export const tooManyPages = () => new Refusal('too_large', say('tax_office_pages', { most: mostPages }));

const refusalOfPrinter = (error: unknown): unknown => {
  if (error instanceof TooManyPages) return tooManyPages();
  if (error instanceof Undrawable) return new Refusal('invalid', error.message);
  return refusalOfBusy(error, 'Too many volumes wait to be drawn; try again later.');
};

/** The PDF of a volume, piece by piece. Refuses `too_large`, `invalid` and `unavailable`. */
export async function* drawnVolume(
  head: TaxOfficeHead,
  lines: TemporaryFile,
  owner: string,
): AsyncGenerator<Uint8Array> {
  const pieces = new PassThrough();
  const { descriptor, size, sha256 } = lines;
  const receive = (piece: Uint8Array) => {
    pieces.write(piece);
  };
  const drawing = printer
    .drawTaxOffice(head, { descriptor, size, sha256 }, { most: mostPages, owner, receive })
    .then(
      () => pieces.end(),
      (error: unknown) => pieces.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  try {
    yield* pieces;
    await drawing;
  } catch (error) {
    throw refusalOfPrinter(error);
  }
}
