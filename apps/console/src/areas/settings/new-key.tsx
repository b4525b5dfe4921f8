import { bookingDate, dayAfter, firstMomentOf, keyLabel, scope, scopes } from '@kontor/domain';
import { useState } from 'react';
import { z } from 'zod';
import { SecretDialog } from '../../controls/secret.tsx';
import { fieldKinds } from '../../forms/record/kinds.tsx';
import { recordOf } from '../../forms/record/record.ts';
import { fieldOf } from '../../forms/record/record-field.tsx';
import { AddForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

const newKey = z.object({
  label: keyLabel,
  scopes: z.array(scope).min(1),
  strict: z.boolean().optional(),
  draft: z.boolean().optional(),
  expires: bookingDate.optional(),
});
type NewKeySent = z.infer<typeof newKey>;

const newKeys = recordOf(newKey, {
  ...{ name: 'key', texts: 'settings', title: 'label' },
  as: { scopes: fieldKinds.checks(scopes, 'scope') },
});
const KeyField = fieldOf<typeof newKeys>();

const mayRead = { scopes: ['read'] };

/** Issues a key, and shows it this once. */
export const NewKey = () => {
  const text = useText();
  const { call, client } = useBooks();
  const [issued, setIssued] = useState<string>();
  const form = useRecordForm(newKeys, {
    before: undefined,
    begun: mayRead,
    calls: {
      create: {
        mutate: ({ expires, ...others }: NewKeySent, how) => {
          const { zone } = client;
          // The key opens the books until the end of that day.
          const end = expires && firstMomentOf(dayAfter(expires, zone), zone);
          return call.keys.issue.mutate({ ...others, ...(end ? { expires: end } : {}) }, how);
        },
      },
    },
    made: ({ key }: { key: string }) => setIssued(key),
  });
  return (
    <>
      <AddForm
        form={form}
        title="settings.new_key"
        save="settings.make_key"
        more={
          <>
            <KeyField name="scopes" />
            <KeyField name="strict" />
            <KeyField name="draft" />
          </>
        }
      >
        <KeyField name="label" className="wide" />
        <KeyField name="expires" label="settings.expires_after" />
      </AddForm>
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
