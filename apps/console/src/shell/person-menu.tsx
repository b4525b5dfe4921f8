import { lazy, Suspense, useState } from 'react';
import type { Session } from '../server/session.ts';
import { type TextName, useText } from '../texts/text.ts';

const readPopup = () => import('./person-popup.tsx');
const PersonPopup = lazy(async () => ({ default: (await readPopup()).PersonPopup }));

/**
 * The menu of the person who is signed in. The first screen shows its button alone; `as` says what
 * they are here.
 */
export const PersonMenu = ({ session, as }: { session: Session; as: TextName }) => {
  const text = useText();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className="person"
      aria-haspopup="dialog"
      onPointerEnter={() => void readPopup()}
      onFocus={() => void readPopup()}
      onClick={() => setWanted(true)}
    >
      <span className="person-name">{session.person.name}</span>
      <span className="person-role">{text(as)}</span>
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <PersonPopup session={session} as={as} />
    </Suspense>
  );
};
