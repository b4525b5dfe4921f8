import { expect, test } from 'vitest';
import { demoOn } from './demo-on.ts';

/** §16.4: a bill of the demo client that was read, and waits to be booked. */
test('the demo has a receipt whose fields are read, with their places, and which can be booked as it is', async () => {
  const today = '2026-11-29';
  const { make } = await demoOn(today);
  const { books } = await make();
  const { items: receipts } = await books.receipts.list({});
  expect(receipts).toMatchObject([
    { file_name: '84202611299902.pdf', media_type: 'application/pdf', status: 'PROCESSED', pages: 1 },
  ]);
  // A few kilobytes, of which the letters of its font are the most.
  expect(receipts[0]?.size).toBeLessThan(60_000);
  const { items } = await books.proposals.list({});
  expect(items).toHaveLength(1);
  const [{ id, state, reading, payable, missing, problems } = fail()] = items;
  const placed = [{ page: 1, x: expect.any(Number), y: expect.any(Number) }];
  expect(reading).toMatchObject({
    kind: 'invoice',
    total: { value: '270.25', proof: 'arithmetic', places: placed },
    taxes: [{ rate: '8.10', net: '250.00', tax: '20.25', proof: 'arithmetic' }],
    date: { value: today, places: placed },
    number: { value: '84202611299902', places: placed },
    currency: { value: 'CHF' },
    uid: { value: 'CHE-999.002.107', proof: 'check_digit', places: placed },
    iban: { value: 'CH0399002001000275462', proof: 'check_digit', places: placed },
    account: { value: 6510, proof: 'books' },
  });
  expect({ state, missing, problems }).toEqual({ state: 'OPEN', missing: [], problems: [] });
  expect(payable).toMatchObject({ vendornumber: 'L2002', transdate: today });
  const booked = await books.proposals.accept({ id });
  expect(booked).toMatchObject({ invnumber: '84202611299902', vendornumber: 'L2002' });
});

const fail = (): never => {
  throw new Error('the demo has no proposal');
};

test('a demo that was interrupted has the receipt once', async () => {
  const { make } = await demoOn('2026-11-29');
  await make();
  const { books } = await make();
  expect((await books.receipts.list({})).items).toHaveLength(1);
});
