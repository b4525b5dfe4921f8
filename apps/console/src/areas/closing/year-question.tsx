import { useState } from 'react';
import { Confirm } from '../../controls/dialog.tsx';
import { Field } from '../../controls/field.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { useUndone } from './check-list.tsx';

type YearQuestionProps = { on: string; busy: boolean; onClose: () => void; onConfirm: () => void };

/** Asks before a year is ended: says what is left undone, and wants the year typed. */
export const YearQuestion = ({ on, busy, onClose, onConfirm }: YearQuestionProps) => {
  const text = useText();
  const { language } = useLanguage();
  const undone = useUndone(on);
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const year = on.slice(0, 4);
  const isTyped = typed.trim() === year;
  return (
    <Confirm
      title={text('closing.end_year_title', { date: formatDate(on, language) })}
      open
      onClose={onClose}
      confirm={text('closing.end_year')}
      onConfirm={() => {
        setIsTried(true);
        if (isTyped) onConfirm();
      }}
      busy={busy || undone === undefined}
    >
      {undone && undone.length > 0 ? (
        <>
          <p>{text('closing.undone')}</p>
          <ul className="closing-undone">
            {undone.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      ) : null}
      <p>{text('closing.end_year_text')}</p>
      <Field
        label={text('closing.type_year', { year })}
        error={isTried && !isTyped ? text('closing.year_not_typed', { year }) : undefined}
      >
        {(state) => (
          <input
            {...state}
            className="input"
            autoComplete="off"
            inputMode="numeric"
            maxLength={8}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </Confirm>
  );
};
