import type { Control } from 'react-hook-form';
import { useText } from '../texts/text.ts';
import { NotesField, TextField } from './fields.tsx';

/** The values of the two fields in a form. */
export type ExternalValues = { external_id: string; metadata: string };

/** The fields that callers keep with a record: their id of it, and keys with values (docs/interface §3.13). */
export const ExternalFields = <Values extends ExternalValues>({ control }: { control: Control<Values> }) => {
  const text = useText();
  // A form with further fields is one with these.
  const of = control as unknown as Control<ExternalValues>;
  return (
    <>
      <TextField control={of} name="external_id" label={text('external.id')} className="party-half" />
      <NotesField
        control={of}
        name="metadata"
        rows={4}
        label={text('external.metadata')}
        hint={text('external.metadata_hint')}
        className="party-whole"
      />
    </>
  );
};
