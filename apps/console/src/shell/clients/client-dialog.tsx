import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toClients } from '../../server/addresses.ts';
import { type Membership, recentClients, type Session, useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import { fitsWords } from '../../values/words.ts';
import { useOpenClient } from './open-client.ts';

const mostShown = 60;

type ClientChoice = { id: string; title: string; detail: string; run: () => void };

/** The clients of the person: those that were opened last come first, then all by name. One that is typed a part of is found. */
export const ClientDialog = ({ session, onClose }: { session: Session; onClose: () => void }) => {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const items = useChoices(session, typed);
  useEffect(() => {
    document.getElementById(`client-${marked}`)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const run = (choice: ClientChoice | undefined) => {
    if (!choice) return;
    dialog.current?.close();
    choice.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') run(items[marked]);
    else if (event.key === 'ArrowDown') setMarked((at) => Math.min(items.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setMarked((at) => Math.max(0, at - 1));
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label={text('clients.switch')}
      closedby="any"
      onClose={onClose}
    >
      <input
        ref={(input) => input?.focus()}
        className="palette-input"
        role="combobox"
        aria-label={text('clients.switch')}
        aria-expanded={items.length > 0}
        aria-controls="client-items"
        aria-activedescendant={items[marked] ? `client-${marked}` : undefined}
        placeholder={text('clients.find')}
        autoComplete="off"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value);
          setMarked(0);
        }}
      />
      <div id="client-items" role="listbox" aria-label={text('clients.switch')} className="palette-items">
        {items.map((item, at) => (
          <button
            type="button"
            // The focus stays in the field, whose keys choose.
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            key={item.id}
            id={`client-${at}`}
            role="option"
            aria-selected={at === marked}
            className="palette-item"
            onClick={() => run(item)}
          >
            <span className="palette-item-title">{item.title}</span>
            <span className="palette-item-detail">{item.detail}</span>
          </button>
        ))}
        {items.length === 0 ? <p className="palette-none">{text('palette.none')}</p> : null}
      </div>
    </dialog>
  );
};

const useChoices = ({ memberships }: Session, typed: string): readonly ClientChoice[] => {
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
      (one): ClientChoice => ({
        id: one.client,
        title: one.name,
        detail: [...(one.name === one.client ? [] : [one.client]), text(`role.${one.role}`)].join(' · '),
        run: () => openClient(one.client),
      }),
    );
  const all: ClientChoice = {
    // No client has a name that begins so.
    id: '-',
    title: text('clients.all'),
    detail: text('overview.waiting'),
    run: () => void router.navigate({ href: toClients() }),
  };
  return [
    ...clients.filter(({ title, id }) => fitsWords(`${title} ${id}`, typed)).slice(0, mostShown),
    all,
  ].filter((one) => one !== all || fitsWords(all.title, typed));
};
