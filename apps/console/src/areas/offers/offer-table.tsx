import type { Outputs } from '@kontor/client';
import { useRouter } from '@tanstack/react-router';
import { Anchor } from '../../controls/anchor.tsx';
import { offerPages } from '../../pages/invoices.ts';
import type { usePages } from '../../server/pages.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useText } from '../../texts/text.ts';
import { type Offer, OfferState } from './state.tsx';

type OfferTableProps = {
  list: ReturnType<typeof usePages<Outputs['offers']['list']>>;
  empty?: string;
};

/** A list of offers, each of which opens its page. */
export const OfferTable = ({ list, empty }: OfferTableProps) => {
  const text = useText();
  const router = useRouter();
  return (
    <Table
      title={text('offers')}
      columns={useOfferColumns()}
      rows={list.rows}
      keyOf={({ id }) => String(id)}
      onOpen={({ offernumber }) => void router.navigate({ href: offerPages.one.to(offernumber) })}
      more={list.more}
      all={list.all}
      loading={list.query.isPending}
      {...(empty === undefined ? {} : { empty })}
    />
  );
};

const useOfferColumns = (): Column<Offer>[] => {
  const text = useText();
  const field = useFieldColumn<Offer>();
  const currencyOf = ({ currency }: Offer) => currency;
  return [
    {
      id: 'number',
      head: text('number'),
      width: '7rem',
      narrow: '4.75rem',
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
      narrow: '7rem',
      value: ({ state }) => text(`offers.${state}`),
      show: ({ state }) => <OfferState state={state} />,
    },
    field('amount', 'amount', { kind: 'amount', width: '8rem', narrow: '6rem', currency: currencyOf }),
    field('left', 'offers.left', { kind: 'amount', width: '8rem', wide: true, currency: currencyOf }),
  ];
};
