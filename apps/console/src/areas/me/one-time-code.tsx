import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { Button } from '../../controls/button.tsx';
import { Confirm, Dialog } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { Secret } from '../../controls/secret.tsx';
import { useAction } from '../../forms/action.ts';
import { useText } from '../../texts/text.ts';
import { useIssueOf, useOwn } from './own.ts';

/** One-time codes, which are required beside the password. */
export const OneTimeCode = () => {
  const text = useText();
  const { login, session, refresh } = useOwn();
  const action = useAction();
  const [made, setMade] = useState<{ secret: string; uri: string }>();
  const [removing, setRemoving] = useState(false);
  const has = login.data?.login;
  const begin = () => action.run(async () => setMade(await session.newCode.mutate()));
  const remove = async () => {
    const done = await action.run(async () => {
      await session.removeCode.mutate();
      await refresh();
    });
    if (done) setRemoving(false);
  };
  if (!login.data) return null;
  return (
    <section className="card stack gap-3">
      <h2>{text('login.code')}</h2>
      <p className="soft">
        {text(has ? (has.code ? 'me.code_set' : 'me.code_none') : 'me.code_needs_password')}
      </p>
      {removing ? null : <ErrorNotice error={action.error} />}
      <div className="form-actions">
        {has && !has.code ? (
          <Button disabled={action.busy} onClick={() => void begin()}>
            {text('me.set_code')}
          </Button>
        ) : null}
        {has?.code ? <Button onClick={() => setRemoving(true)}>{text('me.remove_code')}</Button> : null}
      </div>
      {made ? <NewCode made={made} onClose={() => setMade(undefined)} /> : null}
      <Confirm
        title={text('me.remove_code_title')}
        open={removing}
        onClose={() => setRemoving(false)}
        confirm={text('me.remove_code')}
        onConfirm={() => void remove()}
        busy={action.busy}
        look="danger"
      >
        <p>{text('me.remove_code_text')}</p>
        <ErrorNotice error={action.error} />
      </Confirm>
    </section>
  );
};

type NewCodeProps = { made: { secret: string; uri: string }; onClose: () => void };

/**
 * Hands the secret to an authenticator, and asks for its first code, which shows that it has it.
 */
const NewCode = ({ made, onClose }: NewCodeProps) => {
  const text = useText();
  const { session, refresh } = useOwn();
  const action = useAction();
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).replace(/\s/g, '');
    const done = await action.run(async () => {
      await session.setCode.mutate({ code });
      await refresh();
    });
    if (done) onClose();
  };
  const issue = useIssueOf()(action.error, 'code');
  return (
    <Dialog title={text('me.set_code')} open onClose={onClose}>
      <p className="dialog-text">{text('me.code_about')}</p>
      <QrCode content={made.uri} label={text('me.code_picture')} />
      <Secret label={text('me.code_secret')} value={made.secret} />
      <ErrorNotice error={issue ? undefined : action.error} />
      <form className="stack gap-3" onSubmit={(event) => void confirm(event)}>
        <Field label={text('login.code')} error={issue}>
          {(state) => (
            <input
              {...state}
              name="code"
              className="input"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
          )}
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" look="primary" disabled={action.busy}>
            {text('me.confirm_code')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** Its dark squares, drawn as one path on white, as cameras read it in either theme. */
const QrCode = ({ content, label }: { content: string; label: string }) => {
  const { data, size } = encode(content, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="me-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  );
};
