import { verify } from '@kontor/data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceOf, payableOf, stock } from '../books.ts';
import { entryOf, listAt, procedures, refusedBy } from '../ledger.ts';
import { errorOf, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const send = (path: string, json: unknown, more: object = {}) => service.send(path, { json, ...more });
const ok = async (path: string, json: unknown) => {
  const answer = await send(path, json);
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`);
};
const issueOf = async (path: string, json: unknown) => {
  const answer = await send(path, json);
  return [answer.status, errorOf(answer).issues?.[0]?.field];
};
const accept = { accept: 'application/json' };
const refused = (path: string, sent: object = {}) => refusedBy(service, path, { headers: accept, ...sent });
const income = (more: object) => ({ amount: '100.00', income_accno: '3400', ...more });
const invoiceWith = (invnumber: string, lines: object[], more: object = {}) =>
  invoiceOf(invnumber, { incomeentries: { incomeentry: lines }, taxentries: undefined, ...more });

/** The dimensions of the postings of an entry by account, as the database has them. */
const postedOf = async (reference: string) =>
  (
    await service.query(`
      SELECT p.accno, p.department, p.project FROM posting p JOIN entry e ON e.client_id = p.client_id AND e.id = p.entry_id
       WHERE e.reference = '${reference}' ORDER BY p.id`)
  ).map(({ accno, department, project }) => [accno, department, project]);

describe('a client without any', () => {
  test('204: existing programs send them on documents, which ignore them as before (§38)', async () => {
    await ok(
      '/invoices',
      invoiceWith('N-1', [income({ department: '10', project: 'X' })], { department: 'Y' }),
    );
    // The same is a repetition once the fields are left out, and the other way round.
    await ok('/invoices', invoiceWith('N-1', [income({})]));
    await ok('/gl', {
      ...entryOf(
        '2026-01-14',
        [
          ['1020', '5.00'],
          ['3400', '-5.00'],
        ],
        'N-2',
      ),
      project: 'X',
    });
    expect(await postedOf('N-1')).toEqual([
      [1100, null, null],
      [3400, null, null],
    ]);
  });

  test('400: a filter by one, and an empty list; nothing of it in answers (§15, §38)', async () => {
    await ok('/customers', { customernumber: 'K-1001', department: 'Werkstatt' });
    expect(await refused('/gl/v2/saldo?department=10')).toEqual([400, 'invalid']);
    expect(await refused('/charts/3400/transactions?project=X')).toEqual([400, 'invalid']);
    expect(await service.read('/departments')).toEqual({ department: [] });
    const { body } = await service.send('/invoices/N-1');
    expect(body.match(/.{20}<(department|project).{20}/g)).toBeNull();
  });
});

describe('a client with cost centres and projects', () => {
  beforeAll(async () => {
    await ok('/departments', { number: '10', description: 'Werkstatt' });
    await ok('/departments', { number: '20', description: 'Laden' });
    await ok('/projects', { number: 'P-7', description: 'Umbau Seefeld', customernumber: 'k-1001' });
    await ok('/projects', { number: 'P-8', description: 'Neubau' });
    await ok('/projects', { number: 'P-9', description: 'Alt', active: 'false' });
  });

  test('200: they are read and listed in both formats, by any case (§38)', async () => {
    expect(await listAt(service, '/departments', ['departments', 'department'])).toEqual([
      { number: '10', description: 'Werkstatt', active: 'true', version: '1' },
      { number: '20', description: 'Laden', active: 'true', version: '1' },
    ]);
    expect(await service.read('/projects/p-7')).toEqual({
      ...{
        number: 'P-7',
        description: 'Umbau Seefeld',
        active: 'true',
        customernumber: 'K-1001',
        version: '1',
      },
    });
    const ofCustomer = await listAt(service, '/projects?customer_number=K-1001', ['projects', 'project']);
    expect(ofCustomer.map(({ number }) => number)).toEqual(['P-7']);
  });

  test('400, 404, 409: what cannot be saved or removed changes nothing (§38)', async () => {
    expect(await issueOf('/departments', { number: '30' })).toEqual([400, 'description']);
    expect(await issueOf('/departments', { number: '-', description: 'Keine' })).toEqual([400, 'number']);
    expect(await issueOf('/projects', { number: 'P-7', customernumber: 'nobody' })).toEqual([
      400,
      'customernumber',
    ]);
    const days = { startdate: '2026-03-01T00:00:00+01:00', enddate: '2026-02-01T00:00:00+01:00' };
    expect(await issueOf('/projects', { number: 'P-7', ...days })).toEqual([400, 'enddate']);
    expect(await refused('/projects', { json: { number: 'P-7', version_seen: '7' } })).toEqual([
      409,
      'version_outdated',
    ]);
    expect(await refused('/projects/none', { method: 'DELETE' })).toEqual([404, 'not_found']);
    const { projects } = await procedures(service);
    await expect(projects.create({ number: 'p-7', description: 'Again' })).rejects.toThrow(/already exists/);
    expect((await service.read('/projects/P-7'))['version']).toBe('1');
  });

  test('200: a dry run tells and keeps nothing; a key is done once; the trail and events tell (§14, §19)', async () => {
    const dry = await send('/departments?dry_run=true', { number: '40', description: 'Probe' });
    expect(dry.status).toBe(200);
    expect(await refused('/departments/40')).toEqual([404, 'not_found']);
    const keyed = { headers: { 'idempotency-key': 'dim-1' } };
    for (let time = 0; time < 2; time += 1)
      expect((await send('/departments', { number: '50', description: 'Lager' }, keyed)).status).toBeLessThan(
        300,
      );
    expect((await service.read('/departments/50'))['version']).toBe('1');
    expect((await service.send('/departments/50', { method: 'DELETE' })).status).toBe(204);
    const { events } = await procedures(service);
    const { items } = await events.list({ limit: 100 });
    const told = items.filter(({ kind }) => kind === 'department' || kind === 'project');
    expect(told.map(({ type, number }) => `${type} ${number}`)).toEqual([
      ...['department.saved 10', 'department.saved 20'],
      ...['project.saved P-7', 'project.saved P-8', 'project.saved P-9'],
      ...['department.saved 50', 'department.removed 50'],
    ]);
  });

  test('204: a line says by number or name; else its document, article, party or account does (§38)', async () => {
    await ok('/customers', { customernumber: 'K-1001', department: 'laden' });
    await ok('/parts', { partnumber: 'SHIP', project: 'P-8' });
    const { accounts } = await procedures(service);
    await accounts.save({ accno: 3200, project: 'Umbau Seefeld' } as never);
    await ok(
      '/invoices',
      invoiceWith('D-1', [
        income({ department: 'Werkstatt', project: 'p-7' }),
        income({}),
        income({ income_accno: '3200' }),
        income({ department: '-', project: '-', income_accno: '3200' }),
      ]),
    );
    expect(await postedOf('D-1')).toEqual([
      [1100, null, null],
      [3400, '10', 'P-7'],
      [3400, '20', null],
      [3200, '20', 'P-7'],
      [3200, null, null],
    ]);
    await ok('/invoices', invoiceWith('D-2', [income({})], { department: '10', project: 'P-8' }));
    expect((await postedOf('D-2'))[1]).toEqual([3400, '10', 'P-8']);
    const parts = { part: [{ partnumber: 'BIER-20' }, { partnumber: 'SHIP' }] };
    await ok('/invoices', invoiceOf('D-3', { incomeentries: undefined, taxentries: undefined, parts }));
    expect((await postedOf('D-3')).slice(1, 3)).toEqual([
      [3200, '20', 'P-7'],
      [3000, '20', 'P-8'],
    ]);
    const read = (await service.read('/invoices/D-1')) as { incomeentries: { incomeentry: object[] } };
    expect(read.incomeentries.incomeentry[0]).toMatchObject({ department: '10', project: 'P-7' });
    expect((await service.send('/invoices/D-1')).body).toContain(
      '<department>10</department><project>P-7</project>',
    );
  });

  test('204: payables and entries, in XML as well; an account of the balance only where its line says so (§38)', async () => {
    const expenseentries = {
      expenseentry: [
        { amount: '240.00', expense_accno: '6500', project: 'P-7' },
        { amount: '90.00', expense_accno: '1500' },
      ],
    };
    await ok(
      '/payables',
      payableOf('D-4', 'L-2001', { expenseentries, taxentries: undefined, department: '10' }),
    );
    expect(await postedOf('D-4')).toEqual([
      [6500, '10', 'P-7'],
      [1500, null, null],
      [2000, null, null],
    ]);
    const { status } = await service.send('/gl', {
      xml:
        '<gl><reference>D-5</reference><transdate>2026-01-20T00:00:00+01:00</transdate><department>20</department><project/>' +
        '<glentries><glentry><accno>6500</accno><debit>12.00</debit><credit/><project>Neubau</project></glentry>' +
        '<glentry><accno>1020</accno><debit/><credit>12.00</credit></glentry></glentries></gl>',
    });
    expect(status).toBe(204);
    expect(await postedOf('D-5')).toEqual([
      [6500, '20', 'P-8'],
      [1020, null, null],
    ]);
  });

  test('400: one that is unknown or closed, by the field; nothing is booked (§38)', async () => {
    expect(
      await issueOf('/invoices', invoiceWith('R-1', [income({}), income({ department: '99' })])),
    ).toEqual([400, 'incomeentries.1.department']);
    expect(await issueOf('/invoices', invoiceWith('R-1', [income({})], { project: 'P-9' }))).toEqual([
      400,
      'project',
    ]);
    expect(await issueOf('/customers', { customernumber: 'K-1001', project: 'none' })).toEqual([
      400,
      'project',
    ]);
    const entry = entryOf(
      '2026-01-14',
      [
        ['1020', '5.00'],
        ['3400', '-5.00'],
      ],
      'R-2',
    );
    expect(await issueOf('/gl', { ...entry, department: 'none' })).toEqual([400, 'department']);
    expect(await refused('/invoices/R-1')).toEqual([404, 'not_found']);
    expect(await refused('/gl/R-2')).toEqual([404, 'not_found']);
  });

  test('204: reversals and credit notes have those of what they reverse, though they are closed since (§38)', async () => {
    await ok('/projects', { number: 'P-8', active: 'false' });
    await ok('/gl/D-5/reversals', {});
    const [reversal] = await service.query(`SELECT reference FROM gl WHERE kind = 'reversal'`);
    expect(await postedOf(String(reversal?.['reference']))).toEqual([
      [6500, '20', 'P-8'],
      [1020, null, null],
    ]);
    await ok('/invoices/D-2/credit-notes', { invnumber: 'D-2-G', transdate: '2026-02-01T00:00:00+01:00' });
    expect((await postedOf('D-2-G'))[1]).toEqual([3400, '10', 'P-8']);
    await ok('/projects', { number: 'P-8', active: 'true' });
    expect(await refused('/projects/P-8', { method: 'DELETE' })).toEqual([400, 'invalid']);
  });

  test('200: transactions and saldo by one of them, with opening balances (§15, §38)', async () => {
    const rows = await listAt(service, '/charts/3400/transactions?project=p-7', [
      'transactions',
      'transaction',
    ]);
    expect(
      rows.map(({ reference, amount, department, project, balance }) => [
        reference,
        amount,
        department,
        project,
        balance,
      ]),
    ).toEqual([['D-1', '100.00', '10', 'P-7', '100.00']]);
    const later = await listAt(service, '/charts/3400/transactions?project=P-7&from_date=2026-02-01', [
      'transactions',
      'transaction',
    ]);
    expect(later.map(({ amount }) => amount)).toEqual(['100.00']);
    const saldo = await listAt(service, '/gl/v2/saldo?department=Werkstatt&project=P-7', ['table', 'row']);
    expect(saldo.map(({ accountnumber, amount }) => [accountnumber, amount])).toEqual([
      ['3400', '100.00'],
      ['6500', '240.00'],
    ]);
    expect(await refused('/gl/v2/saldo?department=99')).toEqual([400, 'invalid']);
  });

  test('200: the income statement by project has a column each and one without; they sum to all (§38)', async () => {
    const path =
      '/dimension_statement?by=project&from=2026-01-01&to=2026-12-31&compare_from=2025-01-01&compare_to=2025-12-31';
    const found = (await service.read(path)) as never as {
      result: string;
      columns: { column: { number: string; description: string; result: string; compared_result: string }[] };
    };
    const { column: columns } = found.columns;
    expect(columns.map(({ number, description }) => [number, description])).toEqual([
      ['P-7', 'Umbau Seefeld'],
      ['P-8', 'Neubau'],
      ['', ''],
    ]);
    const { reports } = await procedures(service);
    const ordinary = await reports.incomeStatement({ from: '2026-01-01', to: '2026-12-31' });
    expect(found.result).toBe(ordinary.result.amount);
    const total = columns.reduce((sum, { result }) => sum + Math.round(Number(result) * 100), 0);
    expect(total).toBe(Math.round(Number(ordinary.result.amount) * 100));
    expect((await service.send(path)).body).toContain('<dimension_statement><by>project</by>');
    const result = (await service.read('/projects/P-7/result')) as Record<string, unknown>;
    expect(result).toMatchObject({ number: 'P-7', income: '318.40', expense: '240.00', result: '78.40' });
  });

  test('verify holds, seals and archives among it (§38)', async () => {
    expect((await verify(service.database)).filter(({ count }) => count > 0)).toEqual([]);
  });
});
