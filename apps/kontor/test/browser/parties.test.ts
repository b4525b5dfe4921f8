import { expect, test } from 'vitest';
import { expectAccessible, type Opened, openConsole, post } from './console.ts';

const kontor = openConsole();

/** Reads a record over REST. */
const read = async ({ client, key }: Opened, path: string): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${kontor.server.address}/api/latest/clients/${client}${path}`, {
    headers: { accept: 'application/json', 'x-api-key': key },
  });
  return answer.json() as Promise<Record<string, unknown>>;
};

test('a customer is made from the list, and changed from the statement; what was not changed stays', async () => {
  const opened = await kontor.open('/customers');
  const { page, complaints } = opened;
  await page.getByRole('link', { name: /^New customer/ }).waitFor();
  await page.getByText('There are no customers yet.').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: 'New customer', level: 1 }).waitFor();
  await page.getByLabel('Number', { exact: true }).fill('K-1');
  await page.keyboard.press('Control+Enter');
  await page.getByText('This is required.').waitFor();
  await page.getByText('Booking', { exact: true }).click();
  await page.getByLabel('Name', { exact: true }).first().fill('Gasthaus zum Löwen');
  await page.getByLabel('Postcode').first().fill('8001');
  await page.getByLabel('City').first().fill('Zürich');
  await page.getByLabel('Days until payment').fill('30');
  await page.getByLabel('Language of documents').selectOption('fr');
  await page.getByLabel('Taxes').selectOption('some');
  await page.getByLabel('VAT accounts').fill('2200, 31');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Account 31 does not exist/).waitFor();
  await page.getByLabel('VAT accounts').fill('2200 2201');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Gasthaus zum Löwen', level: 1 }).waitFor();
  await page.getByText('8001 Zürich').waitFor();
  expect(await read(opened, '/customers/K-1')).toMatchObject({
    name: 'Gasthaus zum Löwen',
    terms: '30',
    language_code: 'fr',
    tax_accnos: '2200 2201',
  });
  await page.keyboard.press('e');
  await page.getByLabel('Name', { exact: true }).first().fill('Löwen AG');
  // Another program changes something else in the meantime.
  await post(kontor, opened, { path: '/customers', record: { customernumber: 'K-1', city: 'Bern' } });
  await page.getByLabel('Days until payment').fill('');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Löwen AG', level: 1 }).waitFor();
  const saved = await read(opened, '/customers/K-1');
  expect(saved).toMatchObject({ name: 'Löwen AG', city: 'Bern', language_code: 'fr' });
  expect(saved).not.toHaveProperty('terms');
  expect(complaints).toEqual([]);
});

test('what other programs keep with a customer is shown and changed, and its faults stand beside it', async () => {
  const opened = await kontor.open('/customers');
  const { page, complaints } = opened;
  const own = { external_id: 'crm-1', metadata: { item: [{ key: 'order', value: '17' }] } };
  for (const [customernumber, more] of [
    ['K-1', own],
    ['K-2', { external_id: 'crm-2' }],
  ] as const)
    await post(kontor, opened, { path: '/customers', record: { customernumber, name: 'Löwen', ...more } });
  await page.goto('/customers/K-1');
  await page.getByText('External ID crm-1').waitFor();
  await page.getByText('order: 17').waitFor();
  await page.keyboard.press('e');
  await page.getByLabel('Metadata').fill('order: 18\nshop');
  await page.keyboard.press('Control+Enter');
  await page.getByText('must have a value for each key').waitFor();
  await page.getByLabel('Metadata').fill('order: 18\nshop: Nord: 2');
  await page.getByLabel('External ID').fill('crm-2');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Another record of this kind already has this external_id.').waitFor();
  await page.getByLabel('External ID').fill('');
  await page.keyboard.press('Control+Enter');
  // On the statement: the field of the form, which stands until it is saved, has these words as
  // well.
  await page.locator('.facts-line', { hasText: 'shop: Nord: 2' }).waitFor();
  const saved = await read(opened, '/customers/K-1');
  expect(saved).toMatchObject({
    metadata: {
      item: [
        { key: 'order', value: '18' },
        { key: 'shop', value: 'Nord: 2' },
      ],
    },
  });
  expect(saved).not.toHaveProperty('external_id');
  expect(complaints).toEqual([]);
});

test('a new customer has the next number, the country of the client and its language; what is seldom had is folded', async () => {
  const opened = await kontor.open('/customers');
  const { page, go, complaints } = opened;
  await post(kontor, opened, { path: '/customers', record: { customernumber: 'K-0815', name: 'Anna' } });
  const value = (name: string) => page.locator(`[name=${name}]`).inputValue();
  await go('/customers/new');
  await page.locator('[name=customernumber]').waitFor();
  expect(await Promise.all(['customernumber', 'country', 'language_code'].map(value))).toEqual([
    'K-0816',
    'CH',
    'de',
  ]);
  expect(await page.locator('[name=name]').evaluate((one) => one.matches(':focus'))).toBe(true);
  expect(await page.locator('main form :is(input, select):visible').count()).toBe(10);
  await page.keyboard.type('Bierhalle');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Bierhalle', level: 1 }).waitFor();
  // A country by itself is not an address.
  expect(await read(opened, '/customers/K-0816')).toMatchObject({ country: '' });
  await go('/customers/new');
  await page.locator('[name=customernumber][value=K-0817]').waitFor();
  await page.locator('[name=name]').fill('Café de la Gare');
  await page.locator('[name=city]').fill('Lausanne');
  await page.getByText('Booking', { exact: true }).click();
  await page.getByLabel('Control account').fill('99999');
  await page.getByText('Booking', { exact: true }).click();
  await page.getByLabel('Control account').waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Enter');
  // A fault opens its group, and gets the focus.
  await expect
    .poll(() => page.getByLabel('Control account').evaluate((one) => one.matches(':focus')))
    .toBe(true);
  await page.getByLabel('Control account').fill('');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Café de la Gare', level: 1 }).waitFor();
  expect(await read(opened, '/customers/K-0817')).toMatchObject({ country: 'CH', city: 'Lausanne' });
  await post(kontor, opened, {
    path: '/customers',
    record: { customernumber: 'K-0817', notes: 'Pays late' },
  });
  await go('/customers/K-0817/edit');
  await page.getByLabel('Notes').waitFor();
  await page.getByLabel('Control account').waitFor({ state: 'hidden' });
  await go('/vendors/new');
  await page.locator('[name=vendornumber]').waitFor();
  expect(await value('vendornumber')).toBe('1001');
  expect(await page.locator('main form :is(input, select):visible').count()).toBe(10);
  expect(complaints).toEqual([]);
});

const taken = [
  {
    language: 'en',
    at: '/vendors/new',
    path: '/vendors',
    theirs: { vendornumber: 'L-1', name: 'Papeterie' },
    typed: { vendornumber: 'l-1', name: 'Other' },
    refused: (client: string) => `Vendor l-1 already exists in client ${client}.`,
  },
  {
    language: 'de',
    at: '/customers/new',
    path: '/customers',
    theirs: { customernumber: 'K-1', name: 'Papeterie' },
    typed: { customernumber: 'K-1', name: 'Other' },
    refused: (client: string) => `Kunde K-1 gibt es beim Mandanten ${client} schon.`,
  },
  {
    language: 'fr',
    at: '/articles/new',
    path: '/parts',
    theirs: { partnumber: 'BEER', description: 'Papeterie' },
    typed: { partnumber: 'BEER', description: 'Other' },
    refused: (client: string) => `Article BEER existe déjà chez le mandant ${client}.`,
  },
] as const;

for (const { language, at, path, theirs, typed, refused } of taken)
  test(`a number at ${at} that someone takes in the meantime is refused beside its field, and changes nobody (${language})`, async () => {
    const opened = await kontor.open(at, { language });
    const { page, client, complaints } = opened;
    const [[field, number], [, name]] = Object.entries(typed) as [[string, string], [string, string]];
    for (const [at, value] of Object.entries(typed)) await page.locator(`[name="${at}"]`).fill(value);
    await post(kontor, opened, { path, record: theirs });
    await page.keyboard.press('Control+Enter');
    await page.getByText(refused(client)).waitFor();
    const numbered = page.locator(`[name="${field}"]`);
    expect(await numbered.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => numbered.evaluate((input) => input.matches(':focus'))).toBe(true);
    expect(await read(opened, `${path}/${number}`)).toMatchObject(theirs);
    // Another number is free.
    await numbered.fill('Z-9');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL((url) => url.pathname !== at);
    expect(Object.values(await read(opened, `${path}/Z-9`))).toContain(name);
    expect(complaints).toEqual([]);
  });

test('the list finds parties by number and name, and the text is in the address', async () => {
  const opened = await kontor.open('/vendors');
  const { page, complaints } = opened;
  for (const [vendornumber, name] of [
    ['L-1', 'Papeterie Dupont'],
    ['L-2', 'Bürobedarf'],
    ['M-1', 'Dupont & Fils'],
  ])
    await post(kontor, opened, { path: '/vendors', record: { vendornumber, name } });
  await page.goto('/vendors?text=dupont');
  const table = page.getByRole('table', { name: 'Vendors' });
  await table.getByRole('link', { name: 'M-1' }).waitFor();
  expect(await table.getByRole('link').allTextContents()).toEqual(['L-1', 'M-1']);
  await page.getByLabel('Number or name').fill('l-');
  await page.waitForURL(/text=l-/);
  await table.getByRole('link', { name: 'L-2' }).waitFor();
  expect(await table.getByRole('link').allTextContents()).toEqual(['L-1', 'L-2']);
  await page.getByLabel('Number or name').fill('zzz');
  await page.getByText('No vendor matches.').waitFor();
  expect(complaints).toEqual([]);
});

test('a new customer is made while an invoice is typed, by the keyboard alone', async () => {
  const opened = await kontor.open('/invoices/new');
  const { page, complaints } = opened;
  await page.getByLabel('Description').first().fill('Beer');
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await customer.pressSequentially('K-9');
  await customer.press('ArrowDown');
  await page.getByRole('option', { name: 'New customer', selected: true }).waitFor();
  await customer.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New customer' });
  expect(await dialog.getByLabel('Number', { exact: true }).inputValue()).toBe('K-9');
  await dialog.getByLabel('Name', { exact: true }).fill('Bierhalle');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => customer.inputValue()).toBe('K-9 Bierhalle');
  expect(await page.getByLabel('Description').first().inputValue()).toBe('Beer');
  expect(await page.getByLabel('Name of the new customer').count()).toBe(0);
  expect(await read(opened, '/customers/K-9')).toMatchObject({ name: 'Bierhalle' });
  expect(complaints).toEqual([]);
});

test('a customer that an invoice names as new is refused where someone makes it in the meantime; the invoice then takes theirs', async () => {
  const opened = await kontor.open('/invoices/new');
  const { page, go, client, complaints } = opened;
  const customer = page.getByRole('combobox', { name: 'Customer' });
  const name = page.getByLabel('Name of the new customer');
  const fill = async (number: string) => {
    await customer.fill(number);
    await name.fill('Bierhalle');
    await page.locator('[name=invnumber]').fill(`A-${number}`);
    await page.getByRole('combobox', { name: 'Account' }).fill('3400');
    await page.getByRole('textbox', { name: 'Amount' }).fill('100');
  };
  await fill('K-8');
  const theirs = { customernumber: 'K-8', name: 'Gasthaus zum Löwen' };
  await post(kontor, opened, { path: '/customers', record: theirs });
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Customer K-8 already exists in client ${client}.`).waitFor();
  expect(await read(opened, '/customers/K-8')).toMatchObject(theirs);
  await customer.fill('k-8');
  await page.getByRole('option', { name: 'K-8 Gasthaus zum Löwen' }).waitFor();
  await page.keyboard.press('Tab');
  await name.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Invoice A-K-8' }).waitFor();
  expect(await read(opened, '/customers/K-8')).toMatchObject(theirs);
  // One that nobody has made is made with its invoice, though not with one that is refused.
  await go('/invoices/new');
  await fill('K-9');
  await page.getByRole('combobox', { name: 'Account' }).fill('99999');
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Account 99999 does not exist in client ${client}.`).waitFor();
  expect(await read(opened, '/customers/K-9')).toHaveProperty('error');
  await page.getByRole('combobox', { name: 'Account' }).fill('3400');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Invoice A-K-9' }).waitFor();
  expect(await read(opened, '/customers/K-9')).toMatchObject({ name: 'Bierhalle' });
  expect(complaints).toEqual([]);
});

test('an article is made, found by the palette, and changed', async () => {
  const opened = await kontor.open('/articles');
  const { page, complaints } = opened;
  await page.getByText('There are no articles yet.').waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('Number', { exact: true }).fill('BEER');
  await page.getByLabel('Description').fill('Märzen');
  await page.getByLabel('Price').fill('118.4');
  await page.getByText('Booking', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Income account' }).fill('3200');
  await page.getByLabel('Taxes').fill('2201 1170');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Articles', level: 1 }).waitFor();
  expect(await read(opened, '/parts/BEER')).toMatchObject({
    sellprice: '118.4',
    income_accno: '3200',
    tax_accnos: '2201 1170',
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('märz');
  await page.getByRole('option', { name: /BEER Märzen/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Märzen', level: 1 }).waitFor();
  await page.getByLabel('Price').fill('120');
  await page.getByLabel('Unit').fill('Barrel');
  await page.keyboard.press('Control+Enter');
  await page.getByText('is longer than 5 characters').waitFor();
  await page.getByLabel('Unit').fill('Fass');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('row', { name: /BEER.*120\.00/ }).waitFor();
  expect(await read(opened, '/parts/BEER')).toMatchObject({ unit: 'Fass', income_accno: '3200' });
  expect(complaints).toEqual([]);
});

test('an auditor reads parties and articles, and is offered nothing that changes them', async () => {
  const opened = await kontor.open('/customers', { role: 'auditor' });
  const { page, complaints } = opened;
  await post(kontor, opened, { path: '/customers', record: { customernumber: 'K-1', name: 'Anna' } });
  await post(kontor, opened, { path: '/parts', record: { partnumber: 'BEER', description: 'Märzen' } });
  for (const path of ['/customers', '/customers/K-1', '/vendors', '/articles', '/articles/BEER']) {
    await page.goto(path);
    await page.locator('#main h1').waitFor();
    await opened.settled();
    const offered = page.locator('#main').getByRole('button', { name: /Save/ });
    const links = page.locator('#main').getByRole('link', { name: /^(New|Edit)/ });
    expect([path, await offered.count(), await links.count()]).toEqual([path, 0, 0]);
  }
  await page.goto('/customers/K-1/edit');
  await page.getByText('Your role has no access to this page.').waitFor();
  expect(complaints).toEqual([]);
});

test('columns of customers are chosen, and a view with them is kept for customers alone', async () => {
  const opened = await kontor.signIn();
  const { page, go, complaints } = opened;
  for (const [customernumber, name] of [
    ['K-1', 'Gasthaus zum Löwen'],
    ['K-2', 'Hotel Silberhorn'],
  ])
    await post(kontor, opened, {
      path: '/customers',
      record: { customernumber, name, address1: 'Seeweg 7', mobile: '079 123 45 67' },
    });
  await page.goto('/customers?text=silberhorn');
  await page.getByRole('link', { name: 'K-2' }).waitFor();
  const heads = () => page.locator('#main thead th').allTextContents();
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await menu.getByLabel('City', { exact: true }).uncheck();
  await menu.getByLabel('Street and number').check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('cell', { name: 'Seeweg 7' }).waitFor();
  const chosen = await heads();
  expect(chosen).toEqual(expect.arrayContaining(['Number', 'Name', 'Street and number']));
  expect(chosen).not.toContain('City');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save this view as').fill('Silver');
  await page.keyboard.press('Enter');
  await go('/vendors');
  await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
  expect(await heads()).toContain('City');
  await go('/customers');
  await page.getByRole('link', { name: 'K-1' }).waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page
    .getByRole('dialog', { name: 'Views' })
    .getByRole('button', { name: 'Silver', exact: true })
    .click();
  await page.getByRole('link', { name: 'K-1' }).waitFor({ state: 'detached' });
  expect(await heads()).toEqual(chosen);
  expect(complaints).toEqual([]);
});
