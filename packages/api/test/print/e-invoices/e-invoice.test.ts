import { checkEInvoice, readEInvoice } from '@kontor/e-invoices';
import { expect, test } from 'vitest';
import type { Inputs, Outputs } from '../../src/index.ts';
import { invoiceOf, testInstallation } from '../installation.ts';

/** Invoices as electronic ones (docs/interface §9.1), read back by the reader of receipts. */
const installation = await testInstallation();

const sender = {
  ...{ name: 'Druckwerk Bern GmbH', street: 'Gerberngasse', building_number: '4', zipcode: '3011' },
  ...{ city: 'Bern', country: 'CH', uid: 'CHE-116.281.710 MWST', email: 'info@druckwerk.example' },
};
const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;
const qr_iban = 'CH4431999123000889012';

const textOf = async ({ content }: Outputs['print']['eInvoice']): Promise<string> => {
  let base64 = '';
  for await (const part of content) base64 += part;
  return Buffer.from(base64, 'base64').toString();
};

const given = async (fields: object = {}) => {
  const client = await installation.newClient();
  await (await client.ask()).settings.save({ sender, ...fields });
  await (await client.ask()).accounts.save({ ...bank, iban: 'CH9300762011623852957', qr_iban });
  return client;
};

const customer = {
  ...{ customernumber: 'K-1', name: 'Sonnenberg & Söhne AG', address1: 'Rue du Lac 12a', zipcode: '1201' },
  ...{ city: 'Genève', country: 'Suisse', email: 'achat@sonnenberg.example' },
};
const lines = {
  incomeentries: [{ amount: '1200.00', income_accno: 3400, description: 'Conseil\nJanvier' }],
  taxentries: [{ amount: '97.20', tax_accno: 2201 }],
};

test.each(['ubl', 'cii'] as const)('an invoice in %s', async (format) => {
  const client = await given();
  await (await client.ask()).invoices.post(invoiceOf({ invnumber: 'A1', customer, ...lines }));
  const file = await (await client.ask()).print.eInvoice({ invnumber: 'A1', format });
  const text = await textOf(file);
  console.log(text);
  const read = readEInvoice(text);
  expect(checkEInvoice(read.invoice)).toEqual([]);
});
