import type { Outputs } from '@kontor/client';
import { type Letter, letterTemplates, type Sender, type Settings } from '@kontor/domain';

/** The sender and the layout of documents as they are typed. */

export type Client = Outputs['settings']['get'];

export const senderFields = ['street', 'building_number', 'zipcode', 'city', 'country'] as const;
export const contactFields = ['email', 'phone', 'website'] as const;
export const letterTexts = ['opening', 'closing', 'footer', 'mail_subject', 'mail_text'] as const;
export const letterChoices = {
  template: letterTemplates,
  font: ['sans', 'serif'],
  address: ['left', 'right'],
} as const;

/** The layout as it is typed: the discount may be none. */
export type LetterValues = Omit<Letter, 'discount_percent' | 'discount_days'> & {
  discount_percent: string;
  discount_days: string;
};
export type DocumentValues = { sender: Sender; letter: LetterValues };

const noSender: Sender = {
  name: '',
  street: '',
  building_number: '',
  zipcode: '',
  city: '',
  country: 'CH',
  uid: '',
  vat_registered: true,
  email: '',
  phone: '',
  website: '',
};

const usual: LetterValues = {
  ...{ template: 'plain', color: '#1f2937', font: 'sans', address: 'left', texts: [] },
  ...{ discount_percent: '', discount_days: '' },
};

/** The texts of each of the client's languages, and of those that another program has named. */
const textsOf = ({ languages, letter }: Client): Letter['texts'] => {
  const kept = letter?.texts ?? [];
  const codes = new Set([...languages, ...kept.map(({ language_code }) => language_code)]);
  return [...codes].map(
    (language_code) =>
      kept.find((one) => one.language_code === language_code) ?? {
        ...{ language_code, opening: '', closing: '', footer: '', mail_subject: '', mail_text: '' },
      },
  );
};

export const documentValues = (client: Client): DocumentValues => ({
  sender: { ...noSender, ...client.sender },
  letter: {
    ...{ ...usual, ...client.letter, texts: textsOf(client) },
    discount_percent: client.letter?.discount_percent ?? '',
    discount_days: String(client.letter?.discount_days ?? ''),
  },
});

/** The sender as it is sent. */
export const sentSender = (sender: Sender): Sender => ({
  ...sender,
  country: sender.country.trim().toUpperCase(),
  uid: sender.uid.trim(),
});

/** The layout as it is sent; what is no number is left for the schema to judge. */
export const sentLetter = ({ discount_percent, discount_days, ...letter }: LetterValues): object => ({
  ...{ ...letter, color: letter.color.trim() },
  ...(discount_percent.trim() === '' ? {} : { discount_percent: discount_percent.trim() }),
  ...(discount_days.trim() === '' ? {} : { discount_days: Number(discount_days) }),
});

/** The settings that were changed: sender and layout are each saved as a whole. */
export const changedDocuments =
  (initial: DocumentValues) =>
  ({ sender, letter }: DocumentValues): Settings => ({
    ...(isSame(sender, initial.sender) ? {} : { sender: sentSender(sender) }),
    ...(isSame(letter, initial.letter) ? {} : { letter: sentLetter(letter) as Letter }),
  });

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
