import {
  addressesIn,
  filledText,
  isMailAddress,
  type Mail,
  mailTextOf,
  minorUnit,
  type NewMail,
  type Placeholders,
} from '@kontor/domain';
import { dayIn, figure } from '@kontor/print';
import { senderOf } from '../print/head.ts';
import type { statementOfParty } from '../print/statement.ts';

/** The mail that takes a statement of account to its customer or vendor (docs/interface §23). */

type Statement = Awaited<ReturnType<typeof statementOfParty>>;

/** The mail as it would be sent. Refuses `invalid` with the name of the field for what is no address or no placeholder. */
export const statementMailOf = (
  statement: Statement,
  sent: Mail,
): NewMail & { language_code: Statement['sheet']['language'] } => {
  const { ledger, party, sheet } = statement;
  const { language: language_code } = sheet;
  const sender = senderOf(ledger);
  const standard = mailTextOf({ kind: 'statement', language_code }, ledger.client.letter);
  const values = placeholdersOf(statement, sender.name);
  const copies = 'customernumber' in party ? party : { cc: '', bcc: '' };
  // A subject is one line, also where a name has several.
  const subject = filledText(sent.subject || standard.subject, values, 'subject').replace(/\s+/g, ' ');
  return {
    to: addressesIn(sent.to ?? party.email, 'to'),
    cc: addressesIn(sent.cc ?? copies.cc, 'cc'),
    bcc: addressesIn(sent.bcc ?? copies.bcc, 'bcc'),
    from_name: sender.name,
    reply_to: isMailAddress(sender.email) ? sender.email : '',
    subject: subject.trim(),
    text: filledText(sent.text || standard.text, values, 'text'),
    language_code,
  };
};

const placeholdersOf = ({ sheet, party, number, on }: Statement, sender: string): Placeholders => {
  const { currency, language, total } = sheet;
  const amount = `${currency} ${figure(total, minorUnit(currency))}`;
  const date = dayIn(language, on);
  return { number, date, due_date: date, amount, open: amount, reference: '', customer: party.name, sender };
};
