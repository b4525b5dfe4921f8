import { BucketError, MigrationError, type Trouble, troubleOf } from '@kontor/data';
import { Refusal } from '@kontor/domain';
import { PostgresError } from '@kontor/postgres';
import { codeOf, Problem } from './problem.ts';

// The messages for failed connections, by the error code of the operating system or of PostgreSQL.
const connecting = new Map([
  ['ECONNREFUSED', 'No database answers at this address.'],
  ['ENOENT', 'No database answers at this address.'],
  ['ENOTFOUND', 'The host is unknown.'],
  ['EAI_AGAIN', 'The host is unknown.'],
  ['ETIMEDOUT', 'The database does not answer.'],
  ['08001', 'The database does not answer.'],
  ['28000', 'The database refuses this user.'],
  ['28P01', 'The database rejects the password.'],
  ['3D000', 'The server has no database with this name.'],
  ['42501', 'The database does not allow this user to create tables.'],
  [
    '08P01',
    'A pooler before the database refuses the options of a session. Have it ignore them (ignore_startup_parameters = options) and keep a session for each connection (pool_mode = session).',
  ],
  ['CERT_HAS_EXPIRED', 'The certificate of the server has expired.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate of the server is for another host.'],
]);

// The codes of TLS for a certificate whose authority is not known.
const untrusted = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_UNTRUSTED)/;
const trustIt =
  'The certificate of the server is not trusted. Every sslmode but disable and no-verify checks it, as verify-full does: ' +
  'name the authority to trust by sslrootcert=FILE in the address, or by NODE_EXTRA_CA_CERTS.';

const whyNotConnected = (error: unknown): string | undefined => {
  const code = codeOf(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  if (untrusted.test(code)) return trustIt;
  if (/^The server does not support SSL/.test(message))
    return 'The server does not speak TLS, which sslmode in the address asks for.';
  if (/^(timeout expired|Query read timeout)/.test(message)) return 'The database does not answer.';
  return connecting.get(code);
};

/** The sentence for the operator in an error; undefined when the error is a bug. */
export const sentenceOf = (error: unknown): string | undefined => {
  // The operator gets the reason of the storage, which a caller does not see.
  const cause = error instanceof Refusal ? error.cause : error;
  if (cause instanceof BucketError) return `KONTOR_RECEIPTS_URL can't be used: ${cause.message}`;
  if (error instanceof Problem || error instanceof Refusal) return error.message;
  if (error instanceof MigrationError || error instanceof PostgresError) return error.message;
  const reason = whyNotConnected(error);
  if (reason) return `DATABASE_URL can't be used: ${reason}`;
  const trouble = troubleOf(error);
  return trouble && troubles[trouble];
};

const troubles: Readonly<Record<Trouble, string>> = {
  unreachable: 'The connection to the database broke. Nothing was written; run the command again.',
  'reads-only': 'The database is read-only; nothing was written. Run the command on the primary.',
  full: 'The database is out of disk space, and nothing was written. Free some space, then run the command again.',
  busy: 'The database is too busy, and nothing was written. Run the command again in a moment.',
  changed: 'A newer version of Kontor has migrated the database, and nothing was written. Run that version.',
  unknown:
    'The connection to the database broke before the outcome was known. Look with `client list`, or `key list` and ' +
    'the client, whether it was done before you run the command again.',
};
