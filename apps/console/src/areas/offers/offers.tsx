import { offerStates } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { invoiceKind } from '../../choices/document-kind.ts';
import { PartyFilter } from '../../choices/party-filter.tsx';
import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { ChoiceFilter, Filters, useSearchChange } from '../../controls/filters.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { offerPages } from '../../pages/invoices.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { DocumentTabs } from '../../shell/records/document-tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { Counted } from '../../table/counted.tsx';
import { useText } from '../../texts/text.ts';
import { sumsText } from '../../values/amount.ts';
import { OfferTable } from './offer-table.tsx';

/** The offers, the newest first, with their number and sum. The filters stand in the address. */
export const Offers = () => {
  const text = useText();
  const { call, query } = useBooks();
  const { state, customer } = offerPages.list.useSearch();
  const change = useSearchChange();
  const filter = { ...(state ? { state } : {}), ...(customer ? { customer_number: customer } : {}) };
  const list = usePages(['offers', filter], (page) => call.offers.list.query({ ...page, ...filter }));
  const totals = useQuery(query.offers.count.queryOptions(filter));
  const noneYet = useNoneYet();
  const chosen = Object.keys(filter).length;
  return (
    <Screen
      title={text('offers')}
      beside={
        <Counted of={totals.data} name="offers.counted" sums={[sumsText(totals.data?.currencies ?? [])]} />
      }
      actions={<CreateLink href={offerPages.create.to()} label="offers.new" />}
    >
      <DocumentTabs of="offer" />
      <Filters set={chosen} onClear={() => change({ state: '', customer: '' })}>
        <ChoiceFilter
          label={text('status')}
          className="field-period"
          value={state ?? ''}
          options={[
            { value: '', label: text('documents.all') },
            ...offerStates.map((value) => ({ value, label: text(`offers.${value}`) })),
          ]}
          onChange={(value) => change({ state: value })}
        />
        <PartyFilter
          kind={invoiceKind}
          value={customer ?? ''}
          onChange={(value) => change({ customer: value })}
        />
      </Filters>
      <ErrorNotice error={list.query.error ?? totals.error} />
      <OfferTable
        list={list}
        empty={chosen > 0 ? text('documents.none') : noneYet('offers.none', 'offers.new')}
      />
    </Screen>
  );
};
