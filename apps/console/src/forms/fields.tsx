import type { Sentence, SentenceName } from '@kontor/domain';
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
import { required } from './schema-errors.ts';

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

// The sentences that a person may meet while typing have texts of their own, which say what to do.
const textsOfSentences: Partial<Record<SentenceName, TextName>> = {
  a_date: 'issue.date',
  a_decimal: 'issue.amount',
  a_text: 'issue.required',
  an_account: 'issue.account',
  date_form: 'issue.date',
  decimal_form: 'issue.amount',
  no_such_day: 'issue.date',
  not_empty: 'issue.required',
  required: 'issue.required',
};

/** Answers the function that says what is wrong with a field. */
export const useIssueText = () => {
  const text = useText();
  const refusalText = useRefusalText();
  return (error: FieldError | readonly FieldError[] | undefined): string | undefined => {
    if (!error) return undefined;
    const fault = faultIn(error);
    const name = fault.wording && textsOfSentences[fault.wording.name];
    return name ? text(name) : refusalText(fault);
  };
};

type Fault = FieldError & Partial<Sentence>;

/**
 * The fault of a field, or of the first part of a value that one field holds, such as a list of
 * accounts.
 */
const faultIn = (error: Fault | readonly Fault[]): Sentence => {
  const { message, wording } = [error].flat().find((part) => part?.message) ?? {};
  return message ? { message, wording } : required;
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
export const NotesField = <Values extends FieldValues>({
  rows = 2,
  ...props
}: Common<Values> & { rows?: number }) => {
  const { field, frame, focus } = useField(props);
  return (
    <Field {...frame}>
      {(state) => (
        <textarea {...state} {...field} {...focus} className="input" rows={rows} autoComplete="off" />
      )}
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
      {(state) => (
        // A record may leave an amount out, such as the price of a line that has the price of its
        // article.
        <AmountInput {...state} {...field} {...focus} value={field.value ?? ''} places={places ?? 2} />
      )}
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
  /** Shown while nothing is chosen: what is taken then. */
  placeholder?: string;
  /** Something else to do than to choose, such as to make what is not there. */
  action?: { label: string; run: (typed: string) => void } | undefined;
  /** Gets the key that was chosen. */
  onChosen?: (key: string) => void;
};

export const ChoiceField = <Values extends FieldValues>({
  options,
  free = false,
  placeholder,
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
          {...(placeholder ? { placeholder } : {})}
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
