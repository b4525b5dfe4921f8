/**
 * The end of an attempt that failed: whether it makes sense to try again, and why, as people read
 * it.
 */
export type Verdict = { again: boolean; answer: string; refused: string[]; isServer: boolean };

/** A failure as nodemailer reports it. */
type Failure = Error & {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  rejected?: unknown[];
  rejectedErrors?: Failure[];
};

// A refusal of one of these is no refusal of the mail, but of the program, whose settings the
// operator mends.
const connectionCommands = new Set(['CONN', 'EHLO', 'HELO', 'LHLO', 'STARTTLS', 'AUTH', 'API']);

/**
 * Judges a failure: a code of 5xx refuses the mail, for good; a code of 4xx, a broken connection
 * and whatever concerns the server as a whole asks for another attempt. `isServer` says that other
 * mails would fare the same now.
 */
export const verdictOf = (error: unknown): Verdict => {
  const failure = error instanceof Error ? (error as Failure) : new Error(String(error));
  const { rejected = [], rejectedErrors = [] }: Failure = failure;
  const { code = '', responseCode = 0, response = failure.message, command = '' }: Failure = failure;
  const isOfConnection = [...connectionCommands].some((one) => command.startsWith(one)) || code === 'EAUTH';
  const isServer = isOfConnection || responseCode === 0;
  const codes = rejectedErrors.map((one) => one.responseCode ?? 0);
  const isRefused = codes.length > 0 ? codes.every((one) => one >= 500) : responseCode >= 500;
  return {
    again: isServer || !isRefused,
    answer: response.slice(0, 1_000),
    refused: rejected.map(String),
    isServer,
  };
};
