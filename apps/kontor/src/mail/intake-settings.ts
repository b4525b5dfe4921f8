import { partMark } from '@kontor/domain';
import { z } from 'zod';
import { Problem } from '../problem.ts';

/**
 * The mailbox from which receipts are taken: `imaps://` with user, password, host and folder; the
 * form of the addresses of clients; and the server whose word on senders counts.
 */
export type IntakeSettings = { url: string; template: string; trusted: string };

/** Without TLS only on this machine, as the password would be read on the way. */
const isMailboxUrl = (value: string): boolean => {
  if (!/^imaps?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (hostname === '' || username === '' || password === '') return false;
  return protocol === 'imaps:' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
};

const isTemplate = (value: string): boolean =>
  value.split(partMark).length === 2 && /^[^\s@<>,;:"()]+@[a-z0-9.-]+$/i.test(value.replace(partMark, 'a'));

/** The settings of receipts by mail in the environment. */
export const intakeVariables = {
  KONTOR_IMAP_URL: z
    .string()
    .refine(
      isMailboxUrl,
      'must be an address such as imaps://user:password@imap.example.ch; imap:// is for this machine only',
    )
    .optional(),
  KONTOR_IMAP_ADDRESS: z
    .string()
    .refine(isTemplate, 'must be an address with {part}, such as receipts+{part}@example.ch')
    .optional(),
  KONTOR_IMAP_TRUSTED: z
    .string()
    .regex(/^[A-Za-z0-9._-]+$/, 'must be the name of a server, such as mx.example.ch')
    .optional(),
};

const variables = z.object(intakeVariables);

/**
 * The settings of receipts by mail; undefined where there are none. A Problem where one is missing.
 */
export const intakeOf = ({
  KONTOR_IMAP_URL: url,
  KONTOR_IMAP_ADDRESS: template,
  KONTOR_IMAP_TRUSTED: trusted,
}: z.infer<typeof variables>): IntakeSettings | undefined => {
  if (!url && !template && !trusted) return undefined;
  if (url && template && trusted) return { url, template, trusted };
  throw new Problem(
    'KONTOR_IMAP_URL, KONTOR_IMAP_ADDRESS and KONTOR_IMAP_TRUSTED are set together, or none of them.',
    2,
  );
};
