import { integer, letter, sayInSchema, sender } from '@kontor/domain';
import { z } from 'zod';
import { refusalOfBusy } from '../procedure/busy.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import { longInput } from '../procedure/refusal.ts';
import { languageAsked, wholeFile } from './drawn.ts';
import { printedLanguage } from './head.ts';
import { invoiceFile } from './invoice-file.ts';
import { drawDocument } from './printer.ts';
import { sampleSheet } from './sample-sheet.ts';

/** Pages of documents as pictures, for screens (docs/interface §18). */

const mostWidth = 2_000;

const pageAsked = {
  page: integer
    .min(1, sayInSchema('at_least', { min: 1 }))
    .max(1_000, sayInSchema('at_most', { max: 1_000 }))
    .default(1),
  /** In pixels. */
  width: integer
    .min(100, sayInSchema('at_least', { min: 100 }))
    .max(mostWidth, sayInSchema('at_most', { max: mostWidth }))
    .default(900),
};

/** A page of a document: a PNG in base64 with its size in pixels, and how many pages there are. */
const picture = z.object({ png: z.string(), width: z.int(), height: z.int(), pages: z.int() });

type Drawn = { page: number; width: number };

const pictureOf = async (
  { receipts: { scanner }, client }: WriteOptions<unknown>['ctx'],
  pdf: Uint8Array,
  wanted: Drawn,
): Promise<z.infer<typeof picture>> => {
  try {
    const sizes = await scanner.measure(pdf, 'application/pdf', String(client.id));
    const drawn = await scanner.draw(pdf, wanted, String(client.id));
    const { png, width, height } = foundOrRefuse(drawn, { what: 'Page', number: wanted.page }, client);
    return { png: Buffer.from(png).toString('base64'), width, height, pages: sizes.length };
  } catch (error) {
    throw refusalOfBusy(error, 'Too many pages wait to be drawn; try again later.');
  }
};

/** A page of an invoice as its customer gets it. Refuses as `print.invoice` does. */
export const invoicePicture = procedure
  .meta({ scope: 'read' })
  .input(z.object({ invnumber: numberOf, language_code: languageAsked, ...pageAsked }))
  .output(picture)
  .query(async ({ ctx, input: { page, width, ...asked } }) =>
    pictureOf(ctx, await wholeFile(await invoiceFile(ctx, asked)), { page, width }),
  );

/**
 * A page of a made-up invoice with the client's logo, by this sender and layout, which need not be
 * saved.
 */
export const samplePicture = procedure
  .meta({ scope: 'read' })
  .input(longInput(z.object({ sender, letter, language_code: languageAsked, ...pageAsked })))
  .output(picture)
  .query(async ({ ctx, input: { page, width, language_code, ...settings } }) => {
    const ledger = await ctx.books.ledger();
    const client = { ...ledger.client, ...settings };
    const language = printedLanguage(language_code ?? client.languages[0] ?? '');
    const pdf = await drawDocument(ctx, sampleSheet({ ...ledger, client }, language));
    return pictureOf(ctx, pdf, { page, width });
  });
