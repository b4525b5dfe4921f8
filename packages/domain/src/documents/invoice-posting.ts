import type { Customer, CustomerKept } from '../master-data/customer.ts';
import type { Ledger } from '../master-data/ledger.ts';
import { checkAccount, checkCurrency, checkPeriod, dueOn } from '../master-data/ledger.ts';
import { type Change, customerChange } from '../master-data/upsert.ts';
import { type Entry, posting } from '../posting/entry.ts';
import { convertPostings, exchangeOf } from '../posting/exchange.ts';
import { factsOfLine, factsOfTax, type TaxOfLine, taxFieldsOf } from '../posting/line-tax.ts';
import { type Findings, findings } from '../refusal/findings.ts';
import type { Instant } from '../values/dates.ts';
import type { Decimal } from '../values/kinds.ts';
import { zero } from '../values/money.ts';
import {
  type Articles,
  articleOf,
  type Head,
  headOf,
  type Totals,
  taxAccounts,
  taxedDocument,
  totalsOf,
} from './document.ts';
import {
  checkLines,
  checkPartyExists,
  checkPartyNamed,
  checkSizes,
  checkTaxing,
  type Party,
} from './document-check.ts';
import type { Invoice, InvoiceCustomer, InvoiceKept } from './invoice.ts';
import { isRounded, keptRounding, roundedBy, roundingPostings } from './rounding.ts';

/** The records that an invoice refers to: its customer, if the number is known, and the articles that exist. */
export type InvoiceReferences = {
  ledger: Ledger;
  customer: CustomerKept | undefined;
  articles: Articles;
  /** The rate of the document's currency on its day, if there is one. */
  rate?: Decimal | undefined;
  now: Instant;
};

/** An invoice ready to be stored: the document, its customer, and the entry that it books. */
export type PostedInvoice = {
  document: Head &
    Totals &
    Pick<InvoiceKept, 'ar_accno' | 'incomeentries' | 'taxentries' | 'parts' | 'rounding'>;
  customer: {
    customernumber: string;
    change: Change<Customer> | undefined;
    /** The fields of the customer that only the invoice stores. */
    aside: Record<string, string | boolean>;
  };
  entry: Entry;
};

type InvoiceLine = TaxOfLine & { accno: number; memo: string };

/**
 * Posts an invoice (docs/interface.md §9, §12): debit `ar_accno` with the total, credit each line's income account and
 * each tax account. Refuses with every finding: `invalid`, `customer_unknown`, `article_unknown`, `account_unknown`,
 * `account_not_postable`, `currency_unknown`, `period_closed`.
 */
export const postInvoice = (sent: Invoice, refer: InvoiceReferences): PostedInvoice => {
  const { ledger } = refer;
  const found = findings();
  const { client } = ledger;
  const party = partyOf(sent);
  const entries = entriesOf(sent);
  const { taxentries: taxes = [], parts: sentParts = [] } = sent;
  // Faults of the request itself come before those that depend on the books (§4).
  checkLines({ entries, taxes, parts: sentParts, name: 'incomeentries' }, found);
  const customernumber = checkPartyNamed(party, found);
  checkPeriod(client, { field: 'transdate', value: sent.transdate }, found);
  const asked = { client, currency: sent.currency, rate: refer.rate, on: sent.transdate };
  const exchange = exchangeOf(asked, found);
  checkPartyExists(party, { known: refer.customer, client }, found);
  const ar_accno = sent.ar_accno ?? refer.customer?.arap_accno ?? ledger.client.ar_accno;
  checkAccount(ledger, { field: 'ar_accno', accno: ar_accno, link: 'AR' }, found);
  const parts = keptParts(sent, refer, found);
  const included = sent.taxincluded ?? false;
  const pricing = { ledger, exchange, link: 'AR_tax', supply: sent, included } as const;
  const unrounded = taxedDocument({ entries, taxes, parts }, pricing, found);
  const isMeant = isRounded(sent, { ledger, exchange }, found);
  const rounding = roundedBy(unrounded.total, isMeant);
  const taxed = { ...unrounded, total: unrounded.total.plus(rounding) };
  checkSizes(taxed, { field: parts.length > 0 ? 'parts' : 'incomeentries', exchange }, found);
  const duedate = dueOn(sent, { client, terms: refer.customer?.terms }, found);
  for (const line of counterAccountsOf(entries, taxes, parts))
    checkCurrency(ledger, { ...line, currency: exchange.currency }, found);
  found.refuse();

  const { currency, places } = exchange;
  const head = headOf(sent, { currency, duedate });
  const lines = invoiceLines(sent, parts);
  const by = { ledger, supply: sent };
  return {
    document: {
      ...head,
      ...totalsOf(taxed, exchange),
      ar_accno,
      ...keptEntries(sent),
      parts,
      ...keptRounding(sent, isMeant),
    },
    customer: {
      customernumber,
      change: sent.customer && nestedCustomer(sent.customer, ledger, refer.now),
      aside: asideOf(sent.customer),
    },
    entry: {
      module: 'ar',
      transdate: sent.transdate,
      reference: head.invnumber,
      description: head.description,
      notes: head.notes,
      intnotes: head.intnotes,
      postings: convertPostings(
        [
          posting('debit', { accno: ar_accno, amount: taxed.total }, places),
          ...lines.map((line, at) =>
            posting(
              'credit',
              { ...line, amount: taxed.nets[at] ?? zero, facts: factsOfLine(line, taxed.lineTaxes[at], by) },
              places,
            ),
          ),
          ...taxed.taxes.map((tax) => posting('credit', { ...tax, facts: factsOfTax(tax, by) }, places)),
          ...roundingPostings({ amount: rounding, accno: client.rounding_accno }, places),
        ],
        exchange,
        { control: 0 },
      ),
    },
  };
};

