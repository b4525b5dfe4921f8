import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Act } from '../../controls/acts/acts.tsx';
import { Anchor } from '../../controls/anchor.tsx';
import { Notice } from '../../controls/notice.tsx';
import { reminderPages } from '../../pages/reminders.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatAmount, sumOf } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { HoldDialog, useHold } from './hold-dialog.tsx';

type Invoice = Outputs['invoices']['get'];

/** The level and the day of the last reminder of an invoice; undefined where there was none. */
export const useReminded = (invoice: Invoice | undefined): string | undefined => {
  const text = useText();
  const { language } = useLanguage();
  if (invoice?.reminder_level === undefined || invoice.reminded === undefined) return undefined;
  return text('reminders.last_value', {
    level: invoice.reminder_level,
    day: formatDate(invoice.reminded, language),
  });
};

/** The act that holds an invoice back from reminders, and its dialog. */
export const useHoldingBack = (invnumber: string) => {
  const [open, setOpen] = useState(false);
  const act: Act = { label: 'reminders.hold', run: () => setOpen(true) };
  const dialog = open ? (
    <HoldDialog of={{ side: 'invoice', number: invnumber }} onClose={() => setOpen(false)} />
  ) : null;
  return { act, dialog };
};

/** Says that nobody is reminded of an invoice, and that a reminder asks for more than it. */
export const RemindedNotice = ({ invoice }: { invoice: Invoice }) => {
  const text = useText();
  const { language } = useLanguage();
  const { query } = useBooks();
  const { invnumber, reminder_level } = invoice;
  const { hold } = useHold({ side: 'invoice', number: invnumber });
  const asking = useQuery(
    query.reminders.list.queryOptions(
      { invnumber, open: true, limit: 1 },
      { enabled: reminder_level !== undefined },
    ),
  ).data?.items[0];
  return (
    <>
      {hold ? (
        <Notice kind="status">
          {hold.disputed
            ? text('reminders.is_disputed')
            : text('reminders.held_until', { day: formatDate(hold.until ?? '', language) })}
          {hold.reason === '' ? null : ` ${hold.reason}`}
        </Notice>
      ) : null}
      {asking ? (
        <Notice kind="status">
          {text('reminders.asks', {
            amount: `${asking.currency} ${formatAmount(sumOf([asking.fee_open, asking.interest_open]))}`,
          })}{' '}
          <Anchor href={reminderPages.one.to(asking.id)}>
            {text('reminders.one')} {asking.id}
          </Anchor>
        </Notice>
      ) : null}
    </>
  );
};
