import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccountName } from '../../choices/accounts.ts';
import { AccountName } from '../../controls/account-name.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { ButtonLink } from '../../controls/button.tsx';
import { Figure } from '../../controls/figure.tsx';
import { Filters } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useDaysText } from '../../controls/period/days.tsx';
import { PeriodFilter, usePeriod } from '../../controls/period/period.tsx';
import { departmentPages, ledgerPages, projectPages } from '../../pages/ledger.ts';
import { customerPages } from '../../pages/parties.ts';
import type { PeriodSearch } from '../../pages/search/period.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { OfferTable } from '../offers/offer-table.tsx';
import './projects.css';

type Result = Outputs['projects']['result'];
type DimensionKept = Outputs['projects']['get'];

/** A project: whom it is for, and what it earned and cost. */
export const ProjectPage = () => {
  const { number } = projectPages.one.useParams();
  const search = projectPages.one.useSearch();
  const { query } = useBooks();
  const period = useSpan(search);
  const kept = useQuery(query.projects.get.queryOptions({ number }));
  const result = useQuery(query.projects.result.queryOptions({ number, ...period }));
  return (
    <ResultPage
      {...{ number, search, period }}
      below={<ProjectOffers number={number} />}
      kind="project"
      kept={kept.data}
      result={result.data}
      error={kept.error ?? result.error}
      edit={projectPages.edit.to(number)}
    />
  );
};

/** A cost centre, and what it earned and cost. */
export const DepartmentPage = () => {
  const { number } = departmentPages.one.useParams();
  const search = departmentPages.one.useSearch();
  const { query } = useBooks();
  const period = useSpan(search);
  const kept = useQuery(query.departments.get.queryOptions({ number }));
  const result = useQuery(query.departments.result.queryOptions({ number, ...period }));
  return (
    <ResultPage
      {...{ number, search, period }}
      kind="department"
      kept={kept.data}
      result={result.data}
      error={kept.error ?? result.error}
      edit={departmentPages.edit.to(number)}
    />
  );
};

/** The period that is asked for; without one all that there is. */
const useSpan = (search: PeriodSearch) => {
  const period = usePeriod(search);
  return search.from === undefined && search.to === undefined ? undefined : period;
};

type ResultPageProps = {
  kind: 'department' | 'project';
  number: string;
  search: PeriodSearch;
  period: { from: string; to: string } | undefined;
  kept: DimensionKept | undefined;
  result: Result | undefined;
  error: unknown;
  edit: string;
  below?: ReactNode;
};

const ResultPage = ({ kind, number, search, period, kept, result, error, ...page }: ResultPageProps) => {
  const text = useText();
  const { client, may } = useBooks();
  const { days, day } = useDaysText();
  const { customernumber, startdate, enddate } = kept ?? {};
  return (
    <Screen
      title={kept?.description ?? number}
      beside={
        <>
          {number} · {client.currency}
          {kept && !kept.active ? <span className="tag">{text('projects.closed')}</span> : null}
        </>
      }
      above={<Anchor href={projectPages.list.to()}>{text('projects')}</Anchor>}
      actions={may('write') ? <ButtonLink href={page.edit}>{text('projects.change')}</ButtonLink> : null}
      flow
    >
      {customernumber || startdate || enddate ? (
        <p className="soft">
          {customernumber ? (
            <>
              {text('projects.customernumber')}{' '}
              <Anchor href={customerPages.one.to(customernumber)}>{customernumber}</Anchor>{' '}
            </>
          ) : null}
          {startdate && enddate
            ? days({ from: startdate, to: enddate })
            : startdate
              ? `${text('projects.startdate')} ${day(startdate)}`
              : enddate
                ? `${text('projects.enddate')} ${day(enddate)}`
                : null}
        </p>
      ) : null}
      <Filters>
        <PeriodFilter search={search} />
      </Filters>
      <ErrorNotice error={error} />
      {result ? <ResultTable {...{ kind, number, result, period }} /> : null}
      {page.below}
    </Screen>
  );
};

type ResultTableProps = Pick<ResultPageProps, 'kind' | 'number' | 'period'> & { result: Result };

const ResultTable = ({ kind, number, result, period }: ResultTableProps) => {
  const text = useText();
  const nameOf = useAccountName();
  if (result.accounts.length === 0) return <p className="soft">{text('projects.nothing')}</p>;
  const rows = (category: 'income' | 'expense') =>
    result.accounts
      .filter((account) => account.category === category)
      .map(({ accno, description, amount }) => {
        const href = ledgerPages.account.to(accno, { ...period, [kind]: number });
        return (
          <tr key={accno}>
            <th scope="row">
              <Anchor className="plain-link" href={href}>
                <AccountName accno={accno}>{nameOf({ accno, description })}</AccountName>
              </Anchor>
            </th>
            <td className="cell-amount">
              <Figure amount={amount} href={href} label={`${accno} ${description}`} />
            </td>
          </tr>
        );
      });
  const total = (label: string, amount: string, isResult = false) => (
    <tr className={isResult ? 'projects-result' : 'projects-total'}>
      <th scope="row">{label}</th>
      <td className="cell-amount">
        <Figure amount={amount} result={isResult} />
      </td>
    </tr>
  );
  return (
    <div className="table-scroll projects-sheet">
      <table aria-label={text('projects.result')}>
        <tbody>
          {rows('income')}
          {total(text('projects.income'), result.income)}
          {rows('expense')}
          {total(text('projects.expense'), result.expense)}
          {total(text('projects.result'), result.result, true)}
        </tbody>
      </table>
    </div>
  );
};

/** The offers of a project, and what is left to invoice of them; nothing where it has none. */
const ProjectOffers = ({ number }: { number: string }) => {
  const text = useText();
  const { call } = useBooks();
  const list = usePages(['offers', number], (page) => call.offers.list.query({ ...page, project: number }));
  if (list.rows.length === 0) return <ErrorNotice error={list.query.error} />;
  return (
    <section className="projects-offers">
      <h2>{text('offers')}</h2>
      <OfferTable list={list} />
    </section>
  );
};
