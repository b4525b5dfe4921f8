import { type ReactNode, useLayoutEffect, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form';
import './fold.css';

type FoldProps<Values extends FieldValues> = {
  control: Control<Values>;
  title: string;
  /** The fields within. The group opens by itself where one of them has a value, or a fault. */
  fields: readonly FieldPath<Values>[];
  /** Whether a value is that of a field that nobody has filled in; empty and unticked ones are. */
  isUnset?: (value: unknown, field: FieldPath<Values>) => boolean;
  children: ReactNode;
};

const isEmpty = (value: unknown): boolean => value === '' || value === false || value === undefined;

/**
 * A group of fields that few records have: folded until someone opens it, or it has something to
 * show.
 */
export const Fold = <Values extends FieldValues>({
  control,
  title,
  fields,
  isUnset = isEmpty,
  children,
}: FoldProps<Values>) => {
  const values: readonly unknown[] = useWatch({ control, name: [...fields] });
  const { errors } = useFormState({ control });
  const isFilled = fields.some((field, at) => !isUnset(values[at], field));
  const isFaulty = fields.some((field) => get(errors, field) !== undefined);
  const [open, setOpen] = useState(isFilled);
  useLayoutEffect(() => {
    if (isFilled) setOpen(true);
  }, [isFilled]);
  // Open as the fault is drawn: the field is to get the focus.
  return (
    <details
      className="fold"
      open={open || isFaulty}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="fold-title">
        <h2>{title}</h2>
      </summary>
      <div>{children}</div>
    </details>
  );
};
