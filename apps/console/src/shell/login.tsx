import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorNotice } from '../controls/notice.tsx';
import { anyClient, connect } from '../server/client.ts';
import { enter } from '../server/session.ts';
import { takeWaitingRequest } from '../server/waiting-request.ts';
import { useText } from '../texts/text.ts';
import { Mark } from './mark.tsx';
import { SignIn } from './sign-in.tsx';

/**
 * The page behind a printed link. It posts the token, which no log and no preview of the link has
 * seen.
 */
export const Login = () => {
  const router = useRouter();
  const [error, setError] = useState<unknown>();
  const [opening, setOpening] = useState(() => location.hash.length > 1);
  const begun = useRef(false);
  useEffect(() => {
    const token = location.hash.slice(1);
    if (token === '' || begun.current) return;
    begun.current = true;
    // The token goes out of the address before it is spent, and so stays in no history.
    history.replaceState(history.state, '', location.pathname + location.search);
    connect(anyClient)
      .call.session.open.mutate({ token })
      .then(async (session) => {
        enter(session);
        await router.navigate({ href: (await takeWaitingRequest()) ?? '/', replace: true });
      })
      .catch((thrown) => {
        setError(thrown);
        setOpening(false);
      });
  }, [router]);
  const enterNext = async () => {
    const next = nextIn(location.search);
    const href = next === '/' ? ((await takeWaitingRequest()) ?? next) : next;
    await router.navigate({ href, replace: true });
  };
  return (
    <Door opening={opening} error={error}>
      <SignIn onEntered={enterNext} />
    </Door>
  );
};

/**
 * The page that was wanted before the session had ended: an address of the console, and of no other
 * place.
 */
const nextIn = (search: string): string => {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
};

type DoorProps = { opening: boolean; error: unknown; children: ReactNode };

const Door = ({ opening, error, children }: DoorProps) => {
  const text = useText();
  useEffect(() => {
    document.title = `${text('login.title')} · Kontor`;
  }, [text]);
  return (
    <main className="door">
      <div className="door-card">
        <Mark />
        <h1>{text('login.title')}</h1>
        <ErrorNotice error={error} />
        {opening ? <p role="status">{text('login.opening')}</p> : children}
      </div>
    </main>
  );
};
