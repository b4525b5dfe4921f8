import {
  type Agreement,
  agreementsOf,
  amountOf,
  balanceOfAll,
  type Compared,
  isLinked,
  type Ledger,
  type Level,
  type PostingSums,
  sum,
  zero,
} from '@kontor/domain';
import type { TaxOfficeReports } from './read.ts';

/** Compares the parts of a set with each other: its reports, its journal and its sheets. */
export const agreementsIn = (
  reports: TaxOfficeReports,
  { journal, sheets }: { journal: PostingSums; sheets: PostingSums },
  { accounts, places }: Pick<Ledger, 'accounts'> & { places: number },
): Agreement[] => {
  const { trial, balance, income, open, assets } = reports;
  const all = (sums: PostingSums, side: 'debit' | 'credit') => sums[side].plus(sums[`closing_${side}`]);
  const controls = (link: 'AR' | 'AP') =>
    balanceOfAll(
      trial.accounts.filter(({ accno }) => {
        const account = accounts.get(accno);
        return account !== undefined && isLinked(account, link);
      }),
    );
  const moved = trial.accounts.filter(({ category }) => category === 'income' || category === 'expense');
  const result = sum(moved.map(({ debit, credit }) => amountOf(credit).minus(amountOf(debit))));
  const kept = assets?.accounts ?? [];
  const compared: Compared = {
    journal_debit: [journal.debit, amountOf(trial.total.debit)],
    journal_credit: [journal.credit, amountOf(trial.total.credit)],
    sheets_debit: [all(sheets, 'debit'), all(journal, 'debit')],
    sheets_credit: [all(sheets, 'credit'), all(journal, 'credit')],
    ...(journal.closing_debit.eq(zero) && journal.closing_credit.eq(zero)
      ? {}
      : { yearend: [journal.closing_debit, journal.closing_credit] as const }),
    balance_sheet: [figureOf(balance.levels, 'A'), figureOf(balance.levels, 'P')],
    result: [figureOf(income.levels, 'result'), result],
    receivables: [amountOf(open.customers.total), controls('AR')],
    payables: [amountOf(open.vendors.total), zero.minus(controls('AP'))],
    ...(kept.length === 0
      ? {}
      : {
          assets: [
            sum(kept.map(({ register }) => amountOf(register))),
            sum(kept.map(({ ledger }) => amountOf(ledger))),
          ] as const,
        }),
  };
  return agreementsOf(compared, places);
};

const figureOf = (levels: readonly Level[], code: string) =>
  amountOf(levels.find((one) => one.kind === 'figure' && one.code === code)?.amount ?? '0');
