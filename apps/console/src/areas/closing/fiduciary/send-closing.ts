import type { Sentence } from '@kontor/domain';
import { sendForPerson } from '../../../server/person.ts';
import { sumOf } from '../../../values/amount.ts';

/** Sends files of closing entries over REST, as files are (docs/interface §30). */

/** An entry that would be booked, or was. */
export type ClosingEntry = { transdate: string; description: string; amount: string; document: string };

/** A fault at a line and column of the file. */
export type FileFault = Sentence & { line: string; column: string };

export type Closing =
  | { state: 'shown'; entries: readonly ClosingEntry[]; known: number }
  | { state: 'booked' }
  | { state: 'refused'; refusal: Sentence | undefined; faults: readonly FileFault[] };

type Issue = Sentence & { field: string };

/** Sends a file to be booked, or `dry` to see what that would book. */
export const sendClosing = async (
  client: string,
  file: File,
  { dry, key }: { dry: boolean; key: string },
): Promise<Closing> => {
  const body = new FormData();
  body.set('Filedata', file);
  const path = `/api/latest/clients/${encodeURIComponent(client)}/fiduciary/imports`;
  const answer = await sendForPerson((headers) =>
    fetch(dry ? `${path}?dry_run=true` : path, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json', ...(dry ? {} : { 'idempotency-key': key }) },
      body,
    }).catch(() => undefined),
  );
  const answered = await answer?.json().catch(() => ({}));
  if (!answer?.ok) {
    const { error, wording, issues = [] } = answered ?? {};
    return {
      state: 'refused',
      refusal: typeof error === 'string' ? { message: error, wording } : undefined,
      faults: (issues as Issue[]).flatMap(faultOf),
    };
  }
  return dry ? preview(answered) : { state: 'booked' };
};

const faultOf = ({ field, message, wording }: Issue): FileFault[] => {
  const [, line = '', column = ''] = /^Filedata\.(\d+)\.?(.*)$/.exec(field) ?? [];
  return line === '' ? [] : [{ line, column, message, wording }];
};

/** One element stands alone, and several are a list. */
const severalOf = <Element>(of: Element | Element[] | undefined): Element[] =>
  of ? ([of].flat() as Element[]) : [];

type DryPosting = { debit?: string; source?: string };
type Dry = {
  entries?: { entry?: DryEntry | DryEntry[] };
  changes?: { change?: { fields?: { field?: ChangedField[] } } };
};
type DryEntry = {
  transdate: string;
  description: string;
  postings?: { posting?: DryPosting | DryPosting[] };
};
type ChangedField = { name: string; after: string };

const preview = ({ entries, changes }: Dry): Closing => ({
  state: 'shown',
  entries: severalOf(entries?.entry).map(({ transdate, description, postings }) => {
    const lines = severalOf(postings?.posting);
    return {
      ...{ transdate: transdate.slice(0, 10), description, document: lines[0]?.source ?? '' },
      amount: sumOf(lines.flatMap(({ debit }) => debit ?? [])),
    };
  }),
  known: Number(severalOf(changes?.change?.fields?.field).find(({ name }) => name === 'known')?.after ?? 0),
});
