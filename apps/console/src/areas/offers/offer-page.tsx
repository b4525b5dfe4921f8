import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Act, Acts } from '../../controls/acts/acts.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { offerPages } from '../../pages/invoices.ts';
import { downloadOffer } from '../../server/download.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { saveFile } from '../../table/export.ts';
import { useText } from '../../texts/text.ts';
import { isZero } from '../../values/amount.ts';
import { WithReceipt } from '../documents/letter/with-receipt.tsx';
import { useAnswers } from './answer.tsx';
import { useMakeInvoice } from './make-invoice.tsx';
import { OfferHistory, OfferInvoices } from './offer-history.tsx';
import { OfferLetter } from './offer-letter.tsx';
import { useSendOffer } from './send-offer.tsx';
import { type Offer, OfferState } from './state.tsx';
import './offers.css';

/** One offer as its customer reads it, with the invoices made of it, its versions and answers. */
export const OfferPage = () => {
  const text = useText();
  const { query } = useBooks();
  const { offernumber } = offerPages.one.useParams();
  const { data, error } = useQuery(query.offers.get.queryOptions({ offernumber }));
  if (data) return <OneOffer offer={data} />;
  return (
    <Screen
      title={text('offers.one', { number: offernumber })}
      above={<Anchor href={offerPages.list.to()}>{text('offers')}</Anchor>}
      flow
    >
      <ErrorNotice error={error} />
    </Screen>
  );
};

const OneOffer = ({ offer }: { offer: Offer }) => {
  const text = useText();
  const [link, setLink] = useState('');
  const { acts, dialogs, error } = useOfferActs(offer, setLink);
  return (
    <Screen
      title={text('offers.one', { number: offer.offernumber })}
      beside={<OfferState state={offer.state} />}
      above={<Anchor href={offerPages.list.to()}>{text('offers')}</Anchor>}
      actions={<Acts {...acts} />}
      flow
    >
      <ErrorNotice error={error} />
      {link ? (
        <Notice kind="status">
          {text('offers.issued')} <code className="offer-link">{link}</code>
        </Notice>
      ) : null}
      <WithReceipt receipt={undefined}>
        <OfferLetter offer={offer} />
        <OfferInvoices offer={offer} />
        <OfferHistory offer={offer} />
      </WithReceipt>
      {dialogs}
    </Screen>
  );
};

/** The acts that the state of an offer allows: the one that comes next, and the others. */
const useOfferActs = (offer: Offer, onLink: (link: string) => void) => {
  const text = useText();
  const router = useRouter();
  const { call, cache, may, name } = useBooks();
  const action = useAction();
  const [isAsked, setAsked] = useState(false);
  const { offernumber, state, revision, revisions, invoices, left } = offer;
  const send = useSendOffer(offernumber);
  const answers = useAnswers(offer);
  const invoice = useMakeInvoice(offer);
  const saving = (label: Act['label'], document: 'offer' | 'order_confirmation' | 'delivery_note'): Act => ({
    label,
    disabled: action.busy,
    run: () =>
      void action.run(async () => {
        const { file_name, media_type, parts } = await downloadOffer(name, { offernumber, document });
        saveFile(new Blob(parts, { type: media_type }), file_name);
      }),
  });
  const pdf = saving('invoices.pdf', 'offer');
  const issue: Act = {
    label: 'offers.issue',
    disabled: action.busy,
    run: () =>
      void action.run(async () => {
        const { link } = await call.offers.issue.mutate({ offernumber });
        onLink(link);
        await cache.invalidateQueries();
      }),
  };
  const remove = () =>
    void action.run(async () => {
      await call.offers.remove.mutate({ offernumber });
      await cache.invalidateQueries();
      await router.navigate({ href: offerPages.list.to() });
    });
  const mayWrite = may('write');
  const isDraft = state === 'DRAFT';
  const edit: Act = {
    keys: 'e',
    label: isDraft ? 'offers.edit' : 'offers.next_version',
    run: () => void router.navigate({ href: offerPages.edit.to(offernumber) }),
  };
  const isInvoiced = invoices.some(({ counted }) => !isZero(counted));
  const isAccepted = state === 'ACCEPTED';
  const next = {
    DRAFT: send.act,
    SENT: answers.accept,
    ACCEPTED: isZero(left) ? undefined : invoice.act,
    EXPIRED: edit,
    DECLINED: edit,
  }[state];
  const main = mayWrite && next ? next : pdf;
  const groups: Act[][] = [
    [
      pdf,
      ...(isAccepted
        ? [saving('offers.confirm', 'order_confirmation'), saving('offers.delivery', 'delivery_note')]
        : []),
      ...(mayWrite && state === 'SENT' ? [send.act] : []),
      ...(mayWrite && isDraft ? [issue] : []),
    ],
    [
      ...(mayWrite && !isInvoiced ? [edit] : []),
      ...(mayWrite && (state === 'SENT' || state === 'EXPIRED') ? [answers.decline] : []),
    ],
    mayWrite && isDraft && revision === 1 && revisions.length === 0
      ? [{ label: 'offers.remove', run: () => setAsked(true) }]
      : [],
  ];
  return {
    acts: {
      ...{ main, primary: main !== pdf },
      others: groups.map((acts) => acts.filter(({ label }) => label !== main.label)),
    },
    error: action.error,
    dialogs: (
      <>
        {send.dialog}
        {answers.dialog}
        {invoice.dialog}
        <Confirm
          title={text('offers.remove_title')}
          open={isAsked}
          onClose={() => setAsked(false)}
          confirm={text('offers.remove')}
          busy={action.busy}
          onConfirm={remove}
        >
          {text('offers.remove_text')}
        </Confirm>
      </>
    ),
  };
};
