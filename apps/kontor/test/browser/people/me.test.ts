import { createHmac, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startProvider } from '../../signing-in/provider.ts';
import { expectAccessible, openConsole } from '../console.ts';

const kontor = openConsole();
const registered = { id: 'kontor', secret: 'a secret' };
const provider = await startProvider(registered);
afterAll(provider.close);
const provided = openConsole({ provider: { issuer: provider.issuer, ...registered } });

const password = 'correct horse battery staple';

/** The one-time code of this half minute, as an authenticator computes it (RFC 6238). */
const codeOf = (secret: string): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', bytes).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
};

/** Opens the page of someone whose name to sign in by nobody else has. */
const openMe = async () => ({ ...(await kontor.open('/me')), name: `${randomUUID()}@example.ch` });

const setPassword = async (page: Page, name: string) => {
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('Sign-in name').fill(name);
  await form.getByLabel('New password').fill(password);
  await form.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('The password is set.').waitFor();
};

const signIn = async (page: Page, name: string) => {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

test('a password that is too short is refused beside its field; one that is set signs in, and leaves no draft', async () => {
  const { page, complaints, name } = await openMe();
  const field = page.getByLabel('New password');
  await page.getByLabel('Sign-in name').fill(name);
  await field.fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await setPassword(page, name);
  expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(
    'horse',
  );
  await page.getByText(`You sign in as ${name}.`).waitFor();
  await page.context().clearCookies();
  await page.goto('/me');
  await signIn(page, name);
  await page.getByRole('heading', { name: 'Your sign-in' }).waitFor();
  await page.getByRole('button', { name: 'Remove password' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove your password?' });
  await question.getByRole('button', { name: 'Remove password' }).click();
  await page.getByText('You have no password yet').waitFor();
  expect(complaints).toEqual([]);
});

test('with one-time codes a password alone lets nobody in', async () => {
  const { page, complaints, name } = await openMe();
  await setPassword(page, name);
  await page.getByRole('button', { name: 'Set up one-time codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up one-time codes' });
  await dialog.getByRole('img', { name: 'QR code for an authenticator' }).waitFor();
  await expectAccessible(page);
  const secret = await dialog.getByLabel('Secret').inputValue();
  const field = dialog.getByLabel('One-time code');
  await field.fill('000000');
  await dialog.getByRole('button', { name: 'Turn on one-time codes' }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await field.fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on one-time codes' }).click();
  await page.getByText('Signing in asks for a code from your authenticator app').waitFor();
  await page.context().clearCookies();
  await page.goto('/me');
  await signIn(page, name);
  await page.getByRole('alert').getByText('one-time code is also required').waitFor();
  await page.getByLabel('One-time code').waitFor();
  expect(complaints).toEqual([]);
});

test('a passkey is added, signs in without a password, and is removed', async () => {
  const { page, complaints } = await kontor.open('/', { host: 'localhost' });
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  const knowing = { hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  await devices.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...knowing } });
  await page.goto('/me');
  await page.getByLabel('Name of the device').fill('Laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('button', { name: 'Remove Laptop' }).waitFor();
  await page.context().clearCookies();
  await page.goto('/me');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: 'Your sign-in' }).waitFor();
  await page.getByText('Last used').first().waitFor();
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the passkey Laptop?' });
  await question.getByRole('button', { name: 'Remove passkey' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Remove Laptop' }).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('someone sees where they are signed in, and signs out there', async () => {
  const { page, complaints, name } = await openMe();
  await setPassword(page, name);
  const other = await kontor.newPage();
  await other.page.goto('/login');
  await signIn(other.page, name);
  await other.page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.reload();
  await page.getByRole('row', { name: /This browser/ }).waitFor();
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await page.getByRole('button', { name: /^Sign out Chrome/ }).waitFor({ state: 'detached' });
  await other.page.reload();
  await other.page.getByRole('heading', { name: 'Sign in to Kontor' }).waitFor();
  expect([...complaints, ...other.complaints]).toEqual([]);
});

test('an uploader has a page of their own; without a provider none is offered', async () => {
  const { page, complaints } = await kontor.open('/', { role: 'uploader' });
  await page.getByRole('button', { name: /Uploader$/ }).click();
  await page.getByRole('button', { name: 'Your sign-in' }).click();
  await page.getByRole('form', { name: 'Password' }).waitFor();
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('link', { name: 'Sign in with the provider' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('where the operator has set a provider, the way to it is offered', async () => {
  const { page, complaints } = await provided.newPage();
  await page.goto('/login');
  const link = page.getByRole('link', { name: 'Sign in with the provider' });
  expect(await link.getAttribute('href')).toBe('/login/oidc');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('an account at the provider is connected, and disconnected again', async () => {
  const { page, complaints } = await provided.open('/me', { host: 'localhost' });
  provider.person.claims = { sub: randomUUID(), name: 'Anna Muster', email: 'anna@example.ch' };
  await page.getByRole('link', { name: 'Connect an account' }).click();
  const accounts = page.getByRole('list', { name: 'Connected accounts' });
  const disconnect = accounts.getByRole('button', { name: 'Disconnect Anna Muster' });
  await disconnect.waitFor();
  await expectAccessible(page);
  await disconnect.click();
  const question = page.getByRole('alertdialog', { name: 'Disconnect the account Anna Muster?' });
  await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  await disconnect.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Connect an account' }).waitFor();
  // The provider's own page is the only one that is not Kontor's.
  expect(complaints.filter((one) => !one.startsWith(`${provider.issuer}/authorize?`))).toEqual([]);
});
