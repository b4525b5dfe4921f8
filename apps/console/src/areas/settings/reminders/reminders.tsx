import { reminderPlaceholders, settings } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccounts } from '../../../choices/accounts.ts';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { SelectField } from '../../../forms/choices.tsx';
import { type DraftForm, useDraftForm } from '../../../forms/draft-form.ts';
import { AmountField, ChoiceField, NotesField, TextField } from '../../../forms/fields.tsx';
import { useBooks } from '../../../server/session.ts';
import { useLanguage } from '../../../texts/language.tsx';
import { languageName } from '../../../texts/language-name.ts';
import { useText } from '../../../texts/text.ts';
import { SettingsForm } from '../settings-form.tsx';
import { SettingsScreen } from '../settings-screen.tsx';
import {
  bookedChoices,
  type ReminderValues,
  remindersOf,
  reminderTexts,
  reminderValues,
} from './reminder-values.ts';
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
          initially={reminderValues(data)}
          saved={saved}
          onSaved={() => setSaved(true)}
        />
      ) : null}
    </SettingsScreen>
  );
};

type RemindersFormProps = { initially: ReminderValues; saved: boolean; onSaved: () => void };

const RemindersForm = ({ initially, saved, onSaved }: RemindersFormProps) => {
  const { call, cache } = useBooks();
  // The form is drawn anew where what is kept changes.
  const [initial] = useState(initially);
  const form = useDraftForm({
    name: 'reminders',
    initial,
    schema: settings,
    sent: remindersOf,
    send: async (changed) => {
      await call.settings.save.mutate(changed);
      return async () => {
        onSaved();
        await cache.invalidateQueries();
      };
    },
  });
  return (
    <SettingsForm form={form} saved={saved}>
      <ChargesPart form={form} />
      {initial.reminders.levels.map(({ texts }, at) => (
        <LevelPart
          key={texts.length * 10 + at}
          form={form}
          at={at}
          languages={texts.map(({ language_code }) => language_code)}
        />
      ))}
    </SettingsForm>
  );
};

type ReminderPartProps = { form: DraftForm<ReminderValues> };

const ChargesPart = ({ form: { control } }: ReminderPartProps) => {
  const text = useText();
  const options = useAccounts()
    .filter(({ category, heading }) => category === 'income' && !heading)
    .map(({ accno, description }) => ({ key: String(accno), text: description }));
  return (
    <section className="settings-part">
      <h2>{text('reminders.accounts')}</h2>
      <div className="form-row">
        <ChoiceField
          control={control}
          name="reminders.fee_accno"
          label={text('reminders.fee_accno')}
          options={options}
        />
        <ChoiceField
          control={control}
          name="reminders.interest_accno"
          label={text('reminders.interest_accno')}
          options={options}
        />
        <SelectField
          control={control}
          name="reminders.booked"
          label={text('reminders.booked')}
          options={bookedChoices.map((value) => ({ value, label: text(`reminders.booked.${value}`) }))}
        />
      </div>
    </section>
  );
};

type LevelPartProps = ReminderPartProps & { at: number; languages: readonly string[] };

const LevelPart = ({ form: { control }, at, languages }: LevelPartProps) => {
  const text = useText();
  const { language } = useLanguage();
  const { client } = useBooks();
  const level = `reminders.levels.${at}` as const;
  const placeholders = reminderPlaceholders.map((name) => `{${name}}`).join(' ');
  return (
    <section className="settings-part">
      <h2>{text('reminders.level_of', { level: at + 1 })}</h2>
      <div className="form-row reminder-fields">
        <TextField
          control={control}
          name={`${level}.days`}
          label={text(at === 0 ? 'reminders.after_due' : 'reminders.after_last')}
        />
        <TextField control={control} name={`${level}.terms`} label={text('reminders.terms')} />
        <AmountField
          control={control}
          name={`${level}.fee`}
          label={text('reminders.level_fee', { currency: client.currency })}
        />
        <AmountField
          control={control}
          name={`${level}.interest`}
          label={text('reminders.level_interest')}
          {...(at === 0 ? {} : { hint: text('reminders.interest_hint') })}
        />
      </div>
      <details className="reminder-texts">
        <summary>{text('reminders.texts')}</summary>
        <p className="soft">{text('reminders.texts_about', { placeholders })}</p>
        {languages.map((code, of) => (
          <fieldset key={code} className="card reminder-language">
            <legend className="unseen">{languageName(code, language)}</legend>
            <div className="reminder-language-name" aria-hidden="true">
              {languageName(code, language)}
            </div>
            {reminderTexts.map((field) =>
              field === 'subject' ? (
                <TextField
                  key={field}
                  control={control}
                  name={`${level}.texts.${of}.subject`}
                  label={text('reminders.subject')}
                />
              ) : (
                <NotesField
                  key={field}
                  control={control}
                  name={`${level}.texts.${of}.${field}`}
                  label={text(`reminders.${field}`)}
                  rows={3}
                />
              ),
            )}
          </fieldset>
        ))}
      </details>
    </section>
  );
};
