import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';

const kontor = openConsole();

const { booksOf } = kontor;

test('the sender of documents and their layout are set, and faults stand beside their fields', async () => {
  const opened = await kontor.open('/settings/documents');
  const { page, complaints } = opened;
  const { settings } = booksOf(opened);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const save = page.getByRole('button', { name: 'Save' });
  await field('letter.template').selectOption('band');
  await save.click();
  await page.getByText('The settings are saved.').waitFor();
  // Who chooses a layout alone need not name a sender.
  expect((await settings.get.query()).sender).toBeUndefined();
  await field('sender.uid').fill('CHE-116.281.711');
  await field('letter.color').fill('brown');
  await save.click();
  for (const name of ['sender.name', 'sender.zipcode', 'sender.city', 'sender.uid', 'letter.color'])
    await expect.poll(() => field(name).getAttribute('aria-invalid'), { message: name }).toBe('true');
  await page.getByText('is not a valid UID: its check digit does not match').waitFor();
  await expectAccessible(page);
  const typed = {
    name: 'Muster AG',
    street: 'Seeweg',
    building_number: '7',
    zipcode: '8002',
    city: 'Zürich',
    uid: 'CHE-116.281.710',
    email: 'post@muster.example',
  };
  for (const [name, value] of Object.entries(typed)) await field(`sender.${name}`).fill(value);
  await page.getByLabel('Registered for VAT').uncheck();
  await page.getByLabel('Choose a colour').fill('#92400e');
  expect(await field('letter.color').inputValue()).toBe('#92400e');
  await page.getByRole('group', { name: 'German' }).getByLabel('Before the lines').fill('Vielen Dank.');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await settings.get.query()).sender?.name).toBe('Muster AG');
  const { sender, letter, version, ...others } = await settings.get.query();
  expect(sender).toEqual({ ...typed, country: 'CH', vat_registered: false, phone: '', website: '' });
  expect(letter).toMatchObject({ template: 'band', color: '#92400e', font: 'sans', address: 'left' });
  expect(letter?.texts.find(({ language_code }) => language_code === 'de')?.opening).toBe('Vielen Dank.');
  // The company gives the client its name, without the page being read again.
  await page.locator('.client-name').getByText('Muster AG').waitFor();
  await page.reload();
  await expect.poll(() => field('sender.city').inputValue()).toBe('Zürich');
  await field('sender.city').fill('Bern');
  await page.keyboard.press('Control+Enter');
  await page.getByText('The settings are saved.').waitFor();
  const { version: later, ...saved } = await settings.get.query();
  expect(saved).toEqual({ ...others, letter, sender: { ...sender, city: 'Bern' } });
  expect(later).toBeGreaterThan(version);
  expect(complaints).toEqual([]);
});

const drawing = (inner: string) => ({
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inner}</svg>`),
});

test('a logo is chosen, shown and removed, and an invoice is drawn as sender and layout are typed', async () => {
  const opened = await kontor.open('/settings/documents');
  const { page, complaints, settled } = opened;
  const { settings } = booksOf(opened);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const file = page.locator('input[type="file"]');
  const logo = page.getByRole('img', { name: 'Logo' });
  await file.setInputFiles(drawing('<text>Muster</text>'));
  await page.getByRole('alert').getByText('convert it to paths first').waitFor();
  await file.setInputFiles(
    drawing('<path fill="#92400e" d="M0 20L10 0L20 20z"/><circle fill="#f59e0b" cx="30" cy="10" r="9"/>'),
  );
  await logo.waitFor();
  expect((await settings.get.query()).logo).toMatchObject({ width: 692, height: 346 });
  const sample = page.getByRole('img', { name: 'Preview of an invoice' });
  for (const [name, value] of [
    ['sender.name', 'Schreinerei Marjanović AG'],
    ['sender.street', 'Seeweg'],
    ['sender.building_number', '7'],
    ['sender.zipcode', '8002'],
    ['sender.city', 'Zürich'],
  ] as const)
    await field(name).fill(value);
  await sample.waitFor();
  const first = await sample.getAttribute('src');
  await field('letter.template').selectOption('band');
  await field('letter.color').fill('#92400e');
  await field('letter.discount_percent').fill('2');
  await field('letter.discount_days').fill('10');
  await sample.waitFor();
  await expect.poll(() => sample.getAttribute('src')).not.toBe(first);
  await settled();
  await expectAccessible(page);
  // Nothing of it is saved yet.
  expect((await settings.get.query()).sender).toBeUndefined();
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await settings.get.query()).letter)
    .toMatchObject({ discount_percent: '2', discount_days: 10 });
  await page.getByRole('button', { name: 'Remove' }).click();
  await logo.waitFor({ state: 'detached' });
  expect((await settings.get.query()).logo).toBeUndefined();
  expect(complaints.filter((one) => !one.includes('415'))).toEqual([]);
});

test('an auditor reads who sends the documents, and cannot change it', async () => {
  const opened = await kontor.signIn({ role: 'auditor' });
  const { page, complaints } = opened;
  const sender = { name: 'Muster AG', zipcode: '8002', city: 'Zürich', country: 'CH' };
  await booksOf(opened).settings.save.mutate({ sender });
  await page.goto('/settings/documents');
  const name = page.getByLabel('Name of the company');
  await expect.poll(() => name.inputValue()).toBe('Muster AG');
  expect(await name.isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('an asset has the fields of its bank account, in which what is no IBAN is refused, and an expense has none', async () => {
  const opened = await kontor.open('/settings/accounts/1020');
  const { page, go, complaints } = opened;
  const { accounts } = booksOf(opened);
  const kept = async () => (await accounts.list.query()).find(({ accno }) => accno === 1020);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  // The address changes before the list has replaced the form.
  const leave = async () => {
    await page.waitForURL('**/settings/accounts');
    await field('description').waitFor({ state: 'detached' });
  };
  await field('iban').fill('CH93 0076 2011 6238 5295 8');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => field('iban').getAttribute('aria-invalid')).toBe('true');
  await field('iban').fill('CH93 0076 2011 6238 5295 7');
  await field('qr_iban').fill('CH4431999123000889012');
  await field('reference_prefix').fill('210000');
  await field('bank_name').fill('Musterbank');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await leave();
  expect(await kept()).toMatchObject({
    ...{ iban: 'CH9300762011623852957', qr_iban: 'CH4431999123000889012' },
    ...{ reference_prefix: '210000', bank_name: 'Musterbank' },
  });
  await go('/settings/accounts/1020');
  await expect.poll(() => field('qr_iban').inputValue()).toBe('CH44 3199 9123 0008 8901 2');
  await field('reference_prefix').fill('');
  await field('qr_iban').fill('');
  await page.keyboard.press('Control+Enter');
  await leave();
  const cleared = await kept();
  expect([cleared?.iban, cleared?.qr_iban ?? undefined]).toEqual(['CH9300762011623852957', undefined]);
  await go('/settings/accounts/6500');
  await page.getByRole('heading', { name: /^6500/ }).waitFor();
  expect(await field('iban').count()).toBe(0);
  expect(complaints).toEqual([]);
});
