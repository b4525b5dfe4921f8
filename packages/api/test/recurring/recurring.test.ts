import { expect, test } from 'vitest';
import { refusalOf } from '../../src/index.ts';
import { expectVerified, refusalCode, testInstallation } from '../installation.ts';
import { lineOf, noonOf, postAllDue, recurringOf, withCustomer } from './recurring.ts';

/**
 * §25: recurring invoices are posted on the client's days, each once, at the rates and in the words
 * of their periods.
 */
const installation = await testInstallation();
const { database, newClient } = installation;

test('an outage of months is caught up, each day once, on its own day and without drift', async () => {
  const client = await newClient();
  const ask = await withCustomer(client, { language_code: 'de' });
  const made = await ask.recurringInvoices.create(recurringOf({ count: 5, title: 'Hosting' }));
  expect(made).toMatchObject({
    ...{ id: 1, state: 'ACTIVE', next_on: '2026-01-31', customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
    ...{
      amount: '108.10',
      amount_per_year: '1297.20',
      currency: 'CHF',
      posted: 0,
      failed: 0,
      prices: 'fixed',
    },
  });
  await postAllDue(database, noonOf('2026-01-30'));
  expect((await ask.invoices.list({})).items).toEqual([]);
  await postAllDue(database, noonOf('2026-04-29'));
  await postAllDue(database, noonOf('2026-04-30'));
  await postAllDue(database, noonOf('2026-04-30'));
  const { items } = await ask.invoices.list({ sort: 'date' });
  expect(items.map(({ transdate, duedate, amount }) => [transdate, duedate, amount])).toEqual([
    ['2026-01-31', '2026-03-02', '108.10'],
    ['2026-02-28', '2026-03-30', '108.10'],
    ['2026-03-31', '2026-04-30', '108.10'],
    ['2026-04-30', '2026-05-30', '108.10'],
  ]);
  expect(items.map(({ incomeentries: [line] }) => line?.description)).toEqual(
    ['Januar', 'Februar', 'März', 'April'].map((month) => `Hosting ${month} 2026`),
  );
  const kept = await ask.recurringInvoices.find({ id: 1 });
  expect(kept).toMatchObject({ posted: 4, failed: 0, next_on: '2026-05-31', last_on: '2026-04-30' });
  const days = await ask.recurringInvoices.occurrences({ id: 1 });
  expect(days.items.map(({ day, state, invnumber }) => [day, state, invnumber])).toEqual(
    items.toReversed().map(({ transdate, invnumber }) => [transdate, 'POSTED', invnumber]),
  );
  const { items: events } = await ask.events.list({ type: ['recurring_invoice.posted'] });
  expect(events.map(({ kind, number }) => [kind, number])).toEqual(Array(4).fill(['recurring_invoice', '1']));
  await expectVerified(database, client.client.id);
});

test('a day begins at midnight of the client', async () => {
  const ask = await withCustomer(await newClient());
  await ask.recurringInvoices.create(recurringOf({ from: '2026-07-01', count: 1 }));
  await postAllDue(database, '2026-06-30T21:59:59.000Z' as never);
  expect((await ask.invoices.list({})).items).toHaveLength(0);
  await postAllDue(database, '2026-06-30T22:00:00.000Z' as never);
  expect((await ask.invoices.list({})).items).toHaveLength(1);
});

test('programs that post at the same time post each day once', async () => {
  const client = await newClient();
  const ask = await withCustomer(client);
  const sent = recurringOf({ from: '2026-01-01', count: 4 });
  for (let at = 0; at < 5; at += 1) await ask.recurringInvoices.create(sent);
  await Promise.all([1, 2, 3].map(() => postAllDue(database, noonOf('2026-04-01'))));
  const { items } = await ask.invoices.list({});
  expect(items).toHaveLength(20);
  expect(new Set(items.map(({ invnumber }) => invnumber)).size).toBe(20);
});

test('the rate is that of the period, as it changes in the year, whenever the invoice is booked', async () => {
  const client = await newClient();
  await (await withCustomer(client)).taxRates.save({
    accno: 2201,
    valid_from: '2026-07-01',
    rate: '9.0',
  } as never);
  const ask = await client.ask();
  // On the first day of a month, for the month before.
  await ask.recurringInvoices.create(
    recurringOf({ from: '2026-06-01', period_from: '2026-05-01', count: 3 }),
  );
  await postAllDue(database, noonOf('2026-12-01'));
  const { items } = await ask.invoices.list({ sort: 'date' });
  expect(items.map(({ transdate, taxdate, amount }) => [transdate, taxdate, amount])).toEqual([
    ['2026-06-01', '2026-05-31', '108.10'],
    ['2026-07-01', '2026-06-30', '108.10'],
    ['2026-08-01', '2026-07-31', '109.00'],
  ]);
  expect(items.map(({ supply_from, supply_to }) => [supply_from, supply_to])).toEqual([
    ['2026-05-01', '2026-05-31'],
    ['2026-06-01', '2026-06-30'],
    ['2026-07-01', '2026-07-31'],
  ]);
});

test('one whose days are told reports no period, and may be changed to tell it', async () => {
  const client = await newClient();
  const ask = await withCustomer(client);
  const made = await ask.recurringInvoices.create(
    recurringOf({ from: '2026-06-01', count: 2, tells_period: false }),
  );
  expect(made.tells_period).toBe(false);
  await postAllDue(database, noonOf('2026-06-01'));
  await (await client.ask()).recurringInvoices.change({
    id: made.id,
    recurring_invoice: { tells_period: true },
  });
  await postAllDue(database, noonOf('2026-07-01'));
  const { items } = await (await client.ask()).invoices.list({ sort: 'date' });
  expect(items.map(({ supply_from }) => supply_from)).toEqual([undefined, '2026-07-01']);
});

test('a period with two rates is not posted: a person posts its parts', async () => {
  const client = await newClient();
  await (await withCustomer(client)).taxRates.save({
    accno: 2201,
    valid_from: '2026-07-01',
    rate: '9.0',
  } as never);
  const ask = await client.ask();
  const { id } = await ask.recurringInvoices.create(recurringOf({ from: '2026-01-01', interval: 'yearly' }));
  expect(await ask.recurringInvoices.next({ id })).toMatchObject({ code: 'supply_divided' });
  await postAllDue(database, noonOf('2026-01-01'));
  expect((await ask.recurringInvoices.failures({}))[0]).toMatchObject({
    occurrence: { day: '2026-01-01', state: 'FAILED', code: 'supply_divided' },
    wording: { name: 'supply_divided', params: { day: '2026-07-01', from: '2026-01-01', to: '2026-12-31' } },
  });
});

test('what cannot be posted is told and tried again, and blocks nothing', async () => {
  const client = await newClient();
  const ask = await withCustomer(client);
  await ask.customers.save({
    customernumber: 'K-2',
    name: 'Beiz',
    ended: '2026-02-15T00:00:00.000Z',
  } as never);
  const { id } = await ask.recurringInvoices.create(recurringOf({ from: '2026-01-10', count: 2 }));
  const left = await ask.recurringInvoices.create(
    recurringOf({ from: '2026-02-20', invoice: lineOf({ customernumber: 'K-2' }) }),
  );
  await ask.settings.close({ closing_date: '2026-01-31' } as never);
  await postAllDue(database, noonOf('2026-02-20'));
  expect((await ask.invoices.list({})).items.map(({ transdate }) => transdate)).toEqual(['2026-02-10']);
  const failures = await ask.recurringInvoices.failures({});
  expect(failures.map(({ occurrence: { day, code, attempts } }) => [day, code, attempts])).toEqual([
    ['2026-02-20', 'customer_ended', 1],
    ['2026-01-10', 'period_closed', 1],
  ]);
  const listed = await ask.recurringInvoices.list({ failed: true });
  expect(listed.items.map((one) => [one.id, one.failed])).toEqual([
    [left.id, 1],
    [id, 1],
  ]);
  const failed = await ask.events.list({ type: ['recurring_invoice.failed'] });
  expect(failed.items).toHaveLength(2);
  // Tried again, it fails again, and the feed says nothing more.
  await postAllDue(database, noonOf('2026-02-21'));
  expect((await ask.events.list({ type: ['recurring_invoice.failed'] })).items).toHaveLength(2);
  expect((await ask.recurringInvoices.failures({ id }))[0]?.occurrence).toMatchObject({ attempts: 2 });
  // A person books it on a later day, in the words and at the rate of its period.
  const decision = { action: 'post', transdate: '2026-02-21' } as const;
  const settled = await ask.recurringInvoices.settle({ id, day: '2026-01-10', decision } as never);
  expect(settled).toMatchObject({ state: 'POSTED', code: '' });
  expect(await ask.invoices.get({ invnumber: settled.invnumber })).toMatchObject({
    transdate: '2026-02-21',
    taxdate: '2026-01-31',
    incomeentries: [{ description: 'Hosting Januar 2026' }],
  });
  const skipping = { id: left.id, day: '2026-02-20', decision: { action: 'skip' } } as never;
  expect(await ask.recurringInvoices.settle(skipping)).toMatchObject({ state: 'SKIPPED' });
  expect(await refusalCode(ask.recurringInvoices.settle(skipping))).toBe('occurrence_settled');
  expect(await ask.recurringInvoices.failures({})).toEqual([]);
  // A day that was only closed is posted by itself once it is open again.
  await ask.recurringInvoices.create(recurringOf({ from: '2026-02-01', count: 1 }));
  await ask.settings.close({ closing_date: '2026-02-05' } as never);
  await postAllDue(database, noonOf('2026-02-22'));
  expect(await ask.recurringInvoices.failures({})).toHaveLength(1);
  await ask.settings.close({ closing_date: null } as never);
  await postAllDue(database, noonOf('2026-02-24'));
  expect(await ask.recurringInvoices.failures({})).toEqual([]);
  expect((await ask.invoices.list({ from: '2026-02-01', to: '2026-02-01' })).items).toHaveLength(1);
  await expectVerified(database, client.client.id);
});

test('a pause leaves its days out, unless they are to be caught up; an end has no day any more', async () => {
  const client = await newClient();
  const ask = await withCustomer(client);
  const { change, create, find } = ask.recurringInvoices;
  const { id } = await create(recurringOf({ from: '2026-01-05' }));
  const changed = async (recurring_invoice: object, day: string) => {
    const { recurringInvoices } = await client.ask({ now: noonOf(day) });
    const { state, next_on } = await recurringInvoices.change({ id, recurring_invoice } as never);
    return [state, next_on];
  };
  expect(await changed({ state: 'PAUSED' }, '2026-01-01')).toEqual(['PAUSED', '2026-01-05']);
  await postAllDue(database, noonOf('2026-03-20'));
  expect(await changed({ state: 'ACTIVE' }, '2026-03-20')).toEqual(['ACTIVE', '2026-04-05']);
  await postAllDue(database, noonOf('2026-04-05'));
  expect(await find({ id })).toMatchObject({ posted: 1, next_on: '2026-05-05' });
  expect(await changed({ state: 'PAUSED' }, '2026-04-06')).toEqual(['PAUSED', '2026-05-05']);
  expect(await changed({ state: 'ACTIVE', catch_up: true }, '2026-07-06')).toEqual(['ACTIVE', '2026-05-05']);
  // Another day of the month bills no month twice, and leaves none out.
  await postAllDue(database, noonOf('2026-07-06'));
  expect(await changed({ day_of_month: 31 }, '2026-07-06')).toEqual(['ACTIVE', '2026-08-31']);
  expect(await changed({ day_of_month: 1 }, '2026-07-06')).toEqual(['ACTIVE', '2026-08-01']);
  expect(await changed({ state: 'ENDED' }, '2026-07-06')).toEqual(['ENDED', undefined]);
  expect(await changed({ to: '2027-12-31' }, '2026-07-06')).toEqual(['ACTIVE', '2026-08-01']);
  expect(await refusalCode(change({ id: 77, recurring_invoice: {} }))).toBe('not_found');
});

test('an invoice that was posted is repeated: its customer, its lines, and its tax by the account', async () => {
  const ask = await withCustomer(await newClient());
  const taxed = { taxentries: [{ amount: '8.10', tax_accno: 2201 }] };
  const { incomeentries } = lineOf();
  await ask.invoices.post({
    ...{ invnumber: 'A1', transdate: '2026-01-15', customernumber: 'K-1', description: 'Wartung' },
    ...{ incomeentries: incomeentries.map(({ tax_accno: _, ...line }) => line), ...taxed },
  } as never);
  const made = await ask.recurringInvoices.create({
    interval: 'quarterly',
    from: '2026-04-01',
    invnumber: 'A1',
  } as never);
  expect(made).toMatchObject({
    invnumber: 'A1',
    amount: '108.10',
    amount_per_year: '432.40',
    invoice: {
      ...{ customernumber: 'K-1', description: 'Wartung', currency: 'CHF' },
      incomeentries: [{ amount: '100.00', income_accno: 3400, tax_accno: 2201 }],
    },
  });
  await postAllDue(database, noonOf('2026-04-01'));
  const { items } = await ask.invoices.list({ from: '2026-04-01' });
  expect(items).toMatchObject([
    { amount: '108.10', incomeentries: [{ description: 'Hosting 2. Quartal 2026' }] },
  ]);
  expect(
    await refusalCode(
      ask.recurringInvoices.create({ interval: 'monthly', from: '2026-04-01', invnumber: 'A9' } as never),
    ),
  ).toBe('not_found');
});

test('prices are those of the article on the day, or as they were when it was made', async () => {
  const ask = await withCustomer(await newClient());
  const priceOf = (sellprice: string) =>
    ask.articles.save({ partnumber: 'ABO', description: 'Abo', sellprice, income_accno: 3400 } as never);
  await priceOf('10.00');
  const invoice = { customernumber: 'K-1', parts: [{ partnumber: 'ABO', itemnote: '{period}' }] };
  await ask.recurringInvoices.create(recurringOf({ from: '2026-01-01', invoice }));
  await ask.recurringInvoices.create(recurringOf({ from: '2026-01-02', invoice, prices: 'article' }));
  await priceOf('12.00');
  await postAllDue(database, noonOf('2026-01-02'));
  const { items } = await ask.invoices.list({ sort: 'date' });
  expect(items.map(({ netamount, parts: [part] }) => [netamount, part?.itemnote])).toEqual([
    ['10.00', 'Januar 2026'],
    ['12.00', 'Januar 2026'],
  ]);
});

test('what cannot be right is refused, with the names of the fields', async () => {
  const ask = await withCustomer(await newClient());
  const refused = async (fields: Readonly<Record<string, unknown>>) => {
    const answer = ask.recurringInvoices.create(recurringOf(fields)).catch(refusalOf);
    const { code, issues = [] } = (await answer) as { code?: string; issues?: { field: string }[] };
    return [code, ...issues.map(({ field }) => field)];
  };
  expect(await refused({ invoice: lineOf({ customernumber: 'K-9' }) })).toEqual([
    'customer_unknown',
    'invoice.customernumber',
  ]);
  expect(await refused({ invoice: lineOf({ description: '{monat}' }) })).toEqual([
    'invalid',
    'invoice.description',
  ]);
  expect(await refused({ to: '2026-01-01' })).toEqual(['invalid', 'to']);
  expect(await refused({ from: '2016-01-01' })).toEqual(['invalid', 'from']);
  expect(await refused({ invoice: undefined })).toEqual(['invalid', 'invoice']);
  expect(await refused({ invnumber: 'A1' })).toEqual(['invalid', 'invoice']);
  expect(await refused({ from: '2026-01-20', to: '2026-01-25', day_of_month: 5 })).toEqual(['invalid', 'to']);
  expect(await refused({ day_of_month: 32 })).toEqual(['invalid', 'day_of_month']);
  expect((await ask.recurringInvoices.list({})).items).toEqual([]);
});

test('the next days and the next invoice are read without posting anything', async () => {
  const ask = await withCustomer(await newClient());
  const sent = recurringOf({ from: '2026-01-31', count: 5, terms: 10 });
  const previewed = await ask.recurringInvoices.preview(sent);
  expect(previewed).toMatchObject({
    ...{ due: 2, amount: '108.10', netamount: '100.00', currency: 'CHF', duedate: '2026-02-10', code: '' },
    invoice: { transdate: '2026-01-31', incomeentries: [{ description: 'Hosting Januar 2026' }] },
  });
  expect(previewed.days.map(({ day }) => day)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ]);
  const { id } = await ask.recurringInvoices.create(sent);
  expect(await ask.recurringInvoices.next({ id })).toEqual(previewed);
  const change = { id, recurring_invoice: { day_of_month: 15 } } as never;
  expect((await ask.recurringInvoices.previewChange(change)).days[0]?.day).toBe('2026-02-15');
  expect((await ask.recurringInvoices.find({ id })).next_on).toBe('2026-01-31');
  expect((await ask.invoices.list({})).items).toEqual([]);
});
