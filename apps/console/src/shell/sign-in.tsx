import { type FormEvent, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { ErrorNotice } from '../controls/notice.tsx';
import { anyClient, connect } from '../server/client.ts';
import { refusalIn } from '../server/refusal.ts';
import { enter } from '../server/session.ts';
import { useText } from '../texts/text.ts';

/** Signs in by name and password, with a one-time code for those who have set one up. */
export const SignIn = ({ onEntered }: { onEntered: () => Promise<void> }) => {
  const text = useText();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [coded, setCoded] = useState(false);
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const field = (name: string) => String(typed.get(name) ?? '');
    const code = field('code').replace(/\s/g, '');
    setBusy(true);
    try {
      const { call } = connect(anyClient);
      const sent = { name: field('name').trim(), password: field('password'), ...(code ? { code } : {}) };
      enter(await call.session.signIn.mutate(sent));
      await onEntered();
    } catch (thrown) {
      setError(thrown);
      setCoded((before) => before || refusalIn(thrown)?.code === 'code_required');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="door-form" onSubmit={(event) => void signIn(event)}>
      <ErrorNotice error={error} />
      <Field label={text('login.name')}>
        {(state) => <input {...state} name="name" className="input" autoComplete="username" required />}
      </Field>
      <Field label={text('login.password')}>
        {(state) => (
          <input
            {...state}
            name="password"
            type="password"
            className="input"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      {coded ? (
        <Field label={text('login.code')}>
          {(state) => (
            <input
              {...state}
              name="code"
              className="input"
              inputMode="numeric"
              autoComplete="one-time-code"
              // biome-ignore lint/a11y/noAutofocus: it appears as the answer to what was just typed.
              autoFocus
            />
          )}
        </Field>
      ) : null}
      <Button type="submit" look="primary" disabled={busy}>
        {text('login.sign_in')}
      </Button>
      <p className="door-hint">{text('login.hint')}</p>
    </form>
  );
};
