import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { ErrorNotice, Notice } from '../controls/notice.tsx';
import { useText } from '../texts/text.ts';
import { ConflictDialog, type ConflictOf } from './conflict.tsx';
import { type DraftsOf, OtherDrafts } from './other-drafts.tsx';

/** The part of a form made by `useDraftForm` that does not depend on its fields. */
export type AnyForm = ConflictOf &
  DraftsOf & {
    submit: () => void;
    busy: boolean;
    restored: boolean;
    discard: () => void;
    error: unknown;
  };

type FormProps = {
  form: AnyForm;
  className: string;
  label?: string;
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
  const { target } = event;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  // Those of a folded group are left out.
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop === target || stop.checkVisibility(),
  );
  all[all.indexOf(target) + 1]?.focus();
};

/**
 * The element of a form made by `useDraftForm`. In its fields Enter goes to the next one and
 * Ctrl+Enter submits. Above them it says that a draft was restored, which can be discarded, drafts
 * of other tabs to go on with, and an error that belongs to no field. Where someone else has
 * changed the record in the meantime, it asks what is to be kept.
 */
export const Form = ({ form, className, label, onKeyDown, children }: FormProps) => {
  const text = useText();
  return (
    <>
      <form
        className={className}
        aria-label={label}
        noValidate
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            // The page may offer the same key: one that is pressed in a form is for that form.
            event.preventDefault();
            form.submit();
          } else if (event.key === 'Enter') goOn(event);
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
        {form.others.length > 0 ? <OtherDrafts form={form} /> : null}
        <ErrorNotice error={form.error} />
        {children}
      </form>
      {/* Keys that are pressed in the dialog are not for the form. */}
      {form.conflict ? <ConflictDialog form={form} /> : null}
    </>
  );
};
