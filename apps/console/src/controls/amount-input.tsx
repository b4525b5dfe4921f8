import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useState } from 'react';
import { useText } from '../texts/text.ts';
import { formatAmount, parseAmount } from '../values/amount.ts';
import { computed, isSum } from '../values/sum.ts';
import { useMark } from './mark.tsx';

type AmountInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  value: string;
  onChange: (amount: string) => void;
  places?: number;
  ref?: Ref<HTMLInputElement>;
};

/** Whether a key replaces all that is in a field. */
const replacesAll = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length;

/**
 * Takes an amount as people write it, or a sum such as `12*3`, and hands it on as decimal text. A
 * sum is shown as what it comes to as soon as the field is left, or at Enter or `=`. Any other text
 * is passed on as typed, and marked when the field is left.
 */
export const AmountInput = ({
  value,
  onChange,
  onBlur,
  onKeyDown,
  places = 2,
  ...props
}: AmountInputProps) => {
  const text = useText();
  const [typed, setTyped] = useState<string>();
  const { marks, note, setLeft } = useMark(
    value !== '' && parseAmount(value) === undefined,
    text(isSum(value) ? 'issue.sum' : 'issue.amount'),
    props,
  );
  const show = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget: field } = event;
    const isEqual = key === '=' && field.value !== '' && !replacesAll(field);
    if (event.ctrlKey || event.metaKey || (key !== 'Enter' && !isEqual)) return;
    // The sign itself is not part of an amount.
    if (isEqual) event.preventDefault();
    if (!isSum(field.value)) return;
    setTyped(undefined);
    setLeft(true);
  };
  return (
    <>
      <input
        {...props}
        {...marks}
        className="input input-amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? formatAmount(value, places)}
        // Someone who enters the field by the keyboard types over its text.
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          setLeft(false);
          // The value follows each key, so that what is sent is what is read.
          onChange(parseAmount(target.value) ?? computed(target.value, places) ?? target.value.trim());
        }}
        onKeyDown={(event) => {
          show(event);
          onKeyDown?.(event);
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
