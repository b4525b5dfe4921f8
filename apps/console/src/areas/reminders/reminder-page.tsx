import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { invoicePages } from '../../pages/invoices.ts';
import { customerPages } from '../../pages/parties.ts';
import { reminderPages } from '../../pages/reminders.ts';
import { downloadReminder } from '../../server/download.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { saveFile } from '../../table/export.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { isZero, sumOf } from '../../values/amount.ts';
import { formatDate } from '../../values/date.ts';
import { groupedReference } from '../../values/reference.ts';
import { LetterItems } from './items.tsx';
import { LevelTag } from './level.tsx';
import { PayDialog } from './pay-dialog.tsx';
import './reminders.css';

/** A reminder that was issued: what it asked for, its letter, and its payment. */
export const ReminderPage = () => {
  const text = useText();
  const { language } = useLanguage();
  const { query, call, cache, may, name: client } = useBooks();
  const { id: written } = reminderPages.one.useParams();
  const id = Number(written);
  const { data, error } = useQuery(query.reminders.get.queryOptions({ id }));
  const [pays, setPays] = useState(false);
  const [done, setDone] = useState<string>();
  const { busy, error: failed, run } = useAction();
  const save = () =>
    void run(async () => {
      const { file_name, media_type, parts } = await downloadReminder(client, id);
      saveFile(new Blob(parts, { type: media_type }), file_name);
    });
  const waive = () =>
    void run(async () => {
      await call.reminders.waive.mutate({ id });
      setDone(text('reminders.was_waived'));
      await cache.invalidateQueries();
    });
  const mayPay = may('write') && data !== undefined;
  useShortcuts([
    { keys: 'd', label: 'invoices.save_pdf', group: 'here', run: save },
    ...(mayPay
      ? [{ keys: 'p', label: 'documents.pay' as const, group: 'here' as const, run: () => setPays(true) }]
      : []),
  ]);
  const open = data ? sumOf([data.fee_open, data.interest_open]) : '0';
  const facts = data
    ? [
        [text('date'), formatDate(data.day, language)],
        [text('reminders.due'), formatDate(data.due_day, language)],
        [`${text('reminders.total')} ${data.currency}`, <Figure key="total" amount={data.total} />],
        [text('reminders.charges_open'), <Figure key="open" amount={open} />],
      ]
    : [];
  return (
    <Screen
      title={`${text('reminders.one')} ${written}`}
      beside={data ? <LevelTag level={data.level} /> : null}
      above={<Anchor href={reminderPages.issued.to()}>{text('reminders')}</Anchor>}
      actions={
        <>
          <Button keys="d" disabled={busy} title={text('invoices.save_pdf')} onClick={save}>
            {text('invoices.pdf')}
          </Button>
          {mayPay && !isZero(open) ? (
            <Button disabled={busy} onClick={waive}>
              {text('reminders.waive')}
            </Button>
          ) : null}
          {mayPay ? (
            <Button look="primary" keys="p" onClick={() => setPays(true)}>
              {text('documents.pay')}
            </Button>
          ) : null}
        </>
      }
      flow
    >
      <ErrorNotice error={error ?? failed} />
      {done ? <Notice kind="status">{done}</Notice> : null}
      {data?.replaced_by === undefined ? null : (
        <Notice kind="status">
          {text('reminders.replaced')}{' '}
          <Anchor href={reminderPages.one.to(data.replaced_by)}>
            {text('reminders.one')} {data.replaced_by}
          </Anchor>
        </Notice>
      )}
      {data ? (
        <>
          <dl className="facts card">
            <div>
              <dt>{text('invoices.customer')}</dt>
              <dd>
                <Anchor href={customerPages.one.to(data.customernumber)}>{data.name}</Anchor>
              </dd>
            </div>
            {facts.map(([label, value]) => (
              <div key={String(label)}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {data.invoice === undefined ? null : (
              <div>
                <dt>{text('reminders.booked_by')}</dt>
                <dd>
                  <Anchor href={invoicePages.one.to(data.invoice)}>{data.invoice}</Anchor>
                </dd>
              </div>
            )}
            <div className="double">
              <dt>{text('invoices.payment_reference')}</dt>
              <dd>{groupedReference(data.payment_reference)}</dd>
            </div>
          </dl>
          <section className="card reminder-letter">
            <LetterItems letter={data} label={text('reminders.one')} />
          </section>
        </>
      ) : null}
      {data && pays ? (
        <PayDialog
          reminder={data}
          onClose={() => setPays(false)}
          onDone={async () => {
            setPays(false);
            setDone(text('documents.was_paid'));
            await cache.invalidateQueries();
          }}
        />
      ) : null}
    </Screen>
  );
};
