import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../controls/button.tsx';
import { Form } from '../../../forms/form.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import type { Client } from '../documents/document-values.ts';
import { useDocumentsForm } from '../documents/documents-form.ts';
import { SenderFields } from '../documents/parts.tsx';
import '../documents/documents.css';

type StepProps = { onDone: () => void };

/** The company's name, address and number, as all documents have them. */
export const SenderStep = ({ onDone }: StepProps) => {
  const { query } = useBooks();
  const { data } = useQuery(query.settings.get.queryOptions());
  return data ? <SenderForm key={JSON.stringify(data.sender)} client={data} onDone={onDone} /> : null;
};

const SenderForm = ({ client, onDone }: StepProps & { client: Client }) => {
  const text = useText();
  const { form } = useDocumentsForm(client, { name: 'setup.sender', onSaved: onDone });
  return (
    <Form form={form} className="form">
      <SenderFields form={form} />
      <div className="form-actions">
        <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
          {text('setup.save')}
        </Button>
      </div>
    </Form>
  );
};
