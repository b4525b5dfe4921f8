import type { AppRouter } from '@kontor/api';
import { personSignedIn, type Role } from '@kontor/domain';
import { drawn, page, stackOf } from '@kontor/samples';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../served.ts';
import { mutate, openLink, ownPage, query } from './browser.ts';

/** §2: sessions over HTTP: the cookie, and which pages may use it. */
let kontor: Awaited<ReturnType<typeof serve>>;
let trpc: string;
beforeAll(async () => {
  kontor = await serve();
  await kontor.client('muster');
  trpc = `${kontor.address}/trpc`;
});
afterAll(() => kontor.close());

const open = (token: string, headers?: Record<string, string>) =>
  mutate(`${trpc}/-/session.open`, { input: { token }, ...(headers ? { headers } : {}) });

const vendor = { vendornumber: 'V-1', name: 'Papeterie' };

test('a cookie is for this machine only over plain HTTP, and for one host over TLS otherwise', async () => {
  const { port } = new URL(kontor.address);
  const plain = await open(await kontor.invite('muster'));
  expect(plain.setCookie).toMatch(
    new RegExp(
      `^kontor_session_${port}=kontor_[\\w-]{43}; Path=/; Expires=[^;]+; HttpOnly; SameSite=Strict$`,
    ),
  );
  const behindProxy = { ...ownPage, origin: 'https://books.example.ch' };
  const secure = await open(await kontor.invite('muster'), behindProxy);
  expect(secure.setCookie).toMatch(
    /^__Host-kontor_session=kontor_[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
  );
  const forwarded = { ...ownPage, 'x-forwarded-proto': 'https' };
  expect((await open(await kontor.invite('muster'), forwarded)).setCookie).toMatch(/^__Host-/);
  for (const { setCookie } of [plain, secure]) {
    const cookie = setCookie.slice(0, setCookie.indexOf(';'));
    expect((await query(`${trpc}/-/session.whoAmI`, { cookie })).status).toBe(200);
  }
});

test('401, 403: without a session, and with one that was signed out', async () => {
  expect(await query(`${trpc}/-/session.whoAmI`, {})).toMatchObject({
    status: 401,
    code: 'session_required',
  });
  expect(await query(`${trpc}/muster/vendors.list?input={}`, {})).toMatchObject({
    status: 403,
    code: 'key_refused',
  });
  const headers = await openLink(kontor.address, await kontor.invite('muster', 'owner', 'Anna'));
  expect(await query(`${trpc}/muster/whoAmI`, headers)).toMatchObject({
    status: 200,
    data: { caller: { kind: 'person', name: 'Anna' }, role: 'owner', client: { name: 'muster' } },
  });
  const out = await mutate(`${trpc}/-/session.signOut`, { headers });
  expect(out.status).toBe(200);
  expect(out.setCookie).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT');
  // With the cookie of the session that has ended, and without one, as the browser asks by then.
  for (const after of [headers, ownPage])
    expect(await query(`${trpc}/muster/whoAmI`, after)).toMatchObject({
      status: 401,
      code: 'session_required',
    });
  expect(await query(`${trpc}/muster/whoAmI`, {})).toMatchObject({ status: 403, code: 'key_refused' });
});

test('401: a page that says whose it is does nothing in the name of someone else, who has signed in in the meantime', async () => {
  await kontor.client('shared');
  const headers = await openLink(kontor.address, await kontor.invite('shared'));
  const { data } = await query(`${trpc}/-/session.whoAmI`, headers);
  const { person } = personSignedIn.parse(data);
  const save = `${trpc}/shared/vendors.save`;
  const asked = (id: string) => mutate(save, { headers: { ...headers, 'kontor-person': id }, input: vendor });
  expect((await asked(String(person.id))).status).toBe(200);
  for (const other of [String(person.id + 1), 'Anna', ''])
    expect(await asked(other)).toMatchObject({ status: 401, code: 'session_required' });
});

test('403: a page of another origin uses no session, and signs nobody in', async () => {
  const { cookie = '' } = await openLink(kontor.address, await kontor.invite('muster'));
  const save = `${trpc}/muster/vendors.save`;
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: kontor.address },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: kontor.address.replace(/:\d+$/, ':1') },
    {},
  ];
  for (const headers of foreign) {
    const refused = { status: 403, code: 'origin_refused' };
    expect(await mutate(save, { headers: { cookie, ...headers }, input: vendor })).toMatchObject(refused);
    const token = await kontor.invite('muster');
    expect(await open(token, headers)).toMatchObject({ ...refused, setCookie: '' });
    expect((await open(token)).status).toBe(200);
  }
  for (const headers of foreign.slice(0, 2))
    expect(await query(`${trpc}/muster/vendors.list?input={}`, { cookie, ...headers })).toMatchObject({
      status: 403,
      code: 'origin_refused',
    });
  expect((await query(`${trpc}/muster/vendors.list?input={}`, { cookie })).data).toEqual({ items: [] });
  for (const headers of [ownPage, { origin: kontor.address }])
    expect((await mutate(save, { headers: { cookie, ...headers }, input: vendor })).status).toBe(200);
});

