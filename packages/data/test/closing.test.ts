import type pg from 'pg';
import { expect, test } from 'vitest';
import { day, testInstallation, toNewCustomer, writing } from './books.ts';
import { faultsOf } from './consistency.ts';

/**
 * §12: a closing and a booking wait for each other, so that nothing is booked in a period while it
 * is being closed.
 */
const { newBooks, connect } = await testInstallation();

/** Books an entry by a statement that does not read the closing date. */
const bookOn = (connection: pg.Client, client_id: number, on: string) =>
  connection.query(`
    WITH e AS (INSERT INTO entry (client_id, module, transdate, reference, description, postings, created)
               VALUES (${client_id}, 'gl', '${on}', '', '', 2, now()) RETURNING *),
    p AS (INSERT INTO posting (client_id, entry_id, accno, transdate, side, amount, currency, original_amount, source, memo)
          SELECT client_id, id, accno, transdate, side, amount, 'CHF', amount, '', ''
            FROM e, (VALUES (1020, 'debit', 5), (3400, 'credit', -5)) AS p(accno, side, amount) RETURNING *)
    INSERT INTO balance (client_id, accno, month, tax_rate, origin, has_base, supply_month, debit, credit)
    SELECT client_id, accno, date_trunc('month', transdate), -1, 'gl', false, date_trunc('month', transdate), greatest(amount, 0), greatest(-amount, 0) FROM p`);

const close = (connection: pg.Client, client_id: number, on: string) =>
  connection.query(`UPDATE client SET closing_date = '${on}' WHERE id = ${client_id}`);

/**
 * Whether the connection of `statement` waits for a lock before the statement is done; asks
 * PostgreSQL on `observer`.
 */
const waits = async (
  statement: Promise<unknown>,
  waiting: pg.Client,
  observer: pg.Client,
): Promise<boolean> => {
  let done = false;
  const end = () => {
    done = true;
  };
  statement.then(end, end);
  while (!done) {
    const { rows } = await observer.query<{ waits: boolean }>(
      `SELECT wait_event_type IS NOT DISTINCT FROM 'Lock' AS waits FROM pg_stat_activity WHERE pid = $1`,
      [Reflect.get(waiting, 'processID')],
    );
    if (rows[0]?.waits) return true;
  }
  return false;
};

test('a closing waits for a booking that has begun', async () => {
  const [{ client }, booking, closing, observer] = await Promise.all([
    newBooks(),
    connect(),
    connect(),
    connect(),
  ]);
  await booking.query('BEGIN');
  await bookOn(booking, client.id, '2026-02-03');
  const closed = close(closing, client.id, '2026-02-03');
  expect(await waits(closed, closing, observer)).toBe(true);
  await booking.query('COMMIT');
  await closed;
  await expect(bookOn(booking, client.id, '2026-01-03')).rejects.toMatchObject({ constraint: 'period_open' });
  expect(await faultsOf(observer)).toEqual([]);
});

test('a booking waits for a closing that has begun, and is refused', async () => {
  const [{ client }, booking, closing, observer] = await Promise.all([
    newBooks(),
    connect(),
    connect(),
    connect(),
  ]);
  await closing.query('BEGIN');
  await close(closing, client.id, '2026-02-28');
  const booked = bookOn(booking, client.id, '2026-02-01');
  expect(await waits(booked, booking, observer)).toBe(true);
  await closing.query('COMMIT');
  await expect(booked).rejects.toMatchObject({ constraint: 'period_open' });
});

test('a period is closed while 20 invoices are posted in it: none is booked after the closing', async () => {
  const [{ client, books, book }, observer] = await Promise.all([newBooks(), connect()]);
  await book.invoice({ ...toNewCustomer, invnumber: 'first' });
  const inPeriod = async () => {
    const { rows } = await observer.query<{ entries: number }>(
      `SELECT count(*)::integer AS entries FROM entry WHERE client_id = ${client.id} AND transdate <= '2026-02-28'`,
    );
    return rows[0]?.entries;
  };
  const post = (invnumber: string, transdate: string) =>
    book.invoice({ ...toNewCustomer, invnumber, transdate });

  const posts = Array.from({ length: 20 }, (_, at) => post(`in ${at}`, '2026-02-28'));
  const laterPosts = Array.from({ length: 5 }, (_, at) => post(`after ${at}`, '2026-03-01'));
  const closed = Promise.race(posts)
    .then(() => books.closings.move({ closing_date: day('2026-02-28') }, () => undefined, writing))
    .then(inPeriod);
  const outcomes = (await Promise.all(posts)).map(({ outcome }) => outcome);
  const atClosing = await closed;

  expect(new Set([...outcomes, 'booked', 'period_closed'])).toEqual(new Set(['booked', 'period_closed']));
  expect(atClosing).toBe(1 + outcomes.filter((outcome) => outcome === 'booked').length);
  expect(await inPeriod()).toBe(atClosing);
  expect(await post('late', '2026-02-28')).toMatchObject({ outcome: 'period_closed', invnumber: 'late' });
  expect((await Promise.all(laterPosts)).map(({ outcome }) => outcome)).toEqual(Array(5).fill('booked'));
  expect(await faultsOf(observer)).toEqual([]);
});
