import { z } from 'zod';
import { currency } from '../values/currency.ts';
import { memoized } from '../values/memoized.ts';
import { type Amount, amountOf, decimalOf, zero } from '../values/money.ts';
import { accno, boolean, type Decimal, elements, scalars, text } from '../values/schema/kinds.ts';
import { oneLine } from '../values/schema/one-line.ts';
import { sayOneOf } from '../values/sentences/say.ts';
import { seen, version } from '../values/version.ts';
import { defaultDimensions } from './dimensions/dimension.ts';
import { relatedParties, statementPositions } from './statement/positions.ts';
import { vatCode } from './vat-code.ts';

/** Accounts of the general ledger (docs/interface §8). */
export const categories = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type Category = (typeof categories)[number];

/** The uses of an account, separated on the wire by colons, as in `AR_paid:AP_paid`. */
export type Link = 'AR' | 'AR_tax' | 'AR_paid' | 'AP' | 'AP_tax' | 'AP_paid' | 'VAT_settlement';

/**
 * An account as it is saved. A heading only groups others; without `allow_gl` no manual entry posts
 * to it.
 */
export const account = z
  .object({
    accno: accno.meta({ description: 'The number of the account, its key.' }),
    description: text(255, 1).meta({ description: 'Its name.' }),
    category: z.enum(categories).meta({ description: 'What kind of account it is.' }),
    heading: boolean.default(false).meta({ description: 'Whether it only groups others.' }),
    link: text(255).default('').meta({ description: 'What it is meant for; see below.' }),
    allow_gl: boolean.default(true).meta({ description: 'Whether journal entries by hand may post to it.' }),
    is_active: boolean.default(true).meta({ description: 'Whether anything may post to it.' }),
    tax_accno: accno
      .nullish()
      .meta({ description: 'The VAT account that usually taxes what is booked there.' }),
    vat_code: vatCode.nullish().meta({ description: 'The figure of the VAT return that it counts in.' }),
    currency: currency
      .nullish()
      .meta({ description: "The currency that it is kept in, where that is not the client's." }),
    iban: text(42).nullish().meta({ description: 'IBAN of the bank account that it stands for.' }),
    qr_iban: text(42)
      .nullish()
      .meta({ description: 'QR-IBAN to which QR-bills with a QR reference are paid.' }),
    bank_name: text(70).nullish().meta({ description: 'Name of the bank.' }),
    bank_bic: text(11).nullish().meta({ description: 'BIC of the bank.' }),
    reference_prefix: text(16)
      .nullish()
      .meta({ description: 'Digits with which the bank wants QR references to begin.' }),
    statement_position: z
      .enum(statementPositions, sayOneOf(statementPositions))
      .register(scalars, { kind: 'code', options: statementPositions })
      .nullish()
      .meta({ description: 'Its position in annual accounts; that of its number where it is empty.' }),
    related: z
      .enum(relatedParties, sayOneOf(relatedParties))
      .register(scalars, { kind: 'code', options: relatedParties })
      .nullish()
      .meta({
        description: 'Whom its claims or debts are shown apart for; by its number where it is empty.',
      }),
    ...defaultDimensions,
  })
  .meta({ id: 'account' });
export type Account = z.infer<typeof account>;

/**
 * An account as it is changed: what is left out stays as it is, and a new one gets what is usual.
 */
export const accountToSave = account
  .extend({
    description: oneLine(255, 1).optional(),
    category: account.shape.category.optional(),
    heading: boolean.optional(),
    link: text(255).optional(),
    allow_gl: boolean.optional(),
    is_active: boolean.optional(),
    bank_name: oneLine(70).nullish(),
    ...seen,
  })
  .meta({ id: 'account_to_save' });
export type AccountSent = Omit<z.infer<typeof accountToSave>, 'version_seen'>;

const usualAccount = { heading: false, link: '', allow_gl: true, is_active: true };

/**
 * The account as it is once `sent` is saved over `before`. A new one lacks a name or a category
 * where none was sent.
 */
export const accountAfter = (sent: AccountSent, before: Account | undefined): Account => {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  return { ...usualAccount, ...before, ...Object.fromEntries(given) } as Account;
};

