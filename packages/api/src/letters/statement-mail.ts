import { type Mail, minorUnit, type Placeholders } from '@kontor/domain';
import { dayIn, figure } from '@kontor/print';
import { senderOf } from '../print/head.ts';
import type { statementOfParty } from '../print/statement.ts';
import { letterMail } from './letter-mail.ts';

/** The mail that takes a statement of account to its customer or vendor (docs/interface §23). */

type Statement = Awaited<ReturnType<typeof statementOfParty>>;

/** The mail as it would be sent. Refuses as `letterMail` does. */
export const statementMailOf = (statement: Statement, sent: Mail): ReturnType<typeof letterMail> => {
  const { ledger, party, sheet } = statement;
  const values = placeholdersOf(statement, senderOf(ledger).name);
  return letterMail({ ledger, kind: 'statement', language: sheet.language, party, values }, sent);
};

const placeholdersOf = ({ sheet, party, number, on }: Statement, sender: string): Placeholders => {
  const { currency, language, total } = sheet;
  const amount = `${currency} ${figure(total, minorUnit(currency))}`;
  const date = dayIn(language, on);
  return { number, date, due_date: date, amount, open: amount, reference: '', customer: party.name, sender };
};
