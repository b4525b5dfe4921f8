import { bookingDate, dayAfter, firstMomentOf, keyLabel, scope, scopes } from '@kontor/domain';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { Button } from '../../controls/button.tsx';
import { SecretDialog } from '../../controls/secret.tsx';
import { CheckField, ChecksField } from '../../forms/choices.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { DateField, TextField } from '../../forms/fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

type KeyValues = { label: string; scopes: string[]; strict: boolean; draft: boolean; expires: string };

const newKey = z.object({
  label: keyLabel,
  scopes: z.array(scope).min(1),
  strict: z.boolean(),
  draft: z.boolean(),
  expires: bookingDate.optional(),
});

/** Issues a key, and shows it this once. */
export const NewKey = () => {
  const text = useText();
  const { call, cache, client } = useBooks();
  const [issued, setIssued] = useState<string>();
  const initial = useMemo<KeyValues>(
    () => ({ label: '', scopes: ['read'], strict: false, draft: false, expires: '' }),
    [],
  );
  const form = useDraftForm({
    name: 'key',
    initial,
    schema: newKey,
    sent: ({ expires, ...others }) => ({ ...others, ...(expires === '' ? {} : { expires }) }),
    send: async ({ expires, ...others }) => {
      const { zone } = client;
      // The key opens the books until the end of that day.
      const end = expires && firstMomentOf(dayAfter(expires, zone), zone);
      const { key } = await call.keys.issue.mutate({ ...others, ...(end ? { expires: end } : {}) });
      return async () => {
        setIssued(key);
        form.discard();
        await cache.invalidateQueries();
      };
    },
  });
  useShortcuts([{ keys: 'n', label: 'settings.new_key', group: 'here', run: () => form.setFocus('label') }]);
  const { control } = form;
  return (
    <>
      <Form form={form} className="settings-add card" label={text('settings.new_key')}>
        <div className="settings-add-fields">
          <TextField
            control={control}
            name="label"
            label={text('settings.label')}
            placeholder={text('settings.label_example')}
            className="settings-add-wide"
          />
          <DateField control={control} name="expires" label={text('settings.expires_after')} />
        </div>
        <ChecksField
          control={control}
          name="scopes"
          label={text('settings.scopes')}
          options={scopes.map((value) => ({
            value,
            label: text(`scope.${value}`),
            hint: text(`scope_hint.${value}`),
          }))}
        />
        <CheckField
          control={control}
          name="strict"
          label={text('settings.strict')}
          hint={text('settings.strict_hint')}
        />
        <CheckField
          control={control}
          name="draft"
          label={text('settings.draft')}
          hint={text('settings.draft_hint')}
        />
        <div className="form-actions">
          <Button type="submit" look="primary" disabled={form.busy} keys="n">
            {text('settings.make_key')}
          </Button>
        </div>
      </Form>
      {issued === undefined ? null : (
        <SecretDialog
          title={text('settings.key_made')}
          about={text('settings.key_once')}
          label={text('settings.key')}
          value={issued}
          onClose={() => setIssued(undefined)}
        />
      )}
    </>
  );
};
