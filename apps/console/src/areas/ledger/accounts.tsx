import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useAccountList } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ChoiceFilter, Filters, TextFilter, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { PrintedDays } from '../../controls/period/days.tsx';
import { PeriodFilter, usePeriod } from '../../controls/period/period.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { type AccountRow, accountRows } from './account-rows.ts';
import { LedgerTabs, NewEntryLink } from './ledger-tabs.tsx';
import './ledger.css';

// A heading of so many digits stands above groups of accounts: 1, 10. Those of groups have more.
const mainDigits = 2;

const headingClass = ({ accno }: AccountRow['account']): string =>
  String(accno).length > mainDigits ? 'ledger-group' : 'ledger-heading';

const accountLabel = ({ accno, description }: Pick<AccountRow['account'], 'accno' | 'description'>): string =>
  `${accno} ${description}`;

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
  const turnovers = balance.data?.accounts ?? [];
  const words = (search.text ?? '').toLowerCase().split(/\s+/);
  const isFound = ({ accno, description, heading }: AccountRow['account']) => {
    const name = accountLabel({ accno, description }).toLowerCase();
    return words.every((word) => name.includes(word)) && !(heading && search.text);
  };
  // A search finds it wherever it stands, and new books have no other accounts.
  const all = search.accounts === 'all' || Boolean(search.text) || turnovers.length === 0;
  const rows = accountRows((list.accounts ?? []).filter(isFound), turnovers, { all });
  const figure = (name: 'opening' | 'debit' | 'credit' | 'balance') => ({
    kind: 'amount' as const,
    width: '8.5rem',
    narrow: '6.5rem',
    // An export has no sums of headings: whoever adds up its column would count all of it twice.
    value: ({ account, sums }: AccountRow) => (account.heading ? '' : (sums?.[name] ?? '')),
    show: ({ account, sums }: AccountRow) => {
      if (!sums) return null;
      if (account.heading)
        return (
          <span className={headingClass(account)}>
            <Figure amount={sums[name]} />
          </span>
        );
      const leads = { href: ledgerPages.account.to(account.accno, period), label: accountLabel(account) };
      return <Figure amount={sums[name]} {...(name === 'balance' ? leads : {})} />;
    },
  });
  const columns: Column<AccountRow>[] = [
    {
      id: 'number',
      head: text('number'),
      width: '5.5rem',
      narrow: '4.75rem',
      value: ({ account }) => String(account.accno),
      show: ({ account }) =>
        account.heading ? <span className={headingClass(account)}>{account.accno}</span> : account.accno,
    },
    {
      id: 'name',
      head: text('account'),
      value: ({ account }) => account.description,
      show: ({ account }) =>
        account.heading ? (
          <span className={headingClass(account)}>{account.description}</span>
        ) : (
          <Anchor className="plain-link" href={ledgerPages.account.to(account.accno, period)}>
            {account.description}
          </Anchor>
        ),
    },
    {
      id: 'category',
      head: text('ledger.category'),
      exported: true,
      value: ({ account }) => (account.heading ? '' : text(`category.${account.category}`)),
    },
    { id: 'opening', head: text('ledger.opening'), wide: true, ...figure('opening') },
    { id: 'debit', head: text('debit'), wide: true, ...figure('debit') },
    { id: 'credit', head: text('credit'), wide: true, ...figure('credit') },
    { id: 'balance', head: text('balance'), ...figure('balance') },
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
        <ChoiceFilter
          label={text('ledger.shows')}
          value={search.accounts ?? ''}
          options={[
            { value: '', label: text('ledger.shows.moved') },
            { value: 'all', label: text('ledger.shows.all') },
          ]}
          onChange={(accounts) => change({ accounts })}
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
        loading={list.isPending || balance.isPending}
        note={text('table.rows', { count: rows.filter(({ account }) => !account.heading).length })}
      />
    </Screen>
  );
};
