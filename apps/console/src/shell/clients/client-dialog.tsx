import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { overviewPages } from '../../pages/overview.ts';
import { type Membership, recentClients, type Session, useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { fitsWords } from '../../values/words.ts';
import { Picker, type PickerItem } from '../picker.tsx';
import { useOpenClient } from './open-client.ts';

const mostShown = 60;

/**
 * The clients of the person: those that were opened last come first, then all by name. One that is
 * typed a part of is found.
 */
export const ClientDialog = ({ session, onClose }: { session: Session; onClose: () => void }) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  return (
    <Picker
      title={text('clients.switch')}
      placeholder={text('clients.find')}
      items={useChoices(session, typed)}
      typed={typed}
      onTyped={setTyped}
      onClose={onClose}
    />
  );
};

const useChoices = ({ memberships }: Session, typed: string): readonly PickerItem[] => {
  const text = useText();
  const router = useRouter();
  const { membership } = useBooks();
  const openClient = useOpenClient();
  const [recent] = useState(recentClients);
  const placeOf = ({ client }: Membership) => {
    const at = recent.indexOf(client);
    return at < 0 ? recent.length : at;
  };
  const clients = memberships
    .filter(({ client }) => client !== membership.client)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(
      (one): PickerItem => ({
        id: one.client,
        title: one.name,
        detail: [...(one.name === one.client ? [] : [one.client]), text(`role.${one.role}`)].join(' · '),
        run: () => openClient(one.client),
      }),
    );
  const all: PickerItem = {
    // No client has a name that begins so.
    id: '-',
    title: text('clients.all'),
    detail: text('overview.waiting'),
    run: () => void router.navigate({ href: overviewPages.clients.to() }),
  };
  return [
    ...clients.filter(({ title, id }) => fitsWords(`${title} ${id}`, typed)).slice(0, mostShown),
    all,
  ].filter((one) => one !== all || fitsWords(all.title, typed));
};
