import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { ErrorNotice, Notice } from '../controls/notice.tsx';
import { useText } from '../texts/text.ts';

type FormProps = {
  form: { submit: () => void; restored: boolean; discard: () => void; error: unknown };
  className: string;
  label?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/**
 * The element of a form made by `useDraftForm`. Above the fields it tells that a draft was restored, which can be discarded,
 * and an error that belongs to no field.
 */
export const Form = ({ form, className, label, onKeyDown, children }: FormProps) => {
  const text = useText();
  return (
    <form
      className={className}
      aria-label={label}
      noValidate
      onKeyDown={onKeyDown}
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
