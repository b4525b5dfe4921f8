import { type FormEvent, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { useText } from '../../texts/text.ts';
import { useIssueOf, useOwn } from './own.ts';

/**
 * The name and the password to sign in by. They are kept nowhere in the browser, not even as a
 * draft.
 */
export const Password = () => {
  const text = useText();
  const { login, session, refresh } = useOwn();
  const action = useAction();
  const removal = useAction();
  const [saved, setSaved] = useState(false);
  const [removing, setRemoving] = useState(false);
  const has = login.data?.login;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const sent = { name: String(typed.get('name')).trim(), password: String(typed.get('password')) };
    setSaved(false);
    const done = await action.run(async () => {
      await session.setPassword.mutate(sent);
      await refresh();
    });
    if (!done) return;
    form.reset();
    setSaved(true);
  };
  const remove = async () => {
    const done = await removal.run(async () => {
      await session.removePassword.mutate();
      await refresh();
    });
    if (done) setRemoving(false);
  };
  const { error } = action;
  const issueOf = useIssueOf();
  const isOfField = issueOf(error, 'name') ?? issueOf(error, 'password');
  if (!login.data) return null;
  return (
    <section className="card stack gap-3">
      <h2>{text('login.password')}</h2>
      <p className="soft">{has ? text('me.password_set', { name: has.name }) : text('me.password_none')}</p>
      {saved ? <Notice kind="status">{text('me.password_saved')}</Notice> : null}
      <ErrorNotice error={isOfField ? undefined : error} />
      <form
        className="stack gap-3"
        aria-label={text('login.password')}
        onSubmit={(event) => void save(event)}
      >
        <Field label={text('me.login_name')} error={issueOf(error, 'name')}>
          {(state) => (
            <input
              {...state}
              key={has?.name}
              name="name"
              className="input"
              autoComplete="username"
              maxLength={64}
              defaultValue={has?.name ?? ''}
              required
            />
          )}
        </Field>
        <Field
          label={text('me.new_password')}
          hint={text('me.password_hint')}
          error={issueOf(error, 'password')}
        >
          {(state) => (
            <input
              {...state}
              name="password"
              type="password"
              className="input"
              autoComplete="new-password"
              maxLength={200}
              required
            />
          )}
        </Field>
        <div className="form-actions">
          <Button type="submit" look="primary" disabled={action.busy}>
            {text(has ? 'me.change_password' : 'me.set_password')}
          </Button>
          {has ? (
            <Button look="quiet" onClick={() => setRemoving(true)}>
              {text('me.remove_password')}
            </Button>
          ) : null}
        </div>
      </form>
      <Confirm
        title={text('me.remove_password_title')}
        open={removing}
        onClose={() => setRemoving(false)}
        confirm={text('me.remove_password')}
        onConfirm={() => void remove()}
        busy={removal.busy}
        look="danger"
      >
        <p>{text('me.remove_password_text')}</p>
        <ErrorNotice error={removal.error} />
      </Confirm>
    </section>
  );
};
