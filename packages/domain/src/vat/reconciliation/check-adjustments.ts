import { checkAmount, type Ledger } from '../../master-data/ledger.ts';
import { newFindings } from '../../refusal/findings.ts';
import { minorUnit } from '../../values/currency.ts';
import { say } from '../../values/sentences/say.ts';
import type { VatAdjustment } from './adjustment.ts';

/** Checks the adjustments of a year. Refuses `account_unknown` and `invalid`. */
export const checkAdjustments = (
  adjustments: readonly VatAdjustment[],
  { client, accounts }: Pick<Ledger, 'client' | 'accounts'>,
): void => {
  const findings = newFindings();
  const { currency } = client;
  for (const [at, { accno, amount }] of adjustments.entries()) {
    const field = `adjustments.${at}`;
    if (typeof accno === 'number' && !accounts.has(accno))
      findings.add(
        'account_unknown',
        `${field}.accno`,
        say('account_unknown', { account: accno, client: client.name }),
      );
    const places = minorUnit(currency);
    checkAmount({ currency, places }, { field: `${field}.amount`, value: amount }, findings);
  }
  findings.refuse();
};
