import { type ZipFile, zipOf } from '@kontor/archive';
import {
  amountOf,
  type BusinessYear,
  downloads,
  type JournalEntry,
  noPostings,
  withPosting,
} from '@kontor/domain';
import { assetRollTable } from '../exports/asset-roll.ts';
import { csvOf } from '../exports/csv.ts';
import { balanceLevelsTable, incomeLevelsTable } from '../exports/levels.ts';
import { journalTable, type Table, trialBalanceTable } from '../exports/table.ts';
import { vatReconciliationTable } from '../exports/vat-reconciliation.ts';
import { mostSheetRows, xlsxStream } from '../exports/xlsx-stream.ts';
import { fileNamed } from '../print/drawn.ts';
import { languageFor } from '../print/head.ts';
import { fileAnswered } from '../procedure/files/file-content.ts';
import { todayOf } from '../procedure/filter.ts';
import { procedure } from '../procedure/procedure.ts';
import { keepFile, madeFile } from '../receipts/made-file.ts';
import { hasDimensions, journalPages, moneyOf, type ReportContext } from '../reports/read.ts';
import { agreementsIn } from './agreement.ts';
import { ageingPages, openItemPages, readTaxOfficeReports, type TaxOfficeReports } from './read.ts';
import { sheetLines } from './sheets.ts';
import { ageingPaged, agreementTable, openItemsPaged, sheetsTable, vatPeriodsTable } from './tables.ts';
import { atOneMoment, businessYearOf, taxOfficeAsked } from './year.ts';

const zip = 'application/zip';

/** The books of a year as CSV and as workbooks, in one ZIP (docs/interface §15). */
export const taxOfficeFiles = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/tax-office/{year}/zip',
      summary: 'Read the books of a year for the tax office as files',
      description:
        'The parts of the PDF as CSV and as workbooks in one ZIP, as they are at one moment. It has any length.',
      tags: ['general ledger'],
    },
  })
  .input(taxOfficeAsked)
  .output(fileAnswered().register(downloads, { media: [zip] }))
  .query(({ ctx, input }) =>
    atOneMoment(ctx, async (inside) => {
      const ledger = await inside.books.ledger();
      const language = languageFor(ledger, { asked: input.language_code, customer: undefined });
      const year = await businessYearOf(inside, input.year);
      const reports = await readTaxOfficeReports(inside, year, language);
      const file = await keepFile(zipOf(filesOf(inside, reports), new Date(ctx.now)), ctx.receipts.directory);
      return madeFile(fileNamed(`tax-office ${year.to}`, 'zip'), zip, file);
    }),
  );

/**
 * Each table as CSV and as a workbook, for which it is read again: both are written row by row. And
 * a list of all of them.
 */
async function* filesOf(ctx: ReportContext, reports: TaxOfficeReports): AsyncGenerator<ZipFile> {
  const listed: string[] = [];
  const { places } = moneyOf(ctx);
  const day = todayOf(ctx);
  for await (const [title, open] of tablesOf(ctx, reports)) {
    const name = `${String(listed.length + 1).padStart(2, '0')}-${title}`;
    let count = 0;
    const counting = (table: Table): Table => ({
      ...table,
      rows: passing(table.rows, () => {
        count += 1;
      }),
    });
    yield { name: `${name}.csv`, content: encoded(csvOf(counting(await open()))) };
    const isSheet = count < mostSheetRows;
    listed.push(`${name}: ${count} rows${isSheet ? '' : ', too many for a workbook'}`);
    if (isSheet) yield { name: `${name}.xlsx`, content: xlsxStream(await open(), { places, day }) };
  }
  yield { name: 'README.txt', content: encoded([about(ctx, reports.year, listed)]) };
}

async function* passing<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  see: (item: Item) => void,
): AsyncGenerator<Item> {
  for await (const item of items) {
    see(item);
    yield item;
  }
}

const about = ({ client }: ReportContext, { from, to, closed }: BusinessYear, listed: readonly string[]) =>
  [
    `The books of ${client.sender?.name ?? client.name} from ${from} to ${to}, in ${client.currency}.`,
    closed ? 'The year is closed.' : 'DRAFT: the year is not closed, and figures may still change.',
    '',
    ...listed,
    '',
  ].join('\r\n');

async function* encoded(
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}

type TableOfSet = readonly [name: string, open: () => Table | Promise<Table>];

/** The tables, each of which is opened, and read to its end, before the next one is asked for. */
async function* tablesOf(ctx: ReportContext, reports: TaxOfficeReports): AsyncGenerator<TableOfSet> {
  const { year, balance, income, trial, nameOf, assets, vat } = reports;
  const { places, currency } = moneyOf(ctx);
  yield ['balance-sheet', () => balanceLevelsTable(balance)];
  yield ['income-statement', () => incomeLevelsTable(income)];
  yield ['trial-balance', () => trialBalanceTable(trial)];
  const openings = new Map(trial.accounts.map(({ accno, opening }) => [accno, amountOf(opening)]));
  // The sums are those of the last time that a list was read.
  let [sheets, journal] = [noPostings, noPostings];
  yield [
    'account-sheets',
    () => {
      sheets = noPostings;
      const lines = passing(sheetLines(ctx, year, { openings, places }), (line) => {
        sheets = withPosting(sheets, { ...line, amount: amountOf(line.amount) });
      });
      return sheetsTable(lines, { nameOf, currency });
    },
  ];
  yield [
    'journal',
    async () => {
      journal = noPostings;
      const pages = await journalPages(ctx, { from: year.from, to: year.to });
      return journalTable(
        passing(pages, (entries) => {
          for (const posting of entries.flatMap(journalPostings)) journal = withPosting(journal, posting);
        }),
        { dimensioned: await hasDimensions(ctx) },
      );
    },
  ];
  for (const side of ['customers', 'vendors'] as const) {
    yield [`open-${side}`, () => openItemsPaged(openItemPages(ctx, year, side))];
    yield [`ageing-${side}`, () => ageingPaged(ageingPages(ctx, year, side))];
  }
  if (assets) yield ['assets', () => assetRollTable(assets)];
  if (vat) {
    yield ['vat-reconciliation', () => vatReconciliationTable(vat)];
    yield ['vat-periods', () => vatPeriodsTable(vat)];
  }
  const { accounts } = await ctx.books.ledger();
  yield ['agreement', () => agreementTable(agreementsIn(reports, { journal, sheets }, { accounts, places }))];
}

type Posted = Parameters<typeof withPosting>[1];

const journalPostings = ({ postings, closing }: JournalEntry): Posted[] =>
  postings.map(({ debit, credit }) => ({
    side: debit === undefined ? 'credit' : 'debit',
    amount: amountOf(debit ?? credit ?? '0'),
    closing,
  }));
