import { type ReactNode, useId } from 'react';

export type FieldState = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type FieldProps = {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Shows the label only to those who do not see the page, as in a table whose head says it. */
  bare?: boolean;
  className?: string;
  /**
   * The choice that a filter makes, as a printed page reports it; undefined where it leaves nothing
   * out.
   */
  chosen?: string | undefined;
  children: (state: FieldState) => ReactNode;
};

/** A label, its control, and what is wrong with it. */
export const Field = ({ label, error, hint, bare = false, className = '', ...props }: FieldProps) => {
  const { chosen, children } = props;
  const id = useId();
  const state: FieldState = {
    id,
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(error || hint ? { 'aria-describedby': `${id}-note` } : {}),
  };
  return (
    <div className={`field ${className}`} data-chosen={chosen}>
      <label htmlFor={id} className={bare ? 'unseen' : 'field-label'}>
        {label}
      </label>
      {children(state)}
      {error || hint ? (
        <div id={`${id}-note`} className={error ? 'field-error' : 'field-hint'}>
          {error ?? hint}
        </div>
      ) : null}
    </div>
  );
};
