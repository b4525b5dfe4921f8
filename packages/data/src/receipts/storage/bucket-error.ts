/** Object storage can't be used. Its message is a sentence for the operator that says why. */
export class BucketError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BucketError';
  }
}

const credentials =
  'There are no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a profile by AWS_PROFILE.';
const credentialsRefused = 'The storage refuses the credentials.';
const expired = 'The credentials have expired.';
const elsewhere = 'The bucket is in another region.';
const silent = 'The storage does not answer.';
const broken = 'The connection to the storage broke.';
const unreached = 'Its host cannot be reached.';
const unknown = 'Its host is not known.';
const untrusted = 'Its certificate is not trusted. NODE_EXTRA_CA_CERTS names a file of authorities to trust.';
const troubled = 'The storage is overloaded or out of order.';

// By the name that the storage or the SDK gives the error, or by the code of the operating system
// or of TLS.
const reasons = new Map([
  ['NoSuchBucket', 'There is no bucket of this name.'],
  ['AccessDenied', 'The storage does not let these credentials use the bucket.'],
  ['CredentialsProviderError', credentials],
  ['InvalidAccessKeyId', credentialsRefused],
  ['SignatureDoesNotMatch', credentialsRefused],
  ['InvalidToken', credentialsRefused],
  ['ExpiredToken', expired],
  ['PermanentRedirect', elsewhere],
  ['AuthorizationHeaderMalformed', elsewhere],
  ['IllegalLocationConstraintException', elsewhere],
  ['RequestTimeTooSkewed', 'The clock of this machine is wrong.'],
  ['TimeoutError', silent],
  ['ETIMEDOUT', silent],
  ['ECONNREFUSED', 'No storage answers there.'],
  ['ECONNRESET', broken],
  ['EPIPE', broken],
  ['EHOSTUNREACH', unreached],
  ['ENETUNREACH', unreached],
  ['ENOTFOUND', unknown],
  ['EAI_AGAIN', unknown],
  ['EPROTO', 'It does not speak TLS. The endpoint of storage without TLS begins with http.'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', untrusted],
  ['SELF_SIGNED_CERT_IN_CHAIN', untrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', untrusted],
  ['CERT_HAS_EXPIRED', 'Its certificate has expired.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Its certificate is for another host.'],
]);

/**
 * The reason why the storage failed, as a sentence; undefined when it refused a request that it
 * understood.
 */
export const reasonOf = (error: unknown): string | undefined => {
  // A host with several addresses gives one error for each.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  const named = reasons.get(error.name) ?? reasons.get(codeOf(error));
  if (named !== undefined) return named;
  const status = statusOf(error) ?? 0;
  // The answer to HEAD has no body, and so no name of the error.
  if (status === 401 || status === 403) return credentialsRefused;
  return status === 429 || status >= 500 ? troubled : undefined;
};

/** Whether the storage says that there is no such object. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && reasonOf(error) === undefined;

/** The HTTP status of the answer that `error` was made of; undefined when there was no answer. */
export const statusOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
};

/** The name and message of an error. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';
