import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../controls/notice.tsx';
import { Skeleton } from '../../controls/skeleton.tsx';
import { customerPages } from '../../pages/parties.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference, formatAmount, isNegative } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { groupedReference } from '../../values/reference.ts';
import { LetterSheet } from '../documents/letter/sheet.tsx';
import { supplyShown } from '../documents/sheet/supply.ts';
import { useReminded } from '../reminders/reminded.tsx';

type Invoice = Outputs['invoices']['get'];
type Supply = NonNullable<Outputs['print']['letter']['lines'][number]['supply']>;

/** An invoice as its customer reads it, by the figures of its print. */
export const InvoiceLetter = ({ invoice }: { invoice: Invoice }) => {
  const text = useText();
  const { language } = useLanguage();
  const { query } = useBooks();
  const { invnumber, customer, currency, amount, paid } = invoice;
  // A payment changes it, so that it is read again with the invoice.
  const { data, error } = useQuery(query.print.letter.queryOptions({ invnumber }));
  const reminded = useReminded(invoice);
  if (!data) return error ? <ErrorNotice error={error} /> : <Skeleton look="row" rows={6} />;
  const supplied = ({ from, to }: Supply) =>
    [from, ...(to === undefined ? [] : [to])].map((day) => formatDate(day, language)).join(' – ');
  // No letter names them.
  const dimensions = [...(invoice.parts.length > 0 ? invoice.parts : invoice.incomeentries)].map(
    ({ department, project }) => ({ department, project }),
  );
  return (
    <LetterSheet
      party={{
        href: customerPages.one.to(customer.customernumber),
        lines: data.recipient.length > 0 ? data.recipient : [customer.customernumber],
      }}
      facts={[
        { label: text('date'), value: formatDate(invoice.transdate, language) },
        { label: text('documents.due'), value: formatDate(invoice.duedate, language) },
        { label: text('documents.supply'), value: supplyShown(invoice, language) },
        { label: text('documents.order'), value: invoice.ordnumber },
        {
          label: text('invoices.payment_reference'),
          // Nobody pays a credit note.
          value: isNegative(amount) ? undefined : groupedReference(invoice.payment_reference),
        },
        { label: text('reminders.last'), value: reminded },
      ]}
      subject={invoice.description}
      notes={invoice.notes}
      currency={currency}
      lines={data.lines.map(({ rates, supply, ...line }) => ({
        ...line,
        ...(line.part === undefined ? dimensions.shift() : {}),
        supply: supply && supplied(supply),
        rate: rates && (rates.length === 0 ? '–' : rates.join(' + ')),
      }))}
      net={data.subtotal ?? invoice.netamount}
      taxes={data.taxes.map(({ rate, base, amount: tax }) => ({
        label: `${text('documents.tax')} ${text('documents.tax_of', { rate, base: formatAmount(base) })}`,
        amount: tax,
      }))}
      isTaxIncluded={invoice.taxincluded}
      rounding={data.rounding}
      total={amount}
      settled={{ paid, open: difference(amount, paid) }}
    />
  );
};
