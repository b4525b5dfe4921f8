import { useQuery } from '@tanstack/react-query';
import { Anchor } from '../../controls/anchor.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { offerPages } from '../../pages/invoices.ts';
import { useBooks } from '../../server/session.ts';
import { forWriters } from '../../shell/for-writers.tsx';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { OfferForm } from './offer-form.tsx';
import { emptyOffer, offerValues } from './values.ts';

const NewOfferPage = () => {
  const text = useText();
  const { today } = useBooks();
  return (
    <Screen
      title={text('offers.new')}
      above={<Anchor href={offerPages.list.to()}>{text('offers')}</Anchor>}
      flow
    >
      <OfferForm offernumber={undefined} begun={emptyOffer(today)} />
    </Screen>
  );
};

export const NewOffer = forWriters('offers.new', NewOfferPage);

const EditOfferPage = () => {
  const text = useText();
  const { query } = useBooks();
  const { offernumber } = offerPages.edit.useParams();
  const { data, error } = useQuery(
    query.offers.get.queryOptions({ offernumber }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  return (
    <Screen
      title={text('offers.edit_title', { number: offernumber })}
      above={
        <Anchor href={offerPages.one.to(offernumber)}>{text('offers.one', { number: offernumber })}</Anchor>
      }
      flow
    >
      <ErrorNotice error={error} />
      {data ? <OfferForm key={data.updated} offernumber={offernumber} begun={offerValues(data)} /> : null}
    </Screen>
  );
};

/** Changes a draft, or makes the next version of an offer that was sent. */
export const EditOffer = forWriters('offers.edit', EditOfferPage);
