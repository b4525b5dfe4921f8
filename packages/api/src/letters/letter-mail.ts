import {
  addressesIn,
  addressText,
  filledText,
  isMailAddress,
  type Ledger,
  type LetterKind,
  type Mail,
  type MailDraft,
  mailTextOf,
  type NewMail,
  type Placeholders,
} from '@kontor/domain';
import type { Language } from '@kontor/print';
import { senderOf } from '../print/head.ts';

/** The parts that mails with letters have in common (docs/interface §23). */

/**
 * The sender of a mail: by name, and for answers where that is an address. Refuses `invalid` where
 * the client has no sender.
 */
export const mailSender = (ledger: Ledger): Pick<NewMail, 'from_name' | 'reply_to'> => {
  const { name, email } = senderOf(ledger);
  return { from_name: name, reply_to: isMailAddress(email) ? email : '' };
};

type Letter = {
  ledger: Ledger;
  kind: LetterKind;
  language: Language;
  /** The mail fields of the customer or vendor, as far as there are any. */
  party: Partial<Record<'email' | 'cc' | 'bcc', string>> | undefined;
  values: Placeholders;
};

/**
 * The mail as it would be sent: what was not sent is as the customer or vendor has it, or as the
 * texts of the client say. Refuses `invalid` with the name of the field for what is not an address
 * or no placeholder, and where the client has no sender.
 */
export const letterMail = (
  { ledger, kind, language, party, values }: Letter,
  sent: Mail,
): NewMail & { language_code: Language } => {
  const standard = mailTextOf({ kind, language_code: language }, ledger.client.letter);
  // A subject is one line, also where a number or a name has several.
  const subject = filledText(sent.subject || standard.subject, values, 'subject').replace(/\s+/g, ' ');
  return {
    to: addressesIn(sent.to ?? party?.email ?? '', 'to'),
    cc: addressesIn(sent.cc ?? party?.cc ?? '', 'cc'),
    bcc: addressesIn(sent.bcc ?? party?.bcc ?? '', 'bcc'),
    ...mailSender(ledger),
    subject: subject.trim(),
    text: filledText(sent.text || standard.text, values, 'text'),
    language_code: language,
  };
};

/** The same, as it is answered. */
export const draftOf = ({
  to,
  cc,
  bcc,
  subject,
  text,
  language_code,
}: ReturnType<typeof letterMail>): MailDraft => ({
  ...{ to: addressText(to), cc: addressText(cc), bcc: addressText(bcc) },
  ...{ subject, text, language_code },
});
