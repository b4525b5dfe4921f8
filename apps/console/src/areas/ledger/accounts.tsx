import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useAccountList } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { Filters, TextFilter, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { PrintedDays } from '../../controls/period/days.tsx';
import { PeriodFilter, usePeriod } from '../../controls/period/period.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { natural } from '../../values/natural.ts';
import { LedgerTabs, NewEntryLink } from './ledger-tabs.tsx';
import './ledger.css';

type Account = Outputs['accounts']['list'][number];
type Turnover = Outputs['reports']['trialBalance']['accounts'][number];
type AccountRow = { account: Account; moved: Turnover | undefined };

/**
 * The accounts of the ledger with what moved on them in a period, and their balances at its end.
 */
export const Ledger = () => {
  const text = useText();
  const router = useRouter();
  const change = useSearchChange();
  const { query } = useBooks();
  const search = ledgerPages.accounts.useSearch();
  const period = usePeriod(search);
  const list = useAccountList();
  const balance = useQuery(
    query.reports.trialBalance.queryOptions(period, { placeholderData: keepPreviousData }),
  );
  const moved = new Map(balance.data?.accounts.map((one) => [one.accno, one]));
  const words = (search.text ?? '').toLowerCase().split(/\s+/);
  const rows = (list.accounts ?? [])
    .filter(({ accno, description, heading }) => {
      const name = `${accno} ${description}`.toLowerCase();
      return words.every((word) => name.includes(word)) && !(heading && search.text);
    })
    // Headings stand above their accounts: 1, 10, 100, 1000.
    .sort((one, other) => (String(one.accno) < String(other.accno) ? -1 : 1))
    .map((account): AccountRow => ({ account, moved: moved.get(account.accno) }));
  const figure = (of: (turnover: Turnover) => string) => ({
    kind: 'amount' as const,
    width: '8.5rem',
    narrow: '6.5rem',
    value: ({ moved: one }: AccountRow) => (one ? of(one) : ''),
  });
  const columns: Column<AccountRow>[] = [
    {
      id: 'number',
      head: text('number'),
      width: '5.5rem',
      narrow: '4.75rem',
      value: ({ account }) => String(account.accno),
      show: ({ account }) => (account.heading ? <strong>{account.accno}</strong> : account.accno),
    },
    {
      id: 'name',
      head: text('account'),
      value: ({ account }) => account.description,
      show: ({ account }) =>
        account.heading ? (
          <strong>{account.description}</strong>
        ) : (
          <Anchor className="plain-link" href={ledgerPages.account.to(account.accno, period)}>
            {account.description}
          </Anchor>
        ),
    },
    {
      id: 'category',
      head: text('ledger.category'),
      width: '8rem',
      wide: true,
      value: ({ account }) => (account.heading ? '' : text(`category.${account.category}`)),
    },
    {
      id: 'opening',
      head: text('ledger.opening'),
      wide: true,
      ...figure((one) => natural(one.opening, one.category)),
    },
    { id: 'debit', head: text('debit'), wide: true, ...figure(({ debit }) => debit) },
    { id: 'credit', head: text('credit'), wide: true, ...figure(({ credit }) => credit) },
    {
      id: 'balance',
      head: text('balance'),
      ...figure((one) => natural(one.balance, one.category)),
      show: ({ account, moved: one }) =>
        one ? (
          <Figure
            amount={natural(one.balance, one.category)}
            href={ledgerPages.account.to(account.accno, period)}
            label={`${account.accno} ${account.description}`}
          />
        ) : null,
    },
  ];
  return (
    <Screen title={text('ledger')} beside={<PrintedDays period={period} />} actions={<NewEntryLink />}>
      <LedgerTabs period={search} />
      <Filters>
        <PeriodFilter search={search} />
        <TextFilter
          label={text('ledger.find_account')}
          className="field-wide"
          value={search.text ?? ''}
          onChange={(typed) => change({ text: typed })}
        />
      </Filters>
      <ErrorNotice error={list.error ?? balance.error} />
      <Table
        title={text('ledger.accounts')}
        columns={columns}
        rows={rows}
        keyOf={({ account }) => String(account.accno)}
        onOpen={({ account }) => {
          if (!account.heading) void router.navigate({ href: ledgerPages.account.to(account.accno, period) });
        }}
        loading={list.isPending}
        note={text('table.rows', { count: rows.filter(({ account }) => !account.heading).length })}
      />
    </Screen>
  );
};
