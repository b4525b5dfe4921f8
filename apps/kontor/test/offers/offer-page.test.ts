import { createHash } from 'node:crypto';
import type { Inputs, Mail } from '@kontor/api';
import { afterAll, expect, test } from 'vitest';
import { booksAt, sender } from '../mail/invoices.ts';
import { serve } from '../served.ts';

/** The page on which a customer answers an offer, without signing in (§37). */
const mail: Mail = {
  ...{ send: () => undefined, from: 'kontor@example.ch', url: 'https://kontor.example' },
  limits: { mails: 'none', recipients: 'none' },
};
const served = await serve({ mail });
afterAll(() => served.close());

/** A client with an offer that was issued, and the path of its link. */
const issued = async (name: string, fields: object = {}) => {
  const books = booksAt(served.address, name, await served.client(name));
  await books.settings.save.mutate({ sender });
  const customer = { customernumber: 'K-1', name: 'Löwen <b>&', language_code: 'de' };
  await books.customers.save.mutate(customer as Inputs['customers']['save']);
  const offer = {
    ...{ customernumber: 'K-1', transdate: '2026-02-20', valid_until: '2099-12-31' },
    incomeentries: [{ amount: '1000.00', income_accno: 3400, tax_accno: 2201, description: 'Konzept' }],
    ...fields,
  } as Inputs['offers']['create'];
  await books.offers.create.mutate(offer);
  const { link, sha256 } = await books.offers.issue.mutate({ offernumber: '1' });
  const read = () => books.offers.get.query({ offernumber: '1' });
  return { books, offer, read, path: new URL(link).pathname, sha256, link };
};

const page = async (path: string, form?: Record<string, string>) => {
  const response = await fetch(`${served.address}${path}`, {
    redirect: 'manual',
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test('an offer is shown as it was sent, and accepted once by its link, with what, when, whence and who', async () => {
  const { read, path, sha256, link } = await issued('shown');
  expect(link).toMatch(/^https:\/\/kontor\.example\/offer\/[\w-]{43}$/);
  const seen = await page(path);
  expect(seen.status).toBe(200);
  for (const text of ['Offerte 1', 'Konzept', '1’081.00', sha256, 'Löwen &#60;b&#62;&#38;'])
    expect(seen.text).toContain(text);
  expect(seen.headers.get('referrer-policy')).toBe('no-referrer');
  expect(seen.headers.get('content-security-policy')).toContain("script-src 'self'");
  // Whoever only looks has answered nothing.
  expect(await read()).toMatchObject({ state: 'SENT' });
  const pdf = await page(`${path}/pdf`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const form = { answer: 'accepted', name: 'Rosa Keller', note: 'gern', sha256 };
  expect((await page(path, { ...form, name: ' ' })).status).toBe(422);
  expect((await page(path, { ...form, sha256: 'other' })).status).toBe(409);
  const both = await Promise.all([page(path, form), page(path, form)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect((await page(path)).text).toContain('von Rosa Keller');
  expect(await read()).toMatchObject({
    state: 'ACCEPTED',
    revisions: [
      {
        answer: {
          answer: 'accepted',
          via: 'link',
          name: 'Rosa Keller',
          note: 'gern',
          address: '127.0.0.1',
          sha256,
        },
      },
    ],
  });
});

test('a customer chooses lines: the page shows what it comes to, and takes no answer to another total', async () => {
  const entry = (description: string, amount: string, choice = '') => ({
    ...{ amount, income_accno: 3400, tax_accno: 2201, description, choice },
  });
  const incomeentries = [
    entry('Konzept', '1000.00'),
    entry('Konzept plus', '1500.00', 'alternative'),
    entry('Fotos', '100.00', 'optional'),
  ];
  const { books, read, path, sha256 } = await issued('chosen', { incomeentries });
  const seen = await page(path);
  expect(seen.text).toContain('<input type="checkbox" id="line-3" name="line-3" value="3" form="answer">');
  expect(seen.text).toContain('value="" form="answer" checked');
  const chosen = { 'line-group-0': '2', 'line-3': '3' };
  const looked = await page(path, { ...chosen, answer: 'chosen', name: 'Rosa', sha256 });
  expect(looked.status).toBe(200);
  // 1600.00 and 8.1 % of it; what was typed stays.
  const kept = [
    '1’729.60',
    'name="amount" value="1729.60"',
    'value="Rosa"',
    'value="3" form="answer" checked',
  ];
  for (const text of kept) expect(looked.text).toContain(text);
  expect(await read()).toMatchObject({ state: 'SENT' });
  const form = { ...chosen, answer: 'accepted', name: 'Rosa Keller', sha256 };
  const unseen = await page(path, { ...form, amount: '1081.00' });
  expect(unseen.status).toBe(409);
  expect(unseen.text).toContain('Mit Ihrer Auswahl gilt dieses Total');
  expect((await page(path, { ...form, 'line-3': '1', amount: '1621.50' })).status).toBe(422);
  expect(await read()).toMatchObject({ state: 'SENT' });
  expect((await page(path, { ...form, amount: '1729.60' })).status).toBe(303);
  const { amount, revisions } = await read();
  expect(amount).toBe('1729.60');
  const answer = revisions[0]?.answer;
  expect(answer).toMatchObject({
    ...{ answer: 'accepted', via: 'link', sha256, address: '127.0.0.1', amount: '1729.60' },
    chosenlines: [{ line: 2 }, { line: 3 }],
  });
  const { accepted } = await books.offers.revision.query({ offernumber: '1', revision: 1 });
  expect(
    createHash('sha256')
      .update(accepted ?? '')
      .digest('hex'),
  ).toBe(answer?.accepted_sha256);
  const after = await page(path);
  for (const text of ['von Rosa Keller', '1’729.60', sha256, String(answer?.accepted_sha256)])
    expect(after.text).toContain(text);
  expect(after.text).not.toContain('type="checkbox"');
});

test('an unknown link shows nothing, one of an earlier version and one that has expired answer nothing', async () => {
  expect((await page(`/offer/${'x'.repeat(43)}`)).status).toBe(404);
  const { books, offer, path, sha256 } = await issued('earlier');
  await books.offers.change.mutate({ offernumber: '1', offer });
  expect((await page(path)).text).toContain('neue Version');
  expect((await page(path, { answer: 'accepted', name: 'R', sha256 })).status).toBe(409);
  const late = await issued('expired', { valid_until: '2026-02-21' });
  expect((await page(late.path)).text).toContain('abgelaufen');
  expect((await page(late.path, { answer: 'accepted', name: 'R', sha256: late.sha256 })).status).toBe(409);
  expect(await late.read()).toMatchObject({ state: 'EXPIRED' });
});

test('the secret of a link is kept as its hash alone', async () => {
  const { path } = await issued('hashed');
  const rows = await served.database.query<
    { hash: string }[]
  >`SELECT encode(hash, 'escape') AS hash FROM offer_link`;
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1));
});
