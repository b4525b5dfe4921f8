import type { MailLimits } from '@kontor/domain';
import { z } from 'zod';
import { Problem } from '../problem.ts';

/**
 * The server by which mail is sent, `smtp://` or `smtps://` with user and password, or `file:` and
 * a folder that gets it; and the sender.
 */
export type MailSettings = { url: string; from: string };

const isMailUrl = (value: string): boolean =>
  /^file:./.test(value) ||
  (/^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '');

/**
 * The folder of `file:mails`, `file:/var/mails` and `file:///var/mails`; undefined for a server.
 */
export const folderOf = (url: string): string | undefined => /^file:(?:\/\/(?=\/))?(.+)$/.exec(url)?.[1];

/** The sender of mails in a folder, which go to nobody. */
export const folderSender = 'Kontor <kontor@kontor.invalid>';

/** The address of a sender, without its name. */
export const senderAddress = (from: string): string => /<([^>]+)>$/.exec(from)?.[1] ?? from;

/** A mail address, or a name with one in angle brackets. */
const isMailSender = (value: string): boolean =>
  /^([^<>\r\n]+ )?<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/.test(value);

const mailUrl = z
  .string()
  .refine(
    isMailUrl,
    'must be an address such as smtps://user:password@mail.example.ch, or file: and a folder',
  );

const perDay = z
  .string()
  .regex(/^(none|[1-9]\d{0,8})$/, 'must be a whole number, such as 2000, or none')
  .transform((value): number | 'none' => (value === 'none' ? value : Number(value)));

/** The settings of mail in the environment. */
export const mailVariables = {
  KONTOR_SMTP_URL: mailUrl.optional(),
  // Its former name.
  KONTOR_MAIL_URL: mailUrl.optional(),
  KONTOR_MAIL_FROM: z
    .string()
    .refine(isMailSender, 'must be an address such as Kontor <kontor@example.ch>')
    .optional(),
  KONTOR_MAIL_PER_DAY: perDay.default(2_000),
  KONTOR_MAIL_RECIPIENTS_PER_DAY: perDay.default(5_000),
};

const variables = z.object(mailVariables);
type MailVariables = z.infer<typeof variables>;

/** The limits of mails by client and day. */
export const mailLimitsOf = ({
  KONTOR_MAIL_PER_DAY: mails,
  KONTOR_MAIL_RECIPIENTS_PER_DAY: recipients,
}: MailVariables): MailLimits => ({ mails, recipients });

/**
 * The settings of mail; undefined where there are none. A Problem where one of the two is missing.
 */
export const mailOf = ({
  KONTOR_SMTP_URL,
  KONTOR_MAIL_URL,
  KONTOR_MAIL_FROM: from,
}: Omit<MailVariables, 'KONTOR_MAIL_PER_DAY' | 'KONTOR_MAIL_RECIPIENTS_PER_DAY'>):
  | MailSettings
  | undefined => {
  const url = KONTOR_SMTP_URL ?? KONTOR_MAIL_URL;
  if (!url && !from) return undefined;
  if (url && from) return { url, from };
  if (url?.startsWith('file:')) return { url, from: folderSender };
  throw new Problem('KONTOR_SMTP_URL and KONTOR_MAIL_FROM are set together, or none of them.', 2);
};
