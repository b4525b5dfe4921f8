import type { HTMLInputTypeAttribute } from 'react';
import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  useController,
} from 'react-hook-form';
import { AmountInput } from '../controls/amount-input.tsx';
import { Combobox, type Option } from '../controls/combobox.tsx';
import { DateInput } from '../controls/date-input.tsx';
import { Field, type FieldState } from '../controls/field.tsx';
import { useRefusalText } from '../server/refusal-text.ts';
import { useBooks } from '../server/session.ts';
import { type TextName, useText } from '../texts/text.ts';

/** The fields of forms. Each shows what is wrong with it, and is named by the path of its value. */

type Common<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  bare?: boolean;
  className?: string;
  autoFocus?: boolean;
};

// The messages of the domain's schemas that a person may meet while typing.
const labelsOfMessages = new Map<string, TextName>([
  ['is required', 'issue.required'],
  ['must not be empty', 'issue.required'],
  ['must be a text', 'issue.required'],
  ['must be a date', 'issue.date'],
  ['must be a date such as 2026-01-14', 'issue.date'],
  ['must be a decimal number', 'issue.amount'],
  ['must be a decimal number such as -12.50', 'issue.amount'],
  ['must be an account number', 'issue.account'],
]);

const noSuchDay = /^is \S+, and there is no such day$/;

/** Answers the function that tells what is wrong with a field. */
export const useIssueText = () => {
  const text = useText();
  const refusalText = useRefusalText();
  return (error: FieldError | readonly FieldError[] | undefined): string | undefined => {
    if (!error) return undefined;
    const message = messageIn(error);
    const name = labelsOfMessages.get(message) ?? (noSuchDay.test(message) ? 'issue.date' : undefined);
    return name ? text(name) : message === '' ? text('issue.required') : refusalText({ message });
  };
};

/** The message of an error, or of the first part of a value that one field holds, such as a list of accounts. */
const messageIn = (error: FieldError | readonly FieldError[]): string => {
  if (!Array.isArray(error)) return (error as FieldError).message ?? '';
  return error.find((part) => part?.message)?.message ?? '';
};

const useField = <Values extends FieldValues>({ control, name, ...shown }: Common<Values>) => {
  const { field, formState } = useController({ control, name });
  const issueText = useIssueText();
  const { label, hint, bare, className } = shown;
  return {
    field,
    frame: {
      label,
      error: issueText(get(formState.errors, name)),
      hint,
      ...(bare === undefined ? {} : { bare }),
      ...(className === undefined ? {} : { className }),
    },
    focus: shown.autoFocus ? { autoFocus: true as const } : {},
  };
};

export const TextField = <Values extends FieldValues>({
  type = 'text',
  placeholder,
  ...props
}: Common<Values> & { type?: HTMLInputTypeAttribute; placeholder?: string }) => {
  const { field, frame, focus } = useField(props);
  return (
    <Field {...frame}>
      {(state) => (
        <input
          {...state}
          {...field}
          {...focus}
          type={type}
          className="input"
          placeholder={placeholder}
          autoComplete="off"
        />
      )}
    </Field>
  );
};

/** A text of several lines. */
export const NotesField = <Values extends FieldValues>(props: Common<Values>) => {
  const { field, frame, focus } = useField(props);
  return (
    <Field {...frame}>
      {(state) => <textarea {...state} {...field} {...focus} className="input" rows={2} autoComplete="off" />}
    </Field>
  );
};

export const AmountField = <Values extends FieldValues>({
  places,
  ...props
}: Common<Values> & { places?: number }) => {
  const { field, frame, focus } = useField(props);
  return (
    <Field {...frame}>
      {(state) => <AmountInput {...state} {...field} {...focus} places={places ?? 2} />}
    </Field>
  );
};

export const DateField = <Values extends FieldValues>(props: Common<Values>) => {
  const { field, frame, focus } = useField(props);
  const { today } = useBooks();
  return <Field {...frame}>{(state) => <DateInput {...state} {...field} {...focus} today={today} />}</Field>;
};

type Choosing = {
  options: readonly Option[];
  free?: boolean;
  /** Something else to do than to choose, such as to make what is not there. */
  action?: { label: string; run: (typed: string) => void } | undefined;
  /** Gets the key that was chosen. */
  onChosen?: (key: string) => void;
};

export const ChoiceField = <Values extends FieldValues>({
  options,
  free = false,
  action,
  onChosen,
  ...props
}: Common<Values> & Choosing) => {
  const { field, frame, focus } = useField(props);
  return (
    <Field {...frame}>
      {(state: FieldState) => (
        <Combobox
          {...state}
          {...field}
          {...focus}
          options={options}
          free={free}
          action={action}
          onChange={(key) => {
            field.onChange(key);
            onChosen?.(key);
          }}
        />
      )}
    </Field>
  );
};
