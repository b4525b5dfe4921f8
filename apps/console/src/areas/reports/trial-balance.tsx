import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useAccountName } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { EmptyLinks } from '../../controls/empty.tsx';
import { useSearchChange } from '../../controls/filters.tsx';
import { useDaysText } from '../../controls/period/days.tsx';
import { comparedPeriod, PeriodFilter, usePeriod } from '../../controls/period/period.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount, isZero, sumOf } from '../../values/amount.ts';
import { bookFirst } from './book-first.ts';
import { ReportScreen } from './report-screen.tsx';

type TotalRow = Outputs['reports']['trialBalance']['accounts'][number];
type Sum = 'opening' | 'debit' | 'credit' | 'closing' | 'balance';

/** The trial balance: all balances debit positive, so that they add up to zero. */
export const TrialBalancePage = () => {
  const text = useText();
  const field = useFieldColumn<TotalRow>();
  const router = useRouter();
  const change = useSearchChange();
  const { query } = useBooks();
  const { days, day } = useDaysText();
  const search = reportPages.trialBalance.useSearch();
  const period = usePeriod(search);
  const compared = comparedPeriod(search);
  const shown = useQuery(
    query.reports.trialBalance.queryOptions(period, { placeholderData: keepPreviousData }),
  );
  const before = useQuery(
    query.reports.trialBalance.queryOptions(compared ?? period, {
      enabled: compared !== undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const wanted = search.accounts ? new Set(search.accounts.split(',')) : undefined;
  const isWanted = ({ accno }: TotalRow) => !wanted || wanted.has(String(accno));
  const nameOf = useAccountName();
  const rows = (shown.data?.accounts ?? [])
    .filter(isWanted)
    .map((row): TotalRow => ({ ...row, description: nameOf(row) }));
  const earlier = (before.data?.accounts ?? []).filter(isWanted);
  const balances = new Map(earlier.map(({ accno, balance }) => [accno, balance]));
  const figure = (name: Sum): Pick<Column<TotalRow>, 'kind' | 'width' | 'narrow' | 'value' | 'total'> => ({
    kind: 'amount',
    width: '8.5rem',
    narrow: '6.5rem',
    value: (row) => row[name],
    total: sumOf(rows.map((row) => row[name])),
  });
  const columns: Column<TotalRow>[] = [
    field('accno', 'number', { width: '5.5rem', narrow: '4.75rem' }),
    {
      id: 'name',
      head: text('account'),
      value: ({ description }) => description,
      show: ({ accno, description }) => (
        <Anchor className="plain-link" href={ledgerPages.account.to(accno, period)}>
          {description}
        </Anchor>
      ),
    },
    { id: 'opening', head: text('ledger.opening'), wide: true, ...figure('opening') },
    { id: 'debit', head: text('debit'), wide: true, ...figure('debit') },
    { id: 'credit', head: text('credit'), wide: true, ...figure('credit') },
    ...(rows.some(({ closing }) => !isZero(closing))
      ? [{ id: 'closing', head: text('ledger.yearend'), wide: true, ...figure('closing') }]
      : []),
    {
      id: 'balance',
      head: text('balance'),
      ...figure('balance'),
      show: ({ accno, description, balance }) => (
        <Anchor
          className="plain-link"
          href={ledgerPages.account.to(accno, period)}
          aria-label={`${accno} ${description} ${formatAmount(balance)}`}
        >
          {formatAmount(balance)}
        </Anchor>
      ),
    },
    ...(compared
      ? [
          {
            id: 'before',
            head: day(compared.to),
            wide: true,
            kind: 'amount' as const,
            width: '8.5rem',
            value: ({ accno }: TotalRow) => balances.get(accno) ?? '0.00',
            total: sumOf(rows.flatMap(({ accno }) => balances.get(accno) ?? [])),
          },
        ]
      : []),
  ];
  return (
    <ReportScreen
      title={text('reports.trial_balance')}
      when={days(period)}
      filters={
        <>
          <PeriodFilter search={search} compares />
          {wanted ? (
            <Button look="quiet" onClick={() => change({ accounts: undefined })}>
              {text('reports.all_accounts')}
            </Button>
          ) : null}
        </>
      }
      error={shown.error ?? before.error}
    >
      <Table
        title={text('reports.trial_balance')}
        columns={columns}
        rows={rows}
        keyOf={({ accno }) => String(accno)}
        onOpen={({ accno }) => void router.navigate({ href: ledgerPages.account.to(accno, period) })}
        loading={shown.isPending}
        empty={text('reports.empty.trial_balance')}
        whenEmpty={<EmptyLinks links={bookFirst} />}
        note={text('table.rows', { count: rows.length })}
      />
    </ReportScreen>
  );
};
