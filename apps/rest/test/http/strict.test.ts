import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../src/operations/operations.ts';
import { invoiceOf, payableOf, paymentOf, stock } from '../books.ts';
import { type Answered, errorOf, openService, type Sent, type Service } from '../service.ts';
import { xmlOf } from '../spell.ts';

/**
 * Unknown names: ignored, unless the caller wants them refused or they would mislead
 * (docs/interface §3.9).
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
  await stock(service);
});
afterAll(() => service.close());

const strict = { prefer: 'handling=strict', accept: 'application/json' };
const send = (path: string, sent: Sent = {}) =>
  service.send(path, { ...sent, headers: { ...strict, ...sent.headers } });
const issuesOf = (answer: Answered) => {
  const { code, issues } = errorOf(answer) as unknown as { code: string; issues: Record<string, string>[] };
  return [answer.status, code, Object.fromEntries(issues.map(({ field, message }) => [field, message]))];
};
const isPosted = async (invnumber: string) => (await service.send(`/invoices/${invnumber}`)).status === 200;
const nearest = (name: string) => `is unknown; the nearest known name is ${name}`;

test('400: every unknown key is named with the nearest known one, at any depth, and nothing is booked', async () => {
  const json = invoiceOf('S-1', {
    tax_included: 'true',
    due_date: '2026-03-01',
    customernumber: undefined,
    customer: { customernumber: 'K-1001', zip_code: '8000' },
    incomeentries: { incomeentry: [{ amount: '1.00', income_accno: '3400', taxaccno: '2201' }], entry: '' },
    taxentries: [{ amount: '0.08', tax_accno: '2201' }, { taxentry: { amount: '0.08', accno: '2201' } }],
    colour: 'red',
  });
  const answer = await send('/invoices', { json });
  expect(issuesOf(answer)).toEqual([
    400,
    'invalid',
    {
      tax_included: nearest('taxincluded'),
      due_date: nearest('duedate'),
      colour: expect.stringMatching(/^is unknown; the nearest known name is \w+$/),
      'customer.zip_code': nearest('zipcode'),
      'incomeentries.entry': nearest('incomeentry'),
      'incomeentries.0.taxaccno': nearest('tax_accno'),
      'taxentries.1.accno': nearest('tax_accno'),
    },
  ]);
  expect(errorOf(answer).error).toMatch(/^\w+ is unknown; the nearest known name is \w+\.$/);
  expect(answer.headers['preference-applied']).toBe('handling=strict');
  expect(await isPosted('S-1')).toBe(false);
});

test('400: unknown elements in XML, a misspelt entry among them; attributes and prefixes stay ignored', async () => {
  const xml = xmlOf('invoice', invoiceOf('S-2') as never);
  const misspelt = xml
    .replaceAll('incomeentry>', 'incomentry>')
    .replace('<transdate>', '<TransDate>2026-01-01</TransDate><transdate>');
  expect(issuesOf(await send('/invoices', { xml: misspelt }))).toEqual([
    400,
    'invalid',
    { TransDate: nearest('transdate'), 'incomeentries.0.incomentry': nearest('incomeentry') },
  ]);
  const dressed = xml
    .replace('<transdate', '<x:transdate kind="day"')
    .replace('</transdate', '</x:transdate');
  expect((await send('/invoices', { xml: dressed, ignored: true })).status).toBe(204);
});

test('204 and 200: what is known is served alike, and unknown names are ignored without the preference', async () => {
  expect((await send('/invoices', { json: { invoice: invoiceOf('S-3') } })).status).toBe(204);
  expect((await send('/invoices', { json: invoiceOf('S-4', { incomeentries: [] }) })).status).toBe(400);
  expect((await send('/vendors?limit=1')).status).toBe(200);
  const lenient: (string | undefined)[] = [
    undefined,
    'handling=lenient',
    'respond-async',
    'handling=strictly',
  ];
  for (const [at, prefer] of lenient.entries()) {
    const headers: Record<string, string> = prefer === undefined ? {} : { prefer };
    const json = invoiceOf(`S-5-${at}`, { due_date: '2026-03-01' });
    const answer = await service.send('/invoices?colour=red', { json, headers });
    expect([prefer, answer.status, answer.headers['preference-applied']]).toEqual([prefer, 204, undefined]);
    expect((await service.send('/invoices?order_no=ORD-7', { headers })).status).toBe(200);
  }
});

test.each([
  'handling=strict',
  'Handling = "Strict"',
  'respond-async, wait=10, handling=strict',
  'return=minimal; x="a,b", handling=strict; foo',
  'handling=strict, handling=lenient',
])('400: the preference may be spelt %s (RFC 7240)', async (prefer) => {
  const answer = await send('/vendors', {
    json: { vendornumber: 'P', nmae: 'Papeterie' },
    headers: { prefer },
  });
  expect(issuesOf(answer)).toEqual([400, 'invalid', { nmae: nearest('name') }]);
});

test('400: an unknown parameter of a list, which would list everything', async () => {
  expect(issuesOf(await send('/invoices?order_no=ORD-7&customernumber=K-1001&limit=1'))).toEqual([
    400,
    'invalid',
    {
      order_no: expect.stringMatching(/^is not a parameter of this operation; the nearest one is \w+$/),
      customernumber: 'is not a parameter of this operation; the nearest one is customer_number',
    },
  ]);
  const one = await send('/invoices/NONE/payments?full=1', { json: paymentOf('1.00') });
  expect(one.status, 'a record that does not exist comes first').toBe(404);
  const { key } = service;
  expect((await send(`/vendors?api_key=${key}&limit=1`)).status).toBe(200);
});

test('every operation names in a Warning the parameters that it ignores, and refuses them to strict callers', async () => {
  for (const { method, template } of operations) {
    const path = `${template.replace(/\{\w+\}/g, '1')}?colour=red&api_key=${service.key}`;
    const lenient = await service.send(path, { method, body: '' });
    expect([method, path, lenient.headers['warning']]).toEqual([
      method,
      path,
      expect.stringMatching(
        /^299 - "colour is not a parameter of this operation(; the nearest one is \w+|, which has none)"$/,
      ),
    ]);
    const refused = await send(path, { method, body: '' });
    expect([method, path, refused.headers['warning']]).toEqual([method, path, undefined]);
    // A record that does not exist comes first, and a body that is empty.
    if (method === 'GET' && !template.includes('{'))
      expect([path, ...issuesOf(refused)]).toEqual([
        path,
        400,
        'invalid',
        { colour: expect.stringContaining('is not a parameter of this operation') },
      ]);
  }
  expect((await service.send('/vendors?limit=1')).headers).not.toHaveProperty('warning');
});

test('a Warning has ten parameters at most, in plain characters', async () => {
  const names = ['a"b', 'c\\d', 'größe', '🎈', '\u202e', 'x'.repeat(500), ...'ghijklm'];
  const query = names.map((name) => `${encodeURIComponent(name)}=1`).join('&');
  const answer = await service.send(`/vendors?${query}`);
  const warnings = String(answer.headers['warning']).split(', 299').length;
  expect([answer.status, warnings]).toEqual([200, 10]);
  expect(answer.headers['warning']).toMatch(/^[ -~]{1,2000}$/);
  expect(answer.headers['warning']).toContain('299 - "a\\"b is not a parameter');
  expect(answer.headers['warning']).toContain('299 - "gr%C3%B6%C3%9Fe is not a parameter');
});

test.each(['dryrun', 'dry-run', 'dryRun', 'DRYRUN', 'dry_rum', 'atomic', 'Atomic', 'preview', 'is_preview'])(
  '400: POST /invoices?%s=true books nothing, without the preference too',
  async (name) => {
    const json = invoiceOf(`D-${name}`);
    const answer = await service.send(`/invoices?${name}=true`, { json });
    expect(issuesOf(answer)).toEqual([
      400,
      'invalid',
      { [name]: 'is not a parameter of this operation; the nearest one is dry_run' },
    ]);
    expect(await isPosted(`D-${name}`)).toBe(false);
  },
);

test('400: a POST with a parameter that is one of another operation, or of its own misspelt', async () => {
  const cases: [path: string, json: object, field: string, hint: string][] = [
    ['/invoices?limit=1', invoiceOf('E-1'), 'limit', '; the nearest one is dry_run'],
    [
      '/vendors?vendor_number=L-9',
      { vendornumber: 'L-9', name: 'X' },
      'vendor_number',
      '; the nearest one is dry_run',
    ],
    ['/invoices/bulk?Atomic=true', { invoice: [invoiceOf('E-2')] }, 'Atomic', '; the nearest one is atomic'],
    [
      '/payables?vendorNumber=L-2001',
      payableOf('E-3', 'L-2001'),
      'vendorNumber',
      '; the nearest one is dry_run',
    ],
  ];
  for (const [path, json, field, hint] of cases)
    expect([path, ...issuesOf(await service.send(path, { json }))]).toEqual([
      path,
      400,
      'invalid',
      { [field]: `is not a parameter of this operation${hint}` },
    ]);
  expect(await isPosted('E-2')).toBe(false);
  const inXml = await service.send('/invoices?dry-run=true', { xml: '<invoice/>' });
  expect([inXml.status, inXml.body]).toEqual([400, expect.stringContaining('<field>dry-run</field>')]);
});

test('200: the entries of a strict bulk are refused one by one', async () => {
  const { status, body } = await send('/invoices/bulk', {
    json: { invoice: [invoiceOf('B-1'), invoiceOf('B-2', { due_date: '' }), invoiceOf('B-3')] },
  });
  const { outcome } = JSON.parse(body) as { outcome: Record<string, unknown>[] };
  expect([status, outcome.map((each) => each['status'])]).toEqual([200, ['204', '400', '204']]);
  expect(outcome[1]).toMatchObject({
    code: 'invalid',
    issues: { issue: { field: 'invoices.1.due_date', message: nearest('duedate') } },
  });
  const beside = await send('/invoices/bulk', { json: { invoice: [invoiceOf('B-4')], atomic: 'true' } });
  expect(issuesOf(beside)).toMatchObject([400, 'invalid', { atomic: expect.stringContaining('is unknown') }]);
  expect(await isPosted('B-4')).toBe(false);
});

test('400: a strict key refuses without the preference, posting after posting', async () => {
  const key = await service.keyWith(['read', 'write'], { strict: true });
  const json = invoiceOf('K-1', { due_date: '2026-03-01' });
  // The second posting rests on the cached key.
  expect((await service.send('/invoices', { key, json: invoiceOf('K-0') })).status).toBe(204);
  const answer = await service.send('/invoices', { key, json, headers: { prefer: 'handling=lenient' } });
  expect(issuesOf(answer)).toEqual([400, 'invalid', { due_date: nearest('duedate') }]);
  expect((await service.send('/invoices?order_no=ORD-7', { key })).status).toBe(400);
  expect((await service.send('/invoices', { json })).status, 'with another key').toBe(204);
});

test('400: a thousand faults are named, and a hundred thousand take no longer', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 9_000 }, (_, at) => [`unknown-${at}-${'x'.repeat(300)}`, '']),
  );
  const answer = await send('/vendors', { json: { vendornumber: 'V', name: 'V', ...many } });
  const { error, issues } = errorOf(answer);
  expect([answer.status, issues.length]).toEqual([400, 1000]);
  expect(error).toContain('Only the first 1000 faults are listed.');
  expect(Math.max(...issues.map(({ field }) => field.length))).toBe(100);
});

test('400: a part of a form that is not known, and a parameter beside the form', async () => {
  const head = '--edge\r\nContent-Disposition: form-data; name=';
  const gif = 'R0lGODdhAQABAIAAAAAAAAAAACwAAAAAAQABAAACAkQBADs=';
  const body = (note: string, mark: string) =>
    Buffer.concat([
      Buffer.from(`${head}"${note}"\r\n\r\nTaxi\r\n`),
      Buffer.from(`${head}"Filedata"; filename="a.gif"\r\nContent-Type: image/gif\r\n\r\n`),
      Buffer.from(gif, 'base64'),
      Buffer.from(`${mark}\r\n--edge--\r\n`),
    ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
  expect(issuesOf(await send('/belege', { body: body('coment', '1'), headers }))).toEqual([
    400,
    'invalid',
    { coment: nearest('comment') },
  ]);
  const beside = await service.send('/belege?preview=1', {
    body: body('comment', '1'),
    headers: { ...headers, accept: 'application/json' },
  });
  expect(issuesOf(beside)).toMatchObject([400, 'invalid', { preview: expect.any(String) }]);
  expect(await service.read('/belege')).toEqual({ beleg_upload: [] });
  expect((await send('/belege', { body: body('comment', '1'), headers })).status).toBe(200);
  expect((await service.send('/belege', { body: body('coment', '2'), headers })).status).toBe(200);
});

const line = (amount: string, more: object = {}) => ({ amount, income_accno: '3400', ...more });
const taxed = (invnumber: string, amount: string, more: object = {}) =>
  invoiceOf(invnumber, {
    incomeentries: [line('1000.00')],
    taxentries: [{ amount, tax_accno: '2201' }],
    ...more,
  });

test('400: a tax on an account without VAT, and one that fits no rate of its day, which others may send', async () => {
  const refused: [object, string, string, RegExp][] = [
    [
      taxed('S-t1', '81.00', { taxentries: [{ amount: '81.00', tax_accno: '3400' }] }),
      ...(['account_not_postable', 'taxentries.0.tax_accno', /3400 is not a VAT account/] as const),
    ],
    [taxed('S-t2', '82.00'), 'invalid', 'taxentries.0.amount', /82\.00 on account 2201 .* 8\.1 %/],
    [
      taxed('S-t3', '77.00', {
        taxdate: '2026-01-10',
        incomeentries: [line('1000.00', { tax_accno: '2201' })],
      }),
      ...(['invalid', 'taxentries.0.amount', /77\.00/] as const),
    ],
    [
      taxed('S-t4', '0.00', { incomeentries: [line('1000.00', { tax_accno: '2201' })] }),
      ...(['invalid', 'taxentries.0.amount', /tax 0\.00/] as const),
    ],
  ];
  for (const [json, code, field, message] of refused) {
    const answer = await send('/invoices', { json });
    expect(issuesOf(answer)).toEqual([400, code, { [field]: expect.stringMatching(message) }]);
    expect((await service.send('/invoices', { json })).status).toBe(204);
  }
  const json = payableOf('S-p1', 'L-2001', {
    expenseentries: [{ amount: '1000.00', expense_accno: '6500' }],
    taxentries: [{ amount: '80.50', tax_accno: '1171' }],
  });
  expect((await send('/payables', { json })).status).toBe(400);
  expect((await service.send('/payables', { json })).status).toBe(204);
});

test('204: a strict caller books a tax that fits: rounded on each line, of another day by its taxdate, included, several', async () => {
  const fitting = [
    taxed('S-f1', '81.00'),
    taxed('S-f2', '77.00', { taxdate: '2023-12-20' }),
    taxed('S-f3', '81.00', { incomeentries: [line('1081.00')], taxincluded: 'true' }),
    // As it is booked: without a day of supply that of the rate which fits.
    taxed('S-f8', '77.00'),
    taxed('S-f4', '0.00', { incomeentries: [line('1000.00')] }),
    taxed('S-f5', '2.71', { incomeentries: [line('11.17'), line('11.17'), line('11.17')] }),
    taxed('S-f6', '40.50', {
      incomeentries: [line('1000.00', { tax_accno: '2201' })],
      taxentries: [
        { amount: '40.50', tax_accno: '2201' },
        { amount: '40.50', tax_accno: '2201' },
      ],
    }),
    taxed('S-f7', '-81.00', { incomeentries: [line('-1000.00')] }),
  ];
  for (const json of fitting) expect((await send('/invoices', { json })).status).toBe(204);
  const acquired = payableOf('S-p2', 'L-2001', {
    expenseentries: [{ amount: '1000.00', expense_accno: '6500' }],
    taxentries: [
      { amount: '81.00', tax_accno: '1171' },
      { amount: '-81.00', tax_accno: '2203' },
    ],
  });
  expect((await send('/payables', { json: acquired })).status).toBe(204);
});