/** Every account that the invoice is posted to, without its control account. */
const counterAccountsOf = (
  entries: ReturnType<typeof entriesOf>,
  taxes: readonly { tax_accno: number }[],
  parts: PostedInvoice['document']['parts'],
) => [
  ...entries,
  ...taxes.map(({ tax_accno }, at) => ({ field: `taxentries.${at}.tax_accno`, accno: tax_accno })),
  ...parts.map(({ income_accno }, at) => ({ field: `parts.${at}.partnumber`, accno: income_accno })),
];

const partyOf = (sent: Invoice): Party => ({
  noun: 'customer',
  nested: sent.customer?.customernumber,
  plain: sent.customernumber,
  name: sent.customer?.name,
});

const entriesOf = (sent: Invoice) =>
  (sent.incomeentries ?? []).map(({ amount, income_accno, ...tax }, at) => ({
    amount,
    accno: income_accno,
    ...taxFieldsOf(tax),
    field: `incomeentries.${at}.income_accno`,
  }));

const keptParts = (
  sent: Invoice,
  refer: InvoiceReferences,
  found: Findings,
): PostedInvoice['document']['parts'] => {
  const enabled = sent.customer?.taxfree ? [] : refer.customer?.tax_accnos;
  return (sent.parts ?? []).flatMap((part, at) => {
    const article = articleOf({ partnumber: part.partnumber, at }, refer, found);
    if (!article) return [];
    const sellprice = part.sellprice ?? article.sellprice;
    if (!sellprice)
      found.add('invalid', `parts.${at}.sellprice`, `Article ${article.partnumber} has no price of its own.`);
    const field = `parts.${at}.partnumber`;
    const tax_accnos = taxAccounts(part.tax_accno ? [part.tax_accno] : article.tax_accnos, enabled);
    if (part.tax_accno)
      checkAccount(
        refer.ledger,
        { field: `parts.${at}.tax_accno`, accno: part.tax_accno, link: 'AR_tax' },
        found,
      );
    checkAccount(refer.ledger, { field, accno: article.income_accno }, found);
    checkTaxing(refer.ledger, { field, accnos: tax_accnos, link: 'AR_tax' }, found);
    return [
      {
        partnumber: article.partnumber,
        description: part.description || article.description,
        quantity: part.quantity ?? ('1' as Decimal),
        unit: part.unit ?? '',
        sellprice: sellprice ?? ('0' as Decimal),
        discount: part.discount ?? ('0' as Decimal),
        itemnote: part.itemnote ?? '',
        ...taxFieldsOf(part),
        income_accno: article.income_accno,
        tax_accnos,
        ...(article.price_update ? { price_update: article.price_update } : {}),
      },
    ];
  });
};

const keptEntries = ({ incomeentries = [], taxentries = [] }: Invoice) => ({
  incomeentries: incomeentries.map(({ amount, income_accno, description = '', ...tax }) => ({
    amount,
    income_accno,
    description,
    ...taxFieldsOf(tax),
  })),
  taxentries,
});

const invoiceLines = (sent: Invoice, parts: PostedInvoice['document']['parts']): InvoiceLine[] => [
  ...(sent.incomeentries ?? []).map((entry) => ({
    accno: entry.income_accno,
    memo: entry.description ?? '',
    ...taxFieldsOf(entry),
  })),
  ...parts.map((part) => ({ accno: part.income_accno, memo: part.description, ...taxFieldsOf(part) })),
];

const asideOf = (sent: Invoice['customer']): Record<string, string | boolean> => ({
  contactId: sent?.contactId ?? '',
  addressId: sent?.addressId ?? '',
  ...(typeof sent?.taxfree === 'boolean' ? { taxfree: sent.taxfree } : {}),
});

/** The customer that an invoice carries, as a change of the customer itself, without the fields only the invoice stores. */
const nestedCustomer = (sent: InvoiceCustomer, ledger: Ledger, now: Instant): Change<Customer> => {
  const { contactId: _, addressId: __, taxfree: ___, ...rest } = sent;
  return customerChange(rest, ledger, now);
};
