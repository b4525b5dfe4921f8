import { afterEach, beforeEach, expect, test } from 'vitest';
import { procedures, refusedBy } from '../ledger.ts';
import { openService, type Service } from '../service.ts';

/** §39 over REST, in both formats. */
let service: Service;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close());

const rent = { accno: '6000', amount: '100.00' };

test('200: a budget in JSON, spread to the cent over the months, and read again', async () => {
  expect(await service.read('/budgets/2026')).toMatchObject({ version: '0', result: '0.00' });
  const { status, body } = await service.send('/budgets/2026', {
    json: { accounts: [rent, { accno: '3400', months: [{ month: '2026-03-01', amount: '500.00' }] }] },
  });
  expect([status, body]).toEqual([200, expect.stringContaining('"version":"1"')]);
  const read = await service.read('/budgets/2026');
  expect(read).toMatchObject({
    ...{ version: '1', from: '2026-01-01T00:00:00+01:00', currency: 'CHF' },
    ...{ income: '500.00', expense: '100.00', result: '400.00' },
  });
  const text = JSON.stringify(read);
  expect(text.match(/"8\.33"/g)).toHaveLength(8);
  expect(text.match(/"8\.34"/g)).toHaveLength(4);
  expect(await service.query('SELECT 1 FROM budget')).toHaveLength(1);
});

test('200: one account in XML; the others stay, and it is taken out again', async () => {
  await service.send('/budgets/2026', { json: { accounts: [rent] } });
  const { status, body } = await service.send('/budgets/2026/accounts', {
    xml: '<budget_account><accno>6500</accno><amount>1200</amount><version_seen>1</version_seen></budget_account>',
  });
  expect([status, body]).toEqual([200, expect.stringContaining('<expense>1300.00</expense>')]);
  const without = await service.send('/budgets/2026/accounts', { json: { accno: '6500' } });
  expect(without.body).toContain('"expense":"100.00"');
  const outdated = { ...rent, version_seen: '1' };
  expect(await refusedBy(service, '/budgets/2026/accounts', { json: outdated })).toEqual([
    409,
    'version_outdated',
  ]);
});

test('200: a copy of the year before with a percentage; a dry run saves nothing', async () => {
  const posted = await service.send('/gl', {
    json: {
      ...{ reference: 'M-1', transdate: '2025-02-10', description: 'Miete' },
      glentries: [
        { accno: '6000', debit: '1000.00' },
        { accno: '1020', credit: '1000.00' },
      ],
    },
  });
  expect(posted.status).toBeLessThan(300);
  const copy = { percent: '2.5' };
  const dry = await service.send('/budgets/2026/copies?dry_run=true', { json: copy });
  expect(dry.status).toBe(200);
  expect(await service.query('SELECT 1 FROM budget')).toEqual([]);
  const headers = { 'Idempotency-Key': 'copy-1' };
  const first = await service.send('/budgets/2026/copies', { json: copy, headers });
  const again = await service.send('/budgets/2026/copies', { json: copy, headers });
  expect(again.body).toBe(first.body);
  expect(first.body).toContain('"1025.00"');
  expect(await service.query('SELECT 1 FROM budget')).toHaveLength(1);
});

test('200: the income statement beside its budget, of months and of days', async () => {
  await service.send('/budgets/2026', {
    json: {
      accounts: [
        { accno: '6000', amount: '1200.00' },
        { accno: '3400', amount: '3650.00' },
      ],
    },
  });
  const lines = [
    { accno: '6000', debit: '150.00' },
    { accno: '1020', credit: '150.00' },
  ];
  const entry = { reference: 'M-1', transdate: '2026-01-10', description: 'Miete', glentries: lines };
  expect((await service.send('/gl', { json: entry })).status).toBeLessThan(300);
  const path = '/reports/income-statement?from=2026-01-01&to=2026-01-31';
  const { levels } = (await service.read(`${path}&budget=true`)) as {
    levels: { level: Record<string, string>[] };
  };
  const of = (wanted: string) => {
    const { amount, budget, difference } = levels.level.find(
      ({ accno, code }) => (code || accno) === wanted,
    ) as Record<string, string>;
    return [amount, budget, difference];
  };
  expect(of('6000')).toEqual(['-150.00', '-100.00', '-50.00']);
  expect(of('3400')).toEqual(['0.00', '304.17', '-304.17']);
  expect(of('result')).toEqual(['-150.00', '204.17', '-354.17']);
  expect(JSON.stringify(await service.read(path))).not.toContain('budget');
  const half = JSON.stringify(
    await service.read('/reports/income-statement?from=2026-02-01&to=2026-02-14&budget=true'),
  );
  expect(half).toContain('"budget":"-50.00"');
});

