import { useRouter } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { ButtonLink } from '../../controls/button.tsx';
import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { DayFilter, Filters, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { accrualPages } from '../../pages/ledger.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { LedgerTabs } from '../ledger/ledger-tabs.tsx';
import type { Accrual } from './accrual.ts';
import { AccrualBalances } from './balances.tsx';

/** The accruals, with what is open at the end of a day. */
export const Accruals = () => {
  const text = useText();
  const router = useRouter();
  const { call, today } = useBooks();
  const { on = today } = accrualPages.list.useSearch();
  const list = usePages(['accruals', on], (page) => call.accruals.list.query({ ...page, on }));
  const noneYet = useNoneYet();
  const change = useSearchChange();
  return (
    <Screen
      title={text('accruals')}
      actions={
        <>
          <ButtonLink href={accrualPages.proposals.to()}>{text('accruals.proposals')}</ButtonLink>
          <CreateLink href={accrualPages.create.to({})} label="accruals.new" />
        </>
      }
    >
      <LedgerTabs />
      <Filters>
        <DayFilter label={text('accruals.on')} value={on} onChange={(day) => change({ on: day })} />
      </Filters>
      <ErrorNotice error={list.query.error} />
      <AccrualBalances on={on} />
      <Table
        title={text('accruals')}
        columns={useAccrualColumns()}
        rows={list.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => void router.navigate({ href: accrualPages.one.to(id) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={noneYet('accruals.none', 'accruals.new')}
      />
    </Screen>
  );
};

const useAccrualColumns = (): Column<Accrual>[] => {
  const text = useText();
  const field = useFieldColumn<Accrual>();
  return [
    field('id', 'number', { kind: 'number', width: '5rem', wide: true }),
    {
      id: 'description',
      head: text('description'),
      value: ({ description }) => description,
      show: ({ id, description }) => <Anchor href={accrualPages.one.to(id)}>{description}</Anchor>,
    },
    {
      id: 'kind',
      head: text('accruals.kind'),
      width: '11rem',
      wide: true,
      value: ({ kind }) => text(`accruals.kind.${kind}`),
    },
    field('accrual_accno', 'account', { width: '5.5rem', wide: true }),
    field('transdate', 'date', { kind: 'date', width: '7.5rem', wide: true }),
    field('released_from', 'accruals.released_from', { kind: 'date', width: '7.5rem', wide: true }),
    {
      id: 'state',
      head: text('status'),
      width: '6rem',
      wide: true,
      value: ({ state }) => text(`accruals.${state}`),
    },
    field('amount', 'amount', { kind: 'amount', width: '6.5rem', wide: true }),
    field('open', 'accruals.open', { kind: 'amount', width: '6.5rem', narrow: '7rem' }),
  ];
};
