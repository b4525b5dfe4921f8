import type { Outputs } from '@kontor/client';
import type { MailStatus } from '@kontor/domain';
import { Anchor } from '../../controls/anchor.tsx';
import { invoicePages } from '../../pages/invoices.ts';
import { customerPages, vendorPages } from '../../pages/parties.ts';
import { reminderPages } from '../../pages/reminders.ts';
import { type TextName, useText } from '../../texts/text.ts';

export type SentMail = Outputs['mails']['get'];

const statusLooks: Record<MailStatus, string> = {
  queued: 'tag tag-warn',
  sent: 'tag tag-good',
  failed: 'tag tag-danger',
  bounced: 'tag tag-danger',
  cancelled: 'tag',
};

export const MailStatusTag = ({ status }: Pick<SentMail, 'status'>) => {
  const text = useText();
  return <span className={statusLooks[status]}>{text(`outbox.${status}`)}</span>;
};

/** The page of the document that a mail has: a statement has none but that of its party. */
const documentPage = (mail: SentMail): string => {
  if (mail.kind === 'reminder') return reminderPages.one.to(Number(mail.number));
  return mail.kind === 'statement' ? partyPage(mail) : invoicePages.one.to(mail.number);
};

const partyPage = ({ customernumber, vendornumber }: SentMail): string =>
  customernumber === '' ? vendorPages.one.to(vendornumber) : customerPages.one.to(customernumber);

/** Answers the function that names the document of a mail: its kind and its number. */
export const useDocumentName = () => {
  const text = useText();
  return ({ kind, number }: SentMail): string =>
    kind === 'statement' ? text('documents.statement') : `${text(kindTexts[kind])} ${number}`;
};

const kindTexts: Record<Exclude<SentMail['kind'], 'statement'>, TextName> = {
  invoice: 'documents.invoice',
  credit_note: 'outbox.credit_note',
  reminder: 'reminders.one',
  offer: 'outbox.offer',
  order_confirmation: 'outbox.order_confirmation',
  delivery_note: 'outbox.delivery_note',
};

export const DocumentLink = ({ of }: { of: SentMail }) => (
  <Anchor href={documentPage(of)}>{useDocumentName()(of)}</Anchor>
);

export const PartyLink = ({ of }: { of: SentMail }) => (
  <Anchor href={partyPage(of)}>{of.name || of.customernumber || of.vendornumber}</Anchor>
);

// In milliseconds. A mail that waits for its next attempt may wait for an hour.
const [soon, later] = [2_000, 30_000];
// So long a mail under way is kept from other attempts, and some more.
const underWay = 20_000;

/**
 * After how long mails are read again, while one of them is to be sent still; false where none is.
 */
export const rereadTime = (mails: readonly SentMail[] = []): number | false => {
  const waiting = mails.filter(({ status }) => status === 'queued');
  if (waiting.length === 0) return false;
  const isDue = ({ next_attempt = '' }: SentMail) => Date.parse(next_attempt) < Date.now() + underWay;
  return waiting.some(isDue) ? soon : later;
};
