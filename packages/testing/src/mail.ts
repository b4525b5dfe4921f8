/** A mail in plain text, as programs send it. */
type Message = { to: string; subject: string; text: string };

type Limits = { mails: number | 'none'; recipients: number | 'none' };

/**
 * The mail of an installation, of which messages go into `sent`, and whose clients may send what
 * `limits` says.
 */
export const testMail = ({ sent = [], ...limits }: Partial<Limits> & { sent?: Message[] } = {}) => ({
  send: (message: Message) => void sent.push(message),
  from: 'kontor@books.example',
  url: 'https://books.example.ch',
  limits: { mails: 'none', recipients: 'none', ...limits } as const,
});
