import { useState } from 'react';
import { Combobox } from '../controls/combobox.tsx';
import { Field } from '../controls/field.tsx';
import { useText } from '../texts/text.ts';
import type { DocumentKind } from './document-kind.ts';
import { useParties } from './parties.ts';

type PartyFilterProps = { kind: DocumentKind; value: string; onChange: (number: string) => void };

/** The filter of a list that selects what is of one customer or vendor. */
export const PartyFilter = ({ kind, value, onChange }: PartyFilterProps) => {
  const text = useText();
  const [sought, setSought] = useState(value);
  const { options } = useParties(kind, sought);
  const known = options.find(({ key }) => key === value);
  return (
    <Field
      label={text(kind.party)}
      className="field-wide"
      chosen={known ? `${known.key} ${known.text}` : value || undefined}
    >
      {(state) => (
        <Combobox {...state} options={options} value={value} onChange={onChange} onSearch={setSought} />
      )}
    </Field>
  );
};
