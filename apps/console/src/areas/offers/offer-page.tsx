import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { invoicePages, offerPages } from '../../pages/invoices.ts';
import { customerPages } from '../../pages/parties.ts';
import { downloadOffer } from '../../server/download.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { saveFile } from '../../table/export.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { isZero } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { AnswerButtons } from './answer.tsx';
import { MakeInvoice } from './make-invoice.tsx';
import { OfferLines } from './offer-lines.tsx';
import { SendOffer } from './send-offer.tsx';
import { type Offer, OfferState } from './state.tsx';
import './offers.css';

/** One offer: its lines, its versions with their answers, and the invoices made of it. */
export const OfferPage = () => {
  const text = useText();
  const { query } = useBooks();
  const { offernumber } = offerPages.one.useParams();
  const [link, setLink] = useState('');
  const { data, error } = useQuery(query.offers.get.queryOptions({ offernumber }));
  return (
    <Screen
      title={text('offers.one', { number: offernumber })}
      beside={data ? <OfferState state={data.state} /> : null}
      above={<Anchor href={offerPages.list.to()}>{text('offers')}</Anchor>}
      actions={data ? <Actions offer={data} onLink={setLink} /> : null}
      flow
    >
      <ErrorNotice error={error} />
      {link ? (
        <Notice kind="status">
          {text('offers.issued')} <code className="offer-link">{link}</code>
        </Notice>
      ) : null}
      {data ? (
        <>
          <OfferFacts offer={data} />
          <OfferLines offer={data} />
          <Invoices offer={data} />
          <Versions offer={data} />
        </>
      ) : null}
    </Screen>
  );
};

