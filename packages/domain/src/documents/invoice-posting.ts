import type { Customer, CustomerKept } from '../master-data/customer.ts';
import {
  type DimensionsFound,
  type DimensionsKept,
  dimensionFieldsOf,
  dimensionsFor,
  withDimensions,
} from '../master-data/dimensions/dimensions-of-lines.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { checkAccount, dueOn } from '../master-data/ledger.ts';
import { referencePrefixFor } from '../master-data/sending/bank-account.ts';
import { type Change, customerChange, unlessUnchanged } from '../master-data/upsert.ts';
import type { Entry } from '../posting/entry.ts';
import { taxFieldsOf } from '../posting/line-tax.ts';
import { supplyFieldsOf } from '../posting/supply-period.ts';
import type { Taxed } from '../posting/taxing.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import type { Instant } from '../values/dates.ts';
import type { Amount } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import {
  type Articles,
  articleOf,
  documentOf,
  type Head,
  headOf,
  keptPart,
  type Totals,
  taxAccounts,
  taxedDocument,
  totalsOf,
} from './document.ts';
import {
  checkCurrencies,
  checkDocument,
  checkPartTax,
  checkSizes,
  checkTaxing,
  type Party,
} from './document-check.ts';
import { documentEntry } from './document-entry.ts';
import type { Invoice, InvoiceCustomer, InvoiceKept } from './invoice.ts';
import { layoutOf } from './layout/line-layout.ts';
import { isRounded, keptRounding, roundedBy, roundingPostings } from './rounding.ts';
import type { CreditAmounts } from './settling/crediting-amounts.ts';
import { checkSupply } from './supply/check.ts';
import { hasPeriods, withDaysOfSupply } from './supply/supplied.ts';

/**
 * The records that an invoice refers to: its customer, if the number is known, and the articles
 * that exist.
 */
export type InvoiceReferences = {
  ledger: Ledger;
  customer: CustomerKept | undefined;
  articles: Articles;
  /** The rate of the document's currency on its day, if there is one. */
  rate?: Decimal | undefined;
  now: Instant;
  /** Whether taxes that do not fit are refused (docs/interface §3.9). */
  strict?: boolean | undefined;
  /** The amounts of a credit note, which follow from its invoice and not from its own lines. */
  amounts?: CreditAmounts | undefined;
  /** Whether its lines are those of an invoice that it credits, whose dimensions they have. */
  isCredit?: boolean | undefined;
};

/** The fields that an invoice gets when it is stored, or as it is read. */
type FieldsAdded =
  | 'id'
  | 'status'
  | 'customernumber'
  | 'customer'
  | 'payment_reference'
  | 'credits'
  | 'offer';

/** An invoice ready to be stored: the document, its customer, and the entry that it books. */
export type PostedInvoice = {
  document: Head &
    Totals &
    Omit<InvoiceKept, keyof Head | keyof Totals | FieldsAdded> & {
      /** The digits with which its payment reference begins, where that is a QR reference. */
      reference_prefix?: string;
    };
  customer: {
    customernumber: string;
    change: Change<Customer> | undefined;
    /** The fields of the customer that only the invoice stores. */
    aside: Record<string, string | boolean>;
  };
  entry: Entry;
};

/**
 * Posts an invoice (docs/interface §9, §12): debit `ar_accno` with the total, credit each line's
 * income account and each tax account. Refuses with every finding: `invalid`, `customer_unknown`,
 * `article_unknown`, `account_unknown`, `account_not_postable`, `currency_unknown`,
 * `period_closed`.
 */
export const postInvoice = (sent: Invoice, refer: InvoiceReferences): PostedInvoice =>
  computeInvoice(sent, refer).posted;

/** An invoice as it is posted, with the amounts of its lines and taxes, and its rounding. */
export type ComputedInvoice = { posted: PostedInvoice; taxed: Taxed; rounding: Amount };

