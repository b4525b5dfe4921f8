import { downloads, sayOneOf } from '@kontor/domain';
import { z } from 'zod';
import { type FileAnswered, fileAnswered, fileMade } from '../../procedure/files/file-content.ts';
import { numberOf } from '../../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../../procedure/idempotency.ts';
import { procedure } from '../../procedure/procedure.ts';
import { fileNamed, languageAsked as language_code } from '../drawn.ts';
import { printedLanguage } from '../head.ts';
import { printedOf } from '../printed.ts';
import { issuedEInvoice } from './e-invoice.ts';
import { kindFor, syntaxOf } from './profiles.ts';

/** Invoices as electronic ones (docs/interface §9.1). */

const xml = 'application/xml';

const formats = ['ubl', 'cii'] as const;

/** The name of the file beside a PDF. */
export const eInvoiceName = (invnumber: string): string => fileNamed(invnumber, 'xml');

/** The electronic invoice of the letter as it was issued, where it is in this format. */
const keptXml = async (
  { books }: Pick<WriteOptions<unknown>['ctx'], 'books'>,
  { invnumber, language_code }: { invnumber: string; language_code?: string | undefined },
  format: (typeof formats)[number],
): Promise<string | undefined> => {
  const letter = await books.letters.find({
    ...{ kinds: ['invoice', 'credit_note'], key: invnumber },
    language_code: language_code === undefined ? undefined : printedLanguage(language_code),
  });
  const kept = letter && (await books.letters.eInvoice(letter.id));
  return kept && syntaxOf(kept.kind) === format ? kept.xml : undefined;
};

export const eInvoiceFile = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/invoices/{invnumber}/e-invoice',
      summary: 'Read an invoice as electronic invoice',
      description:
        'An invoice or a credit note by EN 16931 as XML: as it was issued, else as it would be. It is checked by the rules of the standard, and refused with the field to be mended and the rule.',
      tags: ['invoices'],
    },
  })
  .input(
    z.object({
      invnumber: numberOf.meta({ description: 'The number of the invoice.', examples: ['A1.1'] }),
      language_code,
      format: z
        .enum(formats, sayOneOf(formats))
        .optional()
        .meta({
          description: "`ubl` (UBL 2.1) or `cii` (CII D16B). By default the customer's, else `ubl`.",
          examples: ['ubl'],
        }),
    }),
  )
  .output(fileAnswered().register(downloads, { media: [xml] }))
  .query(async ({ ctx, input }): Promise<FileAnswered> => {
    const printed = await printedOf(ctx, input);
    const kind = kindFor(printed);
    const format = input.format ?? (kind ? syntaxOf(kind) : 'ubl');
    const text = (await keptXml(ctx, input, format)) ?? issuedEInvoice(printed, format);
    return fileMade(eInvoiceName(printed.invoice.invnumber), xml, new TextEncoder().encode(text));
  });
