import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Inputs } from '../../src/index.ts';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { makeDrawable } from '../letters/letters.ts';

/** §37.2: optional and alternative lines that a customer chooses. */
const { database, newClient } = await testInstallation();
afterAll(() => expectVerified(database));

const line = (description: string, amount: string, more: object = {}) => ({
  ...{ description, amount, income_accno: 3400, tax_accno: 2201, ...more },
});

const issued = async () => {
  const client = await newClient();
  await makeDrawable(client);
  const ask = await client.ask();
  await ask.customers.save({ customernumber: 'K-1', name: 'Gasthaus Löwen' } as never);
  const offer = {
    ...{ customernumber: 'K-1', transdate: '2026-02-01', valid_until: '2026-12-31' },
    incomeentries: [
      line('Konzept', '1000.00', { title: 'Planung', subtotal: true }),
      line('Konzept mit Workshop', '1499.95', { choice: 'alternative' }),
      line('Fotos', '333.35', { choice: 'optional', income_accno: 3000, tax_accno: 2200 }),
    ],
  };
  const { offernumber } = await ask.offers.create(offer as Inputs['offers']['create']);
  await ask.offers.issue({ offernumber });
  const accept = (answer: object) => ask.offers.accept({ offernumber, answer } as Inputs['offers']['accept']);
  return { ask, offernumber, accept };
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test('what was chosen is accepted: lines, total, text and hash are kept beside the version', async () => {
  const { ask, offernumber, accept } = await issued();
  const before = await ask.offers.revision({ offernumber, revision: 1 });
  // 1499.95 at 8.1 % and 333.35 at 2.6 %.
  await accept({
    name: 'Rosa Keller',
    chosenlines: [{ line: 3 }, { line: 2 }, { line: 3 }],
    amount: '1963.47',
  });
  const offer = await ask.offers.get({ offernumber });
  expect(offer).toMatchObject({
    state: 'ACCEPTED',
    amount: '1963.47',
    netamount: '1833.30',
    left: '1963.47',
  });
  expect(offer.incomeentries.map(({ description, choice, title }) => [description, choice, title])).toEqual([
    ['Konzept mit Workshop', '', 'Planung'],
    ['Konzept', 'alternative', undefined],
    ['Fotos', '', undefined],
  ]);
  const version = await ask.offers.revision({ offernumber, revision: 1 });
  expect([version.content, version.sha256]).toEqual([before.content, before.sha256]);
  expect(version.amount).toBe('1081.00');
  expect(version.accepted_sha256).toBe(sha256(version.accepted ?? ''));
  expect(JSON.parse(version.accepted ?? '')).toMatchObject({ amount: '1963.47', revision: 1 });
  expect(offer.revisions).toMatchObject([
    {
      amount: '1081.00',
      answer: {
        ...{ answer: 'accepted', via: 'books', name: 'Rosa Keller', sha256: version.sha256 },
        ...{ chosenlines: [{ line: 2 }, { line: 3 }], amount: '1963.47' },
        accepted_sha256: version.accepted_sha256,
      },
    },
  ]);
});

test('its invoices count against what was accepted, to the cent', async () => {
  const { ask, offernumber, accept } = await issued();
  await accept({ chosenlines: [{ line: 2 }, { line: 3 }] });
  const invoice = (fields: object) =>
    ask.offers.invoice({
      offernumber,
      offer_invoice: { transdate: '2026-02-09', ...fields },
    } as Inputs['offers']['invoice']);
  const deposit = await ask.invoices.get(await invoice({ kind: 'deposit', percent: '33.3' }));
  expect(await refusalCode(invoice({ kind: 'progress', amount: '1309.64' }))).toBe('invalid');
  const rest = await ask.invoices.get(await invoice({ kind: 'rest' }));
  expect([deposit.amount, rest.amount]).toEqual(['653.84', '1309.63']);
  expect(rest.incomeentries.slice(0, 2).map(({ title, description }) => [title, description])).toEqual([
    ['Planung', 'Konzept mit Workshop'],
    [undefined, 'Fotos'],
  ]);
  expect(await ask.offers.get({ offernumber })).toMatchObject({ invoiced: '1963.47', left: '0.00' });
});

test('other lines, lines that exclude each other and another total are refused, and nothing is written', async () => {
  const { ask, offernumber, accept } = await issued();
  for (const chosenlines of [[{ line: 1 }], [{ line: 4 }]])
    expect(await refusalCode(accept({ chosenlines }))).toBe('invalid');
  expect(await refusalCode(accept({ chosenlines: [{ line: 3 }], amount: '1081.00' }))).toBe('open_changed');
  expect(await refusalCode(accept({ amount: '1080.95' }))).toBe('open_changed');
  expect((await ask.offers.get({ offernumber })).state).toBe('SENT');
  // Without lines it is accepted as it was sent, and nothing else is kept.
  await accept({ chosenlines: [], amount: '1081' });
  const { amount, revisions } = await ask.offers.get({ offernumber });
  expect(amount).toBe('1081.00');
  expect(revisions[0]?.answer).toMatchObject({ amount: '1081.00' });
  expect(revisions[0]?.answer).not.toHaveProperty('accepted_sha256');
});
