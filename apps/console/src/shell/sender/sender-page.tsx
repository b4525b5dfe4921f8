import { useEffect, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { anyClient, connect } from '../../server/client.ts';
import { useText } from '../../texts/text.ts';
import { Mark } from '../mark.tsx';

type Confirmed = { name: string; address: string };

/**
 * The page behind a link that verifies a sender, for whoever reads the mail of that address; nobody
 * signs in for it. Only the button confirms, as programs that check mails open links.
 */
export const SenderPage = () => {
  const text = useText();
  const [token, setToken] = useState(() => location.hash.slice(1));
  const [confirmed, setConfirmed] = useState<Confirmed>();
  const { busy, error, run } = useAction();
  useEffect(() => {
    document.title = `${text('sender_page.title')} · Kontor`;
  }, [text]);
  useEffect(() => {
    // The token goes out of the address, and so stays in no history.
    const forget = () => history.replaceState(history.state, '', location.pathname);
    // Another link that is opened in this tab loads no page.
    const next = () => {
      if (location.hash.length <= 1) return;
      setToken(location.hash.slice(1));
      setConfirmed(undefined);
      forget();
    };
    forget();
    window.addEventListener('hashchange', next);
    return () => window.removeEventListener('hashchange', next);
  }, []);
  const confirm = () =>
    void run(async () => setConfirmed(await connect(anyClient).call.session.confirmSender.mutate({ token })));
  return (
    <main className="door">
      <div className="door-card">
        <Mark />
        <h1>{text('sender_page.title')}</h1>
        <ErrorNotice error={error} />
        {confirmed ? <Notice kind="status">{text('sender_page.confirmed', confirmed)}</Notice> : null}
        {token === '' ? <Notice kind="status">{text('sender_page.no_link')}</Notice> : null}
        {confirmed || token === '' ? null : (
          <>
            <p>{text('sender_page.about')}</p>
            <Button look="primary" onClick={confirm} disabled={busy}>
              {text('sender_page.confirm')}
            </Button>
          </>
        )}
      </div>
    </main>
  );
};
