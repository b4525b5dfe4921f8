import { describe, expect, test } from 'vitest';
import { caller, type Inputs, refusalOf } from '../../src/index.ts';
import { expectVerified, now, payableOf, refusalCode, testInstallation } from '../installation.ts';
import { closingOf, saldoOf } from '../ledger.ts';
import { billOf, swico, swicoNumber } from './bill.ts';
import { processAll, upload } from './receipt.ts';

/**
 * §16.2: a QR-bill in a receipt proposes a payable, and nothing is booked before someone accepts
 * it.
 */
const installation = await testInstallation();

/** A client with a receipt on which is one bill. */
const given = async (...fields: Parameters<typeof billOf>) => {
  const client = await installation.newClient();
  const receive = async (...fields: Parameters<typeof billOf>) => {
    const said = { mark: String(Math.random()), codes: [billOf(...fields)] };
    const receipt = await upload(installation, client, { said });
    await processAll(installation);
    const { items } = await (await client.ask()).proposals.list({ receipt });
    return { receipt, id: items[0]?.id ?? 0 };
  };
  const ask = await client.ask();
  return { client, ask, receive, ...(await receive(...fields)) };
};

type Accepting = Inputs['proposals']['accept'];
const changed = (payable: object, fields: object) => ({ ...payable, ...fields }) as Accepting['payable'];

test('nothing is booked by itself, and what is proposed can be posted as it is', async () => {
  const { ask, id, receipt } = await given({ billing_information: swico });
  const proposal = await ask.proposals.get({ id });
  expect(proposal).toMatchObject({
    state: 'OPEN',
    receipt,
    created: now,
    bill: { iban: 'CH4431999123000889012', creditor: { name: 'Robert Schneider AG' }, amount: '1949.75' },
    payable: {
      invnumber: swicoNumber,
      dcn: '210000000003139471430009017',
      transdate: '2026-02-20',
      duedate: '2026-03-22',
      currency: 'CHF',
      vendor: { name: 'Robert Schneider AG', bank_iban: 'CH4431999123000889012' },
      expenseentries: [{ amount: '1803.65', expense_accno: 4000 }],
      taxentries: [{ amount: '146.10', tax_accno: 1170 }],
    },
    missing: [],
    candidates: [],
    problems: [],
    duplicates: [],
  });
  expect((await ask.payables.list({})).items).toEqual([]);
  expect((await ask.vendors.list({})).items).toEqual([]);
  expect(await ask.payables.post(proposal.payable)).toEqual({ invnumber: swicoNumber });
});

test('a QR reference in euros is named as a problem, and one in francs is not', async () => {
  const { ask, id, receive } = await given({ currency: 'EUR' });
  const problem = 'A bill in EUR has no QR reference: since 14.11.2026 banks take it in CHF only.';
  expect((await ask.proposals.get({ id })).problems).toContain(problem);
  const { id: inFrancs } = await receive({});
  expect((await ask.proposals.get({ id: inFrancs })).problems).toEqual([]);
});

test('accepted, it is an ordinary payable that its receipt proves', async () => {
  const { ask, id, receipt, client } = await given({ billing_information: swico });
  const accepted = await ask.proposals.accept({ id });
  expect(accepted).toEqual({ invnumber: swicoNumber, vendornumber: '1001' });
  expect(await ask.payables.get({ invnumber: swicoNumber })).toMatchObject({
    amount: '1949.75',
    status: 'OPEN',
    vendornumber: '1001',
    payment_iban: 'CH4431999123000889012',
    payment_reference: '210000000003139471430009017',
    payment_message: 'Auftrag vom 15. Februar',
  });
  expect(await ask.vendors.get({ vendornumber: '1001' })).toMatchObject({
    bank_iban: 'CH4431999123000889012',
  });
  expect(await ask.receipts.links({ id: receipt })).toMatchObject([
    { payable: swicoNumber, vendor_number: '1001' },
  ]);
  expect(await ask.receipts.of({ payable: swicoNumber })).toMatchObject([{ id: receipt }]);
  expect(await ask.proposals.get({ id })).toMatchObject({ state: 'ACCEPTED', accepted, duplicates: [] });
  expect((await ask.proposals.list({ state: 'OPEN' })).items).toEqual([]);
  await expectVerified(installation.database, client.client.id);
  const { items } = await ask.audit.list({});
  const records = items.flatMap(({ records }) => records);
  expect(records.filter(({ action }) => action === 'proposals.accept').map(({ table }) => table)).toEqual([
    'vendor',
    'receipt_link',
    'proposal',
  ]);
});

