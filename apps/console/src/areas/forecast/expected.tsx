import type { Outputs } from '@kontor/client';
import { Anchor } from '../../controls/anchor.tsx';
import { invoicePages } from '../../pages/invoices.ts';
import { ledgerPages } from '../../pages/ledger.ts';
import { orderPages } from '../../pages/orders.ts';
import { payablePages } from '../../pages/payables.ts';
import { recurringPages } from '../../pages/recurring.ts';
import { reportPages } from '../../pages/reports.ts';
import type { Column } from '../../table/columns.ts';
import { useFieldColumn } from '../../table/field-column.ts';
import { Table } from '../../table/table.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';

export type Forecast = Outputs['forecast']['get'];
export type ExpectedItem = Forecast['items'][number];
type Unexpected = Forecast['unexpected'][number];

/** Where an item comes from; nowhere where many documents are one item. */
const itemAddress = ({ kind, number, reference }: Unexpected): string | undefined => {
  if (reference === '') return undefined;
  if (kind === 'invoice') return invoicePages.one.to(reference);
  if (kind === 'payable') return payablePages.one.to(number, reference);
  if (kind === 'payment_order') return orderPages.one.to(reference);
  if (kind === 'recurring_invoice') return recurringPages.one.to(reference);
  if (kind === 'regular_payment') return ledgerPages.account.to(reference);
  if (kind === 'vat') return reportPages.vatReturn.to();
  return reportPages.budget.to();
};

/** The words for an item that has no party. */
const useItemName = () => {
  const text = useText();
  return ({ kind, name, reference }: Unexpected): string => {
    if (name !== '') return name;
    return kind === 'vat' ? text('forecast.kind.vat') : reference || text('forecast.others');
  };
};

/** Why an item is expected on its day. */
const useReason = () => {
  const text = useText();
  const whenOf = (days: number): string => {
    if (days === 0) return text('forecast.punctual');
    return days < 0 ? text('forecast.early', { days: -days }) : text('forecast.late', { days });
  };
  return ({ why, days = 0, basis = 0 }: ExpectedItem): string => {
    if (why === 'all') return text('forecast.why.all', { when: whenOf(days) });
    if (why === 'party' || why === 'later') return text(`forecast.why.${why}`, { when: whenOf(days), basis });
    return text(`forecast.why.${why}`);
  };
};

/** The items of some weeks, each with the reason for its day. */
export const Items = ({ items, title }: { items: readonly ExpectedItem[]; title: string }) => {
  const text = useText();
  const nameOf = useItemName();
  const reasonOf = useReason();
  const field = useFieldColumn<ExpectedItem>();
  const columns: Column<ExpectedItem>[] = [
    field('date', 'date', { kind: 'date', width: '7.5rem', narrow: '7rem' }),
    {
      id: 'name',
      head: text('name'),
      value: nameOf,
      show: (item) => {
        const href = itemAddress(item);
        return href === undefined ? nameOf(item) : <Anchor href={href}>{nameOf(item)}</Anchor>;
      },
    },
    {
      id: 'kind',
      head: text('forecast.kind'),
      width: '11rem',
      wide: true,
      value: ({ kind }) => text(`forecast.kind.${kind}`),
    },
    { id: 'why', head: text('forecast.why'), value: reasonOf, titled: true, wide: true },
    field('accno', 'account', { width: '5rem', wide: true }),
    field('amount', 'amount', { kind: 'amount', width: '8rem', narrow: '6.5rem' }),
  ];
  return (
    <Table
      title={title}
      columns={columns}
      rows={items}
      keyOf={({ kind, number, reference, date, accno }) => `${kind} ${number} ${reference} ${date} ${accno}`}
      empty={text('forecast.none')}
    />
  );
};

/** Documents that are so late that nothing is expected of them any more. */
export const LateItems = ({ items }: { items: readonly Unexpected[] }) => {
  const text = useText();
  const nameOf = useItemName();
  const { language } = useLanguage();
  const columns: Column<Unexpected>[] = [
    {
      id: 'due',
      head: text('forecast.due'),
      kind: 'date',
      width: '7.5rem',
      narrow: '7rem',
      value: ({ due }) => due ?? '',
      show: ({ due }) => (due === undefined ? '' : formatDate(due, language)),
    },
    {
      id: 'name',
      head: text('name'),
      value: nameOf,
      show: (item) => {
        const href = itemAddress(item);
        const name = `${nameOf(item)} ${item.reference}`.trim();
        return href === undefined ? name : <Anchor href={href}>{name}</Anchor>;
      },
    },
    { id: 'amount', head: text('amount'), kind: 'amount', width: '8rem', value: ({ amount }) => amount },
  ];
  return (
    <Table
      title={text('forecast.unexpected')}
      columns={columns}
      rows={items}
      keyOf={({ kind, number, reference, due }) => `${kind} ${number} ${reference} ${due}`}
      empty={text('forecast.none')}
    />
  );
};
