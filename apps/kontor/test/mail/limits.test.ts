import { testMail } from '@kontor/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../served.ts';
import { booksAt, makeInvoices } from './invoices.ts';

/** docs/interface §23.1 and §23.2 over HTTP: in both formats of REST, and over tRPC. */
let kontor: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  kontor = await serve({ mail: testMail({ mails: 1, recipients: 5 }) });
});
afterAll(() => kontor.close());

test('answers say what is left of the limits of mails, also the one that is refused', async () => {
  const key = await kontor.client('muster');
  await makeInvoices(booksAt(kontor.address, 'muster', key), 1);
  const rest = `${kontor.address}/api/latest/clients/muster`;
  const at = (path: string, method: string, accept = 'application/json') =>
    fetch(`${rest}${path}`, {
      method,
      headers: { 'x-api-key': key, accept, 'content-type': 'application/json' },
      ...(path.endsWith('/send') ? { body: '{"to":"gast@loewen.example"}' } : {}),
    });
  const limits = ({ headers }: Response) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];

  expect(await (await at('/mail-sender', 'GET')).json()).toMatchObject({
    ...{ address: 'info@muster.example', state: 'unverified', mails_left: '1', recipients_left: '5' },
    from: 'Muster AG via Kontor <kontor@books.example>',
  });
  const xml = await (await at('/mail-sender', 'GET', 'application/xml')).text();
  expect(xml).toContain('<state>unverified</state>');
  const dry = await at('/mail-sender/verify?dry_run=true', 'POST');
  expect([dry.status, await dry.text()]).toEqual([200, expect.stringContaining('mail_sender')]);

  const sent = await at('/invoices/A1/send', 'POST');
  expect([sent.status, ...limits(sent)]).toEqual([
    200,
    expect.stringContaining('"mails";q=1;w=86400, "recipients";q=5;w=86400'),
    expect.stringMatching(/"mails";r=0;t=\d+, "recipients";r=4;t=\d+$/),
  ]);
  const refused = await at('/invoices/A1/send', 'POST');
  const [, toReset = ''] = /"mails";r=0;t=(\d+)/.exec(refused.headers.get('ratelimit') ?? '') ?? [];
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('rate_limited')]);
  expect(Math.abs(Number(refused.headers.get('retry-after')) - Number(toReset))).toBeLessThan(2);
  const overTrpc = await fetch(`${kontor.address}/trpc/muster/mails.verifySender`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([overTrpc.status, ...limits(overTrpc)]).toEqual([
    429,
    expect.stringContaining('"mails";q=1;w=86400'),
    expect.stringContaining('"mails";r=0;t='),
  ]);
  expect(Number(overTrpc.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('opening the page of a link confirms nothing', async () => {
  const key = await kontor.client('other');
  const books = booksAt(kontor.address, 'other', key);
  await makeInvoices(books, 1);
  await books.mails.verifySender.mutate({});
  expect((await fetch(`${kontor.address}/sender`)).status).toBeLessThan(500);
  const byGet = await fetch(
    `${kontor.address}/trpc/-/session.confirmSender?input=${encodeURIComponent('{"token":"x"}')}`,
  );
  expect(byGet.status).toBe(405);
  expect(await books.mails.sender.query()).toMatchObject({ state: 'asked' });
});
