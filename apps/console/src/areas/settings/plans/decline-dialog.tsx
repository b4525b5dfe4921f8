import { useState } from 'react';
import { Confirm } from '../../../controls/dialog.tsx';
import { Field } from '../../../controls/field.tsx';
import { useText } from '../../../texts/text.ts';

const longestReason = 500;

type DeclineDialogProps = {
  id: number;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onDecline: (reason: string) => void;
};

/** Asks why a plan is declined, which the program that proposed it reads. */
export const DeclineDialog = ({ id, open, busy, onClose, onDecline }: DeclineDialogProps) => {
  const text = useText();
  const [reason, setReason] = useState('');
  return (
    <Confirm
      title={text('plans.decline_title', { id })}
      open={open}
      onClose={onClose}
      confirm={text('plans.decline')}
      busy={busy}
      onConfirm={() => onDecline(reason.trim())}
    >
      <p>{text('plans.decline_text')}</p>
      <Field label={text('plans.reason')} hint={text('plans.reason_hint')}>
        {(state) => (
          <textarea
            {...state}
            className="input"
            rows={3}
            maxLength={longestReason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </Confirm>
  );
};
