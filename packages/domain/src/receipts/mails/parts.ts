import { printable } from '../../values/printable.ts';
import { fileNameFor, fileNameOf } from '../file-name.ts';
import { largestReceipt, type ReceiptMedia, receiptKind, receiptMedia, receiptMediaOf } from '../receipt.ts';
import { hasProvenDomain } from './authentication-results.ts';
import { domainOfAddress, isTakenFrom, type QuarantineReason } from './intake.ts';

/** A file in a mail. `head` are its first bytes, as one character each. */
export type MailPart = {
  file_name: string;
  media_type: string;
  /** Whether the text of the mail shows it, as it does a logo. */
  inline: boolean;
  size: number;
  head: string;
};

/** A file that a mail brings to the receipts. */
export type PartTaken = { at: number; file_name: string; media_type: ReceiptMedia };

// A logo or a sign of a network; a receipt that was photographed is larger.
const largestLogo = 40_000;

/** The most files that are taken of one mail. */
export const mostAttachments = 50;

/**
 * The files of a mail that are taken, with their places in it: of the types of receipts, by their
 * first bytes, whatever the mail calls them. Pictures that its text shows are logos where they are
 * small; XML that is not called so is left out too, as much else begins like it.
 */
export const partsTaken = (parts: readonly MailPart[]): PartTaken[] =>
  parts
    .flatMap((part, at): PartTaken[] => {
      const begun = receiptKind.mediaBegun(part.head);
      const media_type = receiptMedia.find((media) => media === begun);
      if (!media_type || part.size === 0 || part.size > largestReceipt) return [];
      if (part.inline && media_type.startsWith('image/') && part.size <= largestLogo) return [];
      if (media_type === 'application/xml' && !isCalledXml(part)) return [];
      return [{ at, file_name: fileNameOf(part.file_name) || fileNameFor(media_type), media_type }];
    })
    .slice(0, mostAttachments);

const isCalledXml = ({ file_name, media_type }: MailPart): boolean =>
  receiptMediaOf(media_type) === 'application/xml' || /\.xml$/i.test(file_name);

const longestText = 500;

/** A line of a mail as it is kept: without control and direction marks, and not endless. */
export const mailLine = (sent: string): string =>
  [...printable(sent.slice(0, 4 * longestText)).trim()].slice(0, longestText).join('');

/**
 * Why a mail waits for a person; undefined where its files are taken: it has some, its one `From`
 * is on the list of the client, and the provider says that this domain has sent it.
 */
export const reasonToWait = (
  mail: {
    from: readonly string[];
    fields: readonly { name: string; value: string }[];
    taken: number;
  },
  { senders, trusted }: { senders: readonly string[]; trusted: string },
): QuarantineReason | undefined => {
  const [address = ''] = mail.from;
  const froms = mail.fields.filter(({ name }) => name.toLowerCase() === 'from').length;
  if (mail.taken === 0) return 'NO_ATTACHMENT';
  if (!isTakenFrom(senders, address)) return 'SENDER_UNKNOWN';
  const isOne = froms === 1 && mail.from.length === 1;
  if (!isOne || !hasProvenDomain(mail.fields, { trusted, domain: domainOfAddress(address) }))
    return 'SENDER_NOT_PROVEN';
  return undefined;
};
