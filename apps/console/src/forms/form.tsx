import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { ErrorNotice, Notice } from '../controls/notice.tsx';
import { useText } from '../texts/text.ts';

type FormProps = {
  form: { submit: () => void; restored: boolean; discard: () => void; error: unknown };
  className: string;
  label?: string;
  /** Whether Enter goes to the next field, as in forms that book: those are submitted by Ctrl+Enter or their button. */
  enterGoesOn?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

const stops = [
  'input:not(:disabled, [type=radio]:not(:checked))',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'button[type=submit]',
].join();

/** Moves the focus to the next field, or from the last one to the button that submits. */
const goOn = (event: KeyboardEvent<HTMLFormElement>) => {
  const { target, key, ctrlKey, metaKey } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (key !== 'Enter' || ctrlKey || metaKey || !isField) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
  all[all.indexOf(target) + 1]?.focus();
};

/**
 * The element of a form made by `useDraftForm`. Above the fields it tells that a draft was restored, which can be discarded,
 * and an error that belongs to no field.
 */
export const Form = ({ form, className, label, enterGoesOn = false, onKeyDown, children }: FormProps) => {
  const text = useText();
  return (
    <form
      className={className}
      aria-label={label}
      noValidate
      onKeyDown={(event) => {
        if (enterGoesOn) goOn(event);
        onKeyDown?.(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {form.restored ? (
        <Notice kind="status">
          {text('draft.restored')}{' '}
          <Button look="quiet" small onClick={form.discard}>
            {text('draft.discard')}
          </Button>
        </Notice>
      ) : null}
      <ErrorNotice error={form.error} />
      {children}
    </form>
  );
};
