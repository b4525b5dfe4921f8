import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useState } from 'react';
import { useLanguage } from '../texts/language.tsx';
import { useText } from '../texts/text.ts';
import { dayLater, formatDate, isDate, parseDate } from '../values/date.ts';
import { useMark } from './mark.tsx';

type DateInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  value: string;
  onChange: (date: string) => void;
  today: string;
  ref?: Ref<HTMLInputElement>;
};

/**
 * Takes a date as people write it (`14.1.26`, `14.1`, `14`, `140126`, `today`), with `+` and `-`
 * for the next day and the one before. What is not a date is marked when it is left.
 */
export const DateInput = ({ value, onChange, onBlur, today, ...props }: DateInputProps) => {
  const { language } = useLanguage();
  const text = useText();
  const [typed, setTyped] = useState<string>();
  const { marks, note, setLeft } = useMark(value !== '' && !isDate(value), text('issue.date'), props);
  const step = (event: KeyboardEvent) => {
    const days = { '+': 1, ArrowUp: 1, '-': -1, ArrowDown: -1 }[event.key];
    const current = isDate(value) ? value : today;
    // A dash within what is being typed divides the parts of a date.
    if (days === undefined || event.ctrlKey || event.metaKey || (event.key === '-' && typed)) return;
    event.preventDefault();
    setTyped(undefined);
    onChange(dayLater(current, days));
  };
  return (
    <>
      <input
        {...props}
        {...marks}
        className="input input-date"
        autoComplete="off"
        placeholder={formatDate(today, language).replace(/\d/g, '–')}
        value={typed ?? (isDate(value) ? formatDate(value, language) : value)}
        onKeyDown={step}
        // Someone who enters the field by the keyboard types over its text.
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          setLeft(false);
          onChange(parseDate(target.value, today) ?? target.value.trim());
        }}
        onBlur={(event) => {
          setTyped(undefined);
          setLeft(true);
          onBlur?.(event);
        }}
      />
      {note}
    </>
  );
};
