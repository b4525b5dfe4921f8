import { downloads } from '@kontor/domain';
import type { TaxOfficeHead, TaxOfficeItem } from '@kontor/print';
import { fileNamed, pdf } from '../print/drawn.ts';
import { headOf, languageFor } from '../print/head.ts';
import { fileAnswered } from '../procedure/files/file-content.ts';
import { todayOf } from '../procedure/filter.ts';
import { procedure } from '../procedure/procedure.ts';
import { keepFile, madeFile } from '../receipts/made-file.ts';
import type { ReportContext } from '../reports/read.ts';
import { taxOfficeItems } from './items.ts';
import { drawnVolume, mostPages, mostRowsOfPage, tooManyPages } from './printer.ts';
import { readTaxOfficeReports } from './read.ts';
import { atOneMoment, businessYearOf, type TaxOfficeAsked, taxOfficeAsked } from './year.ts';

/** The books of a year as one PDF (docs/interface §15). */
export const taxOfficePdf = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/tax-office/{year}/pdf',
      summary: 'Read the books of a year for the tax office as PDF',
      description:
        'Statements, trial balance, account sheets, journal, open items, assets and the VAT reconciliation of a business year, with contents: as they are at one moment, and a draft until the year is closed.',
      tags: ['general ledger'],
    },
  })
  .input(taxOfficeAsked)
  .output(fileAnswered().register(downloads, { media: [pdf] }))
  .query(async ({ ctx, input }) => {
    const { directory } = ctx.receipts;
    const { head, lines } = await atOneMoment(ctx, async (inside) => {
      const { head, items } = await readVolume(inside, input);
      return { head, lines: await keepFile(inLines(items), directory) };
    });
    try {
      const look = await lookOf(ctx, head);
      const file = await keepFile(drawnVolume({ ...head, look }, lines, String(ctx.client.id)), directory);
      return madeFile(fileNamed(`tax-office ${head.to}`, 'pdf'), pdf, file);
    } finally {
      await lines.close();
    }
  });

/** The head and the items of a volume. Refuses `invalid`, `not_found` and `too_large`. */
export const readVolume = async (
  ctx: ReportContext,
  input: TaxOfficeAsked,
): Promise<{ head: TaxOfficeHead; items: AsyncIterable<TaxOfficeItem> }> => {
  const ledger = await ctx.books.ledger();
  const language = languageFor(ledger, { asked: input.language_code, customer: undefined });
  const { sender, look } = headOf(ledger, { language });
  // The small print of letters is for who gets them.
  const { footer: _, ...own } = sender;
  const year = await businessYearOf(ctx, input.year);
  const { from, to } = year;
  // Each stands in the journal and on the sheet of its account.
  if (2 * (await ctx.books.reports.countPostings(year)) > mostPages * mostRowsOfPage) throw tooManyPages();
  const reports = await readTaxOfficeReports(ctx, year, language);
  return {
    head: {
      ...{ language, look, sender: own, currency: ctx.client.currency, from, to, day: todayOf(ctx) },
      draft: !year.closed,
    },
    items: taxOfficeItems(ctx, reports),
  };
};

const linesAtOnce = 500;

async function* inLines(items: AsyncIterable<TaxOfficeItem>): AsyncGenerator<Uint8Array> {
  let lines: string[] = [];
  for await (const item of items) {
    lines.push(`${JSON.stringify(item)}\n`);
    if (lines.length < linesAtOnce) continue;
    yield Buffer.from(lines.join(''));
    lines = [];
  }
  yield Buffer.from(lines.join(''));
}

const lookOf = async (
  { client, books }: ReportContext,
  { look }: TaxOfficeHead,
): Promise<TaxOfficeHead['look']> => {
  const content = client.logo && (await books.logo.read());
  return content ? { ...look, logo: { media: 'image/png', content } } : look;
};
