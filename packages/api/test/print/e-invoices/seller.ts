import type { Outputs } from '../../../src/index.ts';
import type { testInstallation } from '../../installation.ts';

/** A client that issues electronic invoices, and the files that it answers. */

export const sender = {
  ...{ name: 'Druckwerk Bern GmbH', street: 'Gerberngasse', building_number: '4', zipcode: '3011' },
  ...{ city: 'Bern', country: 'CH', uid: 'CHE-116.281.710 MWST', email: 'info@druckwerk.example' },
};

export const iban = 'CH9300762011623852957';
export const qr_iban = 'CH4431999123000889012';

const eur_iban = 'CH5604835012345678009';

export const customer = {
  ...{ customernumber: 'K-1', name: 'Sonnenberg & Söhne AG', address1: 'Rue du Lac 12a', zipcode: '1201' },
  ...{ city: 'Genève', country: 'Suisse', email: 'achat@sonnenberg.example' },
};

export const lines = {
  incomeentries: [{ amount: '1200.00', income_accno: 3400, description: 'Conseil\nJanvier' }],
  taxentries: [{ amount: '97.20', tax_accno: 2201 }],
};

const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;

export const sellerOf = async (
  installation: Awaited<ReturnType<typeof testInstallation>>,
  settings: object = {},
) => {
  const client = await installation.newClient();
  await (await client.ask()).settings.save({ sender, ...settings });
  await (await client.ask()).accounts.save({ ...bank, iban, qr_iban });
  await (await client.ask()).accounts.save({ ...bank, accno: 1021, currency: 'EUR', iban: eur_iban });
  return client;
};

export const bytesOf = async ({ content }: Outputs['print']['invoice']): Promise<Buffer> => {
  let base64 = '';
  for await (const part of content) base64 += part;
  return Buffer.from(base64, 'base64');
};
export const xmlOf = async (file: Outputs['print']['eInvoice']): Promise<string> =>
  (await bytesOf(file)).toString();
