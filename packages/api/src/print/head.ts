import {
  addressLines,
  type CustomerKept,
  invalidField,
  type Ledger,
  letterLanguages,
  say,
} from '@kontor/domain';
import type { DocumentSheet, Language } from '@kontor/print';

/**
 * The parts that all letters of a client have in common: who sends them, to whom, in which language
 * and layout (docs/interface §8).
 */

/**
 * The language in which a letter is written for a code, such as `de-CH`; English in place of those
 * that Kontor does not print in.
 */
export const printedLanguage = (code: string): Language =>
  letterLanguages.find((language) => code.toLowerCase().startsWith(language)) ?? 'en';

/**
 * The language of a letter: the one that was asked for, else that of the customer, else the first
 * of the client's.
 */
export const languageFor = (
  { client }: Ledger,
  { asked, customer }: { asked?: string | undefined; customer: CustomerKept | undefined },
): Language => printedLanguage(asked || customer?.language_code || (client.languages[0] ?? ''));

/** The sender of a client. Refuses `invalid` where the client has none. */
export const senderOf = ({ client }: Ledger) => {
  if (!client.sender) throw invalidField('sender', say('sender_missing'));
  return client.sender;
};

/** The client's own texts in a language. */
export const textsOf = ({ client }: Ledger, language: Language) =>
  client.letter?.texts.find(({ language_code }) => language_code.toLowerCase().startsWith(language));

type Head = Pick<DocumentSheet, 'language' | 'look' | 'sender' | 'recipient'>;

// Of a paper that nobody gets by post.
const noRecipient = { name: '', address1: '', address2: '', zipcode: '', city: '', country: '' };

/** The head of a letter, or of a paper to nobody. Refuses as `senderOf` does. */
export const headOf = (
  ledger: Ledger,
  {
    language,
    recipient = noRecipient,
  }: { language: Language; recipient?: Parameters<typeof addressLines>[0] },
): Head => {
  const sender = senderOf(ledger);
  const { letter } = ledger.client;
  const footer = textsOf(ledger, language)?.footer;
  const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');
  return {
    language,
    look: {
      template: letter?.template ?? 'plain',
      colour: letter?.color ?? '#1f2937',
      font: letter?.font ?? 'sans',
      window: letter?.address ?? 'left',
    },
    sender: {
      name: sender.name,
      address: filled([`${sender.street} ${sender.building_number}`, `${sender.zipcode} ${sender.city}`]),
      contact: filled([sender.phone, sender.email, sender.website]),
      // The print says by itself whether it is that of a payer of VAT, in its language.
      ...(sender.uid === ''
        ? {}
        : { uid: sender.uid.replace(/\s*(MWST|TVA|IVA|VAT)$/i, ''), has_vat: sender.vat_registered }),
      ...(footer ? { footer } : {}),
    },
    recipient: addressLines(recipient, sender),
  };
};
