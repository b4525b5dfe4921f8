import { useRouter } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { ButtonLink } from '../../controls/button.tsx';
import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { assetPages } from '../../pages/ledger.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { LedgerTabs } from '../ledger/ledger-tabs.tsx';
import type { Asset } from './asset.ts';

/** The fixed assets, with their values of today. */
export const Assets = () => {
  const text = useText();
  const router = useRouter();
  const { call, may } = useBooks();
  const list = usePages(['assets'], (page) => call.assets.list.query(page));
  const noneYet = useNoneYet();
  return (
    <Screen
      title={text('assets')}
      actions={
        <>
          <ButtonLink href={assetPages.roll.to()}>{text('assets.roll')}</ButtonLink>
          {may('write') ? <ButtonLink href={assetPages.runs.to()}>{text('assets.runs')}</ButtonLink> : null}
          <CreateLink href={assetPages.create.to()} label="assets.new" />
        </>
      }
    >
      <LedgerTabs />
      <ErrorNotice error={list.query.error} />
      <Table
        title={text('assets')}
        columns={useAssetColumns()}
        rows={list.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => void router.navigate({ href: assetPages.one.to(id) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={noneYet('assets.none', 'assets.new')}
      />
    </Screen>
  );
};

const useAssetColumns = (): Column<Asset>[] => {
  const text = useText();
  const field = useFieldColumn<Asset>();
  return [
    field('id', 'number', { kind: 'number', width: '6rem', wide: true }),
    {
      id: 'description',
      head: text('description'),
      value: ({ description }) => description,
      show: ({ id, description }) => <Anchor href={assetPages.one.to(id)}>{description}</Anchor>,
    },
    field('asset_accno', 'account', { width: '6rem', wide: true }),
    field('acquired', 'assets.acquired', { kind: 'date', width: '7.5rem', wide: true }),
    {
      id: 'state',
      head: text('status'),
      width: '8rem',
      wide: true,
      value: ({ state }) => text(`assets.${state}`),
    },
    field('cost', 'assets.cost', { kind: 'amount', width: '10rem', wide: true }),
    field('booked_depreciation', 'assets.depreciation', { kind: 'amount', width: '9rem', wide: true }),
    field('book_value', 'assets.book_value', { kind: 'amount', width: '9rem', narrow: '7rem' }),
  ];
};