test('the conditions of the bill are the terms of the payable, and come before those of its vendor', async () => {
  const { ask, id, receive } = await given({ billing_information: `${swico};2:10` });
  const vendornumber = '1001';
  await ask.proposals.accept({ id });
  const terms = { discount_percent: '2', discount_days: 10 };
  expect(await ask.payables.get({ invnumber: swicoNumber })).toMatchObject({
    ...{ ...terms, duedate: '2026-03-22' },
  });
  await ask.vendors.save({ vendornumber, discount_percent: '5', discount_days: 30 } as never);
  const second = await receive({ billing_information: swico.replace(swicoNumber, '10201410') });
  expect((await ask.proposals.get({ id: second.id })).payable).toMatchObject({ discount_percent: '0' });
  await ask.proposals.accept({ id: second.id });
  expect(await ask.payables.get({ invnumber: '10201410' })).not.toHaveProperty('discount_percent');
  // A bill that states no conditions has those of its vendor.
  const third = await receive({ reference: '000000000000000000000000000' });
  const accepted = await ask.proposals.accept({ id: third.id });
  expect(await ask.payables.get({ invnumber: accepted.invnumber })).toMatchObject({ discount_percent: '5' });
});

test('a new vendor gets the next number of the series, and each creditor one of its own', async () => {
  const { ask, id, receive } = await given();
  await ask.vendors.save({ vendornumber: 'L2041', name: 'Gärtnerei Moser', bank_iban: '' });
  // A vendor of an earlier version, which is numbered by its IBAN.
  const iban = 'CH5800791123000889012';
  await ask.vendors.save({ vendornumber: iban, name: 'Früher AG', bank_iban: iban });
  const { id: other } = await receive({
    iban: 'CH9300762011623852957',
    creditor: 'Maler Huber',
    reference_type: 'NON',
    reference: '',
  });
  const { items } = await ask.proposals.list({});
  expect(items.map(({ payable }) => payable.vendor?.vendornumber)).toEqual(['L2042', 'L2043']);
  const held = await ask.proposals.get({ id: other });
  expect(held.payable.vendor).toMatchObject({ vendornumber: 'L2042', name: 'Maler Huber' });
  expect(await ask.proposals.accept({ id })).toMatchObject({ vendornumber: 'L2042' });
  // The number that was proposed is another vendor's now: nothing of that one changes.
  const stale = await ask.proposals.accept({ id: other, payable: held.payable }).catch(refusalOf);
  expect(stale).toMatchObject({ code: 'vendor_exists', issues: [{ field: 'payable.vendor.vendornumber' }] });
  expect(await ask.vendors.get({ vendornumber: 'L2042' })).toMatchObject({ name: 'Robert Schneider AG' });
  expect(await ask.proposals.accept({ id: other })).toMatchObject({ vendornumber: 'L2043' });
});

test('accepted as a person has changed it', async () => {
  const { ask, id } = await given();
  const { payable } = await ask.proposals.get({ id });
  const expenseentries = [{ amount: '1949.75', expense_accno: 6500 }];
  const sent = changed(payable, { invnumber: 'R-7', expenseentries });
  expect(await ask.proposals.accept({ id, payable: sent })).toMatchObject({ invnumber: 'R-7' });
  expect(await ask.payables.get({ invnumber: 'R-7' })).toMatchObject({ expenseentries });
});

