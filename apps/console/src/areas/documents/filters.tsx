import { type ReactNode, useState } from 'react';
import type { DocumentKind } from '../../choices/document-kind.ts';
import { useParties } from '../../choices/parties.ts';
import { AmountInput } from '../../controls/amount-input.tsx';
import { Combobox } from '../../controls/combobox.tsx';
import { Field } from '../../controls/field.tsx';
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../../controls/filters.tsx';
import { SettledInput } from '../../controls/settling.tsx';
import type { DocumentSearch } from '../../pages/search/documents.ts';
import { useText } from '../../texts/text.ts';
import { formatAmount } from '../../values/amount.ts';

type DocumentFiltersProps = {
  kind: DocumentKind;
  search: DocumentSearch;
  onChange: (changed: Partial<DocumentSearch>) => void;
  /** Stands beside the filters. */
  beside?: ReactNode;
};

const isAmount = (typed: string): boolean => typed === '' || /^-?\d+(\.\d+)?$/.test(typed);

// The status has its tabs beside the filters.
const beside: readonly string[] = ['status', 'sort', 'descending', 'row', 'of'];

const isFilter = (name: string): name is keyof DocumentSearch => !beside.includes(name);

/** The names of the filters that are set. */
export const chosenFilters = (search: DocumentSearch) =>
  Object.keys(search)
    .filter(isFilter)
    .filter((name) => search[name]);

/** The filters of a list. Each goes into the address once it is whole and nobody types on. */
export const DocumentFilters = ({ kind, search, onChange, ...props }: DocumentFiltersProps) => {
  const text = useText();
  const [sought, setSought] = useState(search.party ?? '');
  const { options } = useParties(kind, sought);
  const set = (name: keyof DocumentSearch) => (value: string) =>
    onChange({ [name]: value === '' ? undefined : value });
  const amountOf = (name: 'amount_from' | 'amount_to') => {
    const amount = search[name];
    return amount === undefined ? undefined : formatAmount(amount);
  };
  const known = options.find(({ key }) => key === search.party);
  const party = known ? `${known.key} ${known.text}` : search.party;
  const chosen = chosenFilters(search);
  const clear = () => onChange(Object.fromEntries(chosen.map((name) => [name, undefined])));
  return (
    <Filters set={chosen.length} onClear={clear} beside={props.beside}>
      <DayFilter label={text('from')} value={search.from ?? ''} onChange={set('from')} />
      <DayFilter label={text('to')} value={search.to ?? ''} onChange={set('to')} />
      <Field label={text(kind.party)} className="field-wide" chosen={party}>
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
      <Field label={text('documents.amount_from')} chosen={amountOf('amount_from')}>
        {(state) => (
          <SettledInput value={search.amount_from ?? ''} isWhole={isAmount} onSettled={set('amount_from')}>
            {(bound) => <AmountInput {...state} {...bound} />}
          </SettledInput>
        )}
      </Field>
      <Field label={text('documents.amount_to')} chosen={amountOf('amount_to')}>
        {(state) => (
          <SettledInput value={search.amount_to ?? ''} isWhole={isAmount} onSettled={set('amount_to')}>
            {(bound) => <AmountInput {...state} {...bound} />}
          </SettledInput>
        )}
      </Field>
      <ChoiceFilter
        label={text('documents.credit_note')}
        value={search.credit_note ?? ''}
        onChange={set('credit_note')}
        options={[
          { value: '', label: text('documents.credit_note_both') },
          { value: 'false', label: text(kind.list) },
          { value: 'true', label: text('documents.credit_notes') },
        ]}
      />
      <TextFilter
        label={text('documents.text')}
        className="field-wide"
        value={search.text ?? ''}
        onChange={set('text')}
      />
    </Filters>
  );
};
