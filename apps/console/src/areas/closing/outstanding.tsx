import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useDraftNames } from '../../forms/drafts.ts';
import { tabOf } from '../../forms/tab.ts';
import { closingPages } from '../../pages/closing.ts';
import { invoicePages } from '../../pages/invoices.ts';
import { ledgerPages } from '../../pages/ledger.ts';
import { payablePages } from '../../pages/payables.ts';
import { receiptPages } from '../../pages/receipts.ts';
import { reportPages } from '../../pages/reports.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { type TextName, useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';

const useOutstanding = (on: string) => {
  const { query } = useBooks();
  const { data, error } = useQuery(
    query.reports.outstanding.queryOptions({ on }, { placeholderData: keepPreviousData }),
  );
  return { data, error, drafts: useDraftNames().flatMap((name) => formOf(name) ?? []) };
};

/** The VAT periods up to a day that are not settled, as people write them. */
export const useUnsettled = (on: string): readonly string[] => {
  const { language } = useLanguage();
  const { data } = useOutstanding(on);
  return (data?.vat ?? []).map(
    ({ from, to }) => `${formatDate(from, language)} – ${formatDate(to, language)}`,
  );
};

/**
 * The work that should be done before a day is closed, in words with its number; undefined until it
 * is known.
 */
export const useUndone = (on: string): readonly string[] | undefined => {
  const text = useText();
  const { data, drafts } = useOutstanding(on);
  if (!data) return undefined;
  const { proposals, waiting_receipts, failed_receipts, vat, currencies, revalued } = data;
  const counted: [TextName, number][] = [
    ['closing.drafts', drafts.length],
    ['closing.proposals', proposals],
    ['closing.waiting_receipts', waiting_receipts + failed_receipts],
    ['closing.vat_periods', vat.length],
    ['closing.currencies', revalued ? 0 : currencies.length],
  ];
  return counted.flatMap(([name, count]) => (count > 0 ? [`${text(name)}: ${count}`] : []));
};

/**
 * The work that is left in the books up to a day, each item with a link to it and what it means;
 * and the items that are in order. A page may have items of its own besides.
 */
export const Outstanding = ({ on, children }: { on: string; children?: ReactNode }) => {
  const text = useText();
  const { language } = useLanguage();
  const { data, error, drafts } = useOutstanding(on);
  if (!data) return <ErrorNotice error={error} />;
  const { receivables, payables, vat, currencies, revalued } = data;
  return (
    <ul className="closing-list">
      <Item
        name="closing.drafts"
        means="closing.means.drafts"
        count={drafts.length}
        detail={drafts.map(({ name, title, href }) => (
          <Anchor key={name} href={href}>
            {text(title)}
          </Anchor>
        ))}
      />
      <Item
        name="closing.proposals"
        means="closing.means.receipts"
        count={data.proposals}
        detail={<Anchor href={receiptPages.list.to()}>{text('receipts')}</Anchor>}
      />
      <Item
        name="closing.waiting_receipts"
        means="closing.means.receipts"
        count={data.waiting_receipts + data.failed_receipts}
        detail={<Anchor href={receiptPages.list.to()}>{text('receipts')}</Anchor>}
      />
      <Item
        name="closing.vat_periods"
        means="closing.means.vat_periods"
        count={vat.length}
        detail={vat.map((days) => (
          <Anchor key={days.from} href={closingPages.vat.to(days)}>
            {formatDate(days.from, language)} – {formatDate(days.to, language)}
          </Anchor>
        ))}
      />
      <Item
        name="closing.currencies"
        means="closing.means.currencies"
        count={revalued ? 0 : currencies.length}
        detail={<Anchor href={closingPages.revaluation.to({ on })}>{currencies.join(', ')}</Anchor>}
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
          means={`closing.means.${side}`}
          count={open.count}
          fine
          detail={
            <>
              <Figure amount={open.amount} href={reportPages.openItems.to({ side, on })} label={text(name)} />
              {open.overdue_count > 0 ? (
                <span className="soft">{text('closing.overdue', { count: open.overdue_count })}</span>
              ) : null}
            </>
          }
        />
      ))}
      {children}
    </ul>
  );
};

/** The form that a draft belongs to, where it books something, and the address where it goes on. */
const formOf = (name: string): { name: string; title: TextName; href: string } | undefined => {
  const [form = '', ...like] = tabOf(name).form.split('.');
  switch (form) {
    case 'invoice':
      return {
        name,
        title: 'hit.invoice',
        href: invoicePages.create.to({ repeat: like.join('.') || undefined }),
      };
    case 'payable':
      return {
        name,
        title: 'hit.payable',
        href: like.length === 0 ? payablePages.create.to() : payablePages.list.to(),
      };
    case 'entry':
      return {
        name,
        title: 'hit.entry',
        href: ledgerPages.create.to({ like: like[0] === undefined ? undefined : Number(like[0]) }),
      };
    case 'pay':
      return {
        name,
        title: 'closing.payment',
        href: like[0] === 'invoice' ? invoicePages.list.to() : payablePages.list.to(),
      };
    default:
      return undefined;
  }
};

type ItemProps = {
  name: TextName;
  /** The consequence where it is left as it is. */
  means: TextName;
  count: number;
  /** Whether it may well be so when the day is closed. */
  fine?: boolean;
  detail: ReactNode;
};

const Item = ({ name, means, count, fine = false, detail }: ItemProps) => {
  const text = useText();
  const look = count === 0 ? 'tag-good' : fine ? '' : 'tag-warn';
  return (
    <li className="closing-item">
      <span className={`tag closing-count ${look}`}>{count === 0 ? '✓' : count}</span>
      <span>{text(name)}</span>
      {count === 0 ? <span className="soft">{text('closing.none')}</span> : null}
      {count > 0 ? (
        <>
          <span className="flow">{detail}</span>
          <span className="closing-means soft">{text(means)}</span>
        </>
      ) : null}
    </li>
  );
};
