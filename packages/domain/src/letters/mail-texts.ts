import type { Letter } from '../master-data/sending/sender.ts';
import { invalidField } from '../refusal/invalid-field.ts';
import { say } from '../values/sentences/say.ts';
import type { LetterKind, LetterLanguage } from './letter.ts';

/**
 * The subject and text of a mail with a letter, in the language of the letter (docs/interface §23).
 */

export type MailText = { subject: string; text: string };

/** The words that may stand in braces. Their values are texts as people read them. */
export const placeholders = [
  'number',
  'date',
  'due_date',
  'amount',
  'open',
  'reference',
  'customer',
  'sender',
] as const;
export type Placeholders = Record<(typeof placeholders)[number], string>;

const closing = {
  de: 'Freundliche Grüsse\n{sender}',
  fr: 'Meilleures salutations\n{sender}',
  it: 'Cordiali saluti\n{sender}',
  en: 'Kind regards\n{sender}',
};

const greeting = { de: 'Guten Tag', fr: 'Madame, Monsieur,', it: 'Buongiorno', en: 'Hello' };

const sentences: Record<LetterKind, Record<LetterLanguage, readonly [subject: string, text: string]>> = {
  invoice: {
    de: [
      'Rechnung {number} von {sender}',
      'Im Anhang finden Sie die Rechnung {number} vom {date} über {amount}, zahlbar bis {due_date}.',
    ],
    fr: [
      'Facture {number} de {sender}',
      'Vous trouverez en annexe la facture {number} du {date} de {amount}, payable jusqu’au {due_date}.',
    ],
    it: [
      'Fattura {number} di {sender}',
      'In allegato trova la fattura {number} del {date} di {amount}, pagabile entro il {due_date}.',
    ],
    en: [
      'Invoice {number} from {sender}',
      'Please find attached invoice {number} of {date} for {amount}, payable by {due_date}.',
    ],
  },
  credit_note: {
    de: [
      'Gutschrift {number} von {sender}',
      'Im Anhang finden Sie die Gutschrift {number} vom {date} über {amount}.',
    ],
    fr: [
      'Note de crédit {number} de {sender}',
      'Vous trouverez en annexe la note de crédit {number} du {date} de {amount}.',
    ],
    it: [
      'Nota di credito {number} di {sender}',
      'In allegato trova la nota di credito {number} del {date} di {amount}.',
    ],
    en: [
      'Credit note {number} from {sender}',
      'Please find attached credit note {number} of {date} for {amount}.',
    ],
  },
  reminder: {
    de: [
      'Zahlungserinnerung von {sender}',
      'Im Anhang finden Sie unsere Erinnerung über {open}, zahlbar bis {due_date}.',
    ],
    fr: [
      'Rappel de paiement de {sender}',
      'Vous trouverez en annexe notre rappel de {open}, payable jusqu’au {due_date}.',
    ],
    it: [
      'Sollecito di pagamento di {sender}',
      'In allegato trova il nostro sollecito di {open}, pagabile entro il {due_date}.',
    ],
    en: [
      'Payment reminder from {sender}',
      'Please find attached our reminder for {open}, payable by {due_date}.',
    ],
  },
  statement: {
    de: ['Kontoauszug von {sender}', 'Im Anhang finden Sie Ihren Kontoauszug vom {date}.'],
    fr: ['Relevé de compte de {sender}', 'Vous trouverez en annexe votre relevé de compte du {date}.'],
    it: ['Estratto conto di {sender}', 'In allegato trova il Suo estratto conto del {date}.'],
    en: ['Statement of account from {sender}', 'Please find attached your statement of account of {date}.'],
  },
};

/**
 * The client's own subject and text for invoices in a language, else those of Kontor; of other
 * letters those of Kontor.
 */
export const mailTextOf = (
  { kind, language_code }: { kind: LetterKind; language_code: LetterLanguage },
  letter: Letter | undefined,
): MailText => {
  const own = letter?.texts.find((texts) => texts.language_code.toLowerCase().startsWith(language_code));
  const [subject, text] = sentences[kind][language_code];
  const standard = `${greeting[language_code]}\n\n${text}\n\n${closing[language_code]}`;
  const isOwn = kind === 'invoice';
  return {
    subject: (isOwn && own?.mail_subject) || subject,
    text: (isOwn && own?.mail_text) || standard,
  };
};

/**
 * A text with its placeholders filled. Refuses `invalid` with the name of the field for a word in
 * braces that is not one.
 */
export const filledText = (text: string, values: Placeholders, field: string): string =>
  text.replace(/\{(\w+)\}/g, (word, name: string) => {
    const known = placeholders.find((one) => one === name);
    if (known) return values[known];
    const all = placeholders.map((one) => `{${one}}`).join(' ');
    throw invalidField(field, say('mail_placeholder', { word, all }));
  });
