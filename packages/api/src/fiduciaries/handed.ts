import type { Books, ClientKept, EntryToHand } from '@kontor/data';
import {
  type ExchangedEntry,
  type FiduciaryAccount,
  type FiduciaryExport,
  type FiduciaryExportKept,
  type FiduciaryFormat,
  type FiduciaryOptions,
  invalidField,
  newFindings,
  say,
} from '@kontor/domain';
import { writeFiduciaryFile } from '@kontor/fiduciaries';
import type { Context } from '../procedure/context.ts';
import type { Tag } from '../procedure/meta.ts';

/** The content of files for a fiduciary. */

export type FiduciaryContext = Context & { client: ClientKept; books: Books };

export const fiduciaryTags: Tag[] = ['fiduciary'];

/** The media types of files for a fiduciary. */
export const handedMedia = [
  'application/xml',
  'text/csv',
  'text/tab-separated-values',
  'application/zip',
] as const;

/**
 * The options of an export: what is not sent is that of the last one in this format. Refuses
 * `invalid` for what DATEV needs and lacks.
 */
export const optionsOf = (
  sent: Pick<FiduciaryExport, 'format' | 'advisor' | 'client_number' | 'accounts'>,
  last: FiduciaryExportKept | undefined,
): FiduciaryOptions => {
  const { advisor = last?.advisor, client_number = last?.client_number } = sent;
  const accounts = sent.accounts ?? last?.accounts ?? [];
  if (sent.format !== 'datev') return { accounts };
  if (advisor === undefined) throw invalidField('advisor', say('required'));
  if (client_number === undefined) throw invalidField('client_number', say('required'));
  const findings = newFindings();
  for (const [at, { fiduciary_account: account }] of accounts.entries())
    if (!/^\d{1,9}$/.test(account))
      findings.add('invalid', `accounts.${at}.fiduciary_account`, say('account_digits', { account }));
  findings.refuse();
  return { advisor, client_number, accounts };
};

/** Refuses accounts that the books lack, and those that are listed twice. */
export const checkMapping = async (
  { books, client }: FiduciaryContext,
  accounts: readonly FiduciaryAccount[] | undefined,
): Promise<void> => {
  if (!accounts || accounts.length === 0) return;
  const { accounts: known } = await books.ledger();
  const findings = newFindings();
  const seen = new Set<number>();
  for (const [at, { accno }] of accounts.entries()) {
    const field = `accounts.${at}.accno`;
    if (!known.has(accno))
      findings.add('account_unknown', field, say('account_unknown', { account: accno, client: client.name }));
    else if (seen.has(accno)) findings.add('invalid', field, say('account_mapped_twice'));
    seen.add(accno);
  }
  findings.refuse();
};

type Making = {
  format: FiduciaryFormat;
  options: FiduciaryOptions;
  name: string;
  entries: readonly EntryToHand[];
  yearMonth: number;
};

/** Writes the file of entries with the accounts of the fiduciary. */
export const handedFile = (
  { client, now }: Pick<FiduciaryContext, 'client' | 'now'>,
  { format, options, name, entries, yearMonth }: Making,
) => {
  const { advisor, client_number, accounts } = options;
  const theirs = new Map(accounts.map(({ accno, fiduciary_account }) => [accno, fiduciary_account]));
  return writeFiduciaryFile(format, {
    ...{ client: client.name, currency: client.currency, name, created: now, yearMonth },
    ...{ advisor, client_number },
    entries: entries.map((entry) => exchanged(entry, theirs)),
  });
};

const exchanged = (
  { number, transdate, reference, description, postings }: EntryToHand,
  theirs: ReadonlyMap<number, string>,
): ExchangedEntry => ({
  ...{ number, transdate, document: reference, text: description },
  postings: postings.map(({ accno, memo, ...posting }) => ({
    ...posting,
    account: theirs.get(accno) ?? String(accno),
    text: memo,
  })),
});
