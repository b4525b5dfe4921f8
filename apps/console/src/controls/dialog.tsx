import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { WithConsequence } from '@kontor/domain';
import { type ReactNode, useEffect, useState } from 'react';
import { useShortcuts } from '../keyboard/keys.tsx';
import { useText } from '../texts/text.ts';
import { Button } from './button.tsx';

type ConsequenceProps = { of: WithConsequence | readonly WithConsequence[] };

/**
 * Says what operations do to the books, by the sentence that their plans have (docs/interface §21):
 * it is the same wherever they are confirmed.
 */
export const Consequence = ({ of }: ConsequenceProps) => {
  const text = useText();
  const operations = typeof of === 'string' ? [of] : of;
  return operations.map((operation) => (
    <p key={operation} className="consequence">
      {text(`refusal.consequence.${operation}`)}
    </p>
  ));
};

type DialogProps = {
  title: string;
  /** The operation that is confirmed, or those of which it may be any. */
  consequence?: ConsequenceProps['of'] | undefined;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  className?: string;
};

/**
 * Gives the focus back to where it was before a dialog, once that is gone. A field of the dialog
 * takes the focus as it is drawn, before the dialog itself could see who had it; and most dialogs
 * are gone as soon as they are closed.
 */
export const FocusReturned = () => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before !== document.body) before.focus();
        else if (isLost) document.getElementById('main')?.focus();
      });
    },
    [before],
  );
  return null;
};

/** A dialog over the page. Escape closes it, and the focus returns to where it was. */
export const Dialog = ({ title, consequence, open, onClose, children, className = '' }: DialogProps) => (
  <BaseDialog.Root open={open} onOpenChange={(shown) => !shown && onClose()}>
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className="backdrop" />
      <BaseDialog.Popup className={`dialog ${className}`}>
        <FocusReturned />
        <BaseDialog.Title className="dialog-title">{title}</BaseDialog.Title>
        {consequence === undefined ? null : (
          <BaseDialog.Description className="dialog-text" render={<div />}>
            <Consequence of={consequence} />
          </BaseDialog.Description>
        )}
        {children}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
);

type ConfirmProps = Omit<DialogProps, 'className'> & {
  /** The button that does it. */
  confirm: string;
  onConfirm: () => void;
  busy?: boolean;
  look?: 'primary' | 'danger';
};

/** A question before something that can't be undone by a click. */
export const Confirm = ({ title, consequence, open, onClose, children, ...props }: ConfirmProps) => {
  const text = useText();
  const { confirm, onConfirm, busy = false, look = 'primary' } = props;
  // Enter in one of its fields could have been meant for something else.
  useShortcuts(
    open && !busy ? [{ keys: 'Ctrl+Enter', label: 'confirm', group: 'here', run: onConfirm }] : [],
  );
  return (
    <AlertDialog.Root open={open} onOpenChange={(shown) => !shown && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dialog">
          <FocusReturned />
          <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          <AlertDialog.Description className="dialog-text" render={<div />}>
            {consequence === undefined ? null : <Consequence of={consequence} />}
            {children}
          </AlertDialog.Description>
          <div className="dialog-actions">
            <Button onClick={onClose}>{text('cancel')}</Button>
            <Button look={look} keys="Ctrl+Enter" onClick={onConfirm} disabled={busy}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
