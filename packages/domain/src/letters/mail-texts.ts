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
  'link',
] as const;
/** The `link` by which an offer is answered is in mails of offers alone. */
export type Placeholders = Record<Exclude<(typeof placeholders)[number], 'link'>, string> & { link?: string };

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
  offer: {
    de: [
      'Offerte {number} von {sender}',
      'Im Anhang finden Sie unsere Offerte {number} vom {date} über {amount}, gültig bis {due_date}.\n\nHier können Sie sie ansehen und annehmen:\n{link}',
    ],
    fr: [
      'Offre {number} de {sender}',
      'Vous trouverez en annexe notre offre {number} du {date} de {amount}, valable jusqu’au {due_date}.\n\nVous pouvez la consulter et l’accepter ici :\n{link}',
    ],
    it: [
      'Offerta {number} di {sender}',
      'In allegato trova la nostra offerta {number} del {date} di {amount}, valida fino al {due_date}.\n\nQui può visionarla e accettarla:\n{link}',
    ],
    en: [
      'Offer {number} from {sender}',
      'Please find attached our offer {number} of {date} for {amount}, valid until {due_date}.\n\nYou can view and accept it here:\n{link}',
    ],
  },
  order_confirmation: {
    de: [
      'Auftragsbestätigung {number} von {sender}',
      'Vielen Dank für Ihren Auftrag. Im Anhang finden Sie die Auftragsbestätigung zur Offerte {number} über {amount}.',
    ],
    fr: [
      'Confirmation de commande {number} de {sender}',
      'Nous vous remercions de votre commande. Vous trouverez en annexe la confirmation de l’offre {number} de {amount}.',
    ],
    it: [
      'Conferma d’ordine {number} di {sender}',
      'La ringraziamo per il Suo ordine. In allegato trova la conferma dell’offerta {number} di {amount}.',
    ],
    en: [
      'Order confirmation {number} from {sender}',
      'Thank you for your order. Please find attached the confirmation of offer {number} for {amount}.',
    ],
  },
  delivery_note: {
    de: ['Lieferschein {number} von {sender}', 'Im Anhang finden Sie den Lieferschein zur Offerte {number}.'],
    fr: [
      'Bulletin de livraison {number} de {sender}',
      'Vous trouverez en annexe le bulletin de livraison de l’offre {number}.',
    ],
    it: [
      'Bollettino di consegna {number} di {sender}',
      'In allegato trova il bollettino di consegna dell’offerta {number}.',
    ],
    en: [
      'Delivery note {number} from {sender}',
      'Please find attached the delivery note for offer {number}.',
    ],
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
    const known = placeholders.filter((one) => values[one] !== undefined);
    const value = known.includes(name as (typeof placeholders)[number]) && Reflect.get(values, name);
    if (typeof value === 'string') return value;
    const all = known.map((one) => `{${one}}`).join(' ');
    throw invalidField(field, say('mail_placeholder', { word, all }));
  });
