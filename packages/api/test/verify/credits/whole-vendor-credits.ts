import type { Inputs } from '../../../src/index.ts';
import { payableOf } from '../../installation.ts';
import type { TestClient } from '../../ledger.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Credit notes of a payable by entries, of parts and of the rest, one of them reversed and settled
 * again, and one that stands alone and is set off against another payable of the vendor.
 */
export const fillVendorCredits = async (client: TestClient): Promise<void> => {
  const { payables } = await client.ask();
  const transdate = '2026-03-02';
  const credit = (invnumber: string, fields: Fields = {}) =>
    payables.credit({
      invnumber,
      vendorcreditnote: { transdate: '2026-03-05', payment_accno: 1099, ...fields },
    } as Inputs['payables']['credit']);
  const byEntries = {
    transdate,
    expenseentries: [
      { amount: '100.00', expense_accno: 6500, tax_accno: 1171 },
      { amount: '50.00', expense_accno: 6510 },
    ],
    taxentries: [{ amount: '8.10', tax_accno: 1171 }],
  };
  await payables.post(payableOf({ ...byEntries, invnumber: 'VC1' }));
  await credit('VC1', { invnumber: 'VC1-G1', creditlines: [{ line: 1, amount: '33.33' }] });
  await credit('VC1', { invnumber: 'VC1-G2', creditlines: [{ line: 2 }] });
  const [settled] = (await payables.payments({ invnumber: 'VC1-G1' })).items;
  await payables.reversePayment({ invnumber: 'VC1-G1', id: settled?.id ?? 0, reversal: {} });
  const taken = (await payables.payments({ invnumber: 'VC1-G1' })).items.find(({ reverses }) => reverses);
  await payables.reversePayment({ invnumber: 'VC1-G1', id: taken?.id ?? 0, reversal: {} });
  const bonus = [{ amount: '-40.00', expense_accno: 6500 }];
  await payables.post(payableOf({ transdate, invnumber: 'VC2-G1', expenseentries: bonus }));
  await payables.post(payableOf({ ...byEntries, invnumber: 'VC2' }));
  await payables.setOff({
    invnumber: 'VC2-G1',
    setoff: { payable: 'VC2', amount: '30.00', transdate: '2026-03-05', payment_accno: 1099 },
  } as Inputs['payables']['setOff']);
};
