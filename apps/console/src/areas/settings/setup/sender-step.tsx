import { useQuery } from '@tanstack/react-query';
import { RecordForm } from '../../../forms/record/record-form.tsx';
import { useBooks } from '../../../server/session.ts';
import { useLettersForm } from '../documents/letters.tsx';
import { SenderFields } from '../documents/parts.tsx';
import type { ClientSettings } from '../general/client-settings.tsx';
import '../documents/documents.css';

type StepProps = { onDone: () => void };

/** The company's name, address and number, as all documents have them. */
export const SenderStep = ({ onDone }: StepProps) => {
  const { query } = useBooks();
  const { data } = useQuery(query.settings.get.queryOptions());
  return data ? <SenderForm key={JSON.stringify(data.sender)} client={data} onDone={onDone} /> : null;
};

const SenderForm = ({ client, onDone }: StepProps & { client: ClientSettings }) => {
  const { form } = useLettersForm(client, { draft: '.sender', onSaved: onDone });
  return (
    <RecordForm form={form} save="setup.save">
      <SenderFields />
    </RecordForm>
  );
};
