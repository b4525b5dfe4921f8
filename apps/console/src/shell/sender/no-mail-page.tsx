import { useEffect, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { anyClient, connect } from '../../server/client.ts';
import { useText } from '../../texts/text.ts';
import { Mark } from '../mark.tsx';

/**
 * The page behind the link of a daily mail that ends these mails, for whoever has it; nobody signs
 * in for it. Only the button does, as programs that check mails open links.
 */
export const NoMailPage = () => {
  const text = useText();
  const [token, setToken] = useState(() => location.hash.slice(1));
  const [confirmed, setConfirmed] = useState(false);
  const { busy, error, run } = useAction();
  useEffect(() => {
    document.title = `${text('no_mail.title')} · Kontor`;
  }, [text]);
  useEffect(() => {
    // The token goes out of the address, and so stays in no history.
    const forget = () => history.replaceState(history.state, '', location.pathname);
    // Another link that is opened in this tab loads no page.
    const next = () => {
      if (location.hash.length <= 1) return;
      setToken(location.hash.slice(1));
      setConfirmed(false);
      forget();
    };
    forget();
    window.addEventListener('hashchange', next);
    return () => window.removeEventListener('hashchange', next);
  }, []);
  const confirm = () =>
    void run(async () => {
      await connect(anyClient).call.session.endDailyMail.mutate({ token });
      setConfirmed(true);
    });
  return (
    <main className="door">
      <div className="door-card">
        <Mark />
        <h1>{text('no_mail.title')}</h1>
        <ErrorNotice error={error} />
        {confirmed ? <Notice kind="status">{text('no_mail.ended')}</Notice> : null}
        {token === '' ? <Notice kind="status">{text('sender_page.no_link')}</Notice> : null}
        {confirmed || token === '' ? null : (
          <>
            <p>{text('no_mail.about')}</p>
            <Button look="primary" onClick={confirm} disabled={busy}>
              {text('no_mail.end')}
            </Button>
          </>
        )}
      </div>
    </main>
  );
};
