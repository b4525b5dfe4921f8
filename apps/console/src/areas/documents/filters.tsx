import { useState } from 'react';
import { AmountInput } from '../../controls/amount-input.tsx';
import { Button } from '../../controls/button.tsx';
import { Combobox } from '../../controls/combobox.tsx';
import { Field } from '../../controls/field.tsx';
import { ChoiceFilter, DayFilter, TextFilter } from '../../controls/filters.tsx';
import { SettledInput } from '../../controls/settling.tsx';
import { useText } from '../../texts/text.ts';
import type { DocumentKind } from './kind.ts';
import { useParties } from './options.ts';
import type { DocumentSearch } from './search.ts';

type FiltersProps = {
  kind: DocumentKind;
  search: DocumentSearch;
  onChange: (changed: Partial<DocumentSearch>) => void;
};

const isAmount = (typed: string): boolean => typed === '' || /^-?\d+(\.\d+)?$/.test(typed);

/** The filters of a list. Each goes into the address once it is whole and nobody types on. */
export const Filters = ({ kind, search, onChange }: FiltersProps) => {
  const text = useText();
  const [sought, setSought] = useState(search.party ?? '');
  const { options } = useParties(kind, sought);
  const set = (name: keyof DocumentSearch) => (value: string) =>
    onChange({ [name]: value === '' ? undefined : value });
  const isSet = Object.entries(search).some(
    ([name, value]) => value && name !== 'sort' && name !== 'descending',
  );
  return (
    <search className="filters" aria-label={text('documents.filter')}>
      <ChoiceFilter
        label={text('status')}
        className=""
        value={search.status ?? ''}
        options={[
          { value: '', label: text('documents.all') },
          ...(['OPEN', 'OVERDUE', 'PAID'] as const).map((value) => ({
            value,
            label: text(`documents.${value}`),
          })),
        ]}
        onChange={set('status')}
      />
      <DayFilter label={text('from')} value={search.from ?? ''} onChange={set('from')} />
      <DayFilter label={text('to')} value={search.to ?? ''} onChange={set('to')} />
      <Field label={text(kind.party)} className="field-wide">
        {(state) => (
          <Combobox
            {...state}
            options={options}
            value={search.party ?? ''}
            onChange={set('party')}
            onSearch={setSought}
          />
        )}
      </Field>
      <Field label={text('documents.amount_from')}>
        {(state) => (
          <SettledInput value={search.amount_from ?? ''} isWhole={isAmount} onSettled={set('amount_from')}>
            {(bound) => <AmountInput {...state} {...bound} />}
          </SettledInput>
        )}
      </Field>
      <Field label={text('documents.amount_to')}>
        {(state) => (
          <SettledInput value={search.amount_to ?? ''} isWhole={isAmount} onSettled={set('amount_to')}>
            {(bound) => <AmountInput {...state} {...bound} />}
          </SettledInput>
        )}
      </Field>
      <TextFilter
        label={text('documents.text')}
        className="field-wide"
        value={search.text ?? ''}
        onChange={set('text')}
      />
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
