import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../../controls/button.tsx';
import { Form } from '../../../forms/form.tsx';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { toAccountSettings, toDocuments, toNumbers } from '../../../server/addresses.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import type { Client } from '../documents/document-values.ts';
import { useDocumentsForm } from '../documents/documents-form.ts';
import { LogoPart } from '../documents/logo-part.tsx';
import { SenderFields } from '../documents/parts.tsx';
import '../documents/documents.css';

type StepProps = { onDone: () => void };

/** The company's name, address and number, as all documents have them. */
export const SenderStep = ({ onDone }: StepProps) => {
  const { query } = useBooks();
  const { data } = useQuery(query.settings.get.queryOptions());
  const text = useText();
  if (!data) return null;
  return (
    <>
      <SenderForm key={JSON.stringify(data.sender)} client={data} onDone={onDone} />
      <LogoPart logo={data.logo} />
      <p className="soft">{text('setup.letters')}</p>
      <div className="form-actions">
        <ButtonLink href={toAccountSettings(data.payment_accno)}>
          {text('setup.iban', { account: String(data.payment_accno) })}
        </ButtonLink>
        <ButtonLink href={toNumbers()}>{text('settings.numbers')}</ButtonLink>
        <ButtonLink href={toDocuments()}>{text('setup.first_letter')}</ButtonLink>
      </div>
    </>
  );
};

const SenderForm = ({ client, onDone }: StepProps & { client: Client }) => {
  const text = useText();
  const { form } = useDocumentsForm(client, { name: 'setup.sender', onSaved: onDone });
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'setup.save', group: 'here', run: form.submit }]);
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
