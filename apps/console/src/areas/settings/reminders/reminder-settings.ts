import { maxReminderLevels, reminderLevel, reminders, reminderText, settings } from '@kontor/domain';
import { useMemo } from 'react';
import type { Account } from '../../../choices/accounts.ts';
import { fieldKinds } from '../../../forms/record/kinds.tsx';
import { recordOf, type ValuesOf } from '../../../forms/record/record.ts';
import { fieldOf } from '../../../forms/record/record-field.tsx';
import { useRecordForm } from '../../../forms/record/record-form.tsx';
import { recordsWithin, recordWithin } from '../../../forms/record/within.ts';
import { useBooks } from '../../../server/session.ts';
import type { ClientSettings } from '../general/client-settings.tsx';

/** The settings of reminders as their form shows them. */

export const reminderTexts = recordOf(reminderText, {
  ...{ name: 'reminder_text', texts: 'reminders' },
  as: { opening: fieldKinds.notes, closing: fieldKinds.notes },
});
export const ReminderTextField = fieldOf<typeof reminderTexts>();

const isWritten = ({ language_code: _, ...texts }: ValuesOf<typeof reminderTexts>): boolean =>
  Object.values(texts).some((text) => text.trim() !== '');

export const reminderLevels = recordOf(reminderLevel, {
  ...{ name: 'reminder_level', texts: 'reminders' },
  as: {
    fee: fieldKinds.from(fieldKinds.amount(2), (level) => {
      const { fee = '' } = level as { fee?: string };
      return fee === '0' ? '' : fee;
    }),
    interest: fieldKinds.amount(2),
    texts: recordsWithin(reminderTexts, { isHad: isWritten }),
  },
});
export const LevelField = fieldOf<typeof reminderLevels>();

const charges = fieldKinds.account({
  fits: ({ category, heading }: Account) => category === 'income' && !heading,
});

export const reminderCharges = recordOf(reminders, {
  ...{ name: 'reminder_charges', texts: 'reminders' },
  as: { fee_accno: charges, interest_accno: charges, levels: recordsWithin(reminderLevels) },
});
export const ChargeField = fieldOf<typeof reminderCharges>();

const reminderSettings = recordOf(settings.pick({ reminders: true }), {
  ...{ name: 'reminders', texts: 'reminders' },
  as: { reminders: recordWithin(reminderCharges) },
});

/**
 * All levels, each with texts in all languages of the client, and in those that another program has
 * named.
 */
const levelsIn = ({ languages, reminders: kept }: ClientSettings) =>
  Array.from({ length: maxReminderLevels }, (_, at) => {
    const level = kept?.levels[at];
    const texts = level?.texts ?? [];
    const codes = new Set([...languages, ...texts.map(({ language_code }) => language_code)]);
    return {
      ...level,
      texts: [...codes].map(
        (code) => texts.find((one) => one.language_code === code) ?? { language_code: code },
      ),
    };
  });

/**
 * The form, and the languages of the texts of each level. They are saved as a whole, as a level is
 * known by its place.
 */
export const useRemindersForm = (client: ClientSettings, { onSaved }: { onSaved: () => void }) => {
  const { call } = useBooks();
  const before = useMemo(() => ({ reminders: { ...client.reminders, levels: levelsIn(client) } }), [client]);
  const form = useRecordForm(reminderSettings, {
    before,
    calls: call.settings,
    follow: onSaved,
    sent: (_, { whole }) => whole(),
  });
  const languages = before.reminders.levels.map(({ texts }) =>
    texts.map(({ language_code }) => language_code),
  );
  return { form, languages };
};
