import { randomOf } from '@kontor/testing';
import { expect, test } from 'vitest';
import { expectVerified, invoiceOf, paymentOf, testInstallation } from '../installation.ts';
import { amountIn, expectLedBack, income, shown, taxentry } from './figures.ts';
import { first, vatBooks } from './some-books.ts';

/** §12: a discount reduces the turnover that is taxed, also where its tax rounds to nothing. */
const installation = await testInstallation();
const { booksOf } = vatBooks(installation);

const reduced = (amount: string) => income(amount, 3200, { tax_accno: 2200 });

test('200: a discount whose tax rounds to 0.00 reduces the base of the tax', async () => {
  const { ask, client } = await booksOf({ vat_discounts: true });
  const { invoices, reports } = await ask();
  const sent = { incomeentries: [reduced('100.00')], taxentries: [taxentry('2.60', 2200)] };
  await invoices.post(invoiceOf({ invnumber: 'A1', ...sent }));
  await invoices.pay(paymentOf('A1', { amount_paid: '0.18', payment_accno: 3800 }));
  const form = await expectLedBack(reports, first);
  expect(shown(form)).toEqual({
    ...{ '200': '100.00', '235': '0.18', '289': '0.18', '299': '99.82', '313': '99.82 2.60' },
    ...{ '399': '2.60', '500': '2.60' },
  });
  expect([form.untaxed, form.warnings]).toEqual(['0.00', []]);
  await invoices.pay(paymentOf('A1', { amount_paid: '-0.18', payment_accno: 3800 }));
  expect(shown(await expectLedBack(reports, first))).toMatchObject({ '299': '100.00', '313': '100.00 2.60' });
  await expectVerified(installation.database, client.id);
});

test.each(['agreed', 'collected'] as const)(
  '200: `untaxed` is 0.00, whatever small discounts are taken (%s)',
  async (vat_consideration) => {
    const random = randomOf(7);
    const { ask, client } = await booksOf({ vat_discounts: true, vat_consideration });
    const { exchangeRates, invoices, reports } = await ask();
    const rates = [{ currency: 'EUR', day: '2026-01-01', rate: '0.93157' }];
    await exchangeRates.save({ rates } as never);
    for (let at = 1; at <= 20; at += 1) {
      const cents = [100 + random.below(9000), 100 + random.below(9000)] as const;
      const franc = (of: number) => (of / 100).toFixed(2);
      const taxes = [Math.round(cents[0] * 0.026), Math.round(cents[1] * 0.081)] as const;
      await invoices.post(
        invoiceOf({
          ...{ invnumber: `A${at}`, currency: random.one(['CHF', 'CHF', 'EUR']) },
          incomeentries: [reduced(franc(cents[0])), income(franc(cents[1]), 3400, { tax_accno: 2201 })],
          taxentries: [taxentry(franc(taxes[0]), 2200), taxentry(franc(taxes[1]))],
        }),
      );
      const discount = 1 + random.below(40);
      const whole = cents[0] + cents[1] + taxes[0] + taxes[1];
      await invoices.pay(paymentOf(`A${at}`, { amount_paid: franc(discount), payment_accno: 3800 }));
      await invoices.pay(paymentOf(`A${at}`, { amount_paid: franc(whole - discount) }));
    }
    const form = await expectLedBack(reports, first);
    expect([form.untaxed, form.warnings]).toEqual(['0.00', []]);
    expect(amountIn(form, '299')).not.toBe('0.00');
    await expectVerified(installation.database, client.id);
  },
);
