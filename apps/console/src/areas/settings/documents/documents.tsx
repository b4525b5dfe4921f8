import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '../../../controls/button.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { RecordForm } from '../../../forms/record/record-form.tsx';
import { FormPart, Stack } from '../../../layout/layout.tsx';
import { settingsPages } from '../../../pages/settings.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import type { ClientSettings } from '../general/client-settings.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import { useLettersForm } from './letters.tsx';
import { LogoPart } from './logo-part.tsx';
import { MailSenderPart } from './mail-sender-part.tsx';
import { allTexts, LayoutPart, SenderFields, TextFields } from './parts.tsx';
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

type FormProps = { client: ClientSettings; saved: boolean; onSaved: () => void };

const DocumentsForm = ({ client, saved, onSaved }: FormProps) => {
  const text = useText();
  const { form, languages } = useLettersForm(client, { onSaved });
  return (
    <RecordForm form={form} saved={saved}>
      <Stack gap={6}>
        <FormPart title={text('letter.sender')} about={text('letter.sender_about')}>
          <SenderFields />
        </FormPart>
        <MailSenderPart />
        <LogoPart logo={client.logo} />
        <LayoutPart languages={languages} />
        <FormPart title={text('letter.texts')} about={text('letter.texts_about')}>
          <TextFields languages={languages} of={allTexts} />
        </FormPart>
      </Stack>
    </RecordForm>
  );
};
