import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccounts } from '../../choices/accounts.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { Button } from '../../controls/button.tsx';
import { Confirm, Consequence } from '../../controls/dialog.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction, useAttempt } from '../../forms/action.ts';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { ledgerPages } from '../../pages/ledger.ts';
import { orderPages } from '../../pages/orders.ts';
import { once } from '../../server/client.ts';
import { downloadOrder } from '../../server/download.ts';
import { refusalIn } from '../../server/refusal.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { saveFile } from '../../table/export.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate, formatInstant } from '../../values/date.ts';
import { useBankAnswer } from './bank-answer.tsx';
import { OrderChanges } from './order-changes.tsx';
import { OrderPayments, type PaymentAction } from './order-payments.tsx';
import { OrderSteps } from './order-steps.tsx';
import { RefusedDialog } from './refused-dialog.tsx';
import { type OrderPayment, OrderStateTag, type OrderWhole } from './state.tsx';
import './orders.css';
import { sumsText } from '../../values/amount.ts';

type Write = (options: ReturnType<typeof once>) => Promise<unknown>;

/** A payment order: its way from the draft to the bank, and its payments. */
export const OrderPage = () => {
  const text = useText();
  const { language } = useLanguage();
  const {
    query,
    call,
    cache,
    may,
    name: client,
    client: { zone },
  } = useBooks();
  const { id: written } = orderPages.one.useParams();
  const id = Number(written);
  const { data, error } = useQuery(query.paymentOrders.get.queryOptions({ id }));
  const settings = useQuery(query.settings.get.queryOptions()).data;
  const accounts = useAccounts();
  const [asked, setAsked] = useState<'sent' | 'cancel'>();
  const [refused, setRefused] = useState<OrderPayment>();
  const [outdated, setOutdated] = useState<OrderWhole>();
  const { busy, error: failed, run } = useAction();
  const attempt = useAttempt();
  const answer = useBankAnswer();
  const write = (work: Write) =>
    void run(async () => {
      try {
        await attempt(async (key) => {
          await work(once(key));
        });
      } finally {
        setAsked(undefined);
        await cache.invalidateQueries();
      }
    });
  /**
   * Releases the order as it is shown. Where someone has changed it since, it shows what is
   * different, and asks again.
   */
  const release = () =>
    data &&
    write(async (options) => {
      setOutdated(undefined);
      try {
        await call.paymentOrders.release.mutate({ id, version_seen: data.version }, options);
      } catch (thrown) {
        if (refusalIn(thrown)?.code !== 'version_outdated') throw thrown;
        setOutdated(outdated ?? data);
      }
    });
  const save = () =>
    void run(async () => {
      const { file_name, media_type, parts } = await downloadOrder(client, id);
      saveFile(new Blob(parts, { type: media_type }), file_name);
      await cache.invalidateQueries();
    });
  const state = data?.state;
  const mayWrite = may('write') && !busy && asked === undefined && outdated === undefined;
  const fetched = data?.state === 'released' ? data.fetched : undefined;
  const hasFile = state === 'released' || state === 'sent';
  useShortcuts([
    ...(mayWrite && state === 'draft'
      ? [{ keys: 'Ctrl+Enter', label: 'orders.release' as const, group: 'here' as const, run: release }]
      : []),
    ...(hasFile
      ? [{ keys: 'd', label: 'orders.save_file' as const, group: 'here' as const, run: save }]
      : []),
  ]);
  const named = (of: number | undefined) =>
    [of, accounts.find(({ accno }) => accno === of)?.description]
      .filter((part) => part !== undefined)
      .join(' ');
  const transit = settings?.orders?.transit_accno;
  // Once it is sent each payment says where it was booked.
  const books =
    data && transit !== undefined
      ? { day: formatDate(data.day, language), account: named(transit) }
      : undefined;
  const booked = [
    ...new Set(data?.payments.flatMap(({ transit_accno: of }) => (of === undefined ? [] : [of]))),
  ];
  const removal: PaymentAction = {
    label: text('orders.remove'),
    labelOf: ({ name }) => text('orders.remove_one', { name }),
    isFor: () => data !== undefined && data.count > 1,
    run: ({ position }) =>
      write((options) => call.paymentOrders.removePayment.mutate({ id, position }, options)),
  };
  const refusal: PaymentAction = {
    label: text('orders.refused'),
    labelOf: ({ name }) => text('orders.refused_one', { name }),
    isFor: (payment) => state === 'sent' && payment.state === 'waiting',
    run: setRefused,
  };
  return (
    <Screen
      title={text('orders.one', { id: written })}
      beside={data ? <OrderStateTag order={data} /> : null}
      above={<Anchor href={orderPages.list.to()}>{text('orders')}</Anchor>}
      actions={
        <>
          {may('write') && (state === 'draft' || state === 'released') ? (
            <Button disabled={busy} onClick={() => setAsked('cancel')}>
              {text('orders.cancel')}
            </Button>
          ) : null}
          {may('write') && hasFile ? answer.button : null}
          {may('write') && state === 'released' ? (
            <Button disabled={busy} onClick={() => setAsked('sent')}>
              {text('orders.mark_sent')}
            </Button>
          ) : null}
          {hasFile ? (
            <Button keys="d" look={state === 'released' ? 'primary' : 'plain'} disabled={busy} onClick={save}>
              {text('orders.save_file')}
            </Button>
          ) : null}
          {may('write') && state === 'draft' ? (
            <Button look="primary" keys="Ctrl+Enter" disabled={busy} onClick={release}>
              {text('orders.release')}
            </Button>
          ) : null}
        </>
      }
      flow
    >
      <ErrorNotice error={error ?? failed} />
      {answer.notice}
      {may('write') && state === 'draft' ? <Consequence of="paymentOrders.release" /> : null}
      {state === 'draft' && settings?.orders?.four_eyes ? (
        <Notice kind="status">{text('orders.second_person')}</Notice>
      ) : null}
      {state === 'released' ? (
        <Notice kind="status">{books ? text('orders.file_books', books) : text('orders.file_about')}</Notice>
      ) : null}
      {data ? (
        <>
          <OrderSteps order={data} />
          <dl className="facts card">
            <div>
              <dt>{text('orders.from_account')}</dt>
              <dd>
                <Anchor href={ledgerPages.account.to(data.accno)}>{named(data.accno)}</Anchor>
              </dd>
            </div>
            {booked.length === 0 ? null : (
              <div>
                <dt>{text('orders.transit_on')}</dt>
                {booked.map((accno) => (
                  <dd key={accno}>
                    <Anchor href={ledgerPages.account.to(accno)}>{named(accno)}</Anchor>
                  </dd>
                ))}
              </div>
            )}
            <div>
              <dt>{text('orders.day')}</dt>
              <dd>{formatDate(data.day, language)}</dd>
            </div>
            <div>
              <dt>{text('orders.payments')}</dt>
              <dd>{data.count}</dd>
            </div>
            <div>
              <dt>{text('orders.sum')}</dt>
              <dd className="figure">{sumsText(data.sums)}</dd>
            </div>
            <div>
              <dt>{text('orders.message_id')}</dt>
              <dd>{data.message_id}</dd>
            </div>
          </dl>
          <section className="card order-card stack gap-3">
            <OrderPayments
              payments={data.payments}
              label={text('orders.payments')}
              action={may('write') ? (state === 'draft' ? removal : refusal) : undefined}
            />
          </section>
        </>
      ) : null}
      {refused ? <RefusedDialog id={id} payment={refused} onClose={() => setRefused(undefined)} /> : null}
      <Confirm
        title={text('orders.sent_title', { id: written })}
        open={asked === 'sent'}
        onClose={() => setAsked(undefined)}
        confirm={text('orders.mark_sent')}
        onConfirm={() => write((options) => call.paymentOrders.markSent.mutate({ id }, options))}
        busy={busy}
      >
        {books ? text('orders.sent_books', books) : text('orders.sent_text')}
      </Confirm>
      <Confirm
        title={text('orders.cancel_title', { id: written })}
        open={asked === 'cancel'}
        onClose={() => setAsked(undefined)}
        confirm={text(fetched ? 'orders.do_cancel_fetched' : 'orders.do_cancel')}
        look="danger"
        onConfirm={() =>
          write((options) =>
            call.paymentOrders.cancel.mutate(fetched ? { id, not_sent: true } : { id }, options),
          )
        }
        busy={busy}
      >
        {fetched ? (
          <>
            <p>
              {text('orders.cancel_fetched', {
                at: formatInstant(fetched, { language, zone }),
                by: data?.fetched_by || '–',
              })}
            </p>
            <p>{text('orders.cancel_twice')}</p>
          </>
        ) : (
          text('orders.cancel_text')
        )}
      </Confirm>
      {data && outdated && data.version !== outdated.version ? (
        <Confirm
          title={text('orders.changed_title', { id: written })}
          consequence="paymentOrders.release"
          open
          onClose={() => setOutdated(undefined)}
          confirm={text('orders.release_changed')}
          onConfirm={release}
          busy={busy}
        >
          <p>{text('orders.changed_text')}</p>
          <OrderChanges before={outdated} now={data} />
        </Confirm>
      ) : null}
    </Screen>
  );
};
