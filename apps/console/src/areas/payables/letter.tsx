import type { Outputs } from '@kontor/client';
import { type Decimal, decimalOf, lineAmount } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useAccountList } from '../../choices/accounts.ts';
import { ledgerPages } from '../../pages/ledger.ts';
import { vendorPages } from '../../pages/parties.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { difference } from '../../values/amount.ts';
import { formatDate, yearOf } from '../../values/date.ts';
import { formatPercent } from '../../values/percent.ts';
import type { DocumentFact } from '../documents/document-facts.tsx';
import type { LetterLine } from '../documents/letter/lines.tsx';
import { LetterSheet } from '../documents/letter/sheet.tsx';

type PayableRead = Outputs['payables']['get'];
type LinePosting = Outputs['entries']['ofDocument']['postings'][number];

/** A payable as its vendor charged it, with the accounts that its lines were booked on. */
export const PayableLetter = ({
  payable,
  facts,
}: {
  payable: PayableRead;
  facts: readonly DocumentFact[];
}) => {
  const text = useText();
  const { language } = useLanguage();
  const { query } = useBooks();
  const { accounts } = useAccountList();
  const { invnumber, vendor, transdate, currency, amount, paid } = payable;
  const { vendornumber } = vendor;
  const postings =
    useQuery(
      query.entries.ofDocument.queryOptions({ kind: 'payable', invnumber, vendor_number: vendornumber }),
    ).data?.postings ?? [];
  const nameOf = (accno: number) => {
    const known = accounts?.find((account) => account.accno === accno);
    return known ? `${accno} ${known.description}` : String(accno);
  };
  const sent = sentLines(payable);
  // The postings of the lines come first, and then those of the taxes, beside that of the creditor.
  const others = postings.filter(({ accno }) => accno !== payable.ap_accno);
  const lines = sent.map(({ accno, ...line }, at): LetterLine => {
    const posting = others[at];
    return {
      ...line,
      // Most receipts are about one thing.
      description: line.description || payable.description,
      account: { href: ledgerPages.account.to(accno, yearOf(transdate)), name: nameOf(accno) },
      rate: posting?.accno === accno ? rateOf(posting) : undefined,
    };
  });
  return (
    <LetterSheet
      party={{
        href: vendorPages.one.to(vendornumber),
        lines: [
          vendor.name || vendornumber,
          ...[vendor.address1, vendor.address2, `${vendor.zipcode} ${vendor.city}`].filter(
            (line) => line.trim() !== '',
          ),
        ],
      }}
      facts={[
        { label: text('date'), value: formatDate(transdate, language) },
        { label: text('documents.due'), value: formatDate(payable.duedate, language) },
        { label: text('documents.order'), value: payable.ordnumber },
        ...facts,
      ]}
      subject={sent.every(({ description }) => description === '') ? '' : payable.description}
      notes={payable.notes}
      currency={currency}
      lines={lines}
      net={payable.netamount}
      taxes={others.slice(sent.length).map(({ accno, tax_rate, original_amount }) => ({
        label: [nameOf(accno), tax_rate === undefined ? '' : `${formatPercent(tax_rate)} %`].join(' '),
        amount: original_amount,
      }))}
      isTaxIncluded={payable.taxincluded}
      total={amount}
      settled={{ paid, open: difference(amount, paid) }}
    />
  );
};

const rateOf = ({ tax_rate }: LinePosting): string | undefined =>
  tax_rate === undefined ? undefined : formatPercent(tax_rate);

type SentLine = Omit<LetterLine, 'account' | 'rate'> & { accno: number };

const sentLines = ({ parts, expenseentries }: PayableRead): SentLine[] =>
  parts.length === 0
    ? expenseentries.map(({ expense_accno, description, amount, department, project }) => ({
        ...{ accno: expense_accno, description, amount, department, project },
      }))
    : parts.map((part) => ({
        accno: part.expense_accno,
        article: part.partnumber,
        description: [part.description, part.itemnote].filter(Boolean).join('\n'),
        quantity: formatPercent(part.quantity),
        ...{ unit: part.unit, department: part.department, project: part.project },
        price: part.sellprice,
        discount: Number(part.discount) === 0 ? undefined : formatPercent(part.discount),
        amount: decimalOf(
          lineAmount(
            {
              sellprice: part.sellprice as Decimal,
              quantity: part.quantity as Decimal,
              discount: part.discount as Decimal,
            },
            2,
          ),
          2,
        ),
      }));
