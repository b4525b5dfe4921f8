import PostalMime, { addressParser } from 'postal-mime';
import type { MailFile, MailRead } from '../../messages.ts';
import { WrongStructure } from '../../unreadable.ts';

/**
 * Reads a mail, or its head alone: what is in it as data. A mail within a mail is read too, as one
 * that was forwarded, but not endlessly.
 */
export const readMail = async ({ file }: { file: Uint8Array }): Promise<MailRead> => {
  const mail = await PostalMime.parse(file, bounds).catch(() => {
    throw new WrongStructure('The mail has more levels or longer heads than one may have.');
  });
  const fields = mail.headers.map(({ key, value }) => ({ name: key, value }));
  return {
    fields,
    from: fields
      .filter(({ name }) => name === 'from')
      .flatMap(({ value }) => addressParser(value, { flatten: true }))
      .flatMap(({ address }) => (address ? [address] : [])),
    subject: mail.subject ?? '',
    message_id: mail.messageId ?? '',
    files: mail.attachments.map(
      ({ filename, mimeType, related, disposition, contentId, content }): MailFile => ({
        file_name: filename ?? '',
        media_type: mimeType,
        inline: related === true || (disposition === 'inline' && contentId !== undefined),
        content: ownBytes(content),
      }),
    ),
  };
};

const bounds = { maxNestingDepth: 64, maxHeadersSize: 1_000_000, maxRfc822NestingDepth: 3 };

/** The bytes of a file in a buffer of their own, which can be handed over. */
const ownBytes = (content: ArrayBuffer | Uint8Array | string): Uint8Array<ArrayBuffer> =>
  content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(Buffer.from(content));
