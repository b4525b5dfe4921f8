import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { invoiceKind, invoiceRow } from '../../choices/document-kind.ts';
import type { Act } from '../../controls/acts/acts.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { Notice } from '../../controls/notice.tsx';
import { invoicePages, offerPages } from '../../pages/invoices.ts';
import { recurringPages } from '../../pages/recurring.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { difference, formatAmount, isNegative, isZero, negated } from '../../values/amount.ts';
import { metadataText } from '../../values/metadata.ts';
import { useCredit } from '../documents/crediting/credit.tsx';
import { DocumentPage } from '../documents/document-page.tsx';
import { PdfError, useEInvoice, useInvoicePdf } from '../documents/pdf.tsx';
import { InvoiceMails } from '../outbox/invoice-mails.tsx';
import { RemindedNotice, useHoldingBack } from '../reminders/reminded.tsx';
import { useInvoiceCrediting } from './credit-invoice.ts';
import { InvoiceLetter } from './letter.tsx';
import { usePreview } from './preview.tsx';
import { useSend } from './send.tsx';

type CreditsProps = { invoice: Outputs['invoices']['get']; credits: string };

/** Says which invoice a credit note credits, and how much of it the customer has still to get. */
const CreditsNotice = ({ invoice: { amount, paid, currency }, credits }: CreditsProps) => {
  const text = useText();
  const open = negated(difference(amount, paid));
  return (
    <Notice kind="status">
      {text('credit.credits')} <Anchor href={invoicePages.one.to(credits)}>{credits}</Anchor>.{' '}
      {isZero(open) || isNegative(open)
        ? null
        : text('credit.is_open', { amount: `${currency} ${formatAmount(open)}` })}
    </Notice>
  );
};

/** Leads to the offer that an invoice was made of. */
const OfferNotice = ({ offer }: { offer: string }) => {
  const text = useText();
  return (
    <Notice kind="status">
      {text('invoices.of_offer')} <Anchor href={offerPages.one.to(offer)}>{offer}</Anchor>.
    </Notice>
  );
};

/**
 * Whether an invoice waits to be sent: its customer has an address, and no mail has taken it yet.
 * Undefined until that is known.
 */
const useUnsent = (invoice: Outputs['invoices']['get'] | undefined, email: string | undefined) => {
  const { query } = useBooks();
  const asks = invoice !== undefined && invoice.status === 'OPEN' && email !== undefined && email !== '';
  const invnumber = invoice?.invnumber ?? '';
  const mails = useQuery(query.mails.list.queryOptions({ invnumber }, { enabled: asks })).data;
  return asks ? mails && mails.items.length === 0 && isZero(invoice.paid) : false;
};

export const Invoice = () => {
  const { invnumber } = invoicePages.one.useParams();
  return <InvoicePage key={invnumber} invnumber={invnumber} />;
};

const InvoicePage = ({ invnumber }: { invnumber: string }) => {
  const text = useText();
  const router = useRouter();
  const { query, may } = useBooks();
  const { data, error } = useQuery(query.invoices.get.queryOptions({ invnumber }));
  const customernumber = data?.customer.customernumber ?? '';
  const customer = useQuery(
    query.customers.get.queryOptions({ customernumber }, { enabled: data !== undefined, staleTime: 60_000 }),
  ).data;
  const currency = data?.currency ?? '';
  const mayWrite = may('write') && data !== undefined;
  const isCharged = data !== undefined && !isNegative(data.amount) && !isZero(data.amount);
  const isPaid = data?.status === 'PAID';
  const unsent = useUnsent(data, customer?.email);
  const pdf = useInvoicePdf(invnumber);
  const eInvoice = useEInvoice(invnumber);
  const preview = usePreview({
    invnumber,
    currency,
    hasBill: data !== undefined && !isPaid && !isNegative(data.amount),
  });
  const send = useSend({ invnumber, currency }, mayWrite);
  const creditingOf = useInvoiceCrediting();
  const credit = useCredit(mayWrite && isCharged ? creditingOf(data) : undefined);
  const hold = useHoldingBack(invnumber);
  const recurring: Act = {
    keys: 'w',
    label: 'recurring.repeat',
    run: () => void router.navigate({ href: recurringPages.create.to({ invoice: invnumber }) }),
  };
  return (
    <DocumentPage
      kind={invoiceKind}
      name={data?.credits === undefined ? undefined : 'credit.note'}
      row={data && invoiceRow(data)}
      paidBy={customer?.payment_accno ?? undefined}
      letter={data ? <InvoiceLetter invoice={data} /> : null}
      acts={{
        main: mayWrite && unsent ? send.act : !mayWrite || isPaid ? preview.act : undefined,
        sent: [
          ...(mayWrite ? [send.act] : []),
          preview.act,
          pdf.act,
          ...(customer?.e_invoice ? [eInvoice.act] : []),
        ],
        booked: mayWrite
          ? [recurring, ...(isCharged ? [credit.act] : []), ...(isPaid ? [] : [hold.act])]
          : [],
      }}
      dialogs={
        <>
          {preview.dialog}
          {send.dialog}
          {credit.dialog}
          {hold.dialog}
        </>
      }
      notice={
        <>
          <PdfError error={pdf.error ?? eInvoice.error} currency={currency} />
          {data ? <RemindedNotice invoice={data} /> : null}
          {data?.offer === undefined ? null : <OfferNotice offer={data.offer} />}
          {data?.credits === undefined ? null : <CreditsNotice invoice={data} credits={data.credits} />}
        </>
      }
      below={data ? <InvoiceMails invnumber={data.invnumber} /> : null}
      more={[
        { label: text('external_id'), value: data?.external_id },
        { label: text('metadata'), value: metadataText(data?.metadata) },
      ]}
      error={error}
    />
  );
};
