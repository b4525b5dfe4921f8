import { clientOf } from '@kontor/testing';
import { expect, test } from 'vitest';
import { caller, type Inputs, issueKey, openContext, operatorWriting, refusalOf } from '../../src/index.ts';
import { chart, now, testInstallation } from '../installation.ts';

/** §1, §8: an operator makes clients with a chart of accounts over tRPC. */
const { database, receipts } = await testInstallation();
const key = await issueKey(
  database,
  { client_id: null, scopes: ['admin'], label: '' },
  operatorWriting(now, 'test'),
);
const { clients } = caller(
  await openContext({ database, receipts, now, requestId: 'test', key, clientName: undefined }),
);

type Chart = Inputs['clients']['create']['chart'];

/**
 * The refusal of a client whose chart has `fields` in place of its own: its code and its fields.
 */
const refused = async (name: string, fields: Partial<Chart>) => {
  const answer = clients.create({ ...clientOf(name), chart: { ...chart, ...fields } });
  const refusal = refusalOf(
    await answer.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  return [refusal?.code, refusal?.issues.map(({ field }) => field)];
};

const [first, ...others] = chart.accounts;
if (!first) throw new Error('the chart has accounts');

test('400 account_unknown: a chart whose accounts, taxes or defaults name an account that it lacks', async () => {
  const accounts = [{ ...first, tax_accno: 9998 }, ...others];
  expect(await refused('a', { accounts })).toEqual(['account_unknown', ['chart.accounts.0.tax_accno']]);
  const taxes = [...chart.taxes, { accno: 9998, description: 'x', rates: [] }];
  const at = `chart.taxes.${chart.taxes.length}.accno`;
  expect(await refused('b', { taxes })).toEqual(['account_unknown', [at]]);
  const defaults = { ...chart.defaults, income_accno: 9998 };
  expect(await refused('c', { defaults })).toEqual(['account_unknown', ['chart.defaults.income_accno']]);
  expect((await clients.list()).map(({ name }) => name)).toEqual([]);
});

test('400 account_not_postable: a usual tax that is no VAT account', async () => {
  const accounts = [{ ...first, tax_accno: 1020 }, ...others];
  expect(await refused('d', { accounts })).toEqual(['account_not_postable', ['chart.accounts.0.tax_accno']]);
});

test('400 invalid: a chart that has an account, or a rate of a day, twice', async () => {
  const at = `chart.accounts.${chart.accounts.length}.accno`;
  expect(await refused('e', { accounts: [...chart.accounts, first] })).toEqual(['invalid', [at]]);
  const [tax] = chart.taxes;
  if (!tax) throw new Error('the chart has taxes');
  const taxes = [...chart.taxes, tax];
  const [code, fields] = await refused('f', { taxes });
  expect([code, fields?.[0]]).toEqual(['invalid', `chart.taxes.${chart.taxes.length}.rates.0.valid_from`]);
  expect((await clients.list()).map(({ name }) => name)).toEqual([]);
});
