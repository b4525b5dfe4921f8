import type { Outputs } from '@kontor/client';
import type { ReactNode } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { useNarrow } from '../../controls/narrow.ts';
import { invoicePages } from '../../pages/invoices.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { isZero } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { LevelTag } from './level.tsx';

type Letter = Outputs['reminders']['propose']['letters'][number];
type LetterItem = Letter['items'][number];

type ItemsProps = {
  letter: Pick<Letter, 'items' | 'fee' | 'interest' | 'total' | 'currency'>;
  label: string;
  /** Something to do with an invoice, at the end of its row. */
  action?: (item: LetterItem) => ReactNode;
};

/** The invoices of a letter with what each comes to, and what is asked for besides. */
export const LetterItems = ({ letter, label, action }: ItemsProps) => {
  const text = useText();
  const { language } = useLanguage();
  const isNarrow = useNarrow();
  const { items, fee, interest, total, currency } = letter;
  const rest = action ? 1 : 0;
  const foot = (name: string, amount: string, strong = false) => (
    <tr className={strong ? 'reminder-total' : undefined}>
      <th scope="row" colSpan={isNarrow ? 2 : 3}>
        {name}
      </th>
      <td>
        <Figure amount={amount} />
      </td>
      {rest ? <td className="reminder-action" /> : null}
    </tr>
  );
  return (
    <table className="reminder-items" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{text('documents.invoice')}</th>
          <th scope="col">{text('documents.due')}</th>
          {isNarrow ? null : <th scope="col">{text('reminders.level_head')}</th>}
          <th scope="col" className="reminder-open">
            {text('documents.open')}
          </th>
          {rest ? (
            <th className="reminder-action">
              <span className="unseen">{text('reminders.hold')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.invnumber}>
            <td>
              <Anchor href={invoicePages.one.to(item.invnumber)}>{item.invnumber}</Anchor>
              {isNarrow ? (
                <div>
                  <LevelTag level={item.level} />
                </div>
              ) : null}
            </td>
            <td>
              {formatDate(item.duedate, language)}{' '}
              {item.days_late > 0 ? (
                <span className="reminder-late soft">
                  {text('reminders.days_late', { days: item.days_late })}
                </span>
              ) : null}
            </td>
            {isNarrow ? null : (
              <td>
                <LevelTag level={item.level} />
              </td>
            )}
            <td className="reminder-open">
              <Figure amount={item.open} />
              {isZero(item.interest) ? null : (
                <div className="soft">
                  {text('reminders.interest')} <Figure amount={item.interest} />
                </div>
              )}
            </td>
            {action ? <td className="reminder-action">{action(item)}</td> : null}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {isZero(interest) ? null : foot(text('reminders.interest'), interest)}
        {isZero(fee) ? null : foot(text('reminders.fee'), fee)}
        {foot(`${text('reminders.total')} ${currency}`, total, true)}
      </tfoot>
    </table>
  );
};