/** Posts an invoice as `postInvoice` does, and says what its lines and taxes come to. */
export const computeInvoice = (undated: Invoice, refer: InvoiceReferences): ComputedInvoice => {
  const { ledger } = refer;
  const sent = withDaysOfSupply(undated, refer.articles);
  const findings = newFindings();
  const { client } = ledger;
  const entries = entriesOf(sent);
  const { taxentries: taxes = [], parts: sentParts = [] } = sent;
  const { partynumber, exchange } = checkDocument(
    sent,
    { party: partyOf(sent), lines: { entries, taxes, parts: sentParts, name: 'incomeentries' } },
    { client, known: refer.customer, rate: refer.rate },
    findings,
  );
  const ar_accno = sent.ar_accno ?? refer.customer?.arap_accno ?? client.ar_accno;
  checkAccount(ledger, { field: 'ar_accno', accno: ar_accno, link: 'AR' }, findings);
  const { customer: party, isCredit: isCopy } = refer;
  const dimensionsIn = dimensionsFor({ ledger, document: sent, party, isCopy }, findings);
  const parts = keptParts(sent, { ...refer, dimensionsIn }, findings);
  const dimensions =
    dimensionsIn &&
    entries.map(({ accno }, at) =>
      dimensionsIn({ ...sent.incomeentries?.[at], accno, path: `incomeentries.${at}` }),
    );
  if (hasPeriods(sent))
    checkSupply(sent, { lines: taxedLinesOf({ entries, taxes, parts }), ledger }, findings);
  const included = sent.taxincluded ?? false;
  const pricing = { ledger, exchange, link: 'AR_tax', supply: sent, included, strict: refer.strict } as const;
  const computed = taxedDocument({ entries, taxes, parts }, pricing, findings);
  const unrounded = refer.amounts?.taxed ?? computed;
  const isMeant = isRounded(sent, { ledger, exchange }, findings);
  const rounding = refer.amounts?.rounding ?? roundedBy(unrounded.total, isMeant);
  const taxed = { ...unrounded, total: unrounded.total.plus(rounding) };
  checkSizes(taxed, { field: parts.length > 0 ? 'parts' : 'incomeentries', exchange }, findings);
  const duedate = dueOn(sent, { client, terms: refer.customer?.terms ?? client.terms }, findings);
  const partLines = partLinesOf(parts);
  checkCurrencies(ledger, { entries, taxes, parts: partLines }, exchange, findings);
  findings.refuse();

  const head = headOf(sent, { currency: exchange.currency, duedate });
  const posted: PostedInvoice = {
    document: documentOf(head, totalsOf(taxed, exchange), {
      ar_accno,
      parts,
      ...keptEntries(sent, dimensions),
      ...supplyFieldsOf(sent),
      ...keptRounding(sent, isMeant),
      ...keptReference(refer, exchange.currency),
    }),
    customer: {
      customernumber: partynumber,
      change: sent.customer && nestedCustomer(sent.customer, refer),
      aside: asideOf(sent.customer),
    },
    entry: documentEntry(
      head,
      'ar',
      {
        control_accno: ar_accno,
        lines: [...withDimensions(entries, dimensions), ...partLines],
        taxed,
        rounding: roundingPostings({ amount: rounding, accno: client.rounding_accno }, exchange.places),
      },
      { ledger, exchange, supply: sent },
    ),
  };
  return { posted, taxed: unrounded, rounding };
};

/**
 * The lines of an invoice with the accounts that tax them: of one by accounts that names none,
 * those of all its taxes.
 */
const taxedLinesOf = ({
  entries,
  taxes,
  parts,
}: {
  entries: ReturnType<typeof entriesOf>;
  taxes: readonly { tax_accno: number }[];
  parts: PostedInvoice['document']['parts'];
}) => [
  ...entries.map(({ field, tax_accno, ...line }) => ({
    ...line,
    field: field.replace(/\.[^.]+$/, ''),
    accnos: tax_accno ? [tax_accno] : taxes.map((tax) => tax.tax_accno),
  })),
  ...parts.map((part, at) => ({ ...part, field: `parts.${at}`, accnos: part.tax_accnos })),
];

