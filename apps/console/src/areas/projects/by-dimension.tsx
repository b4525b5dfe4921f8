import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useAccountName } from '../../choices/accounts.ts';
import { useDimensions } from '../../choices/dimensions.ts';
import { AccountName } from '../../controls/account-name.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { EmptyReport } from '../../controls/empty.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ChoiceFilter, useSearchChange } from '../../controls/filters.tsx';
import { useDaysText } from '../../controls/period/days.tsx';
import { comparedPeriod, PeriodFilter, usePeriod } from '../../controls/period/period.tsx';
import { departmentPages, ledgerPages, projectPages } from '../../pages/ledger.ts';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { bookFirst } from '../reports/book-first.ts';
import { BudgetFilter } from '../reports/budget-filter.tsx';
import { ReportScreen, ReportSkeleton } from '../reports/report-screen.tsx';
import './projects.css';

type DimensionStatement = Outputs['reports']['dimensionStatement'];
type DimensionKind = DimensionStatement['by'];

/** The income statement with a column for each cost centre or project. */
export const ByDimensionPage = () => {
  const text = useText();
  const { query } = useBooks();
  const { days } = useDaysText();
  const search = reportPages.byProject.useSearch();
  const change = useSearchChange();
  const { used } = useDimensions();
  const by = search.by ?? (used.includes('project') || used.length === 0 ? 'project' : 'department');
  const period = usePeriod(search);
  const before = comparedPeriod(search);
  const budget = search.budget === 'true';
  const { data, error } = useQuery(
    query.reports.dimensionStatement.queryOptions(
      { by, ...period, ...(before ? { compare_from: before.from, compare_to: before.to } : {}), budget },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <ReportScreen
      title={text('reports.by_project')}
      when={days(period)}
      filters={
        <>
          <ChoiceFilter
            label={text('projects.columns')}
            value={by}
            options={[
              { value: 'project', label: text('projects.projects') },
              { value: 'department', label: text('projects.departments') },
            ]}
            onChange={(chosen) => change({ by: chosen })}
          />
          <PeriodFilter search={search} compares />
          <BudgetFilter shown={budget} />
        </>
      }
      error={error}
      flow
    >
      {data ? (
        <StatementTable statement={data} period={period} before={before && days(before)} />
      ) : error ? null : (
        <ReportSkeleton />
      )}
    </ReportScreen>
  );
};

type StatementTableProps = {
  statement: DimensionStatement;
  period: { from: string; to: string };
  /** The days that it is compared with. */
  before: string | undefined;
};

const pageOf = (by: DimensionKind, number: string) =>
  by === 'project' ? projectPages.one.to(number) : departmentPages.one.to(number);

const StatementTable = ({ statement, period, before }: StatementTableProps) => {
  const text = useText();
  const { by, columns, accounts } = statement;
  const nameOf = useAccountName();
  if (accounts.length === 0)
    return <EmptyReport about={text('reports.empty.by_project')} links={bookFirst} />;
  const compares = before !== undefined;
  const hasBudget = statement.budget_result !== undefined;
  const below = (amount: string | undefined, isResult: boolean) => (
    <span className="projects-compared">
      <Figure amount={amount ?? '0'} result={isResult} />
    </span>
  );
  type Shown = { amount?: string; compared?: string | undefined; budget?: string | undefined };
  /** A figure with the one that it is compared with, and its budget, below it. */
  const stacked = ({ amount = '0', compared, budget }: Shown, href?: string, isResult = false) => (
    <td className="cell-amount">
      <Figure amount={amount} href={href} result={isResult} />
      {compares ? below(compared, isResult) : null}
      {hasBudget ? below(budget, isResult) : null}
    </td>
  );
  const rows = (category: 'income' | 'expense') =>
    accounts
      .filter((account) => account.category === category)
      .map(({ accno, description, figures, ...whole }) => {
        const byColumn = new Map(figures.map((figure) => [figure.number, figure]));
        const hrefOf = (number: string) =>
          number === '' ? undefined : ledgerPages.account.to(accno, { ...period, [by]: number });
        return (
          <tr key={accno}>
            <th scope="row">
              <Anchor className="plain-link" href={ledgerPages.account.to(accno, period)}>
                <AccountName accno={accno}>{nameOf({ accno, description })}</AccountName>
              </Anchor>
            </th>
            {columns.map(({ number }) => {
              const figure = byColumn.get(number);
              return <Fragment key={number}>{stacked(figure ?? {}, figure && hrefOf(number))}</Fragment>;
            })}
            {stacked(whole, ledgerPages.account.to(accno, period))}
          </tr>
        );
      });
  const total = (name: 'income' | 'expense' | 'result') => {
    const isResult = name === 'result';
    const sumOf = (sums: DimensionStatement | DimensionStatement['columns'][number]): Shown => ({
      amount: sums[name],
      compared: sums[`compared_${name}`],
      budget: sums[`budget_${name}`],
    });
    return (
      <tr className={isResult ? 'projects-result' : 'projects-total'}>
        <th scope="row">{text(`projects.${name}`)}</th>
        {columns.map((column) => (
          <Fragment key={column.number}>{stacked(sumOf(column), undefined, isResult)}</Fragment>
        ))}
        {stacked(sumOf(statement), undefined, isResult)}
      </tr>
    );
  };
  return (
    <>
      {compares ? <p className="soft">{text('projects.compared_below', { days: before })}</p> : null}
      {hasBudget ? <p className="soft">{text('projects.budget_below')}</p> : null}
      <div className="table-scroll projects-sheet projects-wide">
        <table
          aria-label={text('reports.by_project')}
          style={{ minInlineSize: `calc(${columns.length + 1} * 8.5rem + var(--projects-names))` }}
        >
          <colgroup>
            <col className="projects-names" />
            {columns.map(({ number }) => (
              <col key={number} />
            ))}
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{text('account')}</th>
              {columns.map(({ number, description }) => (
                <th key={number} scope="col" className="cell-amount">
                  {number === '' ? (
                    text('projects.without')
                  ) : (
                    <Anchor className="plain-link" href={pageOf(by, number)}>
                      {description || number}
                      <span className="projects-number">{number}</span>
                    </Anchor>
                  )}
                </th>
              ))}
              <th scope="col" className="cell-amount">
                {text('projects.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows('income')}
            {total('income')}
            {rows('expense')}
            {total('expense')}
            {total('result')}
          </tbody>
        </table>
      </div>
    </>
  );
};
