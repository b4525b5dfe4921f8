import type { Inputs } from '../../src/index.ts';
import { entryOf, type TestClient } from '../ledger.ts';

/** Assets for tests. */

/** A van of 30,000.00 that is depreciated by 20 % of that a year, down to 1.00. */
export const assetOf = (fields: object = {}) =>
  ({
    ...{ description: 'Lieferwagen', acquired: '2026-01-10', value: '30000', asset_accno: 1530 },
    ...{ depreciation_accno: 1539, expense_accno: 6820, method: 'linear', rate: '20', residual: '1' },
    ...fields,
  }) as Inputs['assets']['create'];

/** Books the purchase of an asset by hand, and has it in the register. */
export const buyAsset = async (client: TestClient, fields: object = {}) => {
  const { gl, assets } = await client.ask();
  const sent = assetOf(fields);
  const { id: entry_id } = await gl.post(
    entryOf(String(sent.acquired), [
      [sent.asset_accno, String(sent.value)],
      [1020, `-${sent.value}`],
    ]),
  );
  return assets.create({ ...sent, entry_id });
};

/**
 * One of everything of 2026: two assets, an adjustment, runs, a part that went, and what was taken
 * back.
 */
export const fillAssets = async (client: TestClient): Promise<void> => {
  const van = await buyAsset(client, { acquired: '2026-03-02' });
  await buyAsset(client, {
    ...{ description: 'Laptop', acquired: '2026-03-05', value: '2400', asset_accno: 1520 },
    ...{ depreciation_accno: undefined, method: 'declining', rate: '40' },
  });
  const { assets } = await client.ask();
  const on = (transdate: string) => ({ transdate }) as never as { transdate: never };
  await assets.adjust({ id: van.id, adjustment: { ...on('2026-03-03'), depreciation: '500' as never } });
  await assets.run(on('2026-03-31'));
  const second = await assets.run(on('2026-06-30'));
  await assets.reverse({ id: second.id, reversal: {} });
  await assets.dispose({
    id: van.id,
    disposal: {
      ...{ ...on('2026-07-31'), value: '10000' as never, proceeds: '9000' as never },
      ...{ proceeds_accno: 1020, result_accno: 8500 },
    },
  });
  await assets.run(on('2026-10-31'));
};
