import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { Field } from '../controls/field.tsx';
import { useIssueText } from './fields.tsx';

/** The fields of forms that choose among a few things that are all in sight. */

type Named<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  className?: string;
};

type Choice = { value: string; label: string };

export const SelectField = <Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  className = '',
  options,
}: Named<Values> & { options: readonly Choice[] }) => {
  const { field, fieldState } = useController({ control, name });
  const error = useIssueText()(fieldState.error);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(state) => (
        <select {...state} {...field} className="select">
          {options.map(({ value, label: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};

export const CheckField = <Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  className = '',
}: Named<Values>) => {
  const { field } = useController({ control, name });
  const { value, onChange, ...bound } = field;
  return (
    <label className={`check ${className}`}>
      <input
        {...bound}
        type="checkbox"
        checked={Boolean(value)}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        {hint ? <span className="check-hint">{hint}</span> : null}
      </span>
    </label>
  );
};

/**
 * Any number of choices, as checkboxes under one heading. Their value is the list of those that are
 * chosen.
 */
export const ChecksField = <Values extends FieldValues>({
  control,
  name,
  label,
  options,
}: Named<Values> & { options: readonly (Choice & { hint?: string })[] }) => {
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = field.value;
  const error = useIssueText()(fieldState.error);
  return (
    <fieldset className="checks" aria-describedby={error ? `${name}-note` : undefined}>
      <legend className="field-label">{label}</legend>
      {options.map(({ value, label: shown, hint }, at) => (
        <label key={value} className="check">
          <input
            ref={at === 0 ? field.ref : undefined}
            name={name}
            type="checkbox"
            value={value}
            aria-invalid={error ? true : undefined}
            checked={chosen.includes(value)}
            onBlur={field.onBlur}
            onChange={({ target }) =>
              field.onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <span>
            {shown}
            {hint ? <span className="check-hint">{hint}</span> : null}
          </span>
        </label>
      ))}
      {error ? (
        <div id={`${name}-note`} className="field-error">
          {error}
        </div>
      ) : null}
    </fieldset>
  );
};
