import { Refusal, type RefusalCode } from '@kontor/domain';
import { Busy, openPrinter, type Sheet, Undrawable } from '@kontor/print';
import type { WriteOptions } from '../procedure/idempotency.ts';

/** The threads that draw documents for the whole program. They start with the first document, and keep no program from ending. */
const printer = openPrinter();

const refused = (error: unknown): unknown => {
  const refusal = (code: RefusalCode, message: string) => new Refusal(code, message);
  if (error instanceof Busy)
    return refusal('unavailable', 'Too many documents wait to be drawn; try again later.');
  if (error instanceof Undrawable) return refusal('invalid', error.message);
  return error;
};

type Sending = Pick<WriteOptions<unknown>['ctx'], 'client' | 'books'>;

/** Draws a sheet, with the client's logo. Refuses `invalid` where it can't be drawn, and `unavailable` where too many others wait. */
export const drawDocument = async ({ client, books }: Sending, sheet: Sheet) => {
  const content = client.logo && (await books.logo.read());
  const look: Sheet['look'] = content ? { ...sheet.look, logo: { media: 'image/png', content } } : sheet.look;
  try {
    return await printer.drawDocument({ ...sheet, look });
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
