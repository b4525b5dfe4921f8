import { useRouter } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { offerPages } from '../../pages/invoices.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { DocumentTabs } from '../../shell/records/document-tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { type Offer, OfferState } from './state.tsx';

/** The offers, the newest first. */
export const Offers = () => {
  const text = useText();
  const router = useRouter();
  const { call } = useBooks();
  const list = usePages(['offers'], (page) => call.offers.list.query(page));
  const noneYet = useNoneYet();
  return (
    <Screen title={text('offers')} actions={<CreateLink href={offerPages.create.to()} label="offers.new" />}>
      <DocumentTabs of="offer" />
      <ErrorNotice error={list.query.error} />
      <Table
        title={text('offers')}
        columns={useOfferColumns()}
        rows={list.rows}
        keyOf={({ id }) => String(id)}
        onOpen={({ offernumber }) => void router.navigate({ href: offerPages.one.to(offernumber) })}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={noneYet('offers.none', 'offers.new')}
      />
    </Screen>
  );
};

/** The columns of a list of offers. */
export const useOfferColumns = (): Column<Offer>[] => {
  const text = useText();
  const field = useFieldColumn<Offer>();
  const currencyOf = ({ currency }: Offer) => currency;
  return [
    {
      id: 'number',
      head: text('number'),
      width: '7rem',
      value: ({ offernumber }) => offernumber,
      show: ({ offernumber }) => <Anchor href={offerPages.one.to(offernumber)}>{offernumber}</Anchor>,
    },
    { id: 'customer', head: text('invoices.customer'), value: ({ customer }) => customer.name },
    field('description', 'offers.subject', { wide: true }),
    field('valid_until', 'offers.valid_until', { kind: 'date', width: '8rem', wide: true }),
    {
      id: 'state',
      head: text('status'),
      width: '8rem',
      value: ({ state }) => text(`offers.${state}`),
      show: ({ state }) => <OfferState state={state} />,
    },
    field('amount', 'amount', { kind: 'amount', width: '8rem', narrow: '7rem', currency: currencyOf }),
    field('left', 'offers.left', { kind: 'amount', width: '8rem', wide: true, currency: currencyOf }),
  ];
};