describe('accepted once', () => {
  test('the same again gets the same answer, and another payable 409', async () => {
    const { ask, id } = await given();
    const { payable } = await ask.proposals.get({ id });
    const first = await ask.proposals.accept({ id, payable });
    expect(await ask.proposals.accept({ id, payable })).toEqual(first);
    expect(await ask.proposals.accept({ id })).toEqual(first);
    const other = { id, payable: changed(payable, { notes: 'other' }) };
    expect(await refusalCode(ask.proposals.accept(other))).toBe('proposal_settled');
    const renumbered = { id, payable: changed(payable, { invnumber: 'other' }) };
    expect(await refusalCode(ask.proposals.accept(renumbered))).toBe('proposal_settled');
    expect(await refusalCode(ask.proposals.dismiss({ id }))).toBe('proposal_settled');
    expect((await ask.payables.list({})).items).toHaveLength(1);
  });

  test('by twenty at the same moment', async () => {
    const { ask, id } = await given();
    const all = await Promise.all(Array.from({ length: 20 }, () => ask.proposals.accept({ id })));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect((await ask.payables.list({})).items).toHaveLength(1);
    expect((await ask.vendors.list({})).items).toHaveLength(1);
  });

  test('by twenty with different payables at the same moment: one is booked', async () => {
    const { ask, id } = await given();
    const { payable } = await ask.proposals.get({ id });
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        refusalCode(ask.proposals.accept({ id, payable: changed(payable, { notes: `${at}` }) })),
      ),
    );
    expect(codes.toSorted()).toEqual(['done', ...Array.from({ length: 19 }, () => 'proposal_settled')]);
    expect((await ask.payables.list({})).items).toHaveLength(1);
  });

  test('for each Idempotency-Key', async () => {
    const { client, id } = await given();
    const context = () => client.context({ idempotencyKey: 'accept-1' });
    const first = await caller(await context()).proposals.accept({ id });
    const again = await context();
    expect(await caller(again).proposals.accept({ id })).toEqual(first);
    expect(again.reply.replayed).toBe(true);
    const other = caller(await context()).proposals.accept({ id: id + 1 });
    expect(await refusalCode(other)).toBe('idempotency_key_reused');
  });
});

describe('400', () => {
  test('invalid: the bill has no amount, and none is given', async () => {
    const { ask, id } = await given({ amount: '' });
    const proposal = await ask.proposals.get({ id });
    expect(proposal.missing).toEqual(['amount']);
    expect(proposal.payable.expenseentries).toBeUndefined();
    const refused = await ask.proposals.accept({ id }).catch(refusalOf);
    expect(refused).toMatchObject({ code: 'invalid', issues: [{ field: 'payable.expenseentries' }] });
    const expenseentries = [{ amount: '50.00', expense_accno: 6500 }];
    const payable = changed(proposal.payable, { expenseentries });
    await ask.proposals.accept({ id, payable });
    expect((await ask.payables.list({})).items).toMatchObject([{ amount: '50.00' }]);
  });

  test('invalid: several vendors have the IBAN of the bill', async () => {
    const { ask, id } = await given();
    const bank_iban = 'CH44 3199 9123 0008 8901 2';
    await ask.vendors.save({ vendornumber: 'A', name: 'Schneider Nord', bank_iban });
    await ask.vendors.save({ vendornumber: 'B', name: 'Schneider Süd', bank_iban });
    const { missing, candidates, payable } = await ask.proposals.get({ id });
    expect(missing).toEqual(['vendor']);
    expect(candidates.map(({ vendornumber }) => vendornumber)).toEqual(['A', 'B']);
    expect(await refusalCode(ask.proposals.accept({ id }))).toBe('invalid');
    const chosen = changed(payable, { vendornumber: 'B' });
    expect(await ask.proposals.accept({ id, payable: chosen })).toMatchObject({ vendornumber: 'B' });
  });

  test('period_closed: nothing is changed, and it can be accepted on a later day', async () => {
    const { ask, id, receipt } = await given({ billing_information: swico });
    await ask.settings.close(closingOf('2026-02-28'));
    expect(await refusalCode(ask.proposals.accept({ id }))).toBe('period_closed');
    const { state, payable } = await ask.proposals.get({ id });
    expect([state, await ask.receipts.links({ id: receipt })]).toEqual(['OPEN', []]);
    expect((await ask.vendors.list({})).items).toEqual([]);
    await ask.proposals.accept({ id, payable: changed(payable, { transdate: '2026-03-01' }) });
    await ask.settings.close(closingOf('2026-03-01'));
    // A document that was booked stays booked, and its acceptance is answered as before.
    expect(await ask.proposals.accept({ id })).toMatchObject({ invnumber: swicoNumber });
  });

  test('exchange_rate_missing: a bill in euros without a rate; with one it is booked at it', async () => {
    const { ask, id, client } = await given({ currency: 'EUR', amount: '100.00' });
    expect(await refusalCode(ask.proposals.accept({ id }))).toBe('exchange_rate_missing');
    await ask.exchangeRates.import({ csv: '2026-01-01,EUR,0.95' });
    await ask.proposals.accept({ id });
    expect((await ask.payables.list({})).items).toMatchObject([{ currency: 'EUR', amount: '100.00' }]);
    expect(await saldoOf(client)).toMatchObject({ 4000: '95.00', 2000: '95.00' });
  });

  test('what payables.post refuses is refused here', async () => {
    const { ask, id } = await given();
    const { payable } = await ask.proposals.get({ id });
    const nowhere = changed(payable, { expenseentries: [{ amount: '1.00', expense_accno: 9998 }] });
    expect(await refusalCode(ask.proposals.accept({ id, payable: nowhere }))).toBe('account_unknown');
    const nobody = changed(payable, { vendor: undefined, vendornumber: 'nobody' });
    expect(await refusalCode(ask.proposals.accept({ id, payable: nobody }))).toBe('vendor_unknown');
  });
});

