import type { Inputs } from '../../src/index.ts';
import type { TestClient } from '../ledger.ts';

/** Accruals for tests. */

/** 1,000.00 of an insurance that belongs to the year after. */
export const accrualOf = (fields: object = {}) =>
  ({
    ...{ kind: 'prepaid_expense', description: 'Versicherung', transdate: '2026-12-31' },
    ...{ amount: '1000', accno: 6500, accrual_accno: 1300 },
    ...fields,
  }) as Inputs['accruals']['create'];

/** One accrual that stays, and one that was reversed. */
export const fillAccruals = async (client: TestClient): Promise<void> => {
  const { accruals } = await client.ask();
  await accruals.create(accrualOf({ released_from: '2027-01-31', released_to: '2027-03-31' }));
  const { id } = await accruals.create(
    accrualOf({ kind: 'accrued_expense', accrual_accno: 2300, amount: '250.50', description: 'Strom' }),
  );
  await accruals.reverse({ id, reversal: {} });
};
