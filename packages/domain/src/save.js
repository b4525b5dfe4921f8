import { article } from './article.ts';
import { customer } from './customer.ts';
import { findings } from './findings.ts';
import { isText } from './kinds.ts';
import { checkAccount } from './ledger.ts';
import { vendor } from './vendor.ts';
/** The vendor to create or change. Refuses `account_unknown` and `account_not_postable`. */
export const changeVendor = (sent, ledger, now) => {
  const found = findings();
  checkPartyAccounts({ sent, link: 'AP', field: '' }, ledger, found);
  found.refuse();
  const { ap_accno: arap_accno, payment_accno } = ledger.client;
  return change(vendor, sent, { created: now, arap_accno, payment_accno });
};
/** The customer to create or change. Refuses as changeVendor does, and `language_unknown`. */
export const changeCustomer = (sent, ledger, now) => {
  const found = findings();
  checkPartyAccounts({ sent, link: 'AR', field: '' }, ledger, found);
  const { client } = ledger;
  if (sent.language_code && !client.languages.includes(sent.language_code)) {
    const known = client.languages.join(', ');
    found.add(
      'language_unknown',
      'language_code',
      `Client ${client.name} knows the languages ${known} only.`,
    );
  }
  checkTaxAccounts(sent.tax_accnos, ledger, found);
  found.refuse();
  return change(customer, sent, customerDefaults(ledger, now));
};
/** The article to create or change. Refuses `account_unknown` and `account_not_postable`. */
export const changeArticle = (sent, ledger, now) => {
  const found = findings();
  for (const field of ['income_accno', 'expense_accno']) {
    const accno = sent[field];
    if (accno) checkAccount(ledger, { field, accno }, found);
  }
  checkTaxAccounts(sent.tax_accnos, ledger, found);
  found.refuse();
  const { income_accno, expense_accno } = ledger.client;
  const { fresh, given } = change(article, sent, { income_accno, expense_accno, tax_accnos: [] });
  return {
    fresh: { ...fresh, price_update: fresh.sellprice === null ? null : now },
    given: given.sellprice === undefined ? given : { ...given, price_update: now },
  };
};
/** The customer inside an invoice, as a change of the customer itself: what only the invoice keeps is left out. */
export const changeInvoiceCustomer = (sent, ledger, now) => {
  const { contactId: _, addressId: __, taxfree: ___, ...rest } = sent;
  const plain = rest;
  return change(customer, plain, customerDefaults(ledger, now));
};
/** The vendor inside a payable, as a change of the vendor itself; its findings name `vendor.…`. */
export const changePayableVendor = (sent, refer, now) => {
  const { ledger, found } = refer;
  checkPartyAccounts({ sent, link: 'AP', field: 'vendor.' }, ledger, found);
  const { ap_accno: arap_accno, payment_accno } = ledger.client;
  return change(vendor, sent, { created: now, arap_accno, payment_accno });
};
const customerDefaults = ({ client }, now) => ({
  created: now,
  arap_accno: client.ar_accno,
  payment_accno: client.payment_accno,
  language_code: client.languages[0] ?? '',
});
const change = (schema, sent, defaults) => {
  const fresh = {};
  const given = {};
  const values = new Map(Object.entries(sent));
  const standard = new Map(Object.entries(defaults));
  for (const [name, field] of Object.entries(schema.shape)) {
    const empty = standard.get(name) ?? (isText(field) ? '' : null);
    const value = values.get(name);
    fresh[name] = value === undefined || value === '' || value === null ? empty : value;
    if (value !== undefined) given[name] = fresh[name];
  }
  return { fresh: fresh, given: given };
};
const checkPartyAccounts = ({ sent, link, field }, ledger, found) => {
  if (sent.arap_accno)
    checkAccount(ledger, { field: `${field}arap_accno`, accno: sent.arap_accno, link }, found);
  if (sent.payment_accno)
    checkAccount(ledger, { field: `${field}payment_accno`, accno: sent.payment_accno }, found);
};
const checkTaxAccounts = (accnos, ledger, found) => {
  for (const accno of accnos ?? []) checkAccount(ledger, { field: 'tax_accnos', accno }, found);
};
