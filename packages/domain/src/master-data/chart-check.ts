import { type Findings, newFindings } from '../refusal/findings.ts';
import { checkAccountChange } from './account-change.ts';
import { checkSettings } from './change-ledger.ts';
import type { ChartTemplate, Client } from './client.ts';
import { checkAccount, checkTaxAccount } from './ledger.ts';

/**
 * Checks that every account which a chart names is in it exactly once and has the right link.
 * Refuses as changeSettings and checkAccountChange do, and `invalid` for an account or a rate that
 * is listed twice.
 */
export const checkChart = (chart: ChartTemplate, sent: Pick<Client, 'name' | 'currency'>): void => {
  const findings = newFindings();
  const accounts = new Map(chart.accounts.map((account) => [account.accno, account]));
  const client = { ...sent, ...chart.defaults, zone: '', languages: [] };
  const ledger = { client, accounts, taxRates: [] };
  checkSettings({ sent: chart.defaults, field: 'chart.defaults.' }, ledger, findings);
  for (const [index, { tax_accno }] of chart.accounts.entries()) {
    const field = `chart.accounts.${index}.tax_accno`;
    if (tax_accno) checkTaxAccount(ledger, { field, accno: tax_accno }, findings);
  }
  for (const [index, { accno }] of chart.taxes.entries())
    checkAccount(ledger, { field: `chart.taxes.${index}.accno`, accno }, findings);
  checkOnce(chart, findings);
  findings.refuse();
  const fresh = { account: undefined, hasCounterPostings: false, hasOtherCurrency: false };
  for (const account of chart.accounts) checkAccountChange(account, fresh, client);
};

/** A chart has each account once, and each tax one rate from a day on. */
const checkOnce = ({ accounts, taxes }: ChartTemplate, findings: Findings): void => {
  const known = new Set<string>();
  const add = (field: string, key: string, sentence: string) => {
    if (known.has(key)) findings.add('invalid', field, sentence);
    known.add(key);
  };
  for (const [index, { accno }] of accounts.entries())
    add(`chart.accounts.${index}.accno`, `${accno}`, `The chart has the account ${accno} twice.`);
  for (const [tax, { accno, rates }] of taxes.entries()) {
    for (const [index, { valid_from }] of rates.entries()) {
      const field = `chart.taxes.${tax}.rates.${index}.valid_from`;
      add(
        field,
        `${accno} ${valid_from}`,
        `The chart has two rates of the tax ${accno} from ${valid_from} on.`,
      );
    }
  }
};
