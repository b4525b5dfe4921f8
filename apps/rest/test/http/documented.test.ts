import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../ledger.ts';
import { openService, type Service } from '../service.ts';
import { validateXml } from '../xsd/validate.ts';

/**
 * The examples of docs/interface, one after the other as they are there, on the books of a new
 * client.
 */
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Where the body of an example is posted, by the heading under which it stands. */
const paths = new Map([
  ['3.2 Request bodies and malformed input', '/vendors'],
  ['3.13 What callers keep with records **[+]**', '/customers'],
  ['5 Vendors', '/vendors'],
  ['6 Customers', '/customers'],
  ['7 Articles', '/parts'],
  ['9 Invoices', '/invoices'],
  ['10 Payables', '/payables'],
  ['10.1 Comments [+]', '/invoices/A1.1/comments'],
  ['10.2 Credit notes [+]', '/payables/R-77%2F2026/credit-notes'],
  ['10.3 Set-offs [+]', '/payables/G-13/set-offs'],
  ['11 Payments', '/invoices/A1.1/payments'],
  ['11.1 Credit notes [+]', '/invoices/A1.1/credit-notes'],
  ['Entries', '/gl'],
  ['Year end', '/gl/yearend'],
]);

type Example = { heading: string; format: string; text: string };

const examples = (): Example[] => {
  const folder = new URL('../../../../docs/interface/', import.meta.url);
  const chapters = readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .sort();
  const pages = chapters.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  let heading = '';
  const found: Example[] = [];
  for (const [, title, format, text] of pages.matchAll(/^#+ ([^\n]*)$|^```(\w*)\n(.*?)^```$/gms)) {
    if (title !== undefined) heading = title;
    else found.push({ heading, format: format ?? '', text: text ?? '' });
  }
  return found;
};

const isAnswer = ({ text }: Example): boolean =>
  /"@?id":|<id>| id="|"error":|<error>|<levels>|"levels?":|"wording":/.test(text);

test('every example in JSON can be read, and every one in XML is as the XML Schema says', () => {
  const shapes = examples().filter(({ format }) => format === 'json' || format === 'xml');
  expect(shapes.length).toBeGreaterThan(30);
  for (const { format, text } of shapes) {
    if (format === 'json') expect(() => JSON.parse(text), text).not.toThrow();
    else expect(() => validateXml(text), text).not.toThrow();
  }
});

/** The request that an example shows; undefined for an answer, and for commands of a shell. */
const requestIn = (example: Example) => {
  const { heading, format, text } = example;
  // The answer is below the request.
  const [, method, path, body = ''] = /^(GET|POST) (\/\S+)\n+(.*?)(?:\n\n|$)/s.exec(text) ?? [];
  if (method === 'POST') return { path: path ?? '', type: 'application/json', body };
  if (method === 'GET' || format === 'sh' || format === 'http' || isAnswer(example)) return undefined;
  return {
    path: paths.get(heading) ?? `no path is known under ${heading}`,
    type: `application/${format}`,
    body: text,
  };
};

/** A payable of L-2001, and a credit note that stands alone. */
const openForSetOff = async () => {
  const head = { transdate: '2026-02-01', vendornumber: 'L-2001' };
  const of = (amount: string) => ({ expenseentry: [{ amount, expense_accno: '6500' }] });
  const post = (invnumber: string, amount: string) =>
    service.send('/payables', { json: { ...head, invnumber, expenseentries: of(amount) } });
  await post('R-78/2026', '300.00');
  await post('G-13', '-200.00');
};

/** The offer that is invoiced: it was given to its customer, who has accepted it. */
const acceptOffer = async () => {
  const { settings } = await procedures(service);
  const sender = { name: 'Muster AG', street: 'Seeweg', zipcode: '8001', city: 'Zürich', country: 'CH' };
  await settings.save({ sender } as never);
  await service.send('/offers/O-1/issue', { json: {} });
  await service.send('/offers/O-1/accept', { json: { name: 'Anna Muster' } });
};

/** The paths that answer the record that they have made, and not 204. */
const answersRecord =
  /\/bulk$|\/webhooks$|\/recurring-invoices$|\/assets$|\/notes$|\/exports$|\/accruals$|\/payroll-\w+$|\/budgets\/\d+$|dry_run=true$/;

test('204 and 200: every example is served, in the order of the chapters', async () => {
  const requests = examples().flatMap((example) => requestIn(example) ?? []);
  expect(requests.length).toBeGreaterThanOrEqual(20);
  expect(new Set(requests.map(({ path }) => path)).size).toBe(new Set(paths.values()).size + 14);
  for (const { path, type, body } of requests) {
    // The example in XML has closed the year that the same one in JSON closes.
    // That of the budget is of a calendar year.
    if (path === '/gl/yearend' || path.includes('/budgets/'))
      await service.send('/gl/yearend/reversals', { json: {} });
    if (path.endsWith('/set-offs')) await openForSetOff();
    if (path.endsWith('/offers/O-1/invoices')) await acceptOffer();
    const answer = await service.send(path, { body, headers: { 'content-type': type } });
    expect([path, answer.body, answer.status]).toEqual(
      answersRecord.test(path) ? [path, expect.any(String), 200] : [path, '', 204],
    );
  }
  expect(
    (await service.send('/api/latest/openapi.json', { key: null })).status,
    'the description, of §1',
  ).toBe(200);
});
