import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccountName } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Filters } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useDaysText } from '../../controls/period/days.tsx';
import { PeriodFilter, usePeriod } from '../../controls/period/period.tsx';
import { assetPages, ledgerPages } from '../../pages/ledger.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { type TextName, useText } from '../../texts/text.ts';
import { isZero } from '../../values/amount.ts';
import { Part } from '../closing/closing-screen.tsx';

type Roll = Outputs['assets']['roll'];
type Class = Roll['classes'][number];
type Compared = Roll['accounts'][number];

/** The roll of assets in a period by class, and the register beside the ledger. */
export const AssetRollPage = () => {
  const text = useText();
  const { query, client } = useBooks();
  const { days } = useDaysText();
  const search = assetPages.roll.useSearch();
  const period = usePeriod(search);
  const { data, error } = useQuery(
    query.assets.roll.queryOptions(period, { placeholderData: keepPreviousData }),
  );
  return (
    <Screen
      title={text('assets.roll')}
      beside={
        <>
          {days(period)} · {client.currency}
        </>
      }
      above={<Anchor href={assetPages.list.to()}>{text('assets')}</Anchor>}
      flow
    >
      <Filters>
        <PeriodFilter search={search} />
      </Filters>
      <ErrorNotice error={error} />
      {data ? (
        <>
          <Part id="values" title={text('assets.values')}>
            <Classes
              roll={data}
              title="assets.values"
              names={['opening_value', 'additions', 'disposals', 'closing_value']}
            />
          </Part>
          <Part id="depreciations" title={text('assets.depreciations')}>
            <Classes
              roll={data}
              title="assets.depreciations"
              names={[
                'opening_depreciation',
                'taken_over',
                'depreciation',
                'released',
                'closing_depreciation',
              ]}
            />
          </Part>
          <Part id="book-values" title={text('assets.book_values')}>
            <Classes
              roll={data}
              title="assets.book_values"
              names={['opening_book_value', 'closing_book_value']}
            />
          </Part>
          <ComparedAccounts roll={data} />
        </>
      ) : null}
    </Screen>
  );
};

type FigureName = Exclude<keyof Roll['total'], never>;

const heads = {
  opening_value: 'assets.opening',
  additions: 'assets.additions',
  disposals: 'assets.disposals',
  closing_value: 'assets.closing',
  opening_depreciation: 'assets.opening',
  taken_over: 'assets.taken_over_depreciation',
  depreciation: 'assets.depreciation',
  released: 'assets.disposals',
  closing_depreciation: 'assets.closing',
  opening_book_value: 'assets.opening',
  closing_book_value: 'assets.closing',
} as const satisfies Record<FigureName, TextName>;

type ClassesProps = { roll: Roll; title: TextName; names: readonly FigureName[] };

const Classes = ({ roll, title, names }: ClassesProps) => {
  const text = useText();
  const nameOf = useAccountName();
  const columns: Column<Class>[] = [
    {
      id: 'account',
      head: text('account'),
      value: ({ asset_accno: accno, description }) => `${accno} ${nameOf({ accno, description })}`,
    },
    ...names.map((name, at) => ({
      id: name,
      head: text(heads[name]),
      kind: 'amount' as const,
      width: '8.5rem',
      narrow: '7rem',
      ...(at === names.length - 1 ? {} : { wide: true as const }),
      value: (row: Class) => row[name],
      total: roll.total[name],
    })),
  ];
  return (
    <Table
      title={text(title)}
      inline
      rows={roll.classes}
      empty={text('assets.none')}
      keyOf={({ asset_accno }) => String(asset_accno)}
      columns={columns}
    />
  );
};

const ComparedAccounts = ({ roll: { accounts, to } }: { roll: Roll }) => {
  const text = useText();
  const field = useFieldColumn<Compared>();
  const nameOf = useAccountName();
  return (
    <Part id="accounts" title={text('assets.compared')}>
      <p className="soft">
        {text(accounts.every(({ difference }) => isZero(difference)) ? 'assets.agree' : 'assets.differ')}
      </p>
      <Table
        title={text('assets.compared')}
        inline
        rows={accounts}
        empty={text('assets.none')}
        keyOf={({ accno }) => String(accno)}
        columns={[
          {
            id: 'account',
            head: text('account'),
            value: (account) => `${account.accno} ${nameOf(account)}`,
            show: (account) => (
              <Anchor href={ledgerPages.account.to(account.accno, { to })}>
                {account.accno} {nameOf(account)}
              </Anchor>
            ),
          },
          field('register', 'assets.register', { kind: 'amount', width: '8.5rem', wide: true }),
          field('ledger', 'ledger', { kind: 'amount', width: '8.5rem', wide: true }),
          field('difference', 'assets.difference', { kind: 'amount', width: '8.5rem', narrow: '7rem' }),
        ]}
      />
    </Part>
  );
};
