import {
  type DimensionsFound,
  type DimensionsKept,
  dimensionFieldsOf,
  dimensionsFor,
  withDimensions,
} from '../master-data/dimensions/dimensions-of-lines.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { checkAccount, checkTaxAccount, dueOn } from '../master-data/ledger.ts';
import { type Change, changePayableVendor, unlessUnchanged } from '../master-data/upsert.ts';
import type { Vendor, VendorKept } from '../master-data/vendor.ts';
import type { Entry } from '../posting/entry.ts';
import { taxFieldsOf } from '../posting/line-tax.ts';
import { type Findings, newFindings } from '../refusal/findings.ts';
import type { Instant } from '../values/dates.ts';
import type { Decimal } from '../values/schema/kinds.ts';
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
import type { Payable, PayableKept } from './payable.ts';
import { keptTerms } from './paying/discount-terms.ts';
import { keptPaymentData } from './paying/payment-data.ts';
import type { CreditAmounts } from './settling/crediting-amounts.ts';

/**
 * The records that a payable refers to: its vendor, if the number is known, and the articles that
 * exist.
 */
export type PayableReferences = {
  ledger: Ledger;
  vendor: VendorKept | undefined;
  articles: Articles;
  /** The rate of the document's currency on its day, if there is one. */
  rate?: Decimal | undefined;
  now: Instant;
  /** Whether taxes that do not fit are refused (docs/interface §3.9). */
  strict?: boolean | undefined;
  /** The amounts of a credit note, which follow from its payable and not from its own lines. */
  amounts?: CreditAmounts | undefined;
  /** Whether its lines are those of a payable that it credits, whose dimensions they have. */
  isCredit?: boolean | undefined;
};

/** The fields that a payable gets when it is stored, or as it is read. */
type FieldsAdded = 'id' | 'status' | 'vendornumber' | 'vendor' | 'credits';

/** A payable ready to be stored: the document, its vendor, and the entry that it books. */
export type PostedPayable = {
  document: Head & Totals & Omit<PayableKept, keyof Head | keyof Totals | FieldsAdded>;
  vendor: { vendornumber: string; change: Change<Vendor> | undefined };
  entry: Entry;
};

/**
 * Posts a payable (docs/interface §10, §12): debit each line's expense account and each tax
 * account, credit `ap_accno` with the total. Refuses with every finding: `invalid`,
 * `vendor_unknown`, `article_unknown`, `account_unknown`, `account_not_postable`,
 * `currency_unknown`, `period_closed`.
 */
export const postPayable = (sent: Payable, refer: PayableReferences): PostedPayable => {
  const { ledger, vendor } = refer;
  const findings = newFindings();
  const { client } = ledger;
  const entries = entriesOf(sent);
  const { taxentries: taxes = [], parts: sentParts = [] } = sent;
  const { partynumber, exchange } = checkDocument(
    sent,
    { party: partyOf(sent), lines: { entries, taxes, parts: sentParts, name: 'expenseentries' } },
    { client, known: vendor, rate: refer.rate },
    findings,
  );
  const nested = sent.vendor && changePayableVendor(sent.vendor, { ledger, findings }, refer.now);
  const change = nested && unlessUnchanged(nested, vendor, 'vendornumber');
  // The defaults of the payable come from the vendor after the nested one has been saved.
  const saved = { ...vendor, ...change?.given };
  const ap_accno = sent.ap_accno ?? saved.arap_accno ?? client.ap_accno;
  const paymentAccno = sent.paymentAccno ?? saved.payment_accno ?? client.payment_accno;
  checkAccount(ledger, { field: 'ap_accno', accno: ap_accno, link: 'AP' }, findings);
  checkAccount(ledger, { field: 'paymentAccno', accno: paymentAccno }, findings);
  const isCopy = refer.isCredit;
  const dimensionsIn = dimensionsFor({ ledger, document: sent, party: saved, isCopy }, findings);
  const parts = keptParts(sent, { ...refer, dimensionsIn }, findings);
  const dimensions =
    dimensionsIn &&
    entries.map(({ accno }, at) =>
      dimensionsIn({ ...sent.expenseentries?.[at], accno, path: `expenseentries.${at}` }),
    );
  const included = sent.taxincluded ?? false;
  const pricing = { ledger, exchange, link: 'AP_tax', supply: sent, included, strict: refer.strict } as const;
  const computed = taxedDocument({ entries, taxes, parts }, pricing, findings);
  const taxed = refer.amounts?.taxed ?? computed;
  checkSizes(taxed, { field: parts.length > 0 ? 'parts' : 'expenseentries', exchange }, findings);
  const duedate = dueOn(sent, { client, terms: saved.terms }, findings);
  const partLines = partLinesOf(parts);
  checkCurrencies(ledger, { entries, taxes, parts: partLines }, exchange, findings);
  const { currency } = exchange;
  const paidBy = keptPaymentData(sent, { currency, bank_iban: saved.bank_iban }, findings);
  const terms = keptTerms(sent, saved, findings);
  findings.refuse();

  const head = headOf(sent, { currency, duedate });
  return {
    document: documentOf(head, totalsOf(taxed, exchange), {
      ap_accno,
      paymentAccno,
      parts,
      ...keptEntries(sent, dimensions),
      ...paidBy,
      ...terms,
    }),
    vendor: { vendornumber: partynumber, change },
    entry: documentEntry(
      head,
      'ap',
      {
        control_accno: ap_accno,
        lines: [...withDimensions(entries, dimensions), ...partLines],
        taxed,
      },
      { ledger, exchange, supply: sent },
    ),
  };
};

