import { instant, personName, role, roles } from '@kontor/domain';
import { useState } from 'react';
import { z } from 'zod';
import { SecretDialog } from '../../../controls/secret.tsx';
import { fieldKinds } from '../../../forms/record/kinds.tsx';
import { recordOf } from '../../../forms/record/record.ts';
import { fieldOf } from '../../../forms/record/record-field.tsx';
import { AddForm, useRecordForm } from '../../../forms/record/record-form.tsx';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';

export const invitations = recordOf(z.object({ name: personName, role, expires: instant.optional() }), {
  ...{ name: 'invitation', texts: 'settings', title: 'name' },
  labels: { name: 'settings.invite_name' },
  as: { role: fieldKinds.choice(roles, 'role'), expires: fieldKinds.moment },
});
const InvitationField = fieldOf<typeof invitations>();

const usualRole = { role: 'bookkeeper' };

/** Invites a person by a link. */
export const Invite = () => {
  const { call } = useBooks();
  const [link, setLink] = useState<string>();
  const form = useRecordForm(invitations, {
    before: undefined,
    begun: usualRole,
    calls: { create: call.people.invite },
    made: (invited: { link: string }) => setLink(invited.link),
  });
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'settings.do_invite', group: 'here', run: form.submit }]);
  return (
    <>
      <AddForm form={form} title="settings.invite" save="settings.do_invite">
        <InvitationField name="name" className="wide" />
        <InvitationField name="role" />
      </AddForm>
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
