import type { Outputs } from '@kontor/client';
import { type EventType, eventTypes, webhook } from '@kontor/domain';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { SecretDialog } from '../../../controls/secret.tsx';
import { ChecksField } from '../../../forms/choices.tsx';
import { useDraftForm } from '../../../forms/draft-form.ts';
import { TextField } from '../../../forms/fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';

type WebhookValues = { url: string; description: string; areas: string[] };

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

/** Makes a webhook, and shows its secret this once. */
export const NewWebhook = () => {
  const text = useText();
  const { call, cache } = useBooks();
  const [made, setMade] = useState<Outputs['webhooks']['create']>();
  const initial = useMemo<WebhookValues>(() => ({ url: '', description: '', areas: [] }), []);
  const form = useDraftForm({
    name: 'webhook',
    initial,
    schema: webhook,
    sent: ({ areas: chosen, ...others }) => ({
      ...others,
      types: eventAreas.filter((area) => chosen.includes(area)).flatMap(typesIn),
    }),
    send: async (sent) => {
      const made = await call.webhooks.create.mutate(sent);
      return async () => {
        setMade(made);
        form.discard();
        await cache.invalidateQueries();
      };
    },
  });
  useShortcuts([{ keys: 'n', label: 'webhooks.new', group: 'here', run: () => form.setFocus('url') }]);
  const { control } = form;
  return (
    <>
      <Form form={form} className="settings-add card" label={text('webhooks.new')}>
        <div className="settings-add-fields">
          <TextField
            control={control}
            name="url"
            label={text('webhooks.address')}
            placeholder="https://shop.example.ch/kontor"
            className="settings-add-wide"
          />
          <TextField
            control={control}
            name="description"
            label={text('description')}
            className="settings-add-wide"
          />
        </div>
        <ChecksField
          control={control}
          name="areas"
          label={text('webhooks.which')}
          options={eventAreas.map((area) => ({ value: area, label: text(`webhooks.area.${area}`) }))}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" disabled={form.busy} keys="n">
            {text('webhooks.make')}
          </Button>
        </div>
      </Form>
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
