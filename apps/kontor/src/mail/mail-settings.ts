/** The server by which mail is sent, `smtp://` or `smtps://` with user and password, and the sender. */
export type MailSettings = { url: string; from: string };

export const isMailUrl = (value: string): boolean =>
  /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '';

/** A mail address, or a name with one in angle brackets. */
export const isMailSender = (value: string): boolean =>
  /^([^<>\r\n]+ )?<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/.test(value);
