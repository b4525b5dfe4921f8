import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import type { Dialog } from '../controls/dialog.tsx';
import { personHere } from '../server/person.ts';
import { onSessionEnded, sessionResumed } from '../server/refusal.ts';
import { useSession } from '../server/session.ts';
import { useText } from '../texts/text.ts';
import type { SignIn } from './sign-in.tsx';

/**
 * Has the person sign in again, over the page as it is; what was under way then goes on, so that
 * nothing typed is lost.
 */
export const SessionEnded = () => {
  const text = useText();
  const cache = useQueryClient();
  const session = useSession();
  const person = personHere.id();
  const [ended, setEnded] = useState(false);
  // Read when it is needed, as hardly a page is open for so long. Where it can't be, another tab is
  // the way in.
  const [parts, setParts] = useState<{ Over: typeof Dialog; Form: typeof SignIn }>();
  useEffect(
    () =>
      onSessionEnded(() => {
        void Promise.all([import('../controls/dialog.tsx'), import('./sign-in.tsx')])
          .then(
            ([{ Dialog: Over }, { SignIn: Form }]) => setParts({ Over, Form }),
            () => undefined,
          )
          .then(() => setEnded(true));
      }),
    [],
  );
  const goOn = async () => {
    const { data, isError } = await session.refetch();
    if (isError) return;
    // Someone else's page does not stay on the screen.
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
  if (!ended) return null;
  const title = text('session_ended.title');
  const elsewhere = (
    <div className="dialog-actions">
      <Button look="quiet" onClick={() => void goOn()}>
        {text('session_ended.elsewhere')}
      </Button>
    </div>
  );
  if (parts)
    return (
      <parts.Over title={title} open onClose={() => undefined}>
        <p className="dialog-text">{text('session_ended.text')}</p>
        <parts.Form inPlace onEntered={goOn} />
        {elsewhere}
      </parts.Over>
    );
  return (
    <section className="dialog" aria-label={title}>
      <h2 className="dialog-title">{title}</h2>
      <p className="dialog-text">{text('session_ended.text')}</p>
      <a className="button button-primary" href="/login" target="_blank" rel="noreferrer">
        {text('login.sign_in')}
      </a>
      {elsewhere}
    </section>
  );
};
