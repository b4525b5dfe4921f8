import type { Decimal } from '@kontor/domain';
import type { Inputs } from '../../src/index.ts';
import { payableOf, type testInstallation } from '../installation.ts';

type Installation = Awaited<ReturnType<typeof testInstallation>>;

/** The client of tests of payment orders: who orders, its accounts at the bank, and who is paid. */
export const sender = {
  ...{ name: 'Muster AG', street: 'Bahnhofstrasse', building_number: '1', zipcode: '8001', city: 'Zürich' },
  country: 'CH',
};
const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;
export const iban = 'CH9300762011623852957';
export const theirs = 'CH5604835012345678009';
export const qr_iban = 'CH4431999123000889012';
export const qrr = '210000000003139471430009017';

const address = { address1: 'Rue du Lac 12', zipcode: '1003', city: 'Lausanne', country: 'CH' };
export const on = (day: string) => ({ now: `${day}T09:00:00.000Z` as never });
export const monday = on('2026-02-09');

/**
 * A client with a bank account that pays, and what posts payables and orders their payment on a
 * Monday.
 */
export const orderingClient = async (installation: Installation, orders?: object) => {
  const client = await installation.newClient();
  await (await client.ask()).settings.save({
    sender,
    ap_discount_accno: 4900,
    ...(orders ? { orders: orders as never } : {}),
  });
  await (await client.ask()).accounts.save({ ...bank, iban });
  const post = async (invnumber: string, amount: string, fields: object = {}, vendor: object = {}) =>
    (await client.ask()).payables.post(
      payableOf({
        ...{ invnumber, transdate: '2026-01-10', duedate: '2026-02-09' },
        vendor: { vendornumber: 'V-1', name: 'Dupont SA', bank_iban: theirs, ...address, ...vendor },
        expenseentries: [{ amount, expense_accno: 6500 }],
        ...fields,
      }),
    );
  const order = async (input: Inputs['paymentOrders']['create']) =>
    (await client.ask(monday)).paymentOrders.create(input);
  const propose = async (day: string) => (await client.ask(on(day))).paymentOrders.propose({});
  return { ...client, post, order, propose };
};

/** A salary, as an order has it. */
export const salary = {
  ...{ name: 'Anna Muster', city: 'Zürich', iban: theirs, amount: '5000.00' as Decimal, accno: 5000 },
  ...{ is_salary: true, message: 'Lohn Februar' },
};
