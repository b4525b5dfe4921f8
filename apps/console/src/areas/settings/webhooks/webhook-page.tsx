import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Confirm } from '../../../controls/dialog.tsx';
import { ErrorNotice, Notice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { settingsPages } from '../../../pages/settings.ts';
import { useMoment } from '../../../server/moment.ts';
import { usePages } from '../../../server/pages.ts';
import { useBooks } from '../../../server/session.ts';
import { SignInAgain } from '../../../shell/sign-in-again.tsx';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { WebhookSecret } from './new-webhook.tsx';
import type { Webhook } from './webhook-status.tsx';

type Delivery = Outputs['webhooks']['deliveries']['items'][number];

/** One webhook: what can be done with it, and the log of its deliveries. */
export const WebhookPage = () => {
  const { id } = settingsPages.webhook.useParams();
  const { query, may } = useBooks();
  const allowed = may('admin');
  const found = useQuery(query.webhooks.find.queryOptions({ id: Number(id) }, { enabled: allowed }));
  const text = useText();
  return (
    <SettingsScreen title={found.data?.url ?? text('webhooks.one', { id })} allowed={allowed}>
      <ErrorNotice error={found.error} />
      {found.data ? <OneWebhook of={found.data} /> : null}
    </SettingsScreen>
  );
};

const OneWebhook = ({ of }: { of: Webhook }) => {
  const text = useText();
  const moment = useMoment();
  const { call, cache } = useBooks();
  const action = useAction();
  const { id, enabled, disabled_because: because, next_attempt } = of;
  const list = usePages(['deliveries', id], (page) => call.webhooks.deliveries.query({ ...page, id }));
  const run = (work: () => Promise<unknown>) =>
    void action.run(async () => {
      await work();
      await cache.invalidateQueries();
    });
  const sendAgain = ({ event }: Delivery) => run(() => call.webhooks.sendAgain.mutate({ id, event }));
  return (
    <>
      <SignInAgain about={text('webhooks.sign_in_again')} />
      {enabled ? null : <Notice look="warn">{text(`webhooks.because.${reasonOf(because)}`)}</Notice>}
      {enabled && next_attempt ? (
        <Notice look="warn">{text('webhooks.next_attempt', { time: moment(next_attempt) })}</Notice>
      ) : null}
      <ErrorNotice error={action.error ?? list.query.error} />
      <WebhookActions of={of} busy={action.busy} run={run} />
      <Table
        title={text('webhooks.deliveries')}
        columns={useDeliveryColumns(enabled ? sendAgain : undefined)}
        rows={list.rows}
        keyOf={(delivery) => String(delivery.id)}
        more={list.more}
        all={list.all}
        loading={list.query.isPending}
        empty={text('webhooks.no_deliveries')}
      />
    </>
  );
};

const reasonOf = (because: string) => (because === 'gone' || because === 'failing' ? because : 'by_hand');

type ActionsProps = { of: Webhook; busy: boolean; run: (work: () => Promise<unknown>) => void };

const WebhookActions = ({ of: { id, enabled, url }, busy, run }: ActionsProps) => {
  const text = useText();
  const { call } = useBooks();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const rotate = async () => setSecret((await call.webhooks.rotateSecret.mutate({ id })).secret);
  const remove = async () => {
    await call.webhooks.remove.mutate({ id });
    await navigate({ href: settingsPages.webhooks.to() });
  };
  return (
    <div className="form-actions">
      <Button
        disabled={busy}
        onClick={() => run(() => call.webhooks.change.mutate({ id, webhook: { enabled: !enabled } }))}
      >
        {text(enabled ? 'webhooks.disable' : 'webhooks.enable')}
      </Button>
      <Button disabled={busy} onClick={() => run(rotate)}>
        {text('webhooks.rotate')}
      </Button>
      <Button look="danger" disabled={busy} onClick={() => setRemoving(true)}>
        {text('webhooks.remove')}
      </Button>
      {secret === undefined ? null : <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />}
      {removing ? (
        <Confirm
          title={text('webhooks.remove_title')}
          open
          onClose={() => setRemoving(false)}
          confirm={text('webhooks.remove')}
          onConfirm={() => run(remove)}
          busy={busy}
          look="danger"
        >
          <p>{text('webhooks.remove_text', { url })}</p>
        </Confirm>
      ) : null}
    </div>
  );
};

const useDeliveryColumns = (sendAgain: ((delivery: Delivery) => void) | undefined): Column<Delivery>[] => {
  const text = useText();
  const field = useFieldColumn<Delivery>();
  const moment = useMoment();
  const outcome = ({ status, fault }: Delivery) => (status === undefined ? fault : String(status));
  return [
    {
      id: 'created',
      head: text('settings.time'),
      width: '11rem',
      narrow: '9.25rem',
      value: ({ created }) => created,
      show: ({ created }) => <span className="figure">{moment(created)}</span>,
    },
    field('event', 'webhooks.event', { kind: 'number', width: '7rem' }),
    field('type', 'webhooks.type', { wide: true }),
    field('attempt', 'webhooks.attempt', { kind: 'number', width: '7rem', wide: true }),
    {
      id: 'outcome',
      head: text('webhooks.outcome'),
      width: '16rem',
      narrow: 'auto',
      value: outcome,
      show: (delivery) => (
        <span className={delivery.delivered ? 'tag tag-good' : 'tag tag-danger'} title={outcome(delivery)}>
          {outcome(delivery)}
        </span>
      ),
    },
    field('duration', 'webhooks.duration', { kind: 'number', width: '7rem', wide: true }),
    {
      id: 'again',
      head: '',
      width: '9rem',
      narrow: '7.5rem',
      value: () => '',
      show: (delivery) =>
        sendAgain ? (
          <span className="settings-actions">
            <Button
              look="quiet"
              small
              aria-label={text('webhooks.send_again_of', { event: String(delivery.event) })}
              onClick={() => sendAgain(delivery)}
            >
              {text('webhooks.send_again')}
            </Button>
          </span>
        ) : null,
    },
  ];
};
