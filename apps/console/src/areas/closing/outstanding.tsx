import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useDraftNames } from '../../forms/drafts.ts';
import {
  toInvoices,
  toNewEntry,
  toNewInvoice,
  toNewPayable,
  toOpenItems,
  toPayables,
  toReceipts,
  toRevaluation,
  toVatSettlement,
} from '../../server/addresses.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { type TextName, useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';

/** The work that is left in the books up to a day, each item with a link to it; and the items that are in order. */
export const Outstanding = ({ on }: { on: string }) => {
  const text = useText();
  const { language } = useLanguage();
  const { query } = useBooks();
  const { data, error } = useQuery(
    query.reports.outstanding.queryOptions({ on }, { placeholderData: keepPreviousData }),
  );
  const drafts = useDraftNames().flatMap((name) => formOf(name) ?? []);
  if (!data) return <ErrorNotice error={error} />;
  const { receivables, payables, vat, currencies, revalued } = data;
  return (
    <ul className="closing-list">
      <Item
        name="closing.drafts"
        count={drafts.length}
        detail={drafts.map(({ name, title, href }) => (
          <Anchor key={name} href={href}>
            {text(title)}
          </Anchor>
        ))}
      />
      <Item
        name="closing.proposals"
        count={data.proposals}
        detail={<Anchor href={toReceipts()}>{text('receipts')}</Anchor>}
      />
      <Item
        name="closing.waiting_receipts"
        count={data.waiting_receipts + data.failed_receipts}
        detail={<Anchor href={toReceipts()}>{text('receipts')}</Anchor>}
      />
      <Item
        name="closing.vat_periods"
        count={vat.length}
        detail={vat.map((days) => (
          <Anchor key={days.from} href={toVatSettlement(days)}>
            {formatDate(days.from, language)} – {formatDate(days.to, language)}
          </Anchor>
        ))}
      />
      <Item
        name="closing.currencies"
        count={revalued ? 0 : currencies.length}
        detail={<Anchor href={toRevaluation({ on })}>{currencies.join(', ')}</Anchor>}
      />
      {(
        [
          ['closing.receivables', receivables, 'customers'],
          ['closing.payables', payables, 'vendors'],
        ] as const
      ).map(([name, open, side]) => (
        <Item
          key={side}
          name={name}
          count={open.count}
          fine
          detail={
            <>
              <Figure amount={open.amount} href={toOpenItems({ side, on })} label={text(name)} />
              {open.overdue_count > 0 ? (
                <span className="soft">{text('closing.overdue', { count: open.overdue_count })}</span>
              ) : null}
            </>
          }
        />
      ))}
    </ul>
  );
};

/** The form that a draft belongs to, where it books something, and the address where it goes on. */
const formOf = (name: string): { name: string; title: TextName; href: string } | undefined => {
  const [form = '', ...like] = name.split('.');
  switch (form) {
    case 'invoice':
      return { name, title: 'hit.invoice', href: toNewInvoice(like.join('.') || undefined) };
    case 'payable':
      return { name, title: 'hit.payable', href: like.length === 0 ? toNewPayable() : toPayables() };
    case 'entry':
      return {
        name,
        title: 'hit.entry',
        href: toNewEntry(like[0] === undefined ? undefined : Number(like[0])),
      };
    case 'pay':
      return { name, title: 'closing.payment', href: like[0] === 'invoice' ? toInvoices() : toPayables() };
    default:
      return undefined;
  }
};

type ItemProps = {
  name: TextName;
  count: number;
  /** Whether it may well be so when the day is closed. */
  fine?: boolean;
  detail: ReactNode;
};

const Item = ({ name, count, fine = false, detail }: ItemProps) => {
  const text = useText();
  const look = count === 0 ? 'tag-good' : fine ? '' : 'tag-warn';
  return (
    <li className="closing-item">
      <span className={`tag closing-count ${look}`}>{count === 0 ? '✓' : count}</span>
      <span>{text(name)}</span>
      {count === 0 ? <span className="soft">{text('closing.none')}</span> : null}
      {count > 0 ? <span className="closing-detail">{detail}</span> : null}
    </li>
  );
};
