import { type Operation, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ErrorShape, Inputs, KontorRouter, Outputs } from './generated/router.ts';
import { idempotencyHeaders } from './writing.ts';

type Connection = {
  /** The address of the client over REST. */
  url: string;
  headers: Readonly<Record<string, string>>;
  fetch: typeof globalThis.fetch;
};

/**
 * Sends a receipt, a logo or a file of a bank as a form over REST, as JSON has no files
 * (docs/interface §16).
 */
export const uploading =
  (connection: Connection): TRPCLink<KontorRouter> =>
  () =>
  ({ op, next }) => {
    const place = places.get(op.path);
    if (place === undefined) return next(op);
    return observable((observer) => {
      upload(op, place, connection).then(
        (data) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        },
        (error) => observer.error(error instanceof TRPCClientError ? error : TRPCClientError.from(error)),
      );
    });
  };

type Uploaded = Omit<Outputs['receipts']['upload'], 'dry_run'>;
type Refused = { error: string; status: string; retryable?: string } & Pick<
  ErrorShape['data']['refusal'],
  'code' | 'issues'
>;

/** Where files are sent to, by the name of the procedure. */
const places: ReadonlyMap<string, string> = new Map([
  ['receipts.upload', '/belege'],
  ['logo.save', '/logo'],
  ['bank.import', '/bank/statements'],
]);

const upload = async (op: Operation, place: string, { url, headers, fetch }: Connection) => {
  const { Filedata: file, comment, dry_run } = op.input as Inputs['receipts']['upload'];
  // What it would tell is in the form of REST.
  if (dry_run) throw new TypeError('A dry run of an upload is asked for over REST.');
  const form = new FormData();
  form.append('Filedata', file, 'name' in file ? String(file.name) : 'receipt');
  if (comment !== undefined) form.append('comment', comment);
  const response = await fetch(`${url}${place}`, {
    method: 'POST',
    headers: { ...headers, ...idempotencyHeaders(op), accept: 'application/json' },
    body: form,
    signal: op.signal ?? null,
  });
  const failed = (cause: Error | { error: ErrorShape }) =>
    TRPCClientError.from(cause, { meta: { response } });
  if (response.status === 204) return null;
  const answer: unknown = await response.json().catch((error) => {
    throw failed(error);
  });
  if (!response.ok) throw failed({ error: errorOf(answer as Refused, op.path) });
  return op.path === 'bank.import'
    ? importedOf(answer as Texts)
    : uploadedOf(answer as Record<keyof Uploaded, string>);
};

/** The answer of REST, in which all values are texts, and times are in the client's zone. */
const uploadedOf = (answer: Record<keyof Uploaded, string>): Uploaded => ({
  ...answer,
  id: Number(answer.id),
  date_received: new Date(answer.date_received).toISOString(),
});

type Read = Record<string, string>;
type Texts = { statements?: { statement?: Read | readonly Read[] }; lines: string };

/**
 * The same of a file of a bank. A list without records is left out there, and one of a single
 * record is that record.
 */
const importedOf = ({ statements, lines }: Texts): Omit<Outputs['bank']['import'], 'dry_run'> => ({
  lines: Number(lines),
  statements: [statements?.statement ?? []]
    .flat()
    .map(({ id, accno, lines, known, differs, remarks, statement_id = '', follows = '', ...facts }) => ({
      ...facts,
      ...{ id: Number(id), accno: Number(accno), lines: Number(lines), statement_id },
      remarks: Number(remarks),
      known: known === 'true',
      differs: differs === 'true',
      follows: follows as Outputs['bank']['import']['statements'][number]['follows'],
    })),
});

/**
 * A refusal of REST as tRPC has it. Its own code is that of any fault of a request, as REST has
 * none.
 */
const errorOf = ({ error, status, code, issues, retryable }: Refused, path: string): ErrorShape => ({
  code: -32600,
  message: error,
  data: {
    code: 'BAD_REQUEST',
    httpStatus: Number(status) as ErrorShape['data']['httpStatus'],
    path,
    refusal: { code, issues, retryable: retryable === 'true' },
  },
});