test('400: refusals name the field, and nothing is saved', async () => {
  const refused = (json: object) => service.send('/budgets/2026', { json });
  const wrong = await refused({
    accounts: [
      { accno: '1020', amount: '1.00' },
      { ...rent, months: [{ month: '2027-01-01', amount: '1.001' }] },
    ],
  });
  expect(wrong.status).toBe(400);
  for (const field of ['0.accno', '1.amount', '1.months.0.month', '1.months.0.amount'])
    expect(wrong.body).toContain(`accounts.${field}`);
  expect((await refused({ accounts: [rent, rent] })).body).toContain('accounts.1.accno');
  expect((await refused({ accounts: [{ accno: '6998', amount: '1' }] })).body).toContain('account_unknown');
  expect(await service.query('SELECT 1 FROM budget')).toEqual([]);
});

test('200: the budget as CSV, with its months and sums, and in the PDF of the income statement', async () => {
  const read = (path: string, accept: string) => service.send(path, { headers: { accept } });
  const empty = await read('/budgets/2026/csv', 'text/csv');
  expect(empty.body.split('\r\n').slice(0, 2)).toEqual([
    'accno,description,category,amount',
    ',income,,0.00',
  ]);
  await service.send('/budgets/2026', {
    json: { accounts: [rent, { accno: '3400', months: [{ month: '2026-03-01', amount: '500.00' }] }] },
  });
  const file = await read('/budgets/2026/csv', 'text/csv');
  expect([file.status, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
  expect(file.headers['content-disposition']).toContain('budget-2026.csv');
  const lines = file.body.trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^accno,description,category,2026-01,.*,2026-12,amount$/);
  expect(lines[1]).toMatch(/^3400,.*,income,0.00,0.00,500.00,/);
  expect(lines.slice(3).map((line) => line.split(',').filter((cell) => cell !== ''))).toEqual([
    ['income', ...Array.from({ length: 12 }, (_, at) => (at === 2 ? '500.00' : '0.00')), '500.00'],
    expect.arrayContaining(['expense', '8.33', '8.34', '100.00']),
    expect.arrayContaining(['result', '-8.33', '491.67', '400.00']),
  ]);
  const { settings } = await procedures(service);
  const sender = { name: 'Muster AG', zipcode: '8000', city: 'Zürich', country: 'CH' };
  await settings.save({ sender } as never);
  const asked = 'from=2026-01-01&to=2026-03-31&compare_from=2025-01-01&compare_to=2025-03-31&budget=true';
  const pdf = await read(`/reports/income-statement/pdf?${asked}`, 'application/pdf');
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdf.body.slice(0, 5)).toBe('%PDF-');
  expect((await read('/budgets/1700/csv', 'application/json')).status).toBe(404);
});

