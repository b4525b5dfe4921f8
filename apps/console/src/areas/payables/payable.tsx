import { useQuery } from '@tanstack/react-query';
import { payableKind, payableRow } from '../../choices/document-kind.ts';
import { payablePages } from '../../pages/payables.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { isNegative, isZero } from '../../values/amount.ts';
import { dayLater, formatDate } from '../../values/date.ts';
import { metadataText } from '../../values/metadata.ts';
import { formatPercent } from '../../values/percent.ts';
import { groupedReference } from '../../values/reference.ts';
import { useCredit } from '../documents/crediting/credit.tsx';
import { DocumentPage } from '../documents/document-page.tsx';
import { usePayableCrediting } from './credit-payable.ts';
import { PayableLetter } from './letter.tsx';
import { VendorCreditNotice } from './set-off.tsx';
import { UnconfirmedIban } from './unconfirmed-iban.tsx';

export const Payable = () => {
  const text = useText();
  const { query, may } = useBooks();
  const creditingOf = usePayableCrediting();
  const { language } = useLanguage();
  const { vendornumber, invnumber } = payablePages.one.useParams();
  const { data, error } = useQuery(
    query.payables.get.queryOptions({ invnumber, vendor_number: vendornumber }),
  );
  const isCredit = data !== undefined && isNegative(data.amount);
  const isCharged = data !== undefined && !isCredit && !isZero(data.amount);
  const mayCredit = may('write') && isCharged;
  const credit = useCredit(mayCredit ? creditingOf(data) : undefined);
  // Nobody pays a credit note.
  const isPaidToVendor = data?.status !== 'PAID' && data?.payment_iban === undefined && !isCredit;
  // Most slips say the same beside the reference of the payment.
  const reference = data?.payment_reference ?? data?.dcn;
  const { transdate = '', discount_percent: percent, discount_days: days } = data ?? {};
  const discount =
    percent === undefined || days === undefined
      ? undefined
      : text('payables.discount_until', {
          percent: formatPercent(percent),
          day: formatDate(dayLater(transdate, days), language),
        });
  return (
    <DocumentPage
      kind={payableKind}
      name={isCredit ? 'credit.note' : undefined}
      row={data && payableRow(data)}
      paidBy={data?.paymentAccno}
      letter={
        data ? (
          <PayableLetter
            payable={data}
            facts={[
              { label: text('payables.discount'), value: discount },
              { label: text('payables.iban'), value: grouped(data.payment_iban) },
              { label: text('payables.reference'), value: grouped(reference) },
              { label: text('payables.message'), value: data.payment_message },
            ]}
          />
        ) : null
      }
      more={[
        { label: text('external_id'), value: data?.external_id },
        { label: text('metadata'), value: metadataText(data?.metadata) },
      ]}
      acts={{ sent: [], booked: mayCredit ? [credit.act] : [] }}
      dialogs={credit.dialog}
      notice={
        <>
          {isPaidToVendor && data ? <UnconfirmedIban number={data.vendor.vendornumber} /> : null}
          {isCredit ? <VendorCreditNotice note={data} /> : null}
        </>
      }
      error={error}
    />
  );
};

/** A reference in its groups; one that is not a reference of a payment stays as it is. */
const grouped = (reference: string | undefined): string | undefined =>
  reference && /^[A-Z0-9]+$/.test(reference) ? groupedReference(reference) : reference;
