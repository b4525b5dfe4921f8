import type { Outputs } from '@kontor/client';
import { type EventType, eventTypes, webhook } from '@kontor/domain';
import { type ReactNode, useState } from 'react';
import { Notice } from '../../../controls/notice.tsx';
import { SecretDialog } from '../../../controls/secret.tsx';
import { fieldKinds } from '../../../forms/record/kinds.tsx';
import { recordOf } from '../../../forms/record/record.ts';
import { fieldOf } from '../../../forms/record/record-field.tsx';
import { AddForm, useRecordForm } from '../../../forms/record/record-form.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';

/** The areas by which a person chooses events: each has the types of some records. */
const areas = {
  documents: ['invoice', 'payable'],
  payments: ['payment'],
  ledger: ['entry', 'year', 'period', 'vat_return'],
  master_data: ['customer', 'vendor', 'article'],
  receipts: ['receipt', 'proposal'],
} as const;
type EventArea = keyof typeof areas;
const eventAreas = Object.keys(areas) as EventArea[];

const typesIn = (area: EventArea): EventType[] =>
  eventTypes.filter((type) => areas[area].some((record) => type.startsWith(`${record}.`)));

const webhooks = recordOf(webhook, {
  ...{ name: 'webhook', texts: 'webhooks', title: 'url' },
  // The types of an area are chosen together.
  as: { areas: fieldKinds.from(fieldKinds.checks(eventAreas), () => []) },
});
const WebhookField = fieldOf<typeof webhooks>();

/** Makes a webhook, and shows its secret this once. */
export const NewWebhook = () => {
  const { call } = useBooks();
  const [made, setMade] = useState<Outputs['webhooks']['create']>();
  const form = useRecordForm(webhooks, {
    before: undefined,
    calls: { create: call.webhooks.create },
    made: setMade,
    sent: (sent, { values }) => ({
      ...sent,
      types: eventAreas.filter((area) => values.areas.includes(area)).flatMap(typesIn),
    }),
  });
  return (
    <>
      <AddForm form={form} title="webhooks.new" save="webhooks.make" more={<WebhookField name="areas" />}>
        <WebhookField name="url" placeholder="https://shop.example.ch/kontor" className="wide" />
        <WebhookField name="description" className="wide" />
      </AddForm>
      {made ? (
        <WebhookSecret secret={made.secret} onClose={() => setMade(undefined)}>
          {made.test ? <TestNotice of={made.test} /> : null}
        </WebhookSecret>
      ) : null}
    </>
  );
};

type WebhookSecretProps = { secret: string; onClose: () => void; children?: ReactNode };
type WebhookTest = NonNullable<Outputs['webhooks']['create']['test']>;

/** The secret by which a receiver checks what it gets, shown this once. */
export const WebhookSecret = ({ secret, onClose, children }: WebhookSecretProps) => {
  const text = useText();
  return (
    <SecretDialog
      title={text('webhooks.secret')}
      about={text('webhooks.secret_once')}
      label={text('webhooks.secret')}
      value={secret}
      onClose={onClose}
    >
      {children}
    </SecretDialog>
  );
};

/** The end of the test message that was sent as the webhook was made. */
const TestNotice = ({ of: { delivered, status, fault, duration } }: { of: WebhookTest }) => {
  const text = useText();
  const outcome = status === undefined ? fault : String(status);
  return (
    <Notice kind="status" {...(delivered ? {} : { look: 'warn' })}>
      {text(delivered ? 'webhooks.tested' : 'webhooks.test_failed', { outcome, duration: String(duration) })}
    </Notice>
  );
};
