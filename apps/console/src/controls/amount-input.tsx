import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { formatAmount, parseAmount } from '../values/amount.ts';

type AmountInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  value: string;
  onChange: (amount: string) => void;
  places?: number;
  ref?: Ref<HTMLInputElement>;
};

/** Takes an amount as people write it, and hands it on as decimal text. What is no amount is handed on as it was typed. */
export const AmountInput = ({ value, onChange, onBlur, places = 2, ...props }: AmountInputProps) => {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...props}
      className="input input-amount"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? formatAmount(value, places)}
      // Somebody who enters the field by the keyboard types over its text.
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseAmount(target.value) ?? target.value.trim());
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
};
