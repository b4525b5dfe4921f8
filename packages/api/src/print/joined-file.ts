import { Refusal, say } from '@kontor/domain';
import { refusalOfBusy } from '../procedure/busy.ts';
import { type FileAnswered, fileMade } from '../procedure/files/file-content.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { fileNamed, pdf, wholeFile } from './drawn.ts';
import { invoiceFile } from './invoice-file.ts';

// The thread that joins files holds them, what it has joined, and a copy of that.
const mostMegabytes = 40;

// As many as are drawn at the same time, and as many again that are read in the meantime.
const atOnce = 4;

type Asked = { numbers: readonly string[]; language_code: string | undefined };

/**
 * The PDFs of several invoices as one file, in the order of their numbers, each as `invoiceFile`
 * answers it. Refuses as that does, with the number of the invoice, and `too_large` where they have
 * more than 40 MB in all.
 */
export const joinedFile = async (
  ctx: WriteOptions<unknown>['ctx'],
  { numbers, language_code }: Asked,
): Promise<FileAnswered> => {
  const files: Uint8Array[] = [];
  let size = 0;
  const fileOf = (invnumber: string) =>
    invoiceFile(ctx, { invnumber, language_code }).catch((error: unknown) => {
      throw withNumber(error, invnumber);
    });
  for (let at = 0; at < numbers.length; at += atOnce) {
    const next = await Promise.all(numbers.slice(at, at + atOnce).map(fileOf));
    size += next.reduce((sum, file) => sum + file.size, 0);
    if (size > mostMegabytes * 1024 * 1024)
      throw new Refusal('too_large', say('too_large_to_join', { most: mostMegabytes }));
    files.push(...(await Promise.all(next.map(wholeFile))));
  }
  try {
    const whole = await ctx.receipts.scanner.join(files, String(ctx.client.id));
    return fileMade(fileNamed(`${numbers[0]} - ${numbers.at(-1)}`, 'pdf'), pdf, whole);
  } catch (error) {
    throw refusalOfBusy(error, 'Too many pages wait to be drawn; try again later.');
  }
};

/**
 * The refusal of one of several invoices, with its number, which that of an unknown one says
 * itself.
 */
const withNumber = (error: unknown, number: string): unknown =>
  error instanceof Refusal && error.code === 'invalid'
    ? new Refusal(error.code, say('not_drawn', { number, why: error }), error.issues)
    : error;
