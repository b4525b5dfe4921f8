import { longestReason } from '@kontor/domain';
import { Field } from '../../controls/field.tsx';
import { useText } from '../../texts/text.ts';

/** Why a period or a year is closed or opened, in words of whoever does it. */
export const Reason = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => {
  const text = useText();
  return (
    <Field label={text('closing.reason')}>
      {(state) => (
        <input
          {...state}
          className="input"
          autoComplete="off"
          maxLength={longestReason}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
};
