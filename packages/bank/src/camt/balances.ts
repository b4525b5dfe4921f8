import { type BankRemark, type BankStatement, remarkOf } from '@kontor/domain';
import { amountText } from '../values/amount.ts';
import { BankFileFault } from '../values/fault.ts';
import { checkContent, childOf, childrenOf, codeIn, type XmlElement } from '../xml/element.ts';
import { balanceContent } from './content.ts';
import type { EntryScope } from './entry.ts';
import { dayIn, signed, signOf, sumIn } from './money.ts';

export type Balance = NonNullable<BankStatement['opening']>;

type Balances = Record<'opening' | 'closing' | 'interim', Balance | undefined> & { remarks: BankRemark[] };

/**
 * The balances of booked entries. Of interim ones (ITBD) the last counts, as a page may begin and
 * end with one. Some banks write the closing balance of the statement before (PRCD) in place of the
 * opening balance (OPBD); others, as that of what is available (CLAV), say nothing here. Throws a
 * BankFileFault for two of another kind.
 */
export const balancesIn = (head: XmlElement, scope: EntryScope): Balances => {
  const found = new Map<string, Balance>();
  for (const element of childrenOf(head, 'Bal')) {
    checkContent(element, balanceContent);
    const code = codeIn(childOf(childOf(element, 'Tp'), 'CdOrPrtry'));
    if (!['OPBD', 'PRCD', 'CLBD', 'ITBD'].includes(code)) continue;
    if (found.has(code) && code !== 'ITBD')
      throw new BankFileFault(`The statement has two balances ${code}.`, { element: 'Bal' });
    found.set(code, balanceIn(element, scope));
  }
  const [opening, before] = [found.get('OPBD'), found.get('PRCD')];
  const differs = opening && before && opening.amount !== before.amount;
  return {
    remarks: differs
      ? [remarkOf('previous_differs', { opening: opening.amount, previous: before.amount })]
      : [],
    opening: opening ?? before,
    closing: found.get('CLBD'),
    interim: found.get('ITBD'),
  };
};

const balanceIn = (element: XmlElement, { currency, zone }: EntryScope): Balance => {
  const { amount, currency: its } = sumIn(childOf(element, 'Amt'));
  if (its !== currency)
    throw new BankFileFault(`A balance is in ${its}, and the account in ${currency}.`, { element: 'Bal' });
  const day = dayIn(childOf(element, 'Dt'), zone);
  if (day === undefined) throw new BankFileFault('A balance has no day.', { element: 'Bal' });
  return { amount: amountText(signed(amount, signOf(element)), currency), day };
};
