import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShortcuts } from '../keyboard/keys.tsx';
import { useBooks } from '../server/session.ts';
import { useLanguage } from '../texts/language.tsx';
import { useText } from '../texts/text.ts';
import { formatDate, isDate } from '../values/date.ts';
import { Button } from './button.tsx';
import { DateInput } from './date-input.tsx';
import { Field } from './field.tsx';
import { useNarrow } from './narrow.ts';
import { SettledInput } from './settling.tsx';

/** The filters above lists and reports. Where none is chosen, their value is empty. */

type Changed = Readonly<Record<string, string | undefined>>;

/**
 * Changes filters in the address of the page, which stays the same page in the history. An empty
 * one is left out.
 */
export const useSearchChange = (): ((changed: Changed) => void) => {
  const navigate = useNavigate();
  return (changed) => {
    const kept = Object.entries(changed).map(([name, value]) => [name, value === '' ? undefined : value]);
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...Object.fromEntries(kept) })) as never,
      replace: true,
      resetScroll: false,
    });
  };
};

type FiltersProps = {
  /**
   * The number of those that are set, where there are many filters: a narrow page keeps them behind
   * a button that reports it.
   */
  set?: number;
  onClear?: () => void;
  /** Is at their end, also where they are behind a button. */
  beside?: ReactNode;
  children: ReactNode;
};

/**
 * The filters above a list or a report. The key `f` leads to the first one. On paper the head of
 * the page says what is chosen.
 */
export const Filters = ({ set, onClear, beside, children }: FiltersProps) => {
  const text = useText();
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const folds = useNarrow() && set !== undefined;
  const [open, setOpen] = useState(false);
  const enter = () => {
    flushSync(() => setOpen(true));
    fields.current?.querySelector<HTMLElement>('input, select')?.focus();
  };
  useShortcuts([{ keys: 'f', label: 'filter', group: 'here', run: enter }]);
  return (
    <search className="filters" aria-label={text('filter')}>
      {folds ? (
        <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {set > 0 ? `${text('filter')} · ${set}` : text('filter')}
        </Button>
      ) : null}
      <div ref={fields} id={id} className="filters-fields" hidden={folds && !open}>
        {children}
      </div>
      {onClear && set ? (
        <Button look="quiet" onClick={onClear}>
          {text('filter.clear')}
        </Button>
      ) : null}
      {beside ? <div className="filters-beside">{beside}</div> : null}
    </search>
  );
};

type FilterProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
};

type ChoiceFilterProps = FilterProps & {
  options: readonly { value: string; label: string }[];
  /** Whether the head of the page says what is chosen, on paper too. */
  inHead?: boolean;
};

export const ChoiceFilter = ({ label, value, onChange, options, ...props }: ChoiceFilterProps) => (
  <Field
    label={label}
    className={props.className ?? 'field-choice'}
    chosen={
      value === '' || props.inHead ? undefined : options.find((option) => option.value === value)?.label
    }
  >
    {(state) => (
      <select {...state} className="select" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

/** A text to look for. It is taken once nobody types on. */
export const TextFilter = ({ label, value, onChange, className = '' }: FilterProps) => (
  <Field label={label} className={className} chosen={value === '' ? undefined : value}>
    {(state) => (
      <SettledInput value={value} onSettled={onChange}>
        {(bound) => (
          <input
            {...state}
            className="input"
            type="search"
            autoComplete="off"
            maxLength={100}
            value={bound.value}
            onChange={({ target }) => bound.onChange(target.value)}
          />
        )}
      </SettledInput>
    )}
  </Field>
);

type DayFilterProps = FilterProps & { required?: boolean };

/**
 * A day. It is taken once it is whole and nobody types on. One that is required is in the head of
 * the page, on paper too.
 */
export const DayFilter = ({ label, value, onChange, required = false, className = '' }: DayFilterProps) => {
  const { today } = useBooks();
  const { language } = useLanguage();
  const chosen = required || value === '' ? undefined : formatDate(value, language);
  const isWhole = (typed: string) => isDate(typed) || (typed === '' && !required);
  return (
    <Field label={label} className={className} chosen={chosen}>
      {(state) => (
        <SettledInput value={value} isWhole={isWhole} onSettled={onChange}>
          {(bound) => <DateInput {...state} {...bound} today={today} />}
        </SettledInput>
      )}
    </Field>
  );
};