const OfferFacts = ({ offer }: { offer: Offer }) => {
  const text = useText();
  const { language } = useLanguage();
  const { customer, currency } = offer;
  const facts: [string, ReactNode][] = [
    [
      text('invoices.customer'),
      <Anchor key="customer" href={customerPages.one.to(offer.customernumber)}>
        {customer.name}
      </Anchor>,
    ],
    [text('offers.subject'), offer.description],
    [text('date'), formatDate(offer.transdate, language)],
    [text('offers.valid_until'), formatDate(offer.valid_until, language)],
    [text('documents.total', { currency }), <Figure key="amount" amount={offer.amount} />],
    ...(offer.state === 'ACCEPTED'
      ? ([
          [text('offers.invoiced'), <Figure key="invoiced" amount={offer.invoiced} />],
          [text('offers.left'), <Figure key="left" amount={offer.left} />],
        ] as [string, ReactNode][])
      : []),
  ];
  return (
    <dl className="facts card">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
};

const Invoices = ({ offer: { invoices } }: { offer: Offer }) => {
  const text = useText();
  const { language } = useLanguage();
  if (invoices.length === 0) return null;
  return (
    <section className="card offer-part" aria-label={text('offers.invoices')}>
      <h2>{text('offers.invoices')}</h2>
      <table className="offer-table">
        <thead>
          <tr>
            <th scope="col">{text('number')}</th>
            <th scope="col">{text('offers.kind')}</th>
            <th scope="col">{text('date')}</th>
            <th scope="col" className="offer-figure">
              {text('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ invnumber, kind, transdate, amount, reversed_by }) => (
            <tr key={invnumber}>
              <td>
                <Anchor href={invoicePages.one.to(invnumber)}>{invnumber}</Anchor>
              </td>
              <td>
                {text(`offers.kind.${kind}`)}{' '}
                {reversed_by ? <span className="soft">{text('offers.reversed')}</span> : null}
              </td>
              <td>{formatDate(transdate, language)}</td>
              <td className="offer-figure">
                <Figure amount={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** The versions that were sent, the last one first, with what was answered to each. */
const Versions = ({ offer: { revisions } }: { offer: Offer }) => {
  const text = useText();
  const { language } = useLanguage();
  if (revisions.length === 0) return null;
  const momentOf = (created: string) => new Date(created).toLocaleString(language);
  return (
    <section className="card offer-part" aria-label={text('offers.answers')}>
      <h2>{text('offers.answers')}</h2>
      <ol className="offer-versions" reversed>
        {revisions.toReversed().map(({ revision, created, sha256, answer }) => (
          <li key={revision}>
            <div>
              <strong>{text('offers.version', { number: revision })}</strong>{' '}
              <span className="soft">{momentOf(created)}</span>
            </div>
            {answer ? (
              <div>
                <span className={answer.answer === 'accepted' ? 'tag tag-good' : 'tag tag-bad'}>
                  {text(`offers.${answer.answer}`)}
                </span>{' '}
                {text(answer.via === 'link' ? 'offers.at_link' : 'offers.at', {
                  moment: momentOf(answer.created),
                  by: answer.name || answer.by || '–',
                  address: answer.address,
                })}
                {answer.note ? <div className="soft">{answer.note}</div> : null}
              </div>
            ) : (
              <div className="soft">{text('offers.no_answer')}</div>
            )}
            <div className="soft">
              {text('offers.hash')}: <code className="offer-hash">{sha256}</code>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};

type ActionsProps = { offer: Offer; onLink: (link: string) => void };

/** The acts that the state of an offer allows; its main act stands last. */
const Actions = ({ offer, onLink }: ActionsProps) => {
  const text = useText();
  const router = useRouter();
  const { call, cache, may, name } = useBooks();
  const action = useAction();
  const [isAsked, setAsked] = useState(false);
  const { offernumber, state, revision, revisions, invoices, left } = offer;
  const mayWrite = may('write');
  const edit = () => void router.navigate({ href: offerPages.edit.to(offernumber) });
  useShortcuts(mayWrite ? [{ keys: 'e', label: 'offers.edit', group: 'here', run: edit }] : []);
  const save = (document: 'offer' | 'order_confirmation' | 'delivery_note') =>
    void action.run(async () => {
      const { file_name, media_type, parts } = await downloadOffer(name, { offernumber, document });
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  const issue = () =>
    void action.run(async () => {
      const { link } = await call.offers.issue.mutate({ offernumber });
      onLink(link);
      await cache.invalidateQueries();
    });
  const remove = () =>
    void action.run(async () => {
      await call.offers.remove.mutate({ offernumber });
      await cache.invalidateQueries();
      await router.navigate({ href: offerPages.list.to() });
    });
  const isDraft = state === 'DRAFT';
  const isInvoiced = invoices.some(({ counted }) => !isZero(counted));
  return (
    <>
      <ErrorNotice error={action.error} />
      <Button disabled={action.busy} onClick={() => save('offer')}>
        {text('invoices.pdf')}
      </Button>
      {state === 'ACCEPTED' ? (
        <>
          <Button disabled={action.busy} onClick={() => save('order_confirmation')}>
            {text('offers.confirm')}
          </Button>
          <Button disabled={action.busy} onClick={() => save('delivery_note')}>
            {text('offers.delivery')}
          </Button>
        </>
      ) : null}
      {mayWrite && !isInvoiced ? (
        <Button keys="e" onClick={edit}>
          {text(isDraft ? 'offers.edit' : 'offers.next_version')}
        </Button>
      ) : null}
      {mayWrite && isDraft && revision === 1 && revisions.length === 0 ? (
        <Button disabled={action.busy} onClick={() => setAsked(true)}>
          {text('offers.remove')}
        </Button>
      ) : null}
      {mayWrite && isDraft ? (
        <Button disabled={action.busy} onClick={issue}>
          {text('offers.issue')}
        </Button>
      ) : null}
      {mayWrite && (isDraft || state === 'SENT') ? (
        <SendOffer offernumber={offernumber} isMain={isDraft} />
      ) : null}
      {mayWrite && (state === 'SENT' || state === 'EXPIRED') ? <AnswerButtons offer={offer} /> : null}
      {mayWrite && state === 'ACCEPTED' && !isZero(left) ? <MakeInvoice offer={offer} /> : null}
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
  );
};
