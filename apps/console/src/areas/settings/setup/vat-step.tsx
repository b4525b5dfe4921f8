import { useQuery } from '@tanstack/react-query';
import { RecordForm } from '../../../forms/record/record-form.tsx';
import { useBooks } from '../../../server/session.ts';
import { type ClientSettings, useClientSettingsForm } from '../general/client-settings.tsx';
import { VatFields } from '../general/vat-part.tsx';

type StepProps = { onDone: () => void };

/**
 * The method by which VAT is settled. It is saved also where it is the usual one, as it was chosen
 * then.
 */
export const VatStep = ({ onDone }: StepProps) => {
  const { query } = useBooks();
  const client = useQuery(query.settings.get.queryOptions()).data;
  return client ? <VatForm key={JSON.stringify(client)} client={client} onDone={onDone} /> : null;
};

const chosen = ['vat_method', 'vat_consideration', 'vat_period'] as const;

const VatForm = ({ client, onDone }: StepProps & { client: ClientSettings }) => {
  const form = useClientSettingsForm(client, { draft: '.vat', always: chosen, follow: onDone });
  return (
    <RecordForm form={form} save="setup.save">
      <VatFields />
    </RecordForm>
  );
};
