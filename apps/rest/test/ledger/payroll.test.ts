import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusedBy } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** §32 over REST, in both formats. */
let service: Service;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

const columns = { accno: 'Konto', debit: 'Soll', credit: 'Haben', text: 'Text' };
const content = 'Konto;Soll;Haben;Text\n5000;5000.00;;Lohn\n1020;;5000.00;Lohn\n';
const journal = { filename: 'lohn.csv', content, transdate: '2026-01-31' };

test('200: a journal is booked once, compared with the ledger and reversed in JSON', async () => {
  const mapping = await service.send('/payroll-mapping', { json: columns });
  expect(JSON.parse(mapping.body)).toMatchObject({ version: '1', accno: 'Konto' });
  const { status, body } = await service.send('/payroll-journals', { json: journal });
  expect([status, JSON.parse(body)]).toMatchObject([200, { id: '1', amount: '5000.00', format: 'csv' }]);
  expect(await refusedBy(service, '/payroll-journals', { json: journal })).toEqual([409, 'entry_exists']);
  expect(await service.balance(5000)).toBe(5000);
  const { body: compared } = await service.send('/wage-comparison?from=2026-01-01&to=2026-12-31');
  expect(compared).toContain('5000.00');
  const back = await service.send('/payroll-journals/1/reversals', { json: {} });
  expect(back.status).toBe(200);
  expect(await service.balance(5000)).toBe(0);
});

test('200: the same in XML, and a dry run books nothing', async () => {
  const fields = Object.entries(columns).map(([name, value]) => `<${name}>${value}</${name}>`);
  await service.send('/payroll-mapping', { xml: `<payroll_mapping>${fields.join('')}</payroll_mapping>` });
  const xml = `<payroll_journal><content>${content}</content><transdate>2026-01-31</transdate></payroll_journal>`;
  const dry = await service.send('/payroll-journals?dry_run=true', { xml });
  expect(dry.body).toContain('5000.00');
  expect(await service.query('SELECT 1 FROM payroll_journal')).toEqual([]);
  const { status, body } = await service.send('/payroll-journals', { xml });
  expect([status, body]).toEqual([200, expect.stringContaining('<amount>5000.00</amount>')]);
});

test('400: a refusal names line and column, and nothing is booked', async () => {
  await service.send('/payroll-mapping', { json: columns });
  const bad = { ...journal, content: content.replace('1020', '5999') };
  expect(await refusedBy(service, '/payroll-journals', { json: bad })).toEqual([400, 'account_unknown']);
  expect(await service.query('SELECT 1 FROM payroll_journal')).toEqual([]);
});
