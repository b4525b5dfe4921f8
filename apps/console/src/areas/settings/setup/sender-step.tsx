import { useQuery } from '@tanstack/react-query';
import { useBooks } from '../../../server/session.ts';
import type { Client } from '../documents/document-values.ts';
import { useDocumentsForm } from '../documents/documents-form.ts';
import { SenderFields } from '../documents/parts.tsx';
import { StepForm } from './step-form.tsx';
import '../documents/documents.css';

type StepProps = { onDone: () => void };

/** The company's name, address and number, as all documents have them. */
export const SenderStep = ({ onDone }: StepProps) => {
  const { query } = useBooks();
  const { data } = useQuery(query.settings.get.queryOptions());
  return data ? <SenderForm key={JSON.stringify(data.sender)} client={data} onDone={onDone} /> : null;
};

const SenderForm = ({ client, onDone }: StepProps & { client: Client }) => {
  const { form } = useDocumentsForm(client, { name: 'setup.sender', onSaved: onDone });
  return (
    <StepForm form={form}>
      <SenderFields form={form} />
    </StepForm>
  );
};
