import type { WithConsequence } from '@kontor/domain';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Confirm } from '../../controls/dialog.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useAction, useAttempt } from '../../forms/action.ts';
import { refusalIn } from '../../server/refusal.ts';
import { useText } from '../../texts/text.ts';

type BookingProps = {
  /** The button that asks, and the one that then does it. */
  label: string;
  title: string;
  /** The operation that it is, where that may be planned. */
  consequence?: WithConsequence | undefined;
  /** Says what will be booked, and has the fields that the booking needs besides. */
  children?: ReactNode;
  look?: 'primary' | 'plain';
  danger?: boolean;
  disabled?: boolean;
  small?: boolean;
  /** Does it, with the key by which a repetition is recognised. */
  run: (idempotencyKey: string) => Promise<void>;
  /** The focus goes there when it is done, as the button may be gone. */
  onDone?: () => void;
};

/**
 * A step of a closing: it is confirmed before it is booked, and a refusal is shown in place; then
 * nothing has changed.
 */
export const Booking = ({ label, title, children, run, onDone, ...props }: BookingProps) => {
  const { consequence, look = 'primary', danger = false, disabled = false, small = false } = props;
  const cache = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look={look} small={small} disabled={disabled} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <Question
          title={title}
          consequence={consequence}
          label={label}
          danger={danger}
          onClose={() => setIsOpen(false)}
          run={async (key) => {
            await run(key);
            setIsOpen(false);
            await cache.invalidateQueries();
            onDone?.();
          }}
        >
          {children}
        </Question>
      ) : null}
    </>
  );
};

type QuestionProps = Pick<BookingProps, 'title' | 'consequence' | 'label' | 'children' | 'run'> & {
  danger: boolean;
  onClose: () => void;
};

const Question = ({ title, consequence, label, danger, children, run, onClose }: QuestionProps) => {
  const text = useText();
  const { busy, error, run: act } = useAction();
  const attempt = useAttempt();
  return (
    <Confirm
      title={title}
      consequence={consequence}
      open
      onClose={onClose}
      confirm={label}
      onConfirm={() => void act(() => attempt(run))}
      busy={busy}
      look={danger ? 'danger' : 'primary'}
    >
      {children}
      <ErrorNotice error={error} />
      {refusalIn(error) ? <p>{text('closing.unchanged')}</p> : null}
    </Confirm>
  );
};
