import { lazy, Suspense, useState } from 'react';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { type Session, useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

const readDialog = () => import('./client-dialog.tsx');
// Most people keep the books that they have open.
const ClientDialog = lazy(async () => ({ default: (await readDialog()).ClientDialog }));

/** The client whose books are open, and the way to the others. */
export const ClientSwitcher = ({ session, hasKey }: { session: Session; hasKey: boolean }) => {
  const text = useText();
  const { membership } = useBooks();
  const [open, setOpen] = useState(false);
  const hasOthers = session.memberships.length > 1;
  useShortcuts(
    hasOthers && hasKey
      ? [{ keys: 'g m', label: 'clients.switch', group: 'go', run: () => setOpen(true) }]
      : [],
  );
  if (!hasOthers) return <div className="client-name">{membership.name}</div>;
  return (
    <>
      <button
        type="button"
        className="client-button"
        aria-haspopup="dialog"
        onPointerEnter={() => void readDialog()}
        onClick={() => setOpen(true)}
      >
        <span className="unseen">{text('client')}</span>
        <span className="client-button-name">{membership.name}</span>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m5 6 3-3 3 3M5 10l3 3 3-3" />
        </svg>
      </button>
      {open ? (
        <Suspense fallback={null}>
          <ClientDialog session={session} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
