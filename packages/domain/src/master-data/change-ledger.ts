import { type Findings, newFindings } from '../refusal/findings.ts';
import { minorUnit } from '../values/currency.ts';
import { amountOf, hundred, zero } from '../values/money.ts';
import type { Decimal } from '../values/schema/kinds.ts';
import { say } from '../values/sentences/say.ts';
import { type Account, isTransitAccount, type Link } from './account.ts';
import type { Settings } from './client.ts';
import type { Ledger } from './ledger.ts';
import { checkAccount, checkAmount, checkTaxAccount } from './ledger.ts';
import type { TaxRate } from './tax.ts';
import { checkInstalments } from './vat/instalment.ts';
import { checkGrants } from './vat/net-grants.ts';
import { isVatCode, vatCodeMisfit } from './vat-code-use.ts';

/** Changes of settings, charts of accounts and tax rates (docs/interface §8). */

const links: Partial<Record<keyof Settings, Link>> = { ar_accno: 'AR', ap_accno: 'AP' };

/** The settings to change. Refuses `account_unknown` and `account_not_postable`. */
export const changeSettings = (sent: Settings, ledger: Ledger): Settings => {
  const findings = newFindings();
  checkSettings({ sent, field: '' }, ledger, findings);
  checkReminders(sent, ledger, findings);
  checkTransit(sent, ledger, findings);
  for (const [at, { accnos, rates }] of (sent.vat_net_rates ?? []).entries()) {
    for (const accno of accnos)
      checkAccount(ledger, { field: `vat_net_rates.${at}.accnos`, accno }, findings);
    for (const [of, { rate }] of rates.entries())
      checkPercent(`vat_net_rates.${at}.rates.${of}.rate`, rate, findings);
  }
  for (const [at, accno] of (sent.property_accnos ?? []).entries())
    checkAccount(ledger, { field: `property_accnos.${at}`, accno }, findings);
  checkGrants(sent.vat_net_rates ?? [], findings);
  checkInstalments(sent.vat_instalments ?? [], findings);
  const { currency } = ledger.client;
  for (const [at, { amount: value }] of (sent.vat_instalments ?? []).entries())
    checkAmount(
      { currency, places: minorUnit(currency) },
      { field: `vat_instalments.${at}.amount`, value },
      findings,
    );
  findings.refuse();
  return sent;
};

/** Checks the account of payments in transit, which takes payments, entries and all currencies. */
const checkTransit = ({ orders }: Settings, ledger: Ledger, findings: Findings): void => {
  const { transit_accno: accno } = orders ?? {};
  if (accno === undefined) return;
  const field = 'orders.transit_accno';
  checkAccount(ledger, { field, accno, byHand: true }, findings);
  const account = ledger.accounts.get(accno);
  if (account && !isTransitAccount(account, ledger.client))
    findings.add('invalid', field, say('order_transit'));
};

/** Checks the accounts of fees and interest, and that each is there where a level asks for some. */
const checkReminders = ({ reminders }: Settings, ledger: Ledger, findings: Findings): void => {
  if (!reminders) return;
  const { fee_accno, interest_accno, levels } = reminders;
  const accounts = { fee_accno, interest_accno };
  for (const [field, accno] of Object.entries(accounts))
    if (accno !== undefined) checkAccount(ledger, { field: `reminders.${field}`, accno }, findings);
  const asks = {
    fee_accno: levels.some(({ fee }) => !amountOf(fee).eq(zero)),
    interest_accno: levels.some(({ interest }) => interest !== undefined && !amountOf(interest).eq(zero)),
  };
  for (const field of ['fee_accno', 'interest_accno'] as const)
    if (asks[field] && accounts[field] === undefined)
      findings.add('invalid', `reminders.${field}`, say('required'));
};

/**
 * Checks that the accounts in settings exist and have the right links. `field` is put before the
 * names of fields.
 */
export const checkSettings = (
  { sent, field: before }: { sent: Settings; field: string },
  ledger: Ledger,
  findings: Findings,
): void => {
  for (const [field, accno] of Object.entries(sent)) {
    if (typeof accno !== 'number' || !field.endsWith('_accno')) continue;
    const link = links[field as keyof Settings];
    checkAccount(ledger, { field: `${before}${field}`, accno, ...(link ? { link } : {}) }, findings);
  }
};

/**
 * Checks that the usual tax of an account is a VAT account, and that its VAT code fits the account.
 * Refuses `account_unknown`, `account_not_postable` and `invalid`.
 */
export const checkUsualTax = (sent: Account, ledger: Ledger): void => {
  const findings = newFindings();
  if (sent.tax_accno) checkTaxAccount(ledger, { field: 'tax_accno', accno: sent.tax_accno }, findings);
  const misfit = isVatCode(sent.vat_code) ? vatCodeMisfit(sent, sent.vat_code) : undefined;
  if (misfit) findings.add('invalid', 'vat_code', misfit);
  findings.refuse();
};

/**
 * The tax rate to set. Refuses `account_unknown`, `account_not_postable`, and `invalid` outside of
 * 0 to 100 percent.
 */
export const changeTaxRate = (sent: TaxRate, ledger: Ledger): TaxRate => {
  const findings = newFindings();
  checkAccount(ledger, { field: 'accno', accno: sent.accno }, findings);
  checkPercent('rate', sent.rate, findings);
  findings.refuse();
  return sent;
};

const checkPercent = (field: string, sent: Decimal, findings: Findings): void => {
  const rate = amountOf(sent);
  if (rate.lt(zero) || rate.gt(hundred))
    findings.add('invalid', field, 'A rate must be between 0 and 100 percent.');
};
