import { Problem } from '../problem.ts';

/** The server by which mail is sent, `smtp://` or `smtps://` with user and password, or `file:` and a folder that gets it; and the sender. */
export type MailSettings = { url: string; from: string };

export const isMailUrl = (value: string): boolean =>
  /^file:./.test(value) ||
  (/^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '');

/** The folder of `file:mails`, `file:/var/mails` and `file:///var/mails`; undefined for a server. */
export const folderOf = (url: string): string | undefined => /^file:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];

/** The sender of mails in a folder, which go to nobody. */
export const folderSender = 'Kontor <kontor@kontor.invalid>';

/** The address of a sender, without its name. */
export const senderAddress = (from: string): string => /<([^>]+)>$/.exec(from)?.[1] ?? from;

/** A mail address, or a name with one in angle brackets. */
export const isMailSender = (value: string): boolean =>
  /^([^<>\r\n]+ )?<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/.test(value);

type MailVariables = Partial<
  Record<'KONTOR_SMTP_URL' | 'KONTOR_MAIL_URL' | 'KONTOR_MAIL_FROM', string | undefined>
>;

/** The settings of mail; undefined where there are none. A Problem where one of the two is missing. */
export const mailOf = ({
  KONTOR_SMTP_URL,
  KONTOR_MAIL_URL,
  KONTOR_MAIL_FROM: from,
}: MailVariables): MailSettings | undefined => {
  const url = KONTOR_SMTP_URL ?? KONTOR_MAIL_URL;
  if (!url && !from) return undefined;
  if (url && from) return { url, from };
  if (url?.startsWith('file:')) return { url, from: folderSender };
  throw new Problem('KONTOR_SMTP_URL and KONTOR_MAIL_FROM are set together, or none of them.', 2);
};
