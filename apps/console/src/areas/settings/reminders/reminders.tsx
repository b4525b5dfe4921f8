import { reminderPlaceholders } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { FieldsWithin } from '../../../forms/record/record-field.tsx';
import { RecordForm } from '../../../forms/record/record-form.tsx';
import { FieldCard, FieldRow, FormPart, Stack } from '../../../layout/layout.tsx';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { languageName } from '../../../texts/language-name.ts';
import { useText } from '../../../texts/text.ts';
import type { ClientSettings } from '../general/client-settings.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import {
  ChargeField,
  LevelField,
  ReminderTextField,
  reminderCharges,
  reminderLevels,
  reminderTexts,
  useRemindersForm,
} from './reminder-settings.ts';
import './reminders.css';

/** When customers are reminded, what it costs them, and what the letters say. */
export const ReminderSettings = () => {
  const text = useText();
  const { query } = useBooks();
  const { data, error } = useQuery(query.settings.get.queryOptions());
  const [saved, setSaved] = useState(false);
  return (
    <SettingsScreen title={text('reminders.settings')} flow>
      <p className="soft">{text('reminders.settings_about')}</p>
      <ErrorNotice error={error} />
      {data ? (
        <RemindersForm
          key={JSON.stringify([data.reminders, data.languages])}
          client={data}
          saved={saved}
          onSaved={() => setSaved(true)}
        />
      ) : null}
    </SettingsScreen>
  );
};

type RemindersFormProps = { client: ClientSettings; saved: boolean; onSaved: () => void };

const RemindersForm = ({ client, saved, onSaved }: RemindersFormProps) => {
  const text = useText();
  const { form, languages } = useRemindersForm(client, { onSaved });
  return (
    <RecordForm form={form} saved={saved}>
      <Stack gap={6}>
        <FormPart title={text('reminders.accounts')}>
          <FieldsWithin of={reminderCharges} at="reminders">
            <FieldRow each={4}>
              <ChargeField name="fee_accno" />
              <ChargeField name="interest_accno" />
              <ChargeField name="booked" />
            </FieldRow>
          </FieldsWithin>
        </FormPart>
        {languages.map((codes, at) => (
          <FieldsWithin key={at} of={reminderLevels} at={`reminders.levels.${at}`}>
            <LevelPart at={at} languages={codes} />
          </FieldsWithin>
        ))}
      </Stack>
    </RecordForm>
  );
};

const LevelPart = ({ at, languages }: { at: number; languages: readonly string[] }) => {
  const text = useText();
  const { language } = useLanguage();
  const { client } = useBooks();
  const isFirst = at === 0;
  const placeholders = reminderPlaceholders.map((name) => `{${name}}`).join(' ');
  return (
    <FormPart title={text('reminders.level_of', { level: at + 1 })}>
      <FieldRow>
        <LevelField name="days" label={isFirst ? 'reminders.after_due' : 'reminders.after_last'} />
        <LevelField name="terms" />
        <LevelField name="fee" title={text('reminders.level_fee', { currency: client.currency })} />
        <LevelField
          name="interest"
          label="reminders.level_interest"
          {...(isFirst ? {} : { hint: text('reminders.interest_hint') })}
        />
      </FieldRow>
      <details className="reminder-texts">
        <summary>{text('reminders.texts')}</summary>
        <p className="soft">{text('reminders.texts_about', { placeholders })}</p>
        {languages.map((code, of) => (
          <FieldsWithin key={code} of={reminderTexts} at={`texts.${of}`}>
            <FieldCard title={languageName(code, language)}>
              <ReminderTextField name="subject" />
              <ReminderTextField name="opening" rows={3} />
              <ReminderTextField name="closing" rows={3} />
            </FieldCard>
          </FieldsWithin>
        ))}
      </details>
    </FormPart>
  );
};
