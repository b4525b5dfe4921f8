import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';

/** Ways in: what owners see of those of members, and that opening one needs a fresh sign-in. */
const kontor = openConsole();

const password = 'correct horse battery staple';

/** Sends a record to a procedure as the person of the page does. */
const send = (page: Page, path: string, data: object) =>
  page.context().request.post(`/trpc/${path}`, { headers: { origin: kontor.server.address }, data });

const made = async <Data>(page: Page, path: string, data: object): Promise<Data> => {
  const answer = await send(page, path, data);
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { result: { data: Data } }).result.data;
};

/** Lets another owner in, in a browser of their own, who has a password; answers who they are. */
const newOwner = async (client: string, called: string) => {
  const { page } = await kontor.newPage();
  const token = await kontor.server.invite(client, 'owner', called);
  const { person } = await made<{ person: { id: number } }>(page, '-/session.open', { token });
  const name = `${randomUUID()}@example.ch`;
  await made(page, '-/session.setPassword', { name, password });
  return { page, name, id: person.id };
};

const issueKey = async (page: Page, client: string, label: string): Promise<string> =>
  (await made<{ key: string }>(page, `${client}/keys.issue`, { scopes: ['read'], label })).key;

const statusWith = async (key: string, client: string): Promise<number> => {
  const url = `${kontor.server.address}/api/latest/clients/${client}/customers`;
  return (await fetch(url, { headers: { accept: 'application/json', 'x-api-key': key } })).status;
};

test('an owner sees the ways in, sessions and keys of a member, revokes a key, and reads their sign-ins', async () => {
  const { page, client, complaints } = await kontor.open('/settings/people');
  const anna = await newOwner(client, 'Anna Muster');
  const key = await issueKey(anna.page, client, 'Shop');
  const refused = { name: anna.name, password: 'a wrong password' };
  expect((await send(anna.page, '-/session.signIn', refused)).status()).toBe(403);
  await page.reload();
  const openWays = () => page.getByRole('button', { name: 'Sign-in methods of Anna Muster' }).click();
  await openWays();
  const dialog = page.getByRole('dialog', { name: 'Sign-in methods of Anna Muster' });
  const list = (name: string) => dialog.getByRole('list', { name });
  await list('Password').getByText(`Signs in as ${anna.name}`).waitFor();
  await list('Signed in on').getByText('Chrome').waitFor();
  await list('Keys issued')
    .getByText(`${key.slice(0, 15)}…`)
    .waitFor();
  expect(await list('Passkeys').count()).toBe(0);
  expect(await page.content()).not.toContain(key);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('button', { name: 'Revoke Shop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await page.getByRole('row', { name: /Shop/ }).getByText('Revoked').waitFor();
  await page.getByRole('link', { name: 'People' }).click();
  await openWays();
  await list('Signed in on').waitFor();
  // The ways in that were read before stand there until they are read again.
  await list('Keys issued').waitFor({ state: 'detached' });
  await dialog.getByRole('link', { name: 'Sign-ins' }).click();
  const trail = page.getByRole('table', { name: 'Sign-ins' });
  await trail.getByRole('row', { name: /Anna Muster Refused Password · wrong password 127/ }).waitFor();
  await trail.getByRole('row', { name: /Anna Muster Signed in Link 127/ }).waitFor();
  await trail.getByRole('row', { name: /Anna Muster Added Password 127/ }).waitFor();
  // The owner's own sign-in is of someone else.
  expect(await trail.getByRole('row').count()).toBe(4);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('whoever removes a person says what becomes of the keys that they have issued', async () => {
  const { page, client, complaints } = await kontor.open('/settings/people');
  const removals = [
    { called: 'Anna Muster', choice: 'Revoke them', status: 403 },
    { called: 'Beat Beispiel', choice: 'Keep them', status: 200 },
  ];
  for (const { called, choice, status } of removals) {
    const member = await newOwner(client, called);
    const key = await issueKey(member.page, client, `Shop of ${called}`);
    expect(await statusWith(key, client)).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: `Remove ${called}` }).click();
    const question = page.getByRole('alertdialog', { name: `Remove ${called}?` });
    const keys = question.getByRole('group', {
      name: `What should happen to the keys that ${called} has issued?`,
    });
    await keys.getByText(`${key.slice(0, 15)}…`).waitFor();
    const remove = question.getByRole('button', { name: 'Remove person' });
    expect(await remove.isDisabled(), 'nothing is chosen ahead').toBe(true);
    await expectAccessible(page);
    await keys.getByRole('radio', { name: new RegExp(`^${choice}`) }).check();
    await remove.click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: `Remove ${called}` }).waitFor({ state: 'detached' });
    expect([choice, await statusWith(key, client)]).toEqual([choice, status]);
  }
  expect(complaints).toEqual([]);
});

test('from an old session inviting and issuing keys ask for a sign-in, and go on after it with what was typed', async () => {
  const { client } = await kontor.signIn();
  const { page, name, id } = await newOwner(client, 'Anna Muster');
  const sessions = kontor.server.database.prisma.session;
  const signInAgain = async () => {
    await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Password').fill(password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const forms = [
    { path: '/settings/people', field: 'Name or e-mail address', button: 'Create link', made: 'Link' },
    { path: '/settings/keys', field: 'Label', button: 'Create key', made: 'Key' },
  ];
  for (const { path, field, button, made: secret } of forms) {
    const created = new Date(Date.now() - 16 * 60_000);
    await sessions.updateMany({ where: { person_id: id }, data: { created } });
    await page.goto(path);
    await page.getByRole('status').getByText('Sign in again').waitFor();
    await page.getByLabel(field).fill('Carla Contabile');
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('alert').getByText('This needs a recent sign-in').waitFor();
    await signInAgain();
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(secret, { exact: true }).inputValue()).toMatch(/login#|^kontor_/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('row', { name: /Carla Contabile/ }).waitFor();
  }
});
