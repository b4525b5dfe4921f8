import { useEffect, useRef, useState } from 'react';
import { AmountInput } from '../../controls/amount-input.tsx';
import { Button } from '../../controls/button.tsx';
import { Combobox } from '../../controls/combobox.tsx';
import { DateInput } from '../../controls/date-input.tsx';
import { Field } from '../../controls/field.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';
import type { DocumentKind } from './kind.ts';
import { usePartyOptions } from './options.ts';
import type { DocumentSearch } from './search.ts';

type FiltersProps = {
  kind: DocumentKind;
  search: DocumentSearch;
  onChange: (changed: Partial<DocumentSearch>) => void;
};

const isWhole = {
  date: (value: string) => value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value),
  amount: (value: string) => value === '' || /^-?\d+(\.\d+)?$/.test(value),
  text: () => true,
};

/** The filters of a list. Each goes into the address once it is whole and nobody types on. */
export const Filters = ({ kind, search, onChange }: FiltersProps) => {
  const text = useText();
  const { today } = useBooks();
  const parties = usePartyOptions(kind);
  const set = (name: keyof DocumentSearch) => (value: string) =>
    onChange({ [name]: value === '' ? undefined : value });
  const isSet = Object.entries(search).some(
    ([name, value]) => value && name !== 'sort' && name !== 'descending',
  );
  return (
    <search className="filters" aria-label={text('documents.filter')}>
      <Field label={text('status')}>
        {(state) => (
          <select
            {...state}
            className="select"
            value={search.status ?? ''}
            onChange={({ target }) => set('status')(target.value)}
          >
            <option value="">{text('documents.all')}</option>
            {(['OPEN', 'OVERDUE', 'PAID'] as const).map((status) => (
              <option key={status} value={status}>
                {text(`documents.${status}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={text('from')}>
        {(state) => (
          <Settling value={search.from ?? ''} whole={isWhole.date} onSettled={set('from')}>
            {(bound) => <DateInput {...state} {...bound} today={today} />}
          </Settling>
        )}
      </Field>
      <Field label={text('to')}>
        {(state) => (
          <Settling value={search.to ?? ''} whole={isWhole.date} onSettled={set('to')}>
            {(bound) => <DateInput {...state} {...bound} today={today} />}
          </Settling>
        )}
      </Field>
      <Field label={text(kind.party)} className="field-wide">
        {(state) => (
          <Combobox {...state} options={parties} value={search.party ?? ''} onChange={set('party')} />
        )}
      </Field>
      <Field label={text('documents.amount_from')}>
        {(state) => (
          <Settling value={search.amount_from ?? ''} whole={isWhole.amount} onSettled={set('amount_from')}>
            {(bound) => <AmountInput {...state} {...bound} />}
          </Settling>
        )}
      </Field>
      <Field label={text('documents.amount_to')}>
        {(state) => (
          <Settling value={search.amount_to ?? ''} whole={isWhole.amount} onSettled={set('amount_to')}>
            {(bound) => <AmountInput {...state} {...bound} />}
          </Settling>
        )}
      </Field>
      <Field label={text('documents.text')} className="field-wide">
        {(state) => (
          <Settling value={search.text ?? ''} whole={isWhole.text} onSettled={set('text')}>
            {({ value, onChange: typed }) => (
              <input
                {...state}
                className="input"
                type="search"
                autoComplete="off"
                maxLength={100}
                value={value}
                onChange={({ target }) => typed(target.value)}
              />
            )}
          </Settling>
        )}
      </Field>
      {isSet ? (
        <Button
          look="quiet"
          onClick={() =>
            onChange({
              status: undefined,
              from: undefined,
              to: undefined,
              party: undefined,
              text: undefined,
              amount_from: undefined,
              amount_to: undefined,
            })
          }
        >
          {text('documents.clear')}
        </Button>
      ) : null}
    </search>
  );
};

const pause = 250;

type SettlingProps = {
  value: string;
  whole: (value: string) => boolean;
  onSettled: (value: string) => void;
  children: (bound: { value: string; onChange: (value: string) => void }) => React.ReactNode;
};

/** Keeps what is typed until it is whole and a moment has passed, so that not each key asks the server. */
const Settling = ({ value, whole, onSettled, children }: SettlingProps) => {
  const [typed, setTyped] = useState(value);
  const settle = useRef(onSettled);
  settle.current = onSettled;
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value || !whole(typed)) return;
    const timer = setTimeout(() => settle.current(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, value, whole]);
  return children({ value: typed, onChange: setTyped });
};
