import type { Inputs } from '../../../src/index.ts';
import { invoiceOf } from '../../installation.ts';
import type { TestClient } from '../../ledger.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Credit notes of an invoice by entries and of one by articles whose prices include two taxes: of
 * parts and of all that is left, in francs and euros, one that was reversed and settled again, one
 * that was reversed, and one of an invoice that was paid.
 */
export const fillCredits = async (client: TestClient): Promise<void> => {
  const { articles, exchangeRates, invoices } = await client.ask();
  await exchangeRates.import({ csv: '2026-03-02,EUR,0.94\n2026-03-05,EUR,0.95' });
  const transdate = '2026-03-02';
  const article = { partnumber: 'CR', description: 'Birne', sellprice: '0.335', income_accno: 3200 };
  await articles.save({ ...article, tax_accnos: [2201, 2200] } as unknown as Inputs['articles']['save']);
  const credit = (invnumber: string, fields: Fields = {}) =>
    invoices.credit({
      invnumber,
      creditnote: { transdate: '2026-03-05', payment_accno: 1099, ...fields },
    } as Inputs['invoices']['credit']);
  const byEntries = {
    transdate,
    incomeentries: [
      { amount: '100.00', income_accno: 3400, tax_accno: 2201 },
      { amount: '50.00', income_accno: 3200 },
    ],
    taxentries: [{ amount: '8.10', tax_accno: 2201 }],
  };
  await invoices.post(invoiceOf({ ...byEntries, invnumber: 'CR1' }));
  await credit('CR1', { invnumber: 'CR1-G1', creditlines: [{ line: 1, amount: '33.33' }] });
  await credit('CR1', { invnumber: 'CR1-G2', creditlines: [{ line: 2 }] });
  const [settled] = (await invoices.payments({ invnumber: 'CR1-G1' })).items;
  await invoices.reversePayment({ invnumber: 'CR1-G1', id: settled?.id ?? 0, reversal: {} });
  const taken = (await invoices.payments({ invnumber: 'CR1-G1' })).items.find(({ reverses }) => reverses);
  await invoices.reversePayment({ invnumber: 'CR1-G1', id: taken?.id ?? 0, reversal: {} });
  const parts = [{ partnumber: 'CR', quantity: '3' }, { partnumber: 'CR' }];
  const byArticles = { transdate, incomeentries: undefined, parts, taxincluded: true, currency: 'EUR' };
  await invoices.post(invoiceOf({ ...byArticles, invnumber: 'CR2' }));
  await credit('CR2', { invnumber: 'CR2-G1', creditlines: [{ line: 1, quantity: '1' }] });
  await credit('CR2', { invnumber: 'CR2-G2' });
  await invoices.post(invoiceOf({ transdate, invnumber: 'CR3' }));
  await credit('CR3', { invnumber: 'CR3-G1' });
  const storno = [{ amount: '100.00', income_accno: 3400 }];
  await invoices.post(invoiceOf({ transdate, invnumber: 'CR3-G1-S', incomeentries: storno }));
  await credit('CR3', { invnumber: 'CR3-G2', creditlines: [{ line: 1, amount: '99.00' }] });
};
