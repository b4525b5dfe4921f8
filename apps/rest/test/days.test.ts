import type { Inputs } from '@kontor/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceOf, payableOf, paymentOf, stock } from './books.ts';
import { glOf, line, listAt, procedures } from './ledger.ts';
import { errorOf, openService, type Service } from './service.ts';
import { fromXml, type Written, xmlOf } from './spell.ts';

/**
 * Days and numbers that could be taken for others (docs/interface §3.5, §3.6, §9): refused or
 * right.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const inZone = async (zone: string) => (await procedures(service)).settings.save({ zone } as never);
const entries = {
  incomeentries: { incomeentry: [{ amount: '10.00', income_accno: '3400' }] },
  taxentries: '',
};
const post = (path: string, root: string, record: Written, format: string) =>
  service.send(path, format === 'json' ? { json: record } : { xml: xmlOf(root, record) });
const issuesOf = (body: string, format: string): { field: string; message: string }[] =>
  format === 'json'
    ? JSON.parse(body).issues
    : [(fromXml(body, 'error')['issues'] as { issue: never }).issue].flat();

describe.each(['json', 'xml'])('sent in %s', (format) => {
  test.each(['2011-12-30', '2011-12-30T00:00:00', '2011-12-30T12:00:00'])(
    '400: %s in Apia, which skipped that day, by the name of the field (§3.6)',
    async (day) => {
      await inZone('Pacific/Apia');
      const earlier = invoiceOf(`P-${format}`, { ...entries, transdate: '2011-12-01' });
      expect((await post('/invoices', 'invoice', earlier, format)).status).toBe(204);
      const { expenseentries: _, ...payable } = payableOf('P-1', 'L-2001', { taxentries: '' });
      const expense = { expenseentry: [{ amount: '10.00', expense_accno: '6500' }] };
      const lines = { glentry: [line(['1020', '1.00']), line(['1000', '-1.00'])] };
      for (const [path, root, sent, field] of [
        ['/invoices', 'invoice', invoiceOf('P-2', { ...entries, transdate: day }), 'transdate'],
        [
          '/invoices',
          'invoice',
          invoiceOf('P-2', { ...entries, transdate: '2011-12-01', duedate: day }),
          'duedate',
        ],
        ['/payables', 'payable', { ...payable, expenseentries: expense, transdate: day }, 'transdate'],
        [`/invoices/P-${format}/payments`, 'payment', { ...paymentOf('1.00'), datepaid: day }, 'datepaid'],
        ['/gl', 'gl', glOf('P-2', { transdate: day, glentries: lines }), 'transdate'],
        ['/gl/yearend', 'yearend', { transdate: day }, 'transdate'],
      ] as const) {
        const { status, body } = await post(path, root, sent as Written, format);
        expect([path, status, issuesOf(body, format)]).toEqual([
          path,
          400,
          [
            {
              field,
              message: '2011-12-30 does not exist in Pacific/Apia: the clocks there skipped that day.',
            },
          ],
        ]);
      }
    },
  );

  test('400: a moment on such a day, and one that the clock leaps over into another day (§3.6)', async () => {
    for (const [zone, created] of [
      ['Pacific/Apia', '2011-12-30T10:00:00'],
      ['Pacific/Apia', '2011-12-30'],
      ['America/Toronto', '1919-03-30T23:45:00'],
    ] as const) {
      await inZone(zone);
      const { status, body } = await post('/vendors', 'vendor', { vendornumber: 'L-2001', created }, format);
      expect([status, issuesOf(body, format)]).toMatchObject([400, [{ field: 'created' }]]);
    }
  });

  test('400: a due date by terms on a day that was skipped, or past the last one; never another day (§9)', async () => {
    await inZone('Pacific/Apia');
    const terms = async (days: string) => {
      const customer = { customernumber: 'K-T', name: 'N', terms: days };
      expect((await post('/customers', 'customer', customer, format)).status).toBe(204);
    };
    const due = async (invnumber: string, transdate: string, more: object = {}) => {
      const sent = invoiceOf(`${invnumber}-${format}`, {
        ...entries,
        customernumber: 'K-T',
        transdate,
        ...more,
      });
      const { status, body } = await post('/invoices', 'invoice', sent, format);
      return status === 204
        ? String((await service.read(`/invoices/${invnumber}-${format}`))['duedate']).slice(0, 10)
        : [status, ...issuesOf(body, format).map(({ field }) => field)];
    };
    await terms('10');
    expect(await due('D-1', '2011-12-20')).toEqual([400, 'duedate']);
    expect(await due('D-2', '2011-12-21')).toBe('2011-12-31');
    await inZone('Europe/Zurich');
    expect(await due('D-3', '9999-12-21')).toBe('9999-12-31');
    expect(await due('D-4', '9999-12-22')).toEqual([400, 'duedate']);
    expect(await due('D-5', '9999-12-22', { duedate: '9999-12-31' })).toBe('9999-12-31');
    expect(await due('D-6', '2026-01-14', { duedate: '9999-12-31T23:30:00-05:00' })).toEqual([
      400,
      'duedate',
    ]);
    expect(await due('D-7', '2026-01-14', { duedate: '10000-01-01' })).toEqual([400, 'duedate']);
    await terms('40000');
    expect(await due('D-8', '2026-01-01')).toBe('2135-07-09');
    await terms('2147483647');
    expect(await due('D-9', '2026-01-01')).toEqual([400, 'duedate']);
  });

  test.each([
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T01:00:00-02:00'],
    ['Asia/Beirut', '2024-03-31', '2024-03-31T01:00:00+03:00'],
    ['Africa/Monrovia', '1971-12-31', '1971-12-31T00:00:00-00:45'],
    ['Asia/Kathmandu', '2026-01-14', '2026-01-14T00:00:00+05:45'],
  ])(
    '204: in %s the day %s, which is answered as %s, and is that day however it is sent (§3.6)',
    async (zone, day, answered) => {
      await inZone(zone);
      for (const [at, transdate] of [
        day,
        `${day}T00:00:00`,
        answered,
        answered.replace(/:(\d\d)$/, '$1'),
      ].entries()) {
        const invnumber = `Z-${zone}-${format}-${at}`;
        const sent = invoiceOf(invnumber, { ...entries, transdate, duedate: transdate });
        expect((await post('/invoices', 'invoice', sent, format)).status).toBe(204);
        const path = `/invoices/${encodeURIComponent(invnumber)}`;
        const read =
          format === 'json' ? await service.read(path) : fromXml((await service.send(path)).body, 'invoice');
        expect(read).toMatchObject({ transdate: answered, duedate: answered });
        const procedure = (await procedures(service)).invoices.get({ invnumber });
        expect(await procedure).toMatchObject({ transdate: day, duedate: day });
      }
      // An invoice with its days in another spelling is still the same invoice.
      const again = invoiceOf(`Z-${zone}-${format}-0`, { ...entries, transdate: answered, duedate: day });
      expect((await post('/invoices', 'invoice', again, format)).status).toBe(204);
      await inZone('Europe/Zurich');
    },
  );

  test('400: what is not an offset, no number or no day (§3.5, §3.6)', async () => {
    const cases: [object, string][] = [
      ...['+1', '+01:7', '+01:60', '+24:00', '+0:30', '+013', '+01:00:00', 'z', '+01h'].map(
        (offset): [object, string] => [{ transdate: `2026-01-14T00:00:00${offset}` }, 'transdate'],
      ),
      ...['2026-02-29', '2026-01-14T24:00:00', '2026-01-14T23:59:60', '1899-12-31', '02026-01-14'].map(
        (transdate): [object, string] => [{ transdate }, 'transdate'],
      ),
      ...['5.', '.5', '+5', '5 0', '5\u00a0', '\u20095', '1e1', '0x5', '٥', '--5', '5,0', "5'0"].map(
        (amount): [object, string] => [
          { incomeentries: { incomeentry: [{ amount, income_accno: '3400' }] } },
          'incomeentries.0.amount',
        ],
      ),
      ...['3400.0', '3.4e3', '+3400', '34 00', '3400\u00a0'].map((income_accno): [object, string] => [
        { incomeentries: { incomeentry: [{ amount: '5.00', income_accno }] } },
        'incomeentries.0.income_accno',
      ]),
    ];
    for (const [more, field] of cases) {
      const { status, body } = await post(
        '/invoices',
        'invoice',
        invoiceOf('E-1', { ...entries, ...more }),
        format,
      );
      expect([more, status, status === 400 && issuesOf(body, format)[0]?.field]).toEqual([more, 400, field]);
    }
  });

  test('204: blanks and line breaks around a number or a day do not count (§3.5)', async () => {
    const incomeentry = [{ amount: ' 5.00\n', income_accno: '\t3400 ' }];
    const sent = invoiceOf(`B-${format}`, {
      incomeentries: { incomeentry },
      taxentries: '',
      transdate: ' 2026-01-14 ',
    });
    expect((await post('/invoices', 'invoice', sent, format)).status).toBe(204);
    const same = { incomeentries: { incomeentry: [{ amount: '5', income_accno: '3400' }] }, taxentries: '' };
    const again = invoiceOf(`B-${format}`, { ...same, transdate: '2026-01-14' });
    expect((await post('/invoices', 'invoice', again, format)).status).toBe(204);
    expect(await service.read(`/invoices/B-${format}`)).toMatchObject({ amount: '5.00' });
  });
});

test('400: the same over tRPC (§1)', async () => {
  await inZone('Pacific/Apia');
  const { invoices, gl } = await procedures(service);
  const refusalOf = (answer: Promise<unknown>) => answer.then(String, ({ cause }) => cause.issues);
  const sent = (more: object) =>
    invoices.post({
      customernumber: 'K-1001',
      incomeentries: [{ amount: '5.00', income_accno: 3400 }],
      ...more,
    } as Inputs['invoices']['post']);
  for (const [more, field] of [
    [{ transdate: '2011-12-30' }, 'transdate'],
    [{ transdate: '2011-12-29', duedate: '2011-12-30' }, 'duedate'],
  ] as const)
    expect(await refusalOf(sent(more))).toMatchObject([{ field }]);
  const day = { transdate: '2011-12-30' } as Inputs['gl']['endYear'];
  expect(await refusalOf(gl.endYear(day))).toMatchObject([{ field: 'transdate' }]);
  await inZone('Europe/Zurich');
  for (const amount of [' 5', '5 ', '5\n', '\u00a05', '+5']) {
    const lines = { transdate: '2026-01-14', incomeentries: [{ amount, income_accno: 3400 }] };
    // A parsed schema reports in its own way, as REST does.
    await expect(sent(lines)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  for (const transdate of [' 2026-01-14', '2026-01-14\n', '2026-02-30', '10000-01-01'])
    await expect(sent({ transdate })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('200: filters by days to the ends of time, in both formats (§13, §15)', async () => {
  for (const [path, names] of [
    ['/gl/v2/saldo?from=1900-01-01&to=9999-12-31', ['table', 'row']],
    ['/charts/1020/transactions?from_date=1900-01-01&to_date=9999-12-31', ['transactions', 'transaction']],
    ['/charts/1020/transactions?from_date=9999-12-31', ['transactions', 'transaction']],
    ['/invoices?from=9999-12-31&to=9999-12-31', ['invoices', 'invoice']],
    ['/gl?from=1900-01-01&to=9999-12-31', ['gls', 'gl']],
    ['/belege?from=1900-01-01&to=9999-12-31', ['receipts', 'beleg_upload']],
  ] as const)
    expect(await listAt(service, path, names)).toBeInstanceOf(Array);
  for (const path of [
    '/gl/v2/saldo?from=2026-1-1',
    '/gl/v2/saldo?to=10000-01-01',
    '/invoices?from=2026-02-30',
  ]) {
    const answer = await service.send(encodeURI(path), { headers: { accept: 'application/json' } });
    expect([path, answer.status, errorOf(answer).code]).toEqual([path, 400, 'invalid']);
  }
});
