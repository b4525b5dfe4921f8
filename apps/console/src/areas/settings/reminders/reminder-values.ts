import type { Outputs } from '@kontor/client';
import { chargesBooked, maxReminderLevels, type Reminders } from '@kontor/domain';
import { numberOf } from '../../../values/number.ts';

/** The settings of reminders as they are typed. */

type ReminderClient = Outputs['settings']['get'];

export const reminderTexts = ['subject', 'opening', 'closing'] as const;
export const bookedChoices = chargesBooked;

type TextsTyped = Record<'language_code' | (typeof reminderTexts)[number], string>;
export type LevelTyped = { days: string; terms: string; fee: string; interest: string; texts: TextsTyped[] };
export type ReminderValues = {
  reminders: { levels: LevelTyped[]; fee_accno: string; interest_accno: string; booked: Reminders['booked'] };
};

const textsOf = (
  languages: readonly string[],
  kept: Reminders['levels'][number]['texts'] = [],
): TextsTyped[] => {
  const codes = new Set([...languages, ...kept.map(({ language_code }) => language_code)]);
  return [...codes].map(
    (language_code) =>
      kept.find((one) => one.language_code === language_code) ?? {
        ...{ language_code, subject: '', opening: '', closing: '' },
      },
  );
};

export const reminderValues = ({ languages, reminders }: ReminderClient): ReminderValues => ({
  reminders: {
    levels: Array.from({ length: maxReminderLevels }, (_, at) => {
      const { days = 10, terms = 10, fee = '', interest = '', texts } = reminders?.levels[at] ?? {};
      return {
        days: String(days),
        terms: String(terms),
        fee: fee === '0' ? '' : fee,
        interest,
        texts: textsOf(languages, texts),
      };
    }),
    fee_accno: String(reminders?.fee_accno ?? ''),
    interest_accno: String(reminders?.interest_accno ?? ''),
    booked: reminders?.booked ?? 'paid',
  },
});

const isWritten = ({ language_code: _, ...texts }: TextsTyped): boolean =>
  Object.values(texts).some((text) => text.trim() !== '');

const filled = (name: string, typed: string, value: unknown = typed) =>
  typed.trim() === '' ? {} : { [name]: value };

/** The settings as they are sent: always all levels, as a level is known by its place. */
export const remindersOf = ({ reminders }: ReminderValues): object => {
  const { levels, fee_accno, interest_accno, booked } = reminders;
  return {
    reminders: {
      booked,
      ...filled('fee_accno', fee_accno, numberOf(fee_accno)),
      ...filled('interest_accno', interest_accno, numberOf(interest_accno)),
      levels: levels.map(({ days, terms, fee, interest, texts }) => ({
        ...{ days: numberOf(days), terms: numberOf(terms) },
        ...filled('fee', fee),
        ...filled('interest', interest),
        texts: texts.filter(isWritten),
      })),
    },
  };
};
