import type { Outputs } from '@kontor/client';
import { bookingDate } from '@kontor/domain';
import { useState } from 'react';
import { Confirm } from '../../controls/dialog.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction, useAttempt } from '../../forms/action.ts';
import { DayField } from '../../forms/day-field.tsx';
import { once } from '../../server/client.ts';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

type EntryReversalProps = {
  entry: Outputs['entries']['get'];
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** Reverses an entry by another one with the opposite postings. Nothing booked is changed. */
export const EntryReversal = ({ entry, onClose, onDone }: EntryReversalProps) => {
  const text = useText();
  const { call } = useBooks();
  const { reference } = entry;
  const [date, setDate] = useState<string>(entry.transdate);
  const { busy, error, run, forget } = useAction();
  const attempt = useAttempt();
  const day = bookingDate.safeParse(date);
  const reverse = () =>
    run(async () => {
      if (!day.success) return;
      const reversal = { transdate: day.data };
      await attempt(async (key) => {
        await call.gl.reverse.mutate({ reference, reversal }, once(key));
      });
      await onDone();
    });
  return (
    <Confirm
      title={text('ledger.reverse_title', { number: reference })}
      consequence="gl.reverse"
      open
      onClose={onClose}
      confirm={text('ledger.do_reverse')}
      onConfirm={() => void reverse()}
      busy={busy || !day.success}
      look="danger"
    >
      <DayField
        value={date}
        onChange={(changed) => {
          setDate(changed);
          forget();
        }}
      />
      <ErrorNotice error={error} />
    </Confirm>
  );
};
