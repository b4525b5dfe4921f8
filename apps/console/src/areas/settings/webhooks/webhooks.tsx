import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Anchor } from '../../../controls/anchor.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { useMoment } from '../../../server/moment.ts';
import { useBooks } from '../../../server/session.ts';
import { SignInAgain } from '../../../shell/sign-in-again.tsx';
import type { Column } from '../../../table/columns.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { SettingsScreen } from '../settings-screen.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { type Webhook, WebhookStatus } from './webhook-status.tsx';

/** The addresses to which the events of the client are delivered. */
export const Webhooks = () => {
  const text = useText();
  const { query, may } = useBooks();
  const allowed = may('admin');
  const webhooks = useQuery(query.webhooks.list.queryOptions(undefined, { enabled: allowed }));
  const navigate = useNavigate();
  return (
    <SettingsScreen title={text('webhooks')} allowed={allowed}>
      <SignInAgain about={text('webhooks.sign_in_again')} />
      <NewWebhook />
      <ErrorNotice error={webhooks.error} />
      <Table
        title={text('webhooks')}
        inline
        main
        columns={useWebhookColumns()}
        rows={webhooks.data?.items ?? []}
        keyOf={({ id }) => String(id)}
        onOpen={({ id }) => void navigate({ href: settingsPages.webhook.to(id) })}
        loading={webhooks.isPending}
        empty={text('webhooks.none')}
      />
    </SettingsScreen>
  );
};

const useWebhookColumns = (): Column<Webhook>[] => {
  const text = useText();
  const moment = useMoment();
  return [
    {
      id: 'url',
      head: text('webhooks.url'),
      value: ({ url }) => url,
      show: ({ id, url, description }) => (
        <>
          <Anchor href={settingsPages.webhook.to(id)}>{url}</Anchor>
          {description ? <span className="soft"> · {description}</span> : null}
        </>
      ),
    },
    {
      id: 'types',
      head: text('webhooks.events'),
      width: '14rem',
      wide: true,
      value: ({ types }) => (types.length === 0 ? text('webhooks.all') : types.join(', ')),
      show: ({ types }) =>
        types.length === 0 ? text('webhooks.all') : <span title={types.join(', ')}>{types.join(', ')}</span>,
    },
    {
      id: 'last_event',
      head: text('webhooks.last_event'),
      kind: 'number',
      width: '8rem',
      wide: true,
      value: ({ last_event }) => String(last_event),
    },
    {
      id: 'created',
      head: text('settings.created'),
      width: '11rem',
      wide: true,
      value: ({ created }) => moment(created),
    },
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
