import { type FileAnswered, fileMade } from '../procedure/files/file-content.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { fileNamed, pdf } from './drawn.ts';
import { drawInvoice } from './e-invoice/drawn.ts';
import { printedLanguage } from './head.ts';
import { keptFile } from './kept-file.ts';
import { printedOf } from './printed.ts';

/**
 * An invoice or a credit note as it was issued; one that was not is drawn, with the QR-bill of what
 * is open of it.
 */
export const invoiceFile = async (
  ctx: WriteOptions<unknown>['ctx'],
  asked: { invnumber: string; language_code?: string | undefined },
): Promise<FileAnswered> => {
  const issued = await ctx.books.letters.find({
    kinds: ['invoice', 'credit_note'],
    key: asked.invnumber,
    language_code: asked.language_code === undefined ? undefined : printedLanguage(asked.language_code),
  });
  if (issued) return keptFile(ctx, issued);
  const printed = await printedOf(ctx, asked);
  const { bytes } = await drawInvoice(ctx, printed);
  return fileMade(fileNamed(printed.invoice.invnumber, 'pdf'), pdf, bytes);
};
