import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { personHere } from '../server/person.ts';
import { onSessionEnded, sessionResumed } from '../server/refusal.ts';
import { useSession } from '../server/session.ts';
import { useText } from '../texts/text.ts';
import { SignIn } from './sign-in.tsx';

/** Has the person sign in again, over the page as it stands; what was under way then goes on, so that nothing typed is lost. */
export const SessionEnded = () => {
  const text = useText();
  const cache = useQueryClient();
  const session = useSession();
  const person = personHere.id();
  const [ended, setEnded] = useState(false);
  useEffect(() => onSessionEnded(() => setEnded(true)), []);
  const goOn = async () => {
    const { data, isError } = await session.refetch();
    if (isError) return;
    // Somebody else's page does not stay on the screen.
    if (data?.person.id !== person) return location.reload();
    setEnded(false);
    sessionResumed();
    await cache.invalidateQueries();
  };
  // Whoever has signed in in another tab comes back to find the page going on.
  useEffect(() => {
    if (!ended) return;
    const back = () => void goOn();
    addEventListener('focus', back);
    return () => removeEventListener('focus', back);
  });
  return (
    <Dialog title={text('session_ended.title')} open={ended} onClose={() => undefined}>
      <p className="dialog-text">{text('session_ended.text')}</p>
      <SignIn inPlace onEntered={goOn} />
      <div className="dialog-actions">
        <Button look="quiet" onClick={() => void goOn()}>
          {text('session_ended.elsewhere')}
        </Button>
      </div>
    </Dialog>
  );
};
