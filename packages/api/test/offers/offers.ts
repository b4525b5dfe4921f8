import type { Inputs } from '../../src/index.ts';
import type { TestClient } from '../ledger.ts';

/**
 * Offers of all fates: accepted with a line that was chosen and invoiced in part, declined, and
 * removed as a draft.
 */
export const fillOffers = async (client: TestClient): Promise<void> => {
  const { customers, offers } = await client.ask();
  await customers.save({ customernumber: 'K-offer', name: 'Gasthaus Löwen' } as never);
  const incomeentries = [
    { amount: '1000.00', income_accno: 3400, tax_accno: 2201, description: 'Konzept', title: 'Planung' },
    { amount: '99.95', income_accno: 3400, tax_accno: 2201, description: 'Unterlagen', subtotal: true },
    { amount: '50.00', income_accno: 3400, tax_accno: 2201, description: 'Fotos', choice: 'optional' },
  ];
  const head = { customernumber: 'K-offer', transdate: '2026-02-01', valid_until: '2026-12-31' };
  const create = async (offernumber: string) => {
    await offers.create({ ...head, offernumber, incomeentries } as Inputs['offers']['create']);
    return { offernumber };
  };
  const [accepted, declined, draft] = [await create('OF-1'), await create('OF-2'), await create('OF-3')];
  for (const one of [accepted, declined]) await offers.issue(one);
  await offers.accept({ ...accepted, answer: { name: 'Rosa Keller', chosenlines: [{ line: 3 }] } });
  await offers.decline({ ...declined, answer: {} });
  await offers.remove(draft);
  const offer_invoice = { kind: 'progress', amount: '400', transdate: '2026-03-01' };
  await offers.invoice({ ...accepted, offer_invoice } as Inputs['offers']['invoice']);
};
