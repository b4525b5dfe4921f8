import { Refusal } from '@kontor/domain';
import { openPrinter, type Sheet, Undrawable } from '@kontor/print';
import { refusalOfBusy } from '../procedure/busy.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';

/**
 * The threads that draw documents for the whole program. They start with the first document, and
 * keep no program from ending.
 */
const printer = openPrinter();

const refused = (error: unknown): unknown => {
  if (error instanceof Undrawable) return new Refusal('invalid', error.message);
  return refusalOfBusy(error, 'Too many documents wait to be drawn; try again later.');
};

type Sending = Pick<WriteOptions<unknown>['ctx'], 'client' | 'books'>;

/**
 * Draws a sheet, with the client's logo. Refuses `invalid` where it can't be drawn, and
 * `unavailable` where too many others wait.
 */
export const drawDocument = async ({ client, books }: Sending, sheet: Sheet) => {
  const content = client.logo && (await books.logo.read());
  const look: Sheet['look'] = content ? { ...sheet.look, logo: { media: 'image/png', content } } : sheet.look;
  try {
    return await printer.drawDocument({ ...sheet, look }, String(client.id));
  } catch (error) {
    throw refused(error);
  }
};

/** Draws the payment part of a QR-bill; refuses as `drawDocument` does. */
export const drawQrBill = async (...of: Parameters<typeof printer.drawQrBill>) => {
  try {
    return await printer.drawQrBill(...of);
  } catch (error) {
    throw refused(error);
  }
};