test('200: rows of a cost centre or a project, in both formats, beside those of the whole client', async () => {
  await service.send('/departments', { json: { number: '10', description: 'Werkstatt' } });
  await service.send('/projects', { json: { number: 'P-7', description: 'Umbau Seefeld' } });
  await service.send('/projects', { json: { number: 'P-8', description: 'Halle' } });
  const sent = {
    accounts: [
      rent,
      { ...rent, amount: '60.00', department: 'werkstatt' },
      { ...rent, amount: '24.00', project: 'P-7' },
      { accno: '3400', amount: '1200.00', project: 'Umbau Seefeld' },
    ],
  };
  const saved = await service.send('/budgets/2026', { json: sent });
  expect([saved.status, saved.body]).toEqual([200, expect.stringContaining('"department":"10"')]);
  const sums = { income: '0.00', expense: '100.00', result: '-100.00' };
  expect(await service.read('/budgets/2026')).toMatchObject(sums);
  // One row is changed, and taken out, by its account and its project.
  const xml = (amount: string) =>
    `<budget_account><accno>6000</accno><project>p-7</project>${amount}</budget_account>`;
  const changed = await service.send('/budgets/2026/accounts', { xml: xml('<amount>48.00</amount>') });
  expect(changed.body).toMatch(/<project>P-7<\/project>.*<amount>48.00<\/amount>/s);
  const lines = (await service.send('/budgets/2026/csv', { headers: { accept: 'text/csv' } })).body.split(
    '\r\n',
  );
  expect(lines[0]).toMatch(/^accno,description,category,department,project,2026-01,/);
  expect(
    lines.slice(1, 5).map((line) => line.replace(/,.*,(income|expense),/, ' ').replace(/,\d.*,/, ' ')),
  ).toEqual(['3400 ,P-7 1200.00', '6000 , 100.00', '6000 10, 60.00', '6000 ,P-7 48.00']);

  const entry = {
    ...{ reference: 'M-1', transdate: '2026-01-10', description: 'Miete' },
    glentries: [
      { accno: '6000', debit: '30.00', department: '10' },
      { accno: '1020', credit: '30.00' },
    ],
  };
  expect((await service.send('/gl', { json: entry })).status).toBeLessThan(300);
  const days = 'from=2026-01-01&to=2026-12-31';
  const of = async (path: string) => service.read(`${path}&budget=true`) as Promise<Record<string, unknown>>;
  const { columns, ...whole } = await of(`/dimension_statement?by=department&${days}`);
  expect(whole).toMatchObject({ expense: '30.00', budget_expense: '100.00', budget_result: '-100.00' });
  // Rows without a cost centre are the rest, as figures without one are.
  expect((columns as { column: object[] }).column).toMatchObject([
    { number: '10', expense: '30.00', budget_expense: '60.00' },
    { number: '', expense: '0.00', budget_expense: '40.00' },
  ]);
  const project = await of(`/projects/P-7/result?${days}`);
  expect(project).toMatchObject({ budget_income: '1200.00', budget_expense: '48.00', income: '0.00' });
  expect(JSON.stringify(project)).toContain('"budget":"1200.00","difference":"-1200.00"');
  expect(JSON.stringify(await service.read(`/projects/P-7/result?${days}`))).not.toContain('budget');
  const income = await of(`/reports/income-statement?${days}`);
  expect(JSON.stringify(income)).toContain('"budget":"-100.00"');
  expect(JSON.stringify(income)).not.toContain('1200.00');

  // A copy replaces the rows of the whole client, and leaves the others.
  await service.send('/budgets/2026/copies', { json: { percent: '0' } });
  expect(JSON.stringify(await service.read('/budgets/2026'))).toContain('"project":"P-7"');
  const headers = { accept: 'application/json' };
  expect(await refusedBy(service, '/projects/P-7', { method: 'DELETE', headers })).toEqual([400, 'invalid']);
  expect((await service.send('/projects/P-8', { method: 'DELETE' })).status).toBeLessThan(300);
});

test('400: a row of both or of one that is unknown; without any cost centre they are ignored', async () => {
  const refused = (row: object) =>
    service.send('/budgets/2026', { json: { accounts: [{ ...rent, ...row }] } });
  const ignored = { json: { accounts: [{ ...rent, department: '10' }] }, ignored: true };
  expect((await service.send('/budgets/2026', ignored)).body).not.toContain('department');
  await service.send('/departments', { json: { number: '10', description: 'Werkstatt' } });
  await service.send('/projects', { json: { number: 'P-7', description: 'Umbau Seefeld' } });
  expect((await refused({ department: '11' })).body).toContain('accounts.0.department');
  expect((await refused({ department: '10', project: 'P-7' })).body).toContain('accounts.0.project');
  const twice = [
    { ...rent, department: '10' },
    { ...rent, department: 'Werkstatt' },
  ];
  expect((await service.send('/budgets/2026', { json: { accounts: twice } })).body).toContain(
    'accounts.1.accno',
  );
  expect(await service.read('/budgets/2026')).toMatchObject({ version: '1' });
});
