import { personName, role, roles } from '@kontor/domain';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { Button } from '../../../controls/button.tsx';
import { SecretDialog } from '../../../controls/secret.tsx';
import { SelectField } from '../../../forms/choices.tsx';
import { useDraftForm } from '../../../forms/draft-form.ts';
import { TextField } from '../../../forms/fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';

const invited = z.object({ name: personName, role });

/** Invites a person by a link. */
export const Invite = () => {
  const text = useText();
  const { call, cache } = useBooks();
  const [link, setLink] = useState<string>();
  const initial = useMemo(() => ({ name: '', role: 'bookkeeper' }), []);
  const form = useDraftForm({
    name: 'invitation',
    initial,
    schema: invited,
    sent: ({ name, ...others }) => ({ ...others, name: name.trim() }),
    send: async (sent) => {
      const made = await call.people.invite.mutate(sent);
      return async () => {
        setLink(made.link);
        form.discard();
        await cache.invalidateQueries();
      };
    },
  });
  useShortcuts([
    { keys: 'n', label: 'settings.invite', group: 'here', run: () => form.setFocus('name') },
    { keys: 'Ctrl+Enter', label: 'settings.do_invite', group: 'here', run: form.submit },
  ]);
  const { control } = form;
  return (
    <>
      <Form form={form} className="settings-add card" label={text('settings.invite')}>
        <div className="settings-add-fields">
          <TextField
            control={control}
            name="name"
            label={text('settings.invite_name')}
            className="settings-add-wide"
          />
          <SelectField
            control={control}
            name="role"
            label={text('settings.role')}
            options={roles.map((value) => ({ value, label: text(`role.${value}`) }))}
          />
          <Button type="submit" look="primary" disabled={form.busy} keys="n">
            {text('settings.do_invite')}
          </Button>
        </div>
      </Form>
      {link === undefined ? null : <LinkMade path={link} onClose={() => setLink(undefined)} />}
    </>
  );
};

/** Shows a link that lets a person in, this once. */
export const LinkMade = ({ path, onClose }: { path: string; onClose: () => void }) => {
  const text = useText();
  return (
    <SecretDialog
      title={text('settings.invited')}
      about={text('settings.link_once')}
      label={text('settings.link')}
      value={`${location.origin}${path}`}
      onClose={onClose}
    />
  );
};