test('404: a proposal of another client', async () => {
  const { id } = await given();
  const { proposals } = await (await installation.newClient()).ask();
  expect(await refusalCode(proposals.get({ id }))).toBe('not_found');
  expect(await refusalCode(proposals.accept({ id }))).toBe('not_found');
  expect(await refusalCode(proposals.dismiss({ id }))).toBe('not_found');
});

describe('409', () => {
  test('payable_exists: the vendor has a payable of the number, with other content; nothing is changed', async () => {
    const { ask, id, receipt, receive } = await given({ billing_information: swico });
    await ask.proposals.accept({ id });
    const next = await receive({ billing_information: swico, amount: '10.00' });
    expect(await refusalCode(ask.proposals.accept({ id: next.id }))).toBe('payable_exists');
    expect(await ask.proposals.get({ id: next.id })).toMatchObject({ state: 'OPEN' });
    expect(await ask.receipts.links({ id: next.receipt })).toEqual([]);
    expect(await ask.receipts.links({ id: receipt })).toHaveLength(1);
  });

  test('receipt_withdrawn: the receipt of the bill; it is not listed either', async () => {
    const { ask, id, receipt } = await given();
    await ask.receipts.withdraw({ id: receipt });
    expect(await refusalCode(ask.proposals.accept({ id }))).toBe('receipt_withdrawn');
    expect((await ask.proposals.list({})).items).toEqual([]);
    expect((await ask.payables.list({})).items).toEqual([]);
    await ask.receipts.restore({ id: receipt });
    await ask.proposals.accept({ id });
  });

  test('proposal_settled: dismissed; opened again, it can be accepted', async () => {
    const { ask, id } = await given();
    await ask.proposals.dismiss({ id });
    await ask.proposals.dismiss({ id });
    expect(await refusalCode(ask.proposals.accept({ id }))).toBe('proposal_settled');
    expect((await ask.proposals.list({ state: 'DISMISSED' })).items).toHaveLength(1);
    await ask.proposals.reopen({ id });
    await ask.proposals.accept({ id });
    expect(await refusalCode(ask.proposals.reopen({ id }))).toBe('proposal_settled');
  });

  test('receipt_linked: a receipt that a payable was booked from stays with it', async () => {
    const { ask, id, receipt } = await given();
    const { invnumber } = await ask.proposals.accept({ id });
    expect(await refusalCode(ask.receipts.unlink({ id: receipt, payable: invnumber }))).toBe(
      'receipt_linked',
    );
    expect(await refusalCode(ask.receipts.withdraw({ id: receipt }))).toBe('receipt_linked');
  });
});

describe('a vendor is found', () => {
  const iban = 'CH4431999123000889012';
  test.each([
    [
      'by its IBAN, however it is written',
      { vendornumber: 'V', name: 'Anders', bank_iban: 'ch44 3199 9123 0008 8901 2' },
    ],
    ['by its name, whatever its case', { vendornumber: 'V', name: 'ROBERT SCHNEIDER, AG' }],
    ['by its number, which is the IBAN', { vendornumber: iban, name: 'Anders' }],
  ])('%s', async (_, vendor) => {
    const { ask, id } = await given();
    await ask.vendors.save(vendor);
    const proposal = await ask.proposals.get({ id });
    expect(proposal).toMatchObject({ vendor: { vendornumber: vendor.vendornumber }, missing: [] });
    expect(proposal.payable).toMatchObject({ vendornumber: vendor.vendornumber });
    expect(proposal.payable.vendor).toBeUndefined();
    await ask.proposals.accept({ id });
    expect((await ask.vendors.list({})).items).toHaveLength(1);
  });

  test.each(['Müller Söhne', 'Mu\u0308ller So\u0308hne', 'МЮЛЛЕР'])(
    'by a name that has more than plain letters: %s',
    async (name) => {
      const { ask, id } = await given({ creditor: name });
      await ask.vendors.save({ vendornumber: 'V', name: name.normalize('NFC').toUpperCase() });
      await ask.vendors.save({ vendornumber: 'W', name: 'Mller Shne' });
      expect(await ask.proposals.get({ id })).toMatchObject({ vendor: { vendornumber: 'V' } });
    },
  );
});

