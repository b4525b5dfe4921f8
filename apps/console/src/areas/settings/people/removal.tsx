import { useState } from 'react';
import { Confirm } from '../../../controls/dialog.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { anyClient, connect } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { isValid, type MemberDialogProps, useWaysIn } from './ways-in.tsx';

type Choice = 'revoke' | 'keep';

/**
 * Removes a person, and asks what becomes of the keys that they have issued: these are shown, and
 * nothing is chosen ahead.
 */
export const Removal = ({ of: { id, name }, onClose }: MemberDialogProps) => {
  const text = useText();
  const { call, cache } = useBooks();
  const action = useAction();
  const ways = useWaysIn(id);
  const [chosen, setChosen] = useState<Choice>();
  const keys = ways.data?.keys.filter(isValid) ?? [];
  const remove = async () => {
    const done = await action.run(async () => {
      await call.people.remove.mutate({ id, ...(chosen ? { keys: chosen } : {}) });
      // It may have been the person who removes.
      await connect(anyClient).cache.invalidateQueries();
      await cache.invalidateQueries();
    });
    if (done) onClose();
  };
  const choice = (value: Choice, label: string, hint: string) => (
    <label className="check">
      <input
        type="radio"
        name="keys"
        value={value}
        checked={chosen === value}
        onChange={() => setChosen(value)}
      />
      <span>
        {label}
        <span className="check-hint">{hint}</span>
      </span>
    </label>
  );
  return (
    <Confirm
      title={text('settings.remove_title', { name })}
      open
      onClose={onClose}
      confirm={text('settings.do_remove')}
      onConfirm={() => void remove()}
      busy={action.busy || ways.isPending || (keys.length > 0 && chosen === undefined)}
      look="danger"
    >
      <p>{text('settings.remove_text')}</p>
      {keys.length > 0 ? (
        <fieldset className="people-keys">
          <legend>{text('people.keys_question', { name })}</legend>
          <ul>
            {keys.map(({ prefix, label }) => (
              <li key={prefix}>
                {label ? `${label} · ` : ''}
                <code className="code">{prefix}…</code>
              </li>
            ))}
          </ul>
          {choice('revoke', text('people.revoke_keys'), text('people.revoke_keys_hint'))}
          {choice('keep', text('people.keep_keys'), text('people.keep_keys_hint'))}
        </fieldset>
      ) : null}
      <ErrorNotice error={action.error ?? ways.error} />
    </Confirm>
  );
};
