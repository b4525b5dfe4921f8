import {
  type Ageing,
  type AssetRoll,
  addDays,
  addYears,
  amountOf,
  type BalanceLevels,
  type BusinessYear,
  type IncomeLevels,
  type OpenItems,
  type StatementLanguage,
  type TrialBalance,
  type VatReconciliation,
  zero,
} from '@kontor/domain';
import { readAssetRoll } from '../assets/roll.ts';
import { readBalanceSheetLevels, readIncomeStatementLevels, shownAccounts } from '../reports/levels.ts';
import { type ReportContext, readAgeing, readOpenItems, readTrialBalance } from '../reports/read.ts';
import { readReconciledYear } from '../vat/reconciliation/read.ts';
import type { TaxOfficeYear } from './year.ts';

/** The parts of a set for the tax office that are read whole; lists of postings are not. */
export type TaxOfficeReports = {
  year: TaxOfficeYear;
  balance: BalanceLevels;
  income: IncomeLevels;
  trial: TrialBalance;
  /** The sums of the open items; their lists are read page by page. */
  open: Record<OpenItems['side'], OpenItems>;
  /** Undefined for a client without a register. */
  assets: AssetRoll | undefined;
  /** Undefined for one without VAT, and for more than twelve months. */
  vat: VatReconciliation | undefined;
  /** The name of an account in the language. */
  nameOf: (accno: number) => string;
};

export const readTaxOfficeReports = async (
  ctx: ReportContext,
  year: TaxOfficeYear,
  language: StatementLanguage,
): Promise<TaxOfficeReports> => {
  const { from, to, before } = year;
  const compared = before && { compare_from: before.from, compare_to: before.to };
  const [shown, balance, income, trial, customers, vendors, assets, vat] = await Promise.all([
    shownAccounts(ctx, language),
    readBalanceSheetLevels(ctx, { on: to, language, ...(before && { compare_on: before.to }) }),
    readIncomeStatementLevels(ctx, { from, to, language, ...compared }),
    readTrialBalance(ctx, { from, to }),
    openTotal(ctx, year, 'customers'),
    openTotal(ctx, year, 'vendors'),
    readAssetRoll(ctx, { from, to }),
    vatOf(ctx, year),
  ]);
  const nameOf = (accno: number) => {
    const account = shown.accounts.get(accno);
    return account ? shown.nameOf(account) : '';
  };
  return {
    ...{ year, balance, income, nameOf, vat },
    trial: {
      ...trial,
      accounts: trial.accounts.map((one) => ({ ...one, description: nameOf(one.accno) })),
    },
    open: { customers, vendors },
    assets: assets.classes.length === 0 ? undefined : assets,
  };
};

const openTotal = (ctx: ReportContext, { to: on }: BusinessYear, side: OpenItems['side']) =>
  readOpenItems(ctx, { on, side, limit: 1 });

const pageLength = 1_000;

/** The open items at the end of the year, page by page. */
export async function* openItemPages(
  ctx: ReportContext,
  { to: on }: BusinessYear,
  side: OpenItems['side'],
): AsyncGenerator<OpenItems> {
  let after: string | undefined;
  do {
    const page = await readOpenItems(ctx, { on, side, limit: pageLength, after });
    yield page;
    after = page.next;
  } while (after !== undefined);
}

/** The open amounts by customer or vendor and age, page by page, each with the sums of all. */
export async function* ageingPages(
  ctx: ReportContext,
  { to: on }: BusinessYear,
  side: OpenItems['side'],
): AsyncGenerator<Ageing> {
  let after: string | undefined;
  do {
    const page = await readAgeing(ctx, { on, side, limit: pageLength, after });
    yield page;
    after = page.next;
  } while (after !== undefined);
}

const vatOf = async (
  ctx: ReportContext,
  { from, to }: BusinessYear,
): Promise<VatReconciliation | undefined> => {
  if (to > addDays(addYears(from, 1), -1)) return undefined;
  const found = await readReconciledYear(ctx, { from, to });
  const moved = [...found.accounts, ...found.turnovers].some(({ declared }) => !amountOf(declared).eq(zero));
  const has = ctx.client.sender?.vat_registered || found.periods.length > 0 || moved;
  return has ? found : undefined;
};