describe('a likely duplicate is flagged', () => {
  const booked = { amount: '1949.75', expense_accno: 6500 };
  const known = { vendornumber: 'V', name: 'Robert Schneider AG' };
  const duplicates = async (fields: Readonly<Record<string, unknown>>) => {
    const { ask, id } = await given({ billing_information: swico });
    await ask.exchangeRates.import({ csv: '2026-01-01,EUR,0.95' });
    await ask.vendors.save(known);
    await ask.vendors.save({ vendornumber: 'W', name: 'Somebody else' });
    const dcn = '210000000003139471430009017';
    const like = {
      invnumber: 'by hand',
      transdate: '2026-02-01',
      expenseentries: [booked],
      vendor: known,
      dcn,
    };
    await ask.payables.post(payableOf({ ...like, ...fields }));
    const proposal = await ask.proposals.get({ id });
    expect((await ask.proposals.list({})).items).toEqual([proposal]);
    // It is never in the way.
    await ask.proposals.accept({ id });
    return proposal.duplicates.map(({ invnumber }) => invnumber);
  };

  test('of the same vendor, amount and reference, around the day', async () => {
    expect(await duplicates({})).toEqual(['by hand']);
    expect(await duplicates({ transdate: '2026-01-20' })).toEqual(['by hand']);
  });

  test.each([
    ['vendor', { vendor: { vendornumber: 'W', name: 'Somebody else' } }],
    ['amount', { expenseentries: [{ ...booked, amount: '1949.70' }] }],
    ['currency', { currency: 'EUR' }],
    ['reference', { dcn: '210000000003139471430009999' }],
    ['day', { transdate: '2026-01-19' }],
  ])('not of another %s', async (_, fields) => {
    expect(await duplicates(fields)).toEqual([]);
  });

  test('when the same bill comes again in another file; accepting it books nothing twice', async () => {
    const { ask, id, receive } = await given({ billing_information: swico });
    const again = await receive({ billing_information: swico });
    await ask.proposals.accept({ id });
    const { duplicates } = await ask.proposals.get({ id: again.id });
    expect(duplicates).toMatchObject([{ invnumber: swicoNumber, transdate: '2026-02-20' }]);
    // It has the number of the first one, and differs by how the vendor is named, who is known now.
    expect(await refusalCode(ask.proposals.accept({ id: again.id }))).toBe('payable_exists');
    await ask.proposals.dismiss({ id: again.id });
    expect((await ask.payables.list({})).items).toHaveLength(1);
  });
});

test('each bill of each part is a proposal on that part, and the copy of a bill is none', async () => {
  const client = await installation.newClient();
  const [one, two] = [
    billOf(),
    billOf({ reference: '', reference_type: 'NON', iban: 'CH5800791123000889012' }),
  ];
  const said = {
    pages: 4,
    parts: [
      { first_page: 1, last_page: 2, codes: [one, 'https://example.org', one], content: '1' },
      { first_page: 3, last_page: 4, codes: [two, one], content: '2' },
    ],
  };
  await upload(installation, client, { said });
  await processAll(installation);
  const ask = await client.ask();
  const [, first, second] = (await ask.receipts.list({})).items;
  const { items } = await ask.proposals.list({});
  expect(items.map(({ receipt, bill }) => [receipt, bill.reference_type])).toEqual([
    [first?.id, 'QRR'],
    [second?.id, 'NON'],
    [second?.id, 'QRR'],
  ]);
  const page = await ask.proposals.list({ limit: 2 });
  const rest = await ask.proposals.list({ limit: 2, ...(page.next ? { after: page.next } : {}) });
  expect([...page.items, ...rest.items]).toEqual(items);
  expect((await ask.proposals.list({ receipt: first?.id ?? 0 })).items).toEqual(items.slice(0, 1));
});
