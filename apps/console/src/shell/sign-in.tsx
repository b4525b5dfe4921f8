import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { ErrorNotice, Notice } from '../controls/notice.tsx';
import { anyClient, connect } from '../server/client.ts';
import { hasPasskeys, signInByPasskey } from '../server/passkeys.ts';
import { refusalIn } from '../server/refusal.ts';
import { enter } from '../server/session.ts';
import { useText } from '../texts/text.ts';

type SignInProps = {
  onEntered: () => Promise<void>;
  /** Whether the page behind shall stay as it is. */
  inPlace?: boolean;
};

/**
 * Signs in by name and password, with a one-time code for those who have set one up; by a passkey;
 * or by a provider of identities, where the operator has set one.
 */
export const SignIn = ({ onEntered, inPlace = false }: SignInProps) => {
  const text = useText();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [coded, setCoded] = useState(false);
  const [refused, setRefused] = useState(false);
  const { query, cache } = connect(anyClient);
  const methods = useQuery(
    query.session.signInMethods.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY }),
    cache,
  );
  const byPasskey = async () => {
    setBusy(true);
    setError(undefined);
    setRefused(false);
    try {
      const session = await signInByPasskey();
      setRefused(!session);
      if (!session) return;
      enter(session);
      await onEntered();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const field = (name: string) => String(typed.get(name) ?? '');
    const code = field('code').replace(/\s/g, '');
    setBusy(true);
    setRefused(false);
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
      {refused ? <Notice>{text('login.passkey_refused')}</Notice> : null}
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
      {hasPasskeys() ? (
        <Button disabled={busy} onClick={() => void byPasskey()}>
          {text('login.passkey')}
        </Button>
      ) : null}
      {methods.data?.provider ? (
        // A page of the server, which leads to the provider: the console's own router does not know
        // it.
        <a
          className="button button-plain"
          href="/login/oidc"
          {...(inPlace ? { target: '_blank', rel: 'noreferrer' } : {})}
        >
          {text('login.provider')}
        </a>
      ) : null}
      <p className="door-hint">{text('login.hint')}</p>
    </form>
  );
};
