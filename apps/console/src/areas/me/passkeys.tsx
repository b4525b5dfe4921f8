import type { Outputs } from '@kontor/client';
import { type FormEvent, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { useAction } from '../../forms/action.ts';
import { useMoment } from '../../server/moment.ts';
import { hasPasskeys, makePasskey } from '../../server/passkeys.ts';
import { useText } from '../../texts/text.ts';
import { useIssueOf, useOwn } from './own.ts';

type Passkey = Outputs['session']['passkeys'][number];

/** The passkeys of the person: devices that sign in by a finger or a PIN. */
export const Passkeys = () => {
  const text = useText();
  const moment = useMoment();
  const { passkeys, refresh } = useOwn();
  const action = useAction();
  const [refused, setRefused] = useState(false);
  const [removing, setRemoving] = useState<Passkey>();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name')).trim();
    setRefused(false);
    await action.run(async () => {
      if (await makePasskey(name)) form.reset();
      else setRefused(true);
      await refresh();
    });
  };
  if (!passkeys.data) return null;
  const issue = useIssueOf()(action.error, 'name');
  return (
    <section className="card stack gap-3">
      <h2>{text('me.passkeys')}</h2>
      <p className="soft">{text('me.passkeys_about')}</p>
      <ul className="me-passkeys" aria-label={text('me.passkeys')}>
        {passkeys.data.map((passkey) => (
          <li className="flow unbroken apart" key={passkey.id}>
            <span>
              {passkey.name}
              <span className="check-hint">
                {passkey.last_used
                  ? text('me.last_used', { time: moment(passkey.last_used) })
                  : text('me.made', { time: moment(passkey.created) })}
              </span>
            </span>
            <Button
              look="quiet"
              small
              aria-label={text('me.remove_passkey', { name: passkey.name })}
              onClick={() => setRemoving(passkey)}
            >
              {text('me.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ErrorNotice error={issue ? undefined : action.error} />
      {refused ? <Notice>{text('me.passkey_refused')}</Notice> : null}
      {hasPasskeys() ? (
        <form className="stack gap-3" aria-label={text('me.passkeys')} onSubmit={(event) => void add(event)}>
          <Field label={text('me.passkey_name')} error={issue}>
            {(state) => (
              <input
                {...state}
                name="name"
                className="input"
                autoComplete="off"
                maxLength={64}
                placeholder={text('me.passkey_example')}
                required
              />
            )}
          </Field>
          <div className="form-actions">
            <Button type="submit" disabled={action.busy}>
              {text('me.add_passkey')}
            </Button>
          </div>
        </form>
      ) : (
        <p className="soft">{text('me.no_passkeys_here')}</p>
      )}
      {removing ? <Removal of={removing} onClose={() => setRemoving(undefined)} /> : null}
    </section>
  );
};

const Removal = ({ of: { id, name }, onClose }: { of: Passkey; onClose: () => void }) => {
  const text = useText();
  const { session, refresh } = useOwn();
  const action = useAction();
  const remove = async () => {
    const done = await action.run(async () => {
      await session.removePasskey.mutate({ id });
      await refresh();
    });
    if (done) onClose();
  };
  return (
    <Confirm
      title={text('me.remove_passkey_title', { name })}
      open
      onClose={onClose}
      confirm={text('me.do_remove_passkey')}
      onConfirm={() => void remove()}
      busy={action.busy}
      look="danger"
    >
      <p>{text('me.remove_passkey_text')}</p>
      <ErrorNotice error={action.error} />
    </Confirm>
  );
};