test('a key counts where one is sent, and a wrong one is not made good by a cookie', async () => {
  const headers = await openLink(kontor.address, await kontor.invite('muster'));
  for (const wrong of [{ 'x-api-key': 'kontor_wrong' }, { 'x-api-key': 'a', 'x-rma-key': 'b' }])
    expect(await query(`${trpc}/muster/whoAmI`, { ...headers, ...wrong })).toMatchObject({
      status: 403,
      code: 'key_refused',
    });
  const key = await kontor.client('keyed');
  expect(await query(`${trpc}/keyed/whoAmI`, { ...headers, 'x-api-key': key })).toMatchObject({
    data: { caller: { kind: 'key', name: key.slice(0, 15) } },
  });
});

test('REST takes the session as tRPC does: to read, and to upload a receipt', async () => {
  const { cookie = '', ...own } = await openLink(kontor.address, await kontor.invite('muster', 'uploader'));
  const belege = `${kontor.address}/api/v1/clients/muster/belege`;
  const upload = async (headers: Record<string, string>) => {
    const form = new FormData();
    form.set(
      'Filedata',
      new File([Uint8Array.from(await drawn([page.text(1)]))], 'bill.pdf', { type: 'application/pdf' }),
    );
    const answer = await fetch(belege, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as { code?: string; file_name?: string } };
  };
  expect(await upload({ cookie })).toMatchObject({ status: 403, body: { code: 'origin_refused' } });
  expect(await upload({ cookie, 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  // A page of Kontor's own whose cookie is gone has nobody signed in; a program has no key.
  expect(await upload(own)).toMatchObject({ status: 401, body: { code: 'session_required' } });
  expect(await upload({})).toMatchObject({ status: 403, body: { code: 'key_refused' } });
  expect(await upload({ cookie, ...own })).toMatchObject({ status: 200, body: { file_name: 'bill.pdf' } });
  const other = `${kontor.address}/api/v1/clients/other/belege`;
  const refused = await fetch(other, { headers: { cookie, ...own, accept: 'application/json' } });
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'key_refused' }]);
  // Outside of the clients, REST knows keys only.
  expect((await fetch(`${kontor.address}/api/v1`, { headers: { cookie, ...own } })).status).toBe(403);
});

