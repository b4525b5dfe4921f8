import { entryTexts } from '@kontor/domain';
import { expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { eurInvoice, ratesOf, revaluationOf } from '../currency/currency.ts';
import { expectVerified, invoiceOf, paymentOf, testInstallation } from '../installation.ts';
import { glOf, listOf, reversalOf, type TestClient, yearendOf } from '../ledger.ts';

/**
 * §12: the texts of the entries that Kontor writes itself are in the first language of the client.
 */
const { database, newClient } = await testInstallation();

/** Each text of entries in a language, as a pattern; what is in braces is anything. */
const patternsOf = (language: 'de' | 'en') =>
  Object.values(entryTexts).map((texts) => new RegExp(`^${texts[language].replace(/\{\w+\}/g, '.+')}$`, 'u'));

const textsIn = async (client: TestClient): Promise<string[]> => {
  const { transactions, invoices } = await client.ask();
  const { items } = await transactions.list(listOf('x', { limit: 1000 }));
  const payments = (
    await Promise.all(['A1', 'G1', 'A2'].map((invnumber) => invoices.payments({ invnumber })))
  ).flatMap((one) => one.items.map(({ memo }) => memo));
  return [...new Set([...items.flatMap(({ description, memo }) => [description, memo ?? '']), ...payments])];
};

/**
 * Books a year with each text: payments reversed, a credit note, a reversal, VAT, a revaluation,
 * the year's end and its reopening.
 */
const bookYear = async (client: TestClient) => {
  const { invoices, gl, vat, exchangeRates, settings } = await client.ask();
  await settings.save({ vat_accno: 2203 } as Inputs['settings']['save']);
  const own = { transdate: '2025-02-01', description: 'Beratung' };
  const taxed = { taxentries: [{ amount: '8.10', tax_accno: 2201 }] };
  await invoices.post(invoiceOf({ invnumber: 'A1', ...own, ...taxed }));
  const creditnote = { invnumber: 'G1', transdate: '2025-02-20', description: 'Retoure' };
  await invoices.credit({ invnumber: 'A1', creditnote } as Inputs['invoices']['credit']);
  await invoices.post(invoiceOf({ invnumber: 'A2', ...own, ...taxed }));
  await invoices.pay(paymentOf('A2', { datepaid: '2025-03-01', memo: 'Danke' }));
  const [paid] = (await invoices.payments({ invnumber: 'A2' })).items;
  await invoices.reversePayment({ invnumber: 'A2', id: paid?.id ?? 0, reversal: {} });
  await gl.post(glOf({ reference: 'U-1', transdate: '2025-03-01', description: 'Umbuchung' }));
  await gl.reverse(reversalOf('U-1'));
  await exchangeRates.save(ratesOf(['EUR', '2025-01-01', '0.90'], ['EUR', '2025-03-31', '0.95']));
  await invoices.post(eurInvoice('E1', '100.00', '2025-02-01'));
  await gl.revalue(revaluationOf('2025-03-31'));
  await vat.settle({ year: 2025, period: 1 });
  await gl.endYear(yearendOf('2025-12-31', { retained_accno: 2970 }));
  await gl.reopenYear({});
};

test('a year of a German client has no English text, and one that was written stays', async () => {
  const client = await newClient();
  await bookYear(client);
  const texts = await textsIn(client);
  const isOf = (language: 'de' | 'en') => (text: string) =>
    patternsOf(language).some((pattern) => pattern.test(text));
  expect(texts.filter(isOf('en'))).toEqual([]);
  expect(texts.filter(isOf('de')).toSorted()).toEqual(
    [
      'Ergebnisvortrag 31.12.2025',
      'Fremdwährungsbewertung 31.03.2025',
      'Gutschrift G1',
      'Jahresabschluss 31.12.2025',
      'MWST 01.01.2025 bis 31.03.2025',
      'Rechnung A1',
      'Storno von Danke',
      'Storno von Ergebnisvortrag 31.12.2025',
      'Storno von Fremdwährungsbewertung 31.03.2025',
      'Storno von U-1',
      'Wiedereröffnung 31.12.2025',
    ].toSorted(),
  );
  const { gl, settings } = await client.ask();
  await settings.save({ languages: ['fr'] } as Inputs['settings']['save']);
  await gl.endYear(yearendOf('2025-12-31'));
  expect(await textsIn(client)).toEqual(
    expect.arrayContaining(['Jahresabschluss 31.12.2025', 'Clôture de l’exercice au 31.12.2025']),
  );
  await expectVerified(database, client.client.id);
});
