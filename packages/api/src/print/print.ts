import { boolean, downloads, mostPrinted, Refusal, sayInSchema, sayOneOf, scalars } from '@kontor/domain';
import { z } from 'zod';
import { fileAnswered, fileMade } from '../procedure/files/file-content.ts';
import { numberOf } from '../procedure/found-or-refuse.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { annualAccountsPdf } from './annual/annual-accounts.ts';
import { incomeStatementPdf } from './annual/income-statement.ts';
import { fileNamed, languageAsked as language_code, pdf } from './drawn.ts';
import { eInvoiceFile } from './e-invoice/file.ts';
import { invoiceFile } from './invoice-file.ts';
import { billOf } from './invoice-sheet.ts';
import { joinedFile } from './joined-file.ts';
import { invoiceLetter } from './letter.ts';
import { invoicePicture, samplePicture } from './pictures.ts';
import { printedOf } from './printed.ts';
import { drawQrBill } from './printer.ts';
import { reconciliationFile } from './reconciliation.ts';
import { customerStatement, vendorStatement } from './statement.ts';
import { vatReturnPdf } from './vat-return.ts';

/** Documents as files for those who get them (docs/interface §9). */

const svg = 'image/svg+xml';

const invnumber = numberOf.meta({ description: 'The number of the invoice.', examples: ['A1.1'] });
const mostFurther = mostPrinted - 1;
const further = z
  .array(numberOf, sayInSchema('a_list'))
  .max(mostFurther, sayInSchema('too_many_entries', { max: mostFurther }))
  .register(scalars, { kind: 'words', separator: ',' })
  .optional()
  .meta({
    description: `The numbers of further invoices, ${mostFurther} at most, whose pages follow in this order in the same file.`,
    examples: [['A1.2', 'A1.3']],
  });
const slipFormats = ['pdf', 'svg'] as const;

export const print = router({
  /**
   * Reads an invoice or a credit note as it was issued; one that was not is drawn, with the QR-bill
   * of what is open of it. With `further`, reads several as one file to be printed.
   */
  invoice: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/invoices/{invnumber}/pdf',
        summary: 'Read an invoice as PDF',
        description:
          'As it was issued, in this language or without one in the language in which it was; else drawn as it would be, with the QR-bill of what is open of it. With `further`, several as one file to be printed.',
        tags: ['invoices'],
      },
    })
    .input(z.object({ invnumber, language_code, further }))
    .output(fileAnswered().register(downloads, { media: [pdf] }))
    .query(({ ctx, input: { further = [], ...one } }) =>
      further.length === 0
        ? invoiceFile(ctx, one)
        : joinedFile(ctx, { numbers: [one.invnumber, ...further], language_code: one.language_code }),
    ),

  eInvoice: eInvoiceFile,

  letter: invoiceLetter,

  picture: invoicePicture,
  sample: samplePicture,

  statement: customerStatement,
  vendorStatement,

  reconciliation: reconciliationFile,

  vatReturn: vatReturnPdf,

  annualAccounts: annualAccountsPdf,

  incomeStatement: incomeStatementPdf,

  /** Draws the payment part alone, for those who have a layout of their own. */
  qrBill: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/invoices/{invnumber}/qr-bill',
        summary: 'Read the QR-bill of an invoice',
        description: 'The payment part with its receipt, 210 × 105 mm, of what is open of the invoice.',
        tags: ['invoices'],
      },
    })
    .input(
      z.object({
        invnumber,
        language_code,
        format: z
          .enum(slipFormats, sayOneOf(slipFormats))
          .default('pdf')
          .meta({ description: '`pdf`, or `svg`.', examples: ['svg'] }),
        without_amount: boolean
          .optional()
          .meta({ description: 'True leaves the amount to who pays.', examples: [true] }),
      }),
    )
    .output(fileAnswered().register(downloads, { media: [pdf, svg] }))
    .query(async ({ ctx, input }) => {
      const printed = await printedOf(ctx, input);
      const bill = billOf(printed);
      if (!bill)
        throw new Refusal(
          'invalid',
          'Invoice has no QR-bill: nothing of it is open, or it is in another currency than CHF and EUR.',
        );
      const { amount: _, ...open } = bill;
      const drawn = input.without_amount ? open : bill;
      const bytes = await drawQrBill(drawn, printed.language, input.format, String(ctx.client.id));
      return fileMade(
        fileNamed(`${printed.invoice.invnumber} QR`, input.format),
        input.format === 'svg' ? svg : pdf,
        bytes,
      );
    }),
});
