import { bankStatementText } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceOf, stock } from '../books.ts';
import { procedures } from '../ledger.ts';
import { errorOf, openService, type Service } from '../service.ts';
import { fromXml } from '../spell.ts';

/** Statements and lines of banks (docs/interface §26) over REST, in both formats. */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
  await service.send('/invoices', { json: invoiceOf('A1', { transdate: '2026-01-05' }) });
  const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' } as const;
  await (await procedures(service)).accounts.save({ ...bank, iban: 'CH9300762011623852957' });
});
afterAll(() => service.close());

const xml = { 'content-type': 'application/xml' };
const json = { accept: 'application/json' };

test('200: a statement is the whole body, in any of its types, and is answered in both formats', async () => {
  const sent = { body: bankStatementText(), headers: { ...xml, ...json } };
  const { status, body } = await service.send('/bank/statements', sent);
  expect([status, JSON.parse(body)]).toMatchObject([
    200,
    { lines: '1', statements: { statement: { id: '1', accno: '1020', known: 'false', follows: 'first' } } },
  ]);
  const again = await service.send('/bank/statements', { ...sent, headers: xml });
  expect(fromXml(again.body, 'bank_import')).toMatchObject({ lines: '0' });
  const { body: file } = await service.send('/bank/statements/1/file');
  expect(file).toBe(bankStatementText());
  expect(await service.read('/bank/statements?accno=1020')).toMatchObject({
    bank_statement: [{ id: '1', opening: '1000.00', closing: '1106.92', lines: '1', open: '1' }],
  });
});

test('400 and 415: what is not a statement, or of no account, is refused with a sentence', async () => {
  const refused = async (body: string, type = 'application/xml') => {
    const headers = { 'content-type': type, ...json };
    const answer = await service.send('/bank/statements', { body, headers });
    return [answer.status, errorOf(answer).code];
  };
  const other = bankStatementText({ iban: 'CH4399001001000137731', id: 'S-2' });
  expect(await refused(other)).toEqual([400, 'bank_account_unknown']);
  const unbalanced = bankStatementText({ id: 'S-3' }).replace('1106.92', '1106.93');
  expect(await refused(unbalanced)).toEqual([400, 'bank_statement_unbalanced']);
  expect(await refused('<Document/>')).toEqual([400, 'malformed']);
  const hostile = bankStatementText({ id: 'S-4' }).replace(
    '<Document',
    '<!DOCTYPE a [<!ENTITY b "c">]><Document',
  );
  expect(await refused(hostile)).toEqual([400, 'malformed']);
  expect(await refused('no statement', 'text/plain')).toEqual([415, 'media_type_refused']);
  expect((await service.read('/bank/statements'))['bank_statement']).toMatchObject([{ id: '1' }]);
});

test('200: a line is read in both formats, booked by an outcome, and reversed', async () => {
  const line = await service.read('/bank/lines/1');
  expect(line).toMatchObject({
    amount: '106.92',
    counterparty: { name: 'Gasthaus Löwen' },
    texts: ['Rechnung A1.1'],
  });
  expect(fromXml((await service.send('/bank/lines/1')).body, 'bank_line')).toMatchObject({
    amount: '106.92',
  });
  const before = await service.balance(1020);
  const booking = (amount: string) => ({
    bank_booking: { outcome: { accounts: { account: { why: 'account', accno: '6900', amount } } } },
  });
  const book = (amount: string) =>
    service.send('/bank/lines/1/book', { json: booking(amount).bank_booking, headers: json });
  const wrong = await book('100.00');
  expect([wrong.status, errorOf(wrong).code]).toEqual([400, 'invalid']);
  const booked = await book('106.92');
  expect([booked.status, JSON.parse(booked.body)]).toMatchObject([
    200,
    { status: 'booked', match: { automatic: 'false', entries: { entry: { entry_id: expect.any(String) } } } },
  ]);
  expect(await service.balance(1020)).toBeCloseTo(before + 106.92, 6);
  const twice = await book('106.92');
  expect([twice.status, errorOf(twice).code]).toEqual([409, 'bank_line_settled']);
  const list = await service.send('/bank/lines?status=booked');
  expect(fromXml(list.body, 'bank_lines', 'bank_line')).toMatchObject({
    bank_line: [{ id: '1', status: 'booked' }],
  });
  expect((await service.send('/bank/lines/1/undo', { method: 'POST', headers: json })).status).toBe(200);
  expect(await service.balance(1020)).toBeCloseTo(before, 6);
  const matched = await service.send('/bank/match', { method: 'POST', headers: json });
  expect([matched.status, JSON.parse(matched.body)]).toMatchObject([200, { booked: '0' }]);
});

test('200: the balances of bank and ledger, in both formats, and all that lies between them', async () => {
  const paid = { datepaid: '2026-02-12T00:00:00+01:00', amount_paid: '5.00', payment_accno: '1020' };
  expect((await service.send('/invoices/A1/payments', { json: paid })).status).toBe(204);
  const found = await service.read('/bank/reconciliation/1020?day=2026-02-28');
  expect(found).toMatchObject({
    bank: '1106.92',
    ledger: '5.00',
    difference: '1101.92',
    unexplained: '0.00',
  });
  const { items } = found as { items: { explanation: Record<string, string>[] } };
  // An entry has no status: it is not a line.
  expect(items.explanation.map(({ kind, status }) => [kind, status])).toEqual(
    expect.arrayContaining([
      ['line', expect.stringMatching(/open|proposed/)],
      ['entry', ''],
    ]),
  );
  const { body } = await service.send('/bank/reconciliation/1020?day=2026-02-28');
  expect(fromXml(body, 'reconciliation')).toMatchObject({ unexplained: '0.00' });
});

test('200: MT940 with a head of its bank is read, and remarks are answered in both formats', async () => {
  const text = [
    'ABNANL2A\r\n940\r\nABNANL2A\r\n:20:M-9\r\n:25:CH9300762011623852957\r\n:28C:9/1\r\n:60F:C260210CHF1106,92',
    ':61:260211C5,00//E9\r\n:86:Zins\r\n:34F:CHF0,\r\n:62F:C260211CHF1111,92\r\n-\r\n',
  ].join('\r\n');
  const headers = { 'content-type': 'text/plain' };
  const { status, body } = await service.send('/bank/statements', { body: text, headers });
  expect([status, fromXml(body, 'bank_import')]).toMatchObject([
    200,
    { lines: '1', statements: { statement: { known: 'false', remarks: '1' } } },
  ]);
  const [line] = (await service.read('/bank/lines?text=Zins'))['bank_line'] as { id: string }[];
  expect(line).toMatchObject({
    remarks: {
      remark: { code: 'no_type', message: 'Die Bank sagt nicht, von welcher Art die Buchung ist.' },
    },
  });
  const { body: asJson } = await service.send(`/bank/lines/${line?.id}`, { headers: json });
  expect(JSON.parse(asJson)).toMatchObject({ remarks: { remark: { code: 'no_type' } } });
});
