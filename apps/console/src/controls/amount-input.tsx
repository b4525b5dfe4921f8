import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { useText } from '../texts/text.ts';
import { formatAmount, parseAmount } from '../values/amount.ts';
import { useMark } from './mark.tsx';

type AmountInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  value: string;
  onChange: (amount: string) => void;
  places?: number;
  ref?: Ref<HTMLInputElement>;
};

/**
 * Takes an amount as people write it, and hands it on as decimal text. What is no amount is handed on as it was typed, and
 * marked when it is left.
 */
export const AmountInput = ({ value, onChange, onBlur, places = 2, ...props }: AmountInputProps) => {
  const text = useText();
  const [typed, setTyped] = useState<string>();
  const { marks, note, setLeft } = useMark(
    value !== '' && parseAmount(value) === undefined,
    text('issue.amount'),
    props,
  );
  return (
    <>
      <input
        {...props}
        {...marks}
        className="input input-amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? formatAmount(value, places)}
        // Somebody who enters the field by the keyboard types over its text.
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          setLeft(false);
          onChange(parseAmount(target.value) ?? target.value.trim());
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
