import type { TakenMail } from '@kontor/data';
import { addressesIn, messageSender } from '@kontor/domain';
import type { SendMailOptions } from 'nodemailer';
import { senderAddress } from './mail-settings.ts';

/**
 * The message of a mail with a letter, from whom the client may send now (decisions 264 and 326).
 */
export const letterMessage = (mail: TakenMail, file: Uint8Array, from: string): SendMailOptions => {
  const { from_name: name, reply_to: address, standing } = mail;
  return {
    messageId: mail.message_id,
    ...messageSender({ name, address }, { installation: senderAddress(from), standing }),
    to: addressesIn(mail.to, 'to'),
    cc: addressesIn(mail.cc, 'cc'),
    bcc: addressesIn(mail.bcc, 'bcc'),
    subject: mail.subject,
    text: mail.text,
    attachments: [
      { filename: mail.file_name, content: Buffer.from(file), contentType: 'application/pdf' },
      ...(mail.e_invoice === null
        ? []
        : [
            {
              filename: mail.file_name.replace(/\.pdf$/, '.xml'),
              content: Buffer.from(mail.e_invoice),
              contentType: 'application/xml',
            },
          ]),
    ],
  };
};
