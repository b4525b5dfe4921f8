import { settings } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useDraftForm } from '../../../forms/draft-form.ts';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import type { Client as DocumentsClient } from '../documents/document-values.ts';
import { useDocumentsForm } from '../documents/documents-form.ts';
import { LivePreview } from '../documents/live-preview.tsx';
import { LogoPart } from '../documents/logo-part.tsx';
import { TextFields } from '../documents/parts.tsx';
import { InvoiceFields } from '../general/invoice-part.tsx';
import { type Client, changedIn, valuesOf } from '../general/settings-values.ts';
import { Ranges } from '../numbers.tsx';
import { StepForm } from './step-form.tsx';
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
const usualDays = '30';

const TermsForm = ({ client, onDone }: SettledProps & { client: Client }) => {
  const { call, cache } = useBooks();
  const kept = useMemo(() => valuesOf(client), [client]);
  const initial = useMemo(() => ({ ...kept, terms: kept.terms || usualDays }), [kept]);
  const form = useDraftForm({
    name: 'setup.terms',
    initial,
    schema: settings,
    sent: changedIn(client, kept),
    send: async (changed) => {
      await call.settings.save.mutate(changed);
      return async () => {
        onDone(typeof (changed.terms ?? client.terms) === 'number' && changed.terms !== null);
        await cache.invalidateQueries();
      };
    },
  });
  return (
    <StepForm form={form}>
      <InvoiceFields form={form} />
    </StepForm>
  );
};

/** The numbers of documents; each range is saved by itself, and then the key goes on. */
export const NumbersStep = ({ onSaved, onGoOn }: { onSaved: () => void; onGoOn: () => void }) => {
  const text = useText();
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'setup.go_on', group: 'here', run: onGoOn }]);
  return (
    <>
      <Ranges onSaved={onSaved} />
      <div className="form-actions">
        <Button look="primary" keys="Ctrl+Enter" onClick={onGoOn}>
          {text('setup.go_on')}
        </Button>
      </div>
    </>
  );
};

/** The logo, and the texts of the first invoice. */
export const LetterStep = ({ onDone }: SettledProps) => {
  const { query } = useBooks();
  const { data } = useQuery(query.settings.get.queryOptions());
  return data ? <LetterForm key={JSON.stringify(data.letter)} client={data} onDone={onDone} /> : null;
};

const LetterForm = ({ client, onDone }: SettledProps & { client: DocumentsClient }) => {
  const { form, initial } = useDocumentsForm(client, {
    name: 'setup.letter',
    onSaved: () => onDone(form.formState.isDirty || client.letter !== undefined),
  });
  const languages = initial.letter.texts.map(({ language_code }) => language_code);
  return (
    <StepForm form={form}>
      <LogoPart logo={client.logo} />
      <div className="letter-layout">
        <TextFields form={form} languages={languages} of={['opening', 'closing']} />
        <LivePreview form={form} languages={languages} />
      </div>
    </StepForm>
  );
};
