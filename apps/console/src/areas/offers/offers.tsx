import { CreateLink, useNoneYet } from '../../controls/create-link.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { offerPages } from '../../pages/invoices.ts';
import { usePages } from '../../server/pages.ts';
import { useBooks } from '../../server/session.ts';
import { DocumentTabs } from '../../shell/records/document-tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { OfferTable } from './offer-table.tsx';

/** The offers, the newest first. */
export const Offers = () => {
  const text = useText();
  const { call } = useBooks();
  const list = usePages(['offers'], (page) => call.offers.list.query(page));
  const noneYet = useNoneYet();
  return (
    <Screen title={text('offers')} actions={<CreateLink href={offerPages.create.to()} label="offers.new" />}>
      <DocumentTabs of="offer" />
      <ErrorNotice error={list.query.error} />
      <OfferTable list={list} empty={noneYet('offers.none', 'offers.new')} />
    </Screen>
  );
};
