import { webhookKept } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Anchor } from '../../../controls/anchor.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { fieldKinds } from '../../../forms/record/kinds.tsx';
import { recordOf } from '../../../forms/record/record.ts';
import { settingsPages } from '../../../pages/settings.ts';
import { useBooks } from '../../../server/session.ts';
import { SignInAgain } from '../../../shell/sign-in-again.tsx';
import type { Column } from '../../../table/columns.ts';
import { useRecordColumns } from '../../../table/record-columns.tsx';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { type Webhook, WebhookStatus } from './webhook-status.tsx';

const webhooks = recordOf(webhookKept, {
  ...{ name: 'webhook', texts: 'webhooks' },
  labels: { types: 'webhooks.events', created: 'settings.created' },
  as: { created: fieldKinds.moment },
});

/** The addresses to which the events of the client are delivered. */
export const Webhooks = () => {
  const text = useText();
  const { query, may } = useBooks();
  const allowed = may('admin');
  const kept = useQuery(query.webhooks.list.queryOptions(undefined, { enabled: allowed }));
  const navigate = useNavigate();
  return (
    <SettingsScreen title={text('webhooks')} allowed={allowed}>
      <SignInAgain about={text('webhooks.sign_in_again')} />
      <NewWebhook />
      <ErrorNotice error={kept.error} />
      <Table
        title={text('webhooks')}
        inline
        main
        columns={useWebhookColumns()}
        rows={kept.data?.items ?? []}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => void navigate({ href: settingsPages.webhook.to(id) })}
        loading={kept.isPending}
        empty={text('webhooks.none')}
      />
    </SettingsScreen>
  );
};

const useWebhookColumns = (): Column<Webhook>[] => {
  const text = useText();
  const fields = useRecordColumns<Webhook, typeof webhooks>(webhooks, {
    url: {
      show: ({ id, url, description }) => (
        <>
          <Anchor href={settingsPages.webhook.to(id)}>{url}</Anchor>
          {description ? <span className="soft"> · {description}</span> : null}
        </>
      ),
    },
    types: {
      ...{ width: '14rem', wide: true },
      value: ({ types }) => (types.length === 0 ? text('webhooks.all') : types.join(', ')),
      show: ({ types }) =>
        types.length === 0 ? text('webhooks.all') : <span title={types.join(', ')}>{types.join(', ')}</span>,
    },
    last_event: '8rem',
    created: '11rem',
  });
  return [
    ...fields,
    {
      id: 'status',
      head: text('status'),
      width: '9rem',
      value: ({ enabled, attempts }) =>
        text(enabled ? (attempts > 0 ? 'webhooks.failing' : 'webhooks.enabled') : 'webhooks.disabled'),
      show: (webhook) => <WebhookStatus of={webhook} />,
    },
  ];
};
