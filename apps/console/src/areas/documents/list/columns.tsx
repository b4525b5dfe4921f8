import type { DocumentKind, DocumentRow } from '../../../choices/document-kind.ts';
import { Anchor } from '../../../controls/anchor.tsx';
import { useNarrow } from '../../../controls/narrow.ts';
import { useBooks } from '../../../server/session.ts';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { difference } from '../../../values/amount.ts';
import { formatDate } from '../../../values/date.ts';
import { StatusTag } from '../status.tsx';
import type { StatusTab } from '../status-tabs.tsx';

type ShownTab = {
  totals: { amount?: string | undefined; open?: string | undefined } | undefined;
  status: StatusTab;
  rows: readonly DocumentRow[];
  /**
   * Whether details stand beside the list, which then has room for two lines only, as on a
   * telephone.
   */
  compact: boolean;
};

/** The columns that every list has, and those that it has unless someone wants others. */
export const fixedColumns: readonly string[] = ['number', 'party', 'currency'];
export const usualColumns: readonly string[] = ['date', 'description', 'due', 'status', 'amount', 'open'];

/** The columns of a list of documents. */
export const useColumns = (
  kind: DocumentKind,
  { totals, status: tab, rows, compact }: ShownTab,
): Column<DocumentRow>[] => {
  const text = useText();
  const field = useFieldColumn<DocumentRow>();
  const isOnTelephone = useNarrow();
  const narrow = isOnTelephone || compact;
  const { client } = useBooks();
  // An amount takes only the room that it needs, beside the number below the name; a foreign
  // currency is before it.
  const amountWidth = rows.some(({ currency }) => currency !== client.currency) ? '7.5rem' : '5.5rem';
  return [
    field('invnumber', 'number', {
      ...{ id: 'number', sort: 'number', wide: true, to: kind.toOne },
      width: '7.5rem',
      whole: true,
    }),
    field('transdate', 'date', { id: 'date', kind: 'date', width: '7.5rem', sort: 'date', wide: true }),
    {
      id: 'party',
      head: text(kind.party),
      sort: 'party',
      value: ({ party_name }) => party_name,
      show: (row) =>
        narrow ? <TwoLines href={isOnTelephone ? kind.toOne(row) : undefined} row={row} /> : row.party_name,
    },
    field('description', 'description', { wide: true }),
    field('duedate', 'documents.due', { id: 'due', kind: 'date', width: '7.5rem', sort: 'due', wide: true }),
    {
      id: 'status',
      head: text('status'),
      width: '7rem',
      wide: true,
      value: ({ status }) => text(`documents.${status}`),
      show: ({ status, reminder_level }) => (
        <>
          <StatusTag status={status} />
          {reminder_level === undefined || status === 'PAID' ? null : (
            <span className="soft" title={text('reminders.level', { level: reminder_level })}>
              {` ${reminder_level}`}
            </span>
          )}
        </>
      ),
    },
    field('amount', 'amount', {
      ...{ kind: 'amount', sort: 'amount', width: '6.5rem', narrow: amountWidth },
      // Nothing is open of what is paid, so that a narrow page shows what it was.
      wide: tab !== 'PAID',
      currency: ({ currency }) => currency,
      total: totals?.amount,
    }),
    {
      id: 'open',
      head: text('documents.open'),
      kind: 'amount',
      width: '7rem',
      narrow: amountWidth,
      sort: 'open',
      wide: tab === 'PAID',
      value: ({ amount, paid }) => difference(amount, paid),
      currency: ({ currency }) => (narrow ? currency : undefined),
      total: totals?.open,
    },
    {
      id: 'party_number',
      head: text('columns.party_number', { party: text(kind.party) }),
      width: '8rem',
      wide: true,
      value: ({ party_number }) => party_number,
    },
    field('netamount', 'documents.net', { id: 'net', kind: 'amount', width: '6.5rem', wide: true }),
    field('paid', 'columns.paid', { kind: 'amount', width: '6.5rem', wide: true }),
    ...(kind.kind === 'invoice'
      ? [
          field('payment_reference', 'invoices.payment_reference', {
            id: 'reference',
            width: '15rem',
            wide: true,
          }),
        ]
      : []),
    field('ordnumber', 'documents.order', { id: 'order', width: '8rem', wide: true }),
    field('notes', 'documents.notes', { wide: true }),
    field('currency', 'documents.currency', { exported: true }),
  ];
};

type TwoLinesProps = { href: string | undefined; row: DocumentRow };

/**
 * A document in two lines: who it is of; below, its number, when it is due, and its status. On a
 * telephone one touches them anywhere to open it; beside its details the row is what one clicks.
 */
const TwoLines = ({ href, row }: TwoLinesProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { invnumber, duedate, status } = row;
  const lines = (
    <>
      <span>{row.party_name}</span>
      <span className="document-facts-line">
        <span>{invnumber}</span>
        <span>· {formatDate(duedate, language)} ·</span>
        <span className={status === 'OVERDUE' ? 'document-overdue' : undefined}>
          {text(`documents.${status}`)}
        </span>
      </span>
    </>
  );
  if (href === undefined) return <span className="document-lines">{lines}</span>;
  return (
    <Anchor className="document-lines" href={href}>
      {lines}
    </Anchor>
  );
};