/** An account as it is stored. */
export const accountKept = account.extend({ version }).meta({ id: 'account_kept' });
export type AccountKept = z.infer<typeof accountKept>;

/**
 * An account in the list of accounts. Its fields are XML attributes, as existing callers expect.
 */
export const chart = z
  .object({
    id: z.int().meta({ description: 'Assigned by Kontor, unique within the client.', examples: [1] }),
    accno: accno.meta({ description: 'Account number.', examples: [1000] }),
    description: text().meta({ description: 'Name of the account.', examples: ['Kasse'] }),
    link: text().meta({
      description: 'What the account is meant for, in words with colons between them.',
      examples: ['AR_paid:AP_paid'],
    }),
    allow_gl: boolean.meta({ description: 'Whether entries by hand may post to it.', examples: [true] }),
    is_active: boolean.meta({ description: 'Whether anything may be posted to it.', examples: [true] }),
  })
  .meta({ id: 'chart' })
  .register(elements, { one: 'chart', many: 'charts', attributes: true });
export type Chart = z.infer<typeof chart>;

// Accounts have few different links, and each posting asks for those of its account.
const linksIn = memoized((link: string): ReadonlySet<string> => new Set(link.split(':')));

export const isLinked = ({ link: links }: Pick<Account, 'link'>, link: Link): boolean =>
  linksIn(links).has(link);

/**
 * The sides that `account` is a control account of: its balance is the open amount of their
 * documents (§8).
 */
export const controlLinks = (account: Pick<Account, 'link'>): ('AR' | 'AP')[] =>
  (['AR', 'AP'] as const).filter((link) => isLinked(account, link));

/** Whether an account is a VAT account: postings on it are tax. */
export const isTaxAccount = (account: Account): boolean =>
  isLinked(account, 'AR_tax') || isLinked(account, 'AP_tax');

/** The currency of each account that is kept in a foreign one, by account number. */
export const currenciesOf = (accounts: Iterable<Account>): ReadonlyMap<number, string> =>
  new Map([...accounts].flatMap(({ accno, currency }) => (currency ? [[accno, currency] as const] : [])));

/**
 * Whether `account` may hold payments in transit: an asset or a liability in the client's currency,
 * which takes payments in all of them, and no account of a bank, on which the debit is booked.
 */
export const isTransitAccount = (
  { category, currency: kept, iban }: Pick<Account, 'category' | 'currency' | 'iban'>,
  client: { currency: string },
): boolean =>
  (category === 'asset' || category === 'liability') && (!kept || kept === client.currency) && !iban;

/** Whether a document may post to `account`: it is active, and not a heading. */
export const isPostable = (account: Account): boolean => account.is_active && !account.heading;

/**
 * The accounts that `pattern` selects: a number in which `x` stands for any digit; `x` alone
 * selects every account.
 */
export const accountsMatching = (
  pattern: string,
  accounts: Pick<ReadonlyMap<number, unknown>, 'keys' | 'has'>,
): number[] => {
  const trimmed = pattern.trim().toLowerCase();
  if (!/^[\dx]{1,9}$/.test(trimmed)) return [];
  if (trimmed === 'x') return [...accounts.keys()];
  // A number is looked up, as it is asked for again with each page of a long list.
  if (!trimmed.includes('x'))
    return accounts.has(Number(trimmed)) && trimmed[0] !== '0' ? [Number(trimmed)] : [];
  const wanted = new RegExp(`^${trimmed.replaceAll('x', '\\d')}$`);
  return [...accounts.keys()].filter((accno) => wanted.test(String(accno)));
};

/**
 * Whether accounts of `category` grow in debit: assets and expenses do, the others grow in credit.
 */
export const growsInDebit = (category: Category): boolean => category === 'asset' || category === 'expense';

/**
 * A debit-positive amount, made positive on the natural side of `category`: the side on which its
 * accounts grow.
 */
export const naturalAmount = (amount: Amount, category: Category): Amount =>
  growsInDebit(category) ? amount : zero.minus(amount);

/** The same for a balance as text, with `places` decimals. */
export const naturalBalance = (balance: Decimal, category: Category, places: number): Decimal =>
  decimalOf(naturalAmount(amountOf(balance), category), places);
