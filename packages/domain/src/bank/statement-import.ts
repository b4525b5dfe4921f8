import type { Ledger } from '../master-data/ledger.ts';
import { Refusal } from '../refusal/refusal.ts';
import { amountOf } from '../values/money.ts';
import type { BankEntry, BankStatement } from './bank-statement.ts';

/**
 * Statements as they are taken into the books: of which account they are, and by what their entries
 * are known (docs/interface §26).
 */

/**
 * An entry, and by what it is known in other files: the bank's reference, and `nth`, from 1, which
 * counts those of one statement that are alike in reference, day and amount. Without a reference
 * only its statement is known.
 */
export type EntryToKeep = BankEntry & { nth: number };

export type StatementToKeep = Omit<BankStatement, 'entries'> & {
  accno: number;
  entries: readonly EntryToKeep[];
};

/**
 * The statement with its account in the books. Refuses `bank_account_unknown` for an IBAN that no
 * account has, and `invalid` for another currency than that of the account. Others may be served
 * between its steps.
 */
export function* statementToKeep(
  statement: BankStatement,
  { client, accounts }: Pick<Ledger, 'client' | 'accounts'>,
): Generator<void, StatementToKeep> {
  const { account: number, currency } = statement;
  const account = [...accounts.values()].find(({ iban, qr_iban }) => number === iban || number === qr_iban);
  if (!account)
    throw new Refusal(
      'bank_account_unknown',
      `No account has the IBAN ${number}; set it at the account first.`,
      [{ field: 'Filedata', message: `has a statement of ${number}, which is the IBAN of no account` }],
    );
  const kept = account.currency ?? client.currency;
  if (kept !== currency)
    throw new Refusal(
      'invalid',
      `The statement is in ${currency}, and account ${account.accno} is kept in ${kept}.`,
      [{ field: 'Filedata', message: `has a statement in ${currency} of an account in ${kept}` }],
    );
  return { ...statement, accno: account.accno, entries: yield* numberedAlike(statement.entries) };
}

/**
 * Where an entry has no reference, those of its payments are one, as some banks give them to
 * payments alone.
 */
const referenceOf = ({ reference, payments }: BankEntry): string => {
  if (reference !== '') return reference;
  const paymentReferences = payments.map(({ references }) => references.bank);
  const [first = ''] = paymentReferences;
  if (paymentReferences.includes('')) return '';
  return paymentReferences.length > 1 ? `${first} + ${paymentReferences.length - 1}` : first;
};

const entriesInStep = 250;

function* numberedAlike(entries: readonly BankEntry[]): Generator<void, EntryToKeep[]> {
  const alike = new Map<string, number>();
  const numbered: EntryToKeep[] = [];
  for (const [at, entry] of entries.entries()) {
    const reference = referenceOf(entry);
    const key = [reference, entry.booked_on, amountOf(entry.amount).toString(), entry.reversal].join('\n');
    const nth = reference === '' ? 1 : (alike.get(key) ?? 0) + 1;
    alike.set(key, nth);
    numbered.push({ ...entry, reference, nth });
    if (at % entriesInStep === entriesInStep - 1) yield;
  }
  return numbered;
}

/** The statement before another one of the same account. */
export type StatementBefore = Required<Pick<BankStatement, 'closing'>>['closing'];

export const followings = ['', 'first', 'statement', 'gap', 'overlap'] as const;
export type Following = (typeof followings)[number];

/**
 * Says which one a statement follows: the one before it, whose closing balance it begins with; else
 * there is a gap, or an overlap where it begins before that one ended, or on that day and refers to
 * it, too. Empty for one whose balances do not count.
 */
export const followingOf = (
  statement: Pick<BankStatement, 'kind' | 'opening' | 'closing' | 'entries'>,
  before: StatementBefore | undefined,
): Following => {
  const { opening, entries } = statement;
  if (!opening || !counts(statement)) return '';
  if (!before) return 'first';
  if (amountOf(opening.amount).eq(amountOf(before.amount))) return 'statement';
  const tellsOfDay = opening.day === before.day && entries.some(({ booked_on }) => booked_on <= before.day);
  return opening.day < before.day || tellsOfDay ? 'overlap' : 'gap';
};

/**
 * Whether the balances of a statement, both of them, have its entries in them. Those of a day that
 * still runs are shown once more.
 */
export const counts = ({
  kind,
  opening,
  closing,
}: Pick<BankStatement, 'kind' | 'opening' | 'closing'>): boolean =>
  opening !== undefined && closing !== undefined && (kind === 'camt.053' || kind === 'MT940');
