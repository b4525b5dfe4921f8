import { type FormEvent, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { Field } from '../../../controls/field.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { useSubmitKey } from '../../../keyboard/submit-key.ts';
import { anyClient, connect } from '../../../server/client.ts';
import { useText } from '../../../texts/text.ts';

/** Archives a client once its name was typed, so that nobody does it to another one. */
export const ArchiveClient = ({
  client,
  onDone,
  onClose,
}: {
  client: string;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) => {
  const text = useText();
  const { call } = connect(anyClient);
  const form = useSubmitKey('house.archive');
  const [typed, setTyped] = useState('');
  const { busy, error, run } = useAction();
  const archive = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== client) return;
    void run(async () => {
      await call.clients.archive.mutate({ client, confirm: typed.trim() });
      await onDone();
      onClose();
    });
  };
  return (
    <Dialog title={text('house.archive_of', { client })} open onClose={onClose}>
      <form
        ref={form}
        className="form stack gap-3"
        onSubmit={archive}
        aria-label={text('house.archive_of', { client })}
      >
        <p>{text('house.archive_about')}</p>
        <ErrorNotice error={error} />
        <Field label={text('house.archive_confirm', { client })}>
          {(state) => (
            <input
              {...state}
              className="input"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" look="danger" keys="Ctrl+Enter" disabled={busy || typed.trim() !== client}>
            {text('house.archive')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