test('an uploader reads the receipts that they uploaded, with their parts, and no others', async () => {
  await kontor.client('shop');
  const signedIn = async (role: Role) => openLink(kontor.address, await kontor.invite('shop', role));
  const [one, other, bookkeeper] = [
    await signedIn('uploader'),
    await signedIn('uploader'),
    await signedIn('bookkeeper'),
  ];
  const belege = `${kontor.address}/api/v1/clients/shop/belege`;
  const upload = async (by: Record<string, string>, seed: number) => {
    const pdf = await drawn([
      ...stackOf('bill first', '', { receipts: 2, length: 2 }).pages,
      page.text(seed),
    ]);
    const form = new FormData();
    form.set('Filedata', new File([Uint8Array.from(pdf)], 'bills.pdf', { type: 'application/pdf' }));
    const answer = await fetch(belege, {
      method: 'POST',
      headers: { ...by, accept: 'application/json' },
      body: form,
    });
    return ((await answer.json()) as { id: string }).id;
  };
  const [mine, theirs] = [await upload(one, 1), await upload(other, 3)];
  await kontor.process();
  const listed = async (by: Record<string, string>) => {
    const { data } = await query(`${trpc}/shop/receipts.list?input={}`, by);
    return (data as { items: { id: number; source?: number }[] }).items;
  };
  const own = await listed(one);
  expect(own.map(({ id, source }) => String(source ?? id))).toEqual([mine, mine, mine]);
  expect((await listed(other)).every(({ id, source }) => String(source ?? id) === theirs)).toBe(true);
  expect(await listed(bookkeeper)).toHaveLength(6);
  for (const path of [`/${theirs}`, `/${theirs}/file`]) {
    expect((await fetch(`${belege}${path}`, { headers: one })).status).toBe(404);
    expect((await fetch(`${belege}${path}`, { headers: other })).status).toBe(200);
  }
  // Of a file that someone else has sent only that it cannot be taken again.
  const once = new FormData();
  once.set(
    'Filedata',
    new File([await (await fetch(`${belege}/${theirs}/file`, { headers: other })).blob()], 'a.pdf'),
  );
  const asked = { ...one, accept: 'application/json' };
  const refused = await fetch(belege, { method: 'POST', headers: asked, body: once });
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: 'This file cannot be taken again.', code: 'receipt_exists', issues: [] },
  ]);
  // The pages of one's own.
  const pages = (id: string) => query(`${trpc}/shop/receipts.pages?input={"id":${id}}`, one);
  expect(await pages(mine)).toMatchObject({ data: { pages: expect.any(Array) } });
  expect((await pages(theirs)).code).toBe('not_found');
  expect((await fetch(`${belege}/${mine}/pages/1`, { headers: one })).status).toBe(200);
  expect((await fetch(`${belege}/${theirs}/pages/1`, { headers: one })).status).toBe(404);
  for (const filter of ['{"linked":false}', '{"proposal":"OPEN"}'])
    expect((await query(`${trpc}/shop/receipts.list?input=${filter}`, one)).code).toBe('scope_missing');
  // Not even whether there is one, where something else is at fault.
  expect((await fetch(`${belege}/${theirs}`, { headers: { ...one, accept: 'text/plain' } })).status).toBe(
    404,
  );
  expect((await fetch(`${belege}/${theirs}/links`, { headers: one })).status).toBe(404);
  expect((await query(`${trpc}/shop/receipts.links?input={"id":${mine}}`, one)).code).toBe('scope_missing');
});

test('429: a caller who guesses gets Retry-After', async () => {
  const guess = () =>
    fetch(`${trpc}/-/session.signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ownPage },
      body: JSON.stringify({ name: 'guesser@example.ch', password: 'not the password' }),
    });
  for (let at = 0; at < 4; at += 1) expect((await guess()).status).toBe(403);
  const answers = await Promise.all([guess(), guess(), guess(), guess(), guess(), guess()]);
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThan(3);
  for (const { headers } of limited) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('415: a link that streams its answers spends nothing', async () => {
  const token = await kontor.invite('muster');
  const links = [httpBatchStreamLink({ url: `${trpc}/-`, headers: ownPage })];
  const streamed = createTRPCClient<AppRouter>({ links });
  await expect(streamed.session.open.mutate({ token })).rejects.toThrow('sets no cookie');
  await openLink(kontor.address, token);
});

test('signing in leaves a mark of the device for 400 days, which signing out leaves, and which opens nothing', async () => {
  const { port } = new URL(kontor.address);
  const { device, setCookie } = await open(await kontor.invite('muster'));
  expect(device).toMatch(
    new RegExp(
      `^kontor_device_${port}=[\\w-]{22}\\.[\\w-]{22}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict$`,
    ),
  );
  const mark = device.slice(0, device.indexOf(';'));
  expect(await query(`${trpc}/-/session.whoAmI`, { cookie: mark })).toMatchObject({ status: 401 });
  const cookie = `${setCookie.slice(0, setCookie.indexOf(';'))}; ${mark}`;
  expect((await mutate(`${trpc}/-/session.signOut`, { headers: { ...ownPage, cookie } })).device).toBe('');
});

test('a session that ended while its browser was away leaves the cookie without effect', async () => {
  const headers = await openLink(kontor.address, await kontor.invite('muster'));
  await kontor.database.prisma.session.deleteMany({});
  expect(await query(`${trpc}/muster/whoAmI`, headers)).toMatchObject({ status: 401 });
  expect((await mutate(`${trpc}/-/session.signOut`, { headers })).status).toBe(200);
  // Someone whose cookie is dead comes in by the next link.
  expect((await open(await kontor.invite('muster'), headers)).status).toBe(200);
});
