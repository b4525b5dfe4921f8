import type { TakenMail } from '@kontor/data';
import { addressesIn } from '@kontor/domain';
import type { SendMailOptions } from 'nodemailer';
import { senderAddress } from './mail-settings.ts';

/**
 * The message of a mail with a letter (decision 264). It is from the address of the installation, by the name of the client, and answers go to
 * the client; from the client's own address where that is in the same domain, for which the server of the installation may send.
 */
export const letterMessage = (mail: TakenMail, file: Uint8Array, from: string): SendMailOptions => {
  const own = senderAddress(from);
  const isOwnDomain = mail.reply_to !== '' && domainOf(mail.reply_to) === domainOf(own);
  return {
    messageId: mail.message_id,
    from: { name: mail.from_name, address: isOwnDomain ? mail.reply_to : own },
    ...(mail.reply_to === '' || isOwnDomain
      ? {}
      : { replyTo: { name: mail.from_name, address: mail.reply_to } }),
    to: addressesIn(mail.to, 'to'),
    cc: addressesIn(mail.cc, 'cc'),
    bcc: addressesIn(mail.bcc, 'bcc'),
    subject: mail.subject,
    text: mail.text,
    attachments: [{ filename: mail.file_name, content: Buffer.from(file), contentType: 'application/pdf' }],
  };
};

const domainOf = (address: string): string => (address.split('@').at(-1) ?? '').toLowerCase();
