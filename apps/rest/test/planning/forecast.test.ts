import { afterEach, beforeEach, expect, test } from 'vitest';
import { openService, type Service } from '../service.ts';

/** §39: the forecast of cash over REST. */
let service: Service;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

type Item = Record<string, string>;
const itemsOf = async (date: string): Promise<Item[]> => {
  const { items } = (await service.read(`/forecast?date=${date}`)) as {
    items: { forecast_item?: Item | Item[] };
  };
  return [items.forecast_item ?? []].flat();
};

const post = async (path: string, json: object) => {
  const { status, body } = await service.send(path, { json });
  if (status >= 300) throw new Error(body);
};

const entry = (reference: string, transdate: string, lines: readonly (readonly [number, string])[]) =>
  post('/gl', {
    ...{ reference, transdate, description: reference },
    glentries: lines.map(([accno, amount]) =>
      amount.startsWith('-')
        ? { accno: String(accno), credit: amount.slice(1) }
        : { accno: String(accno), debit: amount },
    ),
  });

test('200: regular payments, and the budget of what they do not cover', async () => {
  await entry('capital', '2026-01-02', [
    [1020, '5000.00'],
    [2800, '-5000.00'],
  ]);
  for (const month of ['02', '03', '04'])
    await entry(`rent ${month}`, `2026-${month}-05`, [
      [6000, '1500.00'],
      [1020, '-1500.00'],
    ]);
  await post('/budgets/2026', {
    accounts: [
      { accno: '6000', amount: '24000.00' },
      { accno: '6800', amount: '1200' },
    ],
  });
  const items = await itemsOf('2026-04-30');
  const regular = items.filter(({ kind }) => kind === 'regular_payment');
  expect(regular.map(({ date, amount, reference }) => [date?.slice(0, 10), amount, reference])).toEqual([
    ['2026-05-05', '-1500.00', '6000'],
    ['2026-06-05', '-1500.00', '6000'],
    ['2026-07-06', '-1500.00', '6000'],
  ]);
  // 2,000 a month less 1,500; depreciation moves no cash.
  const budget = items.filter(({ kind }) => kind === 'budget');
  expect(new Set(budget.map(({ reference }) => reference))).toEqual(new Set(['6000']));
  const may = budget.filter(({ date }) => date?.startsWith('2026-05')).map(({ amount }) => Number(amount));
  expect(may.reduce((all, one) => all + one, 0).toFixed(2)).toBe('-500.00');
  const forecast = await service.read('/forecast?date=2026-04-30');
  expect(forecast).toMatchObject({ opening: '500.00', runs_out: '2026-05-05T00:00:00+02:00' });
  const { body } = await service.send('/forecast?date=2026-04-30', {
    headers: { Accept: 'application/xml' },
  });
  expect(body).toContain('<kind>regular_payment</kind>');
  // The same as CSV: from the cash of the day to that after 13 weeks, item by item.
  const file = await service.send('/forecast/csv?date=2026-04-30', { headers: { accept: 'text/csv' } });
  expect(file.headers['content-disposition']).toContain('forecast-2026-04-30.csv');
  const [head, opening, ...lines] = file.body.trimEnd().split('\r\n');
  expect(head).toBe('date,week,kind,number,name,reference,due,why,days,basis,accno,amount,balance');
  expect(opening).toBe('2026-04-30,,opening,,,,,,,,,,500.00');
  expect(lines).toHaveLength(items.length + 1);
  expect(lines[0]).toMatch(/^2026-05-0\d,1,/);
  expect(lines.at(-1)).toBe(`2026-07-30,,closing,,,,,,,,,,${forecast['closing']}`);
  expect(lines.at(-2)?.split(',').at(-1)).toBe(forecast['closing']);
});

test('200: a payment that comes late, or not, moves what is expected the next day', async () => {
  const invoice = (invnumber: string, transdate: string, customernumber: string) =>
    post('/invoices', {
      ...{ invnumber, transdate, customer: { customernumber, name: customernumber } },
      incomeentries: { incomeentry: { amount: '500.00', income_accno: '3400' } },
    });
  await post('/customers', { customernumber: 'K-1', name: 'K-1', terms: '14' });
  await invoice('A1', '2026-01-05', 'K-1');
  await invoice('A2', '2026-02-02', 'K-1');
  const expected = async (on: string) =>
    (await itemsOf(on)).map(({ reference, date, why, days, basis }) => [
      ...[reference, date?.slice(0, 10), why],
      ...(basis ? [days, basis] : []),
    ]);
  // Nobody has paid yet: on their due dates.
  expect(await expected('2026-01-10')).toEqual([['A1', '2026-01-19', 'due']]);
  // A1 has not come, so that it is expected in a week: each day that it does not come moves it.
  expect(await expected('2026-01-27')).toEqual([['A1', '2026-02-03', 'overdue']]);
  expect(await expected('2026-01-28')).toEqual([['A1', '2026-02-04', 'overdue']]);
  expect(await expected('2026-02-02')).toEqual([
    ['A1', '2026-02-09', 'overdue'],
    ['A2', '2026-02-16', 'due'],
  ]);
  // It comes 21 days late, and A2 is expected as late from that day on.
  await post('/invoices/A1/payments', { datepaid: '2026-02-09', amount_paid: '500.00' });
  expect(await expected('2026-02-09')).toEqual([['A2', '2026-03-09', 'all', '21', '1']]);
  expect(await expected('2026-02-08')).toContainEqual(['A2', '2026-02-16', 'due']);
});
