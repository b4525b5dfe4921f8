import { expect, test } from 'vitest';
import { payableOf, refusalCode, testInstallation, vendorpaymentOf } from '../installation.ts';

/**
 * §10: the number of a payable is unique for each vendor; where it fits several, the open one is
 * meant.
 */
const { newClient } = await testInstallation();

/** A client to which each of `vendors` has sent a payable R1 of 100.00. */
const given = async (...vendors: readonly string[]) => {
  const { payables } = await (await newClient()).ask();
  for (const vendornumber of vendors)
    await payables.post(payableOf({ invnumber: 'R1', vendor: { vendornumber, name: 'Lieferant' } }));
  const paid = async (vendor_number: string) => (await payables.get({ invnumber: 'R1', vendor_number })).paid;
  return { payables, paid };
};

test('of several the open one is paid, and read', async () => {
  const { payables, paid } = await given('L1', 'L2');
  await payables.pay(vendorpaymentOf('R1', {}, 'L1'));
  expect((await payables.get({ invnumber: 'R1' })).vendor.vendornumber).toBe('L2');
  await payables.pay(vendorpaymentOf('r1', { amount_paid: '40.00' }));
  expect([await paid('L1'), await paid('l2')]).toEqual(['100.00', '40.00']);
});

test('409 payable_ambiguous: several are open', async () => {
  const { payables, paid } = await given('L1', 'L2');
  expect(await refusalCode(payables.pay(vendorpaymentOf('R1')))).toBe('payable_ambiguous');
  expect(await refusalCode(payables.get({ invnumber: 'R1' }))).toBe('payable_ambiguous');
  expect([await paid('L1'), await paid('L2')]).toEqual(['0.00', '0.00']);
});

test('409 payable_ambiguous: several are there and none is open', async () => {
  const { payables } = await given('L1', 'L2');
  await payables.pay(vendorpaymentOf('R1', {}, 'L1'));
  await payables.pay(vendorpaymentOf('R1', {}, 'L2'));
  expect(await refusalCode(payables.pay(vendorpaymentOf('R1')))).toBe('payable_ambiguous');
  await payables.pay(vendorpaymentOf('R1', { amount_paid: '-1.00' }, 'L2'));
  expect((await payables.get({ invnumber: 'R1' })).vendor.vendornumber).toBe('L2');
});

test('a single one is meant whether it is open or not', async () => {
  const { payables, paid } = await given('L1');
  await payables.pay(vendorpaymentOf('R1'));
  await payables.pay(vendorpaymentOf('R1', { amount_paid: '1.00' }));
  expect(await paid('L1')).toBe('101.00');
});

test('404: no payable of this number, or none of this vendor', async () => {
  const { payables } = await given('L1');
  expect(await refusalCode(payables.pay(vendorpaymentOf('R2')))).toBe('not_found');
  expect(await refusalCode(payables.pay(vendorpaymentOf('R1', {}, 'L2')))).toBe('not_found');
  expect(await refusalCode(payables.get({ invnumber: 'R1', vendor_number: 'L2' }))).toBe('not_found');
});

test('the same number of one vendor again: 204 with the same content, 409 with another', async () => {
  const { payables } = await given('L1', 'L2');
  const again = payableOf({ invnumber: 'R1', vendor: { vendornumber: 'L1', name: 'Lieferant' } });
  expect(await payables.post(again)).toEqual({ invnumber: 'R1' });
  expect(await refusalCode(payables.post({ ...again, notes: 'other' }))).toBe('payable_exists');
  expect((await payables.list({})).items).toHaveLength(2);
});
