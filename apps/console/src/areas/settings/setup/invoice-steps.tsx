import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RecordForm } from '../../../forms/record/record-form.tsx';
import { useBooks } from '../../../server/session.ts';
import { useLettersForm } from '../documents/letters.tsx';
import { LivePreview } from '../documents/live-preview.tsx';
import { LogoPart } from '../documents/logo-part.tsx';
import { TextFields } from '../documents/parts.tsx';
import { type ClientSettings, useClientSettingsForm } from '../general/client-settings.tsx';
import { InvoiceFields } from '../general/invoice-part.tsx';
import { Ranges } from '../numbers.tsx';
import '../documents/documents.css';

/** `onDone` gets whether something was set: a step that is saved as it is counts as skipped. */
type SettledProps = { onDone: (isSet: boolean) => void };

/** When invoices are due. */
export const TermsStep = ({ onDone }: SettledProps) => {
  const { query } = useBooks();
  const { data } = useQuery(query.settings.get.queryOptions());
  return data ? <TermsForm key={data.version} client={data} onDone={onDone} /> : null;
};

/** The terms that most invoices in Switzerland have. */
const usualDays = 30;

const TermsForm = ({ client, onDone }: SettledProps & { client: ClientSettings }) => {
  const begun = useMemo(() => ({ terms: String(client.terms ?? usualDays) }), [client]);
  const form = useClientSettingsForm(client, {
    ...{ draft: '.terms', begun, always: ['terms'] },
    follow: () => onDone(form.getValues('terms').trim() !== ''),
  });
  return (
    <RecordForm form={form} save="setup.save">
      <InvoiceFields />
    </RecordForm>
  );
};

/** The numbers of documents; `isSet` where some were set before. */
export const NumbersStep = ({ isSet, onDone }: SettledProps & { isSet: boolean }) => (
  <Ranges save="setup.save" onSaved={(isChanged) => onDone(isChanged || isSet)} />
);

/** The logo, and the texts of the first invoice. */
export const LetterStep = ({ onDone }: SettledProps) => {
  const { query } = useBooks();
  const { data } = useQuery(query.settings.get.queryOptions());
  return data ? <LetterForm key={JSON.stringify(data.letter)} client={data} onDone={onDone} /> : null;
};

const LetterForm = ({ client, onDone }: SettledProps & { client: ClientSettings }) => {
  const { form, languages } = useLettersForm(client, {
    draft: '.letter',
    onSaved: () => onDone(form.formState.isDirty || client.letter !== undefined),
  });
  return (
    <RecordForm form={form} save="setup.save">
      <LogoPart logo={client.logo} />
      <div className="letter-layout">
        <TextFields languages={languages} of={['opening', 'closing']} />
        <LivePreview languages={languages} />
      </div>
    </RecordForm>
  );
};
