import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '../../../controls/button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { SettingsForm } from '../settings-form.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import type { Client } from './document-values.ts';
import { useDocumentsForm } from './documents-form.ts';
import { LogoPart } from './logo-part.tsx';
import { MailSenderPart } from './mail-sender-part.tsx';
import { LayoutPart, SenderPart, TextsPart } from './parts.tsx';
import './documents.css';

/** The sender of the documents that a client sends, and their layout. */
export const Documents = () => {
  const text = useText();
  const { query, may } = useBooks();
  const { data, error } = useQuery(query.settings.get.queryOptions());
  const [saved, setSaved] = useState(false);
  return (
    <SettingsScreen
      title={text('letter')}
      actions={
        may('audit') ? (
          <ButtonLink href={settingsPages.audit.to({ table: 'client' })}>
            {text('settings.history')}
          </ButtonLink>
        ) : null
      }
      flow
    >
      <ErrorNotice error={error} />
      {data ? (
        <DocumentsForm
          key={JSON.stringify([data.sender, data.letter, data.languages])}
          client={data}
          saved={saved}
          onSaved={() => setSaved(true)}
        />
      ) : null}
    </SettingsScreen>
  );
};

type FormProps = { client: Client; saved: boolean; onSaved: () => void };

const DocumentsForm = ({ client, saved, onSaved }: FormProps) => {
  const { form, initial } = useDocumentsForm(client, { name: 'documents', onSaved });
  const languages = initial.letter.texts.map(({ language_code }) => language_code);
  return (
    <SettingsForm form={form} saved={saved}>
      <SenderPart form={form} />
      <MailSenderPart />
      <LogoPart logo={client.logo} />
      <LayoutPart form={form} languages={languages} />
      <TextsPart form={form} languages={languages} />
    </SettingsForm>
  );
};
