import type { z } from 'zod';
import { type Findings, newFindings } from '../refusal/findings.ts';
import type { Instant } from '../values/dates.ts';
import { isText } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import { type Article, article } from './article.ts';
import { type Customer, customer } from './customer.ts';
import { withDefaultDimensions } from './dimensions/dimensions-of-lines.ts';
import { checkAccount, checkTaxAccount, type Ledger } from './ledger.ts';
import { type Vendor, vendor } from './vendor.ts';

/** Creating or changing vendors, customers and articles by number (docs/interface §5 to §7). */

/** A record with every field; a field without a value is null. */
export type Complete<Sent> = { [Name in keyof Sent]-?: Exclude<Sent[Name], undefined> };

export type Change<Sent> = {
  /** The complete record to insert, if its number is new. A new record needs a name in `given`. */
  fresh: Complete<Sent>;
  /**
   * The fields to update, if the record exists: those that were sent; an empty one is reset to its
   * default.
   */
  given: Partial<Complete<Sent>>;
};

/**
 * The change, unless the record that is `known` has all its values already. Its number does not
 * count, which keeps the case in which it was first sent.
 */
export const unlessUnchanged = <Sent extends object>(
  change: Change<Sent>,
  known: object | undefined,
  number: keyof Sent,
): Change<Sent> | undefined => {
  if (!known) return change;
  const values = known as Readonly<Record<string, unknown>>;
  const given = change.given as Readonly<Record<string, unknown>>;
  const isKnown = (name: string) => name === number || isSame(values[name], given[name]);
  return Object.keys(given).every(isKnown) ? undefined : change;
};

// Values are scalars, or lists of them.
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The vendor to create or change. Refuses `account_unknown` and `account_not_postable`. */
export const changeVendor = (sent: Vendor, ledger: Ledger, now: Instant): Change<Vendor> => {
  const findings = newFindings();
  checkPartyAccounts({ sent, link: 'AP', field: '' }, ledger, findings);
  const dimensioned = withDefaultDimensions(sent, { ledger }, findings);
  findings.refuse();
  const { ap_accno: arap_accno, payment_accno } = ledger.client;
  return recordChange(vendor, dimensioned, { created: now, arap_accno, payment_accno });
};

/** The customer to create or change. Refuses as changeVendor does, and `language_unknown`. */
export const changeCustomer = (sent: Customer, ledger: Ledger, now: Instant): Change<Customer> => {
  const findings = newFindings();
  checkPartyAccounts({ sent, link: 'AR', field: '' }, ledger, findings);
  const { client } = ledger;
  if (sent.language_code && !client.languages.includes(sent.language_code)) {
    const known = client.languages.join(', ');
    findings.add(
      'language_unknown',
      'language_code',
      say('language_unknown', { client: client.name, languages: known }),
    );
  }
  checkTaxAccounts(sent.tax_accnos, ledger, findings);
  const dimensioned = withDefaultDimensions(sent, { ledger }, findings);
  findings.refuse();
  return customerChange(dimensioned, ledger, now);
};

/** The article to create or change. Refuses `account_unknown` and `account_not_postable`. */
export const changeArticle = (
  sent: Article,
  ledger: Ledger,
  now: Instant,
): Change<Article & { price_update: Instant | null }> => {
  const findings = newFindings();
  for (const field of ['income_accno', 'expense_accno'] as const) {
    const accno = sent[field];
    if (accno) checkAccount(ledger, { field, accno }, findings);
  }
  checkTaxAccounts(sent.tax_accnos, ledger, findings);
  const dimensioned = withDefaultDimensions(sent, { ledger }, findings);
  findings.refuse();
  const { income_accno, expense_accno } = ledger.client;
  const usual = { income_accno, expense_accno, tax_accnos: [] };
  const { fresh, given } = recordChange(article, dimensioned, usual);
  return {
    fresh: { ...fresh, price_update: fresh.sellprice === null ? null : now },
    given: given.sellprice === undefined ? given : { ...given, price_update: now },
  };
};

/**
 * The vendor that a payable carries, as a change of the vendor itself. Its findings name fields as
 * `vendor.…`.
 */
export const changePayableVendor = (
  sent: Vendor,
  refer: { ledger: Ledger; findings: Findings },
  now: Instant,
) => {
  const { ledger, findings } = refer;
  checkPartyAccounts({ sent, link: 'AP', field: 'vendor.' }, ledger, findings);
  const dimensioned = withDefaultDimensions(sent, { ledger, path: 'vendor.' }, findings);
  const { ap_accno: arap_accno, payment_accno } = ledger.client;
  return recordChange(vendor, dimensioned, { created: now, arap_accno, payment_accno });
};

/** The change of a customer whose references the caller has checked. */
export const customerChange = (sent: Customer, ledger: Ledger, now: Instant): Change<Customer> =>
  recordChange(customer, sent, customerDefaults(ledger, now));

const customerDefaults = ({ client }: Ledger, now: Instant): Partial<Complete<Customer>> => ({
  created: now,
  arap_accno: client.ar_accno,
  payment_accno: client.payment_accno,
  language_code: client.languages[0] ?? '',
});

/**
 * The change that was sent of a record, whose references the caller has checked; what is empty has
 * its value of `defaults`.
 */
export const recordChange = <Sent extends object>(
  schema: z.ZodObject,
  sent: Sent,
  defaults: Partial<Complete<Sent>>,
): Change<Sent> => {
  const fresh: Record<string, unknown> = {};
  const given: Record<string, unknown> = {};
  const values = sent as Readonly<Record<string, unknown>>;
  const standard = defaults as Readonly<Record<string, unknown>>;
  for (const { name, unset } of fieldsOf(schema)) {
    const empty = standard[name] ?? unset;
    const value = values[name];
    fresh[name] = isEmpty(value, name) ? empty : value;
    if (value !== undefined) given[name] = fresh[name];
  }
  return { fresh: fresh as Complete<Sent>, given: given as Partial<Complete<Sent>> };
};

// An empty list of accounts says that none of them is enabled; an empty list of metadata says as
// little as none.
const isEmpty = (value: unknown, name: string) =>
  value === undefined ||
  value === '' ||
  value === null ||
  (name === 'metadata' && Array.isArray(value) && value.length === 0);

/** The fields of a record, each with its value where it has none. Found once for each schema. */
const fieldsOf = (schema: z.ZodObject): readonly { name: string; unset: '' | null }[] => {
  const known = fields.get(schema);
  if (known) return known;
  const found = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    unset: isText(field as z.ZodType) ? ('' as const) : null,
  }));
  fields.set(schema, found);
  return found;
};

const fields = new WeakMap<z.ZodObject, readonly { name: string; unset: '' | null }[]>();

type Party = {
  sent: { arap_accno?: number | null | undefined; payment_accno?: number | null | undefined };
  link: 'AR' | 'AP';
  field: string;
};

const checkPartyAccounts = ({ sent, link, field }: Party, ledger: Ledger, findings: Findings) => {
  if (sent.arap_accno)
    checkAccount(ledger, { field: `${field}arap_accno`, accno: sent.arap_accno, link }, findings);
  if (sent.payment_accno)
    checkAccount(ledger, { field: `${field}payment_accno`, accno: sent.payment_accno }, findings);
};

const checkTaxAccounts = (
  accnos: readonly number[] | null | undefined,
  ledger: Ledger,
  findings: Findings,
) => {
  for (const accno of accnos ?? []) checkTaxAccount(ledger, { field: 'tax_accnos', accno }, findings);
};
