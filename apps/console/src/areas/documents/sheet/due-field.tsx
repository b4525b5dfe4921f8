import { useController } from 'react-hook-form';
import { DateInput } from '../../../controls/date-input.tsx';
import { Field } from '../../../controls/field.tsx';
import type { DraftForm } from '../../../forms/draft-form.ts';
import { useIssueText } from '../../../forms/fields.tsx';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { useText } from '../../../texts/text.ts';
import { dayLater, formatDate, isDate } from '../../../values/date.ts';
import type { DocumentValues } from '../values.ts';

type DueFieldProps = {
  form: DraftForm<DocumentValues>;
  /** The terms of the party in days; undefined while it is not known. */
  terms: number | undefined;
};

/** The day that follows from the terms; undefined where there is none, or none any more. */
const dueBy = (transdate: string, terms: number | undefined): string | undefined => {
  if (terms === undefined || !isDate(transdate)) return undefined;
  const due = dayLater(transdate, Math.min(Math.max(terms, 0), 1_000_000));
  return isDate(due) ? due : undefined;
};

/**
 * The day by which a document is to be paid: by the terms of its party, and following its date,
 * until someone types another one.
 */
export const DueField = ({ form, terms }: DueFieldProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { today } = useBooks();
  const { field, fieldState } = useController({ control: form.control, name: 'duedate' });
  const error = useIssueText()(fieldState.error);
  const computed = dueBy(form.watch('transdate'), terms);
  const hint =
    computed === undefined
      ? undefined
      : field.value === ''
        ? terms
          ? text('documents.due_by_terms', { days: terms })
          : text('documents.no_terms')
        : field.value === computed
          ? undefined
          : text('documents.due_otherwise', { day: formatDate(computed, language) });
  return (
    <Field label={text('documents.due')} hint={hint} error={error}>
      {(state) => <DateInput {...state} {...field} value={field.value || (computed ?? '')} today={today} />}
    </Field>
  );
};
