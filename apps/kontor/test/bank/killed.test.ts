import { writeCamt } from '@kontor/bank';
import { openDatabase } from '@kontor/data';
import type { BankStatement } from '@kontor/domain';
import { execute, freshDatabase, proving } from '@kontor/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startKontor } from '../kontor.ts';
import { kontorHere } from '../kontor-here.ts';
import { booksAt, makeInvoices, type TestBooks } from '../mail/invoices.ts';

/**
 * docs/interface §26: a program that is killed while it reads a statement and books its lines loses
 * none, and books none twice.
 */
const iban = 'CH9300762011623852957';

const statementOf = async (books: TestBooks): Promise<string> => {
  const { items } = await books.invoices.list.query({ limit: 1000 });
  const day = '2026-02-10';
  const total = items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  const none = { end_to_end: '', message: '', payment_information: '', mandate: '' };
  const statement = {
    ...{ kind: 'camt.053', message_id: 'M1', statement_id: 'S1', account: iban, currency: 'CHF' },
    opening: { amount: '0.00', day },
    closing: { amount: (total / 100).toFixed(2), day },
    entries: items.map(({ amount, payment_reference: creditor }, at) => ({
      ...{
        booked_on: day,
        value_date: day,
        amount,
        reversal: false,
        reference: `E${at}`,
        code: 'PMNT/RCDT/VCOM',
      },
      text: '',
      payments: [
        {
          ...{ amount, charges: '0', purpose: '', texts: [] },
          counterparty: { name: 'Gasthaus', iban: '', bic: '', address: [] },
          references: { ...none, creditor, bank: `P${at}` },
        },
      ],
    })),
  };
  const text: unknown = statement;
  return writeCamt([text as BankStatement], { version: '08', created: '2026-02-11T06:00:00' });
};

test('kill -9 while a statement is read and its lines are booked: each line once, each invoice paid once', async () => {
  const count = proving ? 150 : 40;
  const { url, drop } = await freshDatabase();
  const environment = { DATABASE_URL: url, KONTOR_LOG: 'silent' };
  await kontorHere(['client', 'create', 'muster'], environment);
  const { stdout } = await kontorHere(
    ['key', 'issue', 'muster', '--scopes', 'read,write,admin'],
    environment,
  );
  const key = stdout.trim();
  const database = openDatabase(url, { connections: 1 });
  let program = await startKontor(environment);
  onTestFinished(async () => {
    await database.close();
    program.ask('SIGKILL');
    await program.ended;
    await drop();
  });
  await makeInvoices(booksAt(program.address, 'muster', key), count);
  const file = await statementOf(booksAt(program.address, 'muster', key));
  const send = () =>
    fetch(`${program.address}/api/latest/clients/muster/bank/statements`, {
      ...{ method: 'POST', body: file },
      headers: { 'x-api-key': key, 'content-type': 'application/xml', accept: 'application/json' },
    });
  // On a connection that is open: asking on a new one each time would take longer than what is
  // waited for.
  const booked = async () => {
    const [row] = await database.prisma.$queryRaw<{ booked: number }[]>`
      SELECT count(*)::integer AS booked FROM bank_line WHERE state = 'booked'`;
    return row?.booked ?? 0;
  };
  for (const killedAfter of [1, Math.floor(count * 0.4)]) {
    const sending = [send(), send()].map((one) => one.catch(() => undefined));
    await vi.waitFor(async () => expect(await booked()).toBeGreaterThanOrEqual(killedAfter), {
      ...{ timeout: 60_000, interval: 5 },
    });
    program.ask('SIGKILL');
    await program.ended;
    await Promise.all(sending);
    program = await startKontor(environment);
  }
  const answer = await send();
  expect([answer.status, await answer.json()]).toMatchObject([200, { lines: '0' }]);
  const books = booksAt(program.address, 'muster', key);
  expect(await books.bank.counts.query({})).toEqual({ open: 0, proposed: 0, booked: count, ignored: 0 });
  const { items } = await books.invoices.list.query({ limit: 1000 });
  expect(items.filter(({ amount, paid }) => amount !== paid)).toEqual([]);
  expect(await execute(url, 'SELECT 1 FROM payment')).toHaveLength(count);
});
