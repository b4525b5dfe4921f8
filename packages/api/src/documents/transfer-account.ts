import { type Findings, isPostable, type Ledger, say } from '@kontor/domain';

/** The transfer account of the charts that Kontor brings. */
const usualTransfers = 1090;

/**
 * The account over which documents are settled against each other: that of transfers in the
 * settings, else that of the charts.
 */
export const transferAccount = (ledger: Ledger, findings: Findings): number => {
  const { matching } = ledger.client;
  const accno = matching?.transfer_accno ?? usualTransfers;
  const account = ledger.accounts.get(accno);
  if (account && isPostable(account)) return accno;
  findings.add('invalid', 'payment_accno', say('credit_account'));
  return accno;
};
