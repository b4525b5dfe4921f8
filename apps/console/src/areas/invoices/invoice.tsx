import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { invoiceKind, invoiceRow } from '../../choices/document-kind.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { invoicePages, offerPages } from '../../pages/invoices.ts';
import { recurringPages } from '../../pages/recurring.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference, formatAmount, isNegative, isZero, negated } from '../../values/amount.ts';
import { metadataText } from '../../values/metadata.ts';
import { groupedReference } from '../../values/reference.ts';
import { CreditButton } from '../documents/crediting/credit.tsx';
import { DocumentPage } from '../documents/document-page.tsx';
import { EInvoiceButton, PdfButton, PdfError, useEInvoice, useInvoicePdf } from '../documents/pdf.tsx';
import { supplyShown } from '../documents/sheet/supply.ts';
import { InvoiceMails } from '../outbox/invoice-mails.tsx';
import { HoldButton, RemindedNotice, useReminded } from '../reminders/reminded.tsx';
import { useInvoiceCrediting } from './credit-invoice.ts';
import { PreviewButton } from './preview.tsx';
import { SendButton } from './send.tsx';

/** Leads to a recurring invoice that begins as this one. */
const RepeatButton = ({ invnumber }: { invnumber: string }) => {
  const text = useText();
  const router = useRouter();
  const { may } = useBooks();
  const run = () => void router.navigate({ href: recurringPages.create.to({ invoice: invnumber }) });
  const mayWrite = may('write');
  useShortcuts(mayWrite ? [{ keys: 'w', label: 'recurring.repeat', group: 'here', run }] : []);
  if (!mayWrite) return null;
  return (
    <Button keys="w" onClick={run}>
      {text('recurring.repeat')}
    </Button>
  );
};

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

export const Invoice = () => {
  const text = useText();
  const { language } = useLanguage();
  const { query, may } = useBooks();
  const { invnumber } = invoicePages.one.useParams();
  const customers = query.customers.get;
  const { data, error } = useQuery(query.invoices.get.queryOptions({ invnumber }));
  const customernumber = data?.customer.customernumber ?? '';
  const customer = useQuery(
    customers.queryOptions({ customernumber }, { enabled: data !== undefined, staleTime: 60_000 }),
  );
  const creditingOf = useInvoiceCrediting();
  const reminded = useReminded(data);
  const { busy, error: pdfError, save } = useInvoicePdf(invnumber);
  const eInvoice = useEInvoice(invnumber);
  return (
    <DocumentPage
      kind={invoiceKind}
      name={data?.credits === undefined ? undefined : 'credit.note'}
      row={data && invoiceRow(data)}
      paidBy={customer.data?.payment_accno ?? undefined}
      actions={
        <>
          <PreviewButton
            invnumber={invnumber}
            currency={data?.currency ?? ''}
            hasBill={data !== undefined && data.status !== 'PAID' && !isNegative(data.amount)}
          />
          <PdfButton busy={busy} save={save} />
          {customer.data?.e_invoice ? <EInvoiceButton {...eInvoice} /> : null}
          {may('write') && data ? (
            <SendButton key={invnumber} invnumber={invnumber} currency={data.currency} />
          ) : null}
          {may('write') && data && !isNegative(data.amount) && !isZero(data.amount) ? (
            <CreditButton key={`credit ${invnumber}`} crediting={creditingOf(data)} />
          ) : null}
          {data ? <RepeatButton invnumber={data.invnumber} /> : null}
          {may('write') && data && data.status !== 'PAID' ? <HoldButton invnumber={invnumber} /> : null}
        </>
      }
      notice={
        <>
          <PdfError error={pdfError ?? eInvoice.error} currency={data?.currency ?? ''} />
          {data ? <RemindedNotice invoice={data} /> : null}
          {data?.offer === undefined ? null : <OfferNotice offer={data.offer} />}
          {data?.credits === undefined ? null : <CreditsNotice invoice={data} credits={data.credits} />}
        </>
      }
      below={data ? <InvoiceMails invnumber={data.invnumber} /> : null}
      more={[
        {
          label: text('invoices.payment_reference'),
          // Nobody pays a credit note.
          value: data && !isNegative(data.amount) ? groupedReference(data.payment_reference) : undefined,
          isWide: true,
        },
        { label: text('reminders.last'), value: reminded },
        { label: text('documents.supply'), value: data && supplyShown(data, language) },
        { label: text('documents.order'), value: data?.ordnumber },
        { label: text('documents.notes'), value: data?.notes },
        { label: text('external_id'), value: data?.external_id },
        { label: text('metadata'), value: metadataText(data?.metadata) },
      ]}
      error={error}
    />
  );
};