const partyOf = (sent: Payable): Party => ({
  noun: 'vendor',
  nested: sent.vendor?.vendornumber,
  named: sent.vendornumber,
  name: sent.vendor?.name,
});

const entriesOf = (sent: Payable) =>
  (sent.expenseentries ?? []).map(({ amount, expense_accno, description = '', ...tax }, at) => ({
    amount,
    accno: expense_accno,
    memo: description,
    ...taxFieldsOf(tax),
    field: `expenseentries.${at}.expense_accno`,
  }));

const partLinesOf = (parts: PostedPayable['document']['parts']) =>
  parts.map((part, at) => ({
    accno: part.expense_accno,
    memo: part.description,
    ...taxFieldsOf(part),
    ...dimensionFieldsOf(part),
    field: `parts.${at}.expense_accno`,
  }));

const keptParts = (
  sent: Payable,
  refer: PayableReferences & { dimensionsIn: DimensionsFound },
  findings: Findings,
): PostedPayable['document']['parts'] => {
  const parts = (sent.parts ?? []).map((part, at) => {
    const article = articleOf({ partnumber: part.partnumber, at }, refer, findings);
    if (!article) return [];
    const expense_accno = part.expense_accno ?? article.expense_accno;
    const price_update = part.price_update ?? article.price_update;
    checkAccount(refer.ledger, { field: `parts.${at}.expense_accno`, accno: expense_accno }, findings);
    const field = `parts.${at}.tax_accnos`;
    for (const accno of new Set(part.tax_accnos)) checkTaxAccount(refer.ledger, { field, accno }, findings);
    const listed = part.tax_accno ? [part.tax_accno] : (part.tax_accnos ?? article.tax_accnos);
    const tax_accnos = taxAccounts(listed, undefined);
    checkPartTax(refer.ledger, { at, tax_accno: part.tax_accno, link: 'AP_tax' }, findings);
    checkTaxing(refer.ledger, { field, accnos: tax_accnos, link: 'AP_tax' }, findings);
    return [
      {
        ...keptPart(part, article),
        ...refer.dimensionsIn?.({ ...part, accno: expense_accno, path: `parts.${at}`, article }),
        sellprice: part.sellprice,
        income_accno: part.income_accno ?? article.income_accno,
        expense_accno,
        tax_accnos,
        ...(price_update ? { price_update } : {}),
      },
    ];
  });
  return parts.flat();
};

const keptEntries = (
  { expenseentries = [], taxentries = [] }: Payable,
  dimensions: readonly DimensionsKept[] | undefined,
) => ({
  expenseentries: expenseentries.map(({ amount, expense_accno, description = '', ...tax }, at) => ({
    amount,
    expense_accno,
    description,
    ...taxFieldsOf(tax),
    ...dimensions?.[at],
  })),
  taxentries,
});
