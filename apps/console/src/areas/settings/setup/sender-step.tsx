import { settings } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../../controls/button.tsx';
import { useDraftForm } from '../../../forms/draft-form.ts';
import { Form } from '../../../forms/form.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { type Client, changedDocuments, documentValues } from '../documents/document-values.ts';
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
  const { call, cache } = useBooks();
  const initial = useMemo(() => documentValues(client), [client]);
  const form = useDraftForm({
    name: 'setup.sender',
    initial,
    schema: settings,
    sent: changedDocuments(initial),
    send: async (changed) => {
      await call.settings.save.mutate(changed);
      form.forgetDraft();
      onDone();
      await cache.invalidateQueries();
    },
  });
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