const keptReference = ({ ledger, customer }: InvoiceReferences, currency: string) => {
  const reference_prefix = referencePrefixFor(ledger, { payment_accno: customer?.payment_accno, currency });
  return reference_prefix === undefined ? {} : { reference_prefix };
};

const partyOf = (sent: Invoice): Party => ({
  noun: 'customer',
  nested: sent.customer?.customernumber,
  named: sent.customernumber,
  name: sent.customer?.name,
});

const entriesOf = (sent: Invoice) =>
  (sent.incomeentries ?? []).map(({ amount, income_accno, description = '', ...tax }, at) => ({
    amount,
    accno: income_accno,
    memo: description,
    ...taxFieldsOf(tax),
    field: `incomeentries.${at}.income_accno`,
  }));

const partLinesOf = (parts: PostedInvoice['document']['parts']) =>
  parts.map((part, at) => ({
    accno: part.income_accno,
    memo: part.description,
    ...taxFieldsOf(part),
    ...dimensionFieldsOf(part),
    field: `parts.${at}.partnumber`,
  }));

const keptParts = (
  sent: Invoice,
  refer: InvoiceReferences & { dimensionsIn: DimensionsFound },
  findings: Findings,
): PostedInvoice['document']['parts'] => {
  const enabled = sent.customer?.taxfree ? [] : refer.customer?.tax_accnos;
  const parts = (sent.parts ?? []).map((part, at) => {
    const article = articleOf({ partnumber: part.partnumber, at }, refer, findings);
    if (!article) return [];
    const sellprice = part.sellprice ?? article.sellprice;
    if (!sellprice)
      findings.add('invalid', `parts.${at}.sellprice`, say('article_price', { number: article.partnumber }));
    const field = `parts.${at}.partnumber`;
    const tax_accnos = taxAccounts(part.tax_accno ? [part.tax_accno] : article.tax_accnos, enabled);
    checkPartTax(refer.ledger, { at, tax_accno: part.tax_accno, link: 'AR_tax' }, findings);
    checkAccount(refer.ledger, { field, accno: article.income_accno }, findings);
    checkTaxing(refer.ledger, { field, accnos: tax_accnos, link: 'AR_tax' }, findings);
    return [
      {
        ...keptPart(part, article),
        ...refer.dimensionsIn?.({ ...part, accno: article.income_accno, path: `parts.${at}`, article }),
        sellprice: sellprice ?? ('0' as Decimal),
        income_accno: article.income_accno,
        tax_accnos,
        ...(article.price_update ? { price_update: article.price_update } : {}),
      },
    ];
  });
  return parts.flat();
};

const keptEntries = (
  { incomeentries = [], taxentries = [] }: Invoice,
  dimensions: readonly DimensionsKept[] | undefined,
) => ({
  incomeentries: incomeentries.map(({ amount, income_accno, description = '', ...tax }, at) => ({
    amount,
    income_accno,
    description,
    ...taxFieldsOf(tax),
    ...dimensions?.[at],
    ...layoutOf(tax),
  })),
  taxentries,
});

/** The fields of the customer that only the invoice stores, where nothing is sent for them. */
export const usualAside = { contactId: '', addressId: '' } as const;

const asideOf = (sent: Invoice['customer']): Record<string, string | boolean> => ({
  contactId: sent?.contactId ?? usualAside.contactId,
  addressId: sent?.addressId ?? usualAside.addressId,
  ...(typeof sent?.taxfree === 'boolean' ? { taxfree: sent.taxfree } : {}),
});

/**
 * The customer that an invoice carries, as a change of the customer itself, without the fields only
 * the invoice stores.
 */
const nestedCustomer = (
  sent: InvoiceCustomer,
  { ledger, now, customer }: InvoiceReferences,
): Change<Customer> | undefined => {
  const { contactId: _, addressId: __, taxfree: ___, ...rest } = sent;
  return unlessUnchanged(customerChange(rest, ledger, now), customer, 'customernumber');
};
