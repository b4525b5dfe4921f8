import type { JournalEntry } from '@kontor/domain';
import { z } from 'zod';
import { procedure, router } from '../procedure/procedure.ts';
import { journalPages, moneyOf } from '../reports/read.ts';
import { beancount } from './beancount.ts';
import { csvOf } from './csv.ts';
import { hledger, ledgerCli } from './ledger.ts';
import type { ExportedBooks, PlainFormat } from './plain-text.ts';
import { budgetCsv, forecastCsv } from './planning.ts';
import { exportInput, reportTable } from './report.ts';
import { xlsxOf } from './xlsx.ts';

/**
 * A file to download, in parts that the caller joins in order. Text is to be saved in UTF-8; other
 * content is base64.
 */
export type Download = {
  file_name: string;
  media_type: string;
  encoding: 'utf8' | 'base64';
  content: AsyncIterable<string>;
};

const formats: Record<'hledger' | 'ledger' | 'beancount', PlainFormat> = {
  hledger,
  ledger: ledgerCli,
  beancount,
};
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const reading = procedure.meta({ scope: 'read', replica: true });

/**
 * Exports reports and books as files (docs/interface §15). Over HTTP the caller needs a streaming
 * link.
 */
export const exports = router({
  csv: reading.input(exportInput).query(async ({ ctx, input }): Promise<Download> => {
    const table = await reportTable(ctx, input);
    return {
      file_name: `${ctx.client.name}-${input.report}.csv`,
      media_type: 'text/csv; charset=utf-8; header=present',
      encoding: 'utf8',
      content: csvOf(table),
    };
  }),

  xlsx: reading.input(exportInput).query(async ({ ctx, input }): Promise<Download> => {
    const workbook = await xlsxOf(await reportTable(ctx, input), moneyOf(ctx).places);
    return {
      file_name: `${ctx.client.name}-${input.report}.xlsx`,
      media_type: xlsxType,
      encoding: 'base64',
      content: only(workbook),
    };
  }),

  budget: budgetCsv,
  forecast: forecastCsv,

  /**
   * Exports every entry for a plain-text accounting program, which computes all balances itself.
   */
  books: reading
    .input(z.object({ format: z.enum(['hledger', 'ledger', 'beancount']) }))
    .query(async ({ ctx, input }): Promise<Download> => {
      const format = formats[input.format];
      const pages = await journalPages(ctx, {});
      // Read after the last entry was determined, so that every account with postings is included.
      const ledger = { name: ctx.client.name, ...moneyOf(ctx), accounts: await ctx.books.accounts.list() };
      return {
        file_name: `${ctx.client.name}.${format.extension}`,
        media_type: 'text/plain; charset=utf-8',
        encoding: 'utf8',
        content: plain(format, ledger, pages),
      };
    }),
});

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}

async function* plain(
  format: PlainFormat,
  ledger: ExportedBooks,
  pages: AsyncIterable<readonly JournalEntry[]>,
): AsyncGenerator<string> {
  yield format.head(ledger);
  for await (const entries of pages) yield entries.map((entry) => format.entry(entry, ledger)).join('');
}
