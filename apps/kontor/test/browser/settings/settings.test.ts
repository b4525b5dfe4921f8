import { expect, test } from 'vitest';
import { expectAccessible, fieldFocused, type Opened, openConsole, post } from '../console.ts';

const kontor = openConsole();

/** Reads a path of REST by a key. */
const read = ({ client }: Opened, key: string, path: string): Promise<Response> =>
  fetch(`${kontor.server.address}/api/latest/clients/${client}${path}`, {
    headers: { accept: 'application/json', 'x-api-key': key },
  });

test('a key that is made here is shown once, opens the books over REST, and is refused once it is revoked', async () => {
  const opened = await kontor.open('/settings/keys');
  const { page, complaints } = opened;
  await page.getByLabel('Label').fill('Shop');
  await page.getByRole('checkbox', { name: /^Write/ }).check();
  await page.getByRole('checkbox', { name: /^Strict/ }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const made = page.getByRole('dialog', { name: 'Your new key' });
  const key = await made.getByLabel('Key').inputValue();
  await expectAccessible(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await made.getByRole('button', { name: 'Copy' }).click();
  await made.getByText('Copied').waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
  await made.getByRole('button', { name: 'Close' }).click();
  await made.waitFor({ state: 'hidden' });
  expect(await page.content()).not.toContain(key);
  expect((await read(opened, key, '/customers')).status).toBe(200);
  expect((await read(opened, key, '/customers?ordnumber=1')).status, 'the key is strict').toBe(400);
  await page.getByRole('row', { name: /Shop/ }).getByText('Strict', { exact: true }).waitFor();
  await post(kontor, { ...opened, key }, { path: '/vendors', record: { vendornumber: 'L-1', name: 'x' } });
  await page.getByRole('button', { name: 'Revoke Shop' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke the key Shop?' });
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: /Shop/ }).getByText('Revoked').waitFor();
  expect((await read(opened, key, '/customers')).status).toBe(403);
  expect(complaints).toEqual([]);
});

test('the number of a new account that someone takes in the meantime is refused beside its field (it)', async () => {
  const { page, client, key, complaints } = await kontor.open('/settings/accounts/new', { language: 'it' });
  const accounts = async (procedure: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const url = `${kontor.server.address}/trpc/${client}/accounts.${procedure}`;
    const answer = await fetch(url, { headers, ...init });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { result: { data: unknown } }).result.data;
  };
  const number = page.locator('[name="accno"]');
  await number.fill('6599');
  await page.locator('[name="description"]').fill('Altro');
  const theirs = { accno: 6599, description: 'Spese diverse', category: 'expense' };
  await accounts('create', { method: 'POST', body: JSON.stringify(theirs) });
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Conto 6599 esiste già presso il mandante ${client}.`).waitFor();
  expect(await number.getAttribute('aria-invalid')).toBe('true');
  expect(await accounts('list')).toContainEqual(expect.objectContaining(theirs));
  await number.fill('6598');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/settings/accounts');
  expect(await accounts('list')).toContainEqual(
    expect.objectContaining({ accno: 6598, description: 'Altro' }),
  );
  expect(complaints).toEqual([]);
});

test('a person who is invited opens the link in another browser, gets another role, and is removed', async () => {
  const { page, complaints } = await kontor.open('/settings/people');
  await page.getByLabel('Name or e-mail address').fill('Anna Muster');
  await page.getByRole('button', { name: 'Create link' }).click();
  const made = page.getByRole('dialog', { name: 'The link is ready' });
  const link = new URL(await made.getByLabel('Link').inputValue());
  await made.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('table', { name: 'Invited' }).getByText('Anna Muster').waitFor();
  const anna = await kontor.newPage();
  await anna.page.goto(`${link.pathname}${link.hash}`);
  await anna.page.getByRole('heading', { name: 'Overview' }).waitFor();
  await anna.page.goto('/settings/keys');
  await anna.page.getByRole('alert').getByText('Your role has no access to this page.').waitFor();
  expect(await anna.page.getByRole('link', { name: 'People' }).count()).toBe(0);
  await page.reload();
  await page.getByLabel('Role of Anna Muster').selectOption('auditor');
  const role = page.getByRole('alertdialog', { name: 'Make Anna Muster Auditor?' });
  await expectAccessible(page);
  await role.getByRole('button', { name: 'Change role' }).click();
  await role.waitFor({ state: 'hidden' });
  await anna.page.goto('/settings');
  await anna.page.getByRole('link', { name: 'Audit trail' }).waitFor();
  await page.getByRole('button', { name: 'Remove Anna Muster' }).click();
  const removal = page.getByRole('alertdialog', { name: 'Remove Anna Muster?' });
  await removal.getByRole('button', { name: 'Remove person' }).click();
  await removal.waitFor({ state: 'hidden' });
  await anna.page.reload();
  await anna.page.getByRole('heading', { name: 'No books to open' }).waitFor();
  expect([...complaints, ...anna.complaints]).toEqual([]);
});

test('an owner gives a person who is locked out a link, which is shown once and opens the books', async () => {
  const { page, client, complaints } = await kontor.open('/settings/people');
  const invitation = await kontor.server.invite(client, 'bookkeeper');
  const anna = await kontor.newPage();
  await anna.page.goto(`/login#${invitation}`);
  await anna.page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.reload();
  const row = page.getByRole('row', { name: /Bookkeeper/ }).filter({ hasNotText: 'you' });
  await row.getByRole('button', { name: /^New link for/ }).click();
  const question = page.getByRole('alertdialog', { name: /^Create a new link for .*\?$/ });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Create link' }).click();
  const made = page.getByRole('dialog', { name: 'The link is ready' });
  const link = new URL(await made.getByLabel('Link').inputValue());
  await made.getByRole('button', { name: 'Close' }).click();
  await made.waitFor({ state: 'hidden' });
  expect(await page.content()).not.toContain(link.hash.slice(1));
  const telephone = await kontor.newPage();
  await telephone.page.goto(`${link.pathname}${link.hash}`);
  await telephone.page.getByRole('heading', { name: 'Overview' }).waitFor();
  // Where the person was signed in they still are.
  await anna.page.reload();
  await anna.page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect([...complaints, ...anna.complaints, ...telephone.complaints]).toEqual([]);
});

test('the last owner stays one: the question says why', async () => {
  const { page, complaints } = await kontor.open('/settings/people');
  await page.getByRole('button', { name: /^Remove/ }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Remove person' }).click();
  await question.getByRole('alert').getByText('This is the last owner').waitFor();
  expect(complaints).toEqual([]);
});

test('the audit trail shows what an account was before and after, and leads to it', async () => {
  const { page, complaints } = await kontor.open('/settings/accounts?text=1020');
  await page.getByRole('link', { name: 'Bankguthaben', exact: true }).click();
  const description = page.getByLabel('Description');
  await description.fill('House bank');
  await page.getByRole('checkbox', { name: /^Active/ }).uncheck();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
  await page.goto('/settings/accounts?status=inactive');
  await page.getByRole('link', { name: 'House bank' }).click();
  await page.getByRole('link', { name: 'Changes' }).click();
  await page.getByRole('button', { name: 'Details of Account 1020' }).click();
  const details = page.getByRole('dialog', { name: 'Changed · Account 1020' });
  const cellsOf = (field: string) =>
    details
      .getByRole('row', { name: new RegExp(`^${field} `) })
      .getByRole('cell')
      .allTextContents();
  expect(await cellsOf('Description')).toEqual(['Bankguthaben', 'House bank']);
  expect(await cellsOf('Active')).toEqual(['Yes', 'No']);
  expect(await details.getByRole('row').count()).toBe(3);
  await expectAccessible(page);
  await details.getByRole('link', { name: 'To the record' }).click();
  await page.getByRole('heading', { name: '1020 House bank' }).waitFor();
  expect(complaints).toEqual([]);
});

test('the trail is filtered by day, by who did it, and by record; the filters stand in the address', async () => {
  const opened = await kontor.open('/settings/audit');
  const { page, complaints } = opened;
  await post(kontor, opened, { path: '/vendors', record: { vendornumber: 'L-1', name: 'Papeterie' } });
  await post(kontor, opened, { path: '/vendors', record: { vendornumber: 'L-2', name: 'Bank' } });
  await page.reload();
  await page.getByRole('link', { name: 'Vendor L-2' }).waitFor();
  await page.getByLabel('Record').selectOption('vendor');
  await page.getByLabel('Number').fill('l-1');
  await page.waitForURL(/table=vendor&number=l-1/);
  await page.getByRole('link', { name: 'Vendor L-2' }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Vendor L-1/ }).waitFor();
  expect(await page.getByRole('row', { name: /Vendor L-1/ }).count()).toBe(1);
  await page.getByLabel('Who').selectOption(`key:${opened.key.slice(0, 15)}`);
  await page.waitForURL(/by=key/);
  await page.getByRole('link', { name: 'Vendor L-1' }).waitFor();
  await page.getByLabel('To', { exact: true }).fill('1.1.2020');
  await page.getByText('No changes match these filters.').waitFor();
  await page.goBack();
  expect(complaints).toEqual([]);
});

test('a tax rate that is added is booked from its day on', async () => {
  const opened = await kontor.open('/settings/taxes');
  const { page, complaints } = opened;
  await page.getByRole('form', { name: 'Add rate' }).waitFor();
  // The keys are heard once the page stands still.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('n');
  await fieldFocused(page);
  await page.keyboard.type('2201');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1.7.2026');
  await page.keyboard.press('Tab');
  await page.keyboard.type('120');
  await page.keyboard.press('Control+Enter');
  await page.getByText('A rate must be between 0 and 100 percent.').waitFor();
  await page.getByLabel('Percent').fill('9.5');
  // From the last field to the button, which then adds the rate.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: /9\.5 %/ }).waitFor();
  await post(kontor, opened, { path: '/customers', record: { customernumber: 'K-1', name: 'Anna' } });
  const article = { partnumber: 'P-1', description: 'Beer', sellprice: '100', tax_accnos: '2201' };
  await post(kontor, opened, { path: '/parts', record: article });
  const totalOn = async (transdate: string) => {
    const parts = { part: [{ partnumber: 'P-1', quantity: '1' }] };
    const record = { customernumber: 'K-1', transdate, parts, invnumber: transdate };
    await post(kontor, opened, { path: '/invoices', record });
    const { amount } = (await (await read(opened, opened.key, `/invoices/${transdate}`)).json()) as {
      amount: string;
    };
    return amount;
  };
  expect([await totalOn('2026-06-30'), await totalOn('2026-07-01')]).toEqual(['108.10', '109.50']);
  expect(complaints).toEqual([]);
});

test('settings are saved, a refusal is beside its field, and others keep what was not changed', async () => {
  const opened = await kontor.open('/settings');
  const { page, complaints } = opened;
  await page.getByLabel('Languages').fill('fr, de');
  await page.getByRole('combobox', { name: 'Receivables' }).fill('1020');
  await page.keyboard.press('Control+Enter');
  const receivables = page.getByRole('combobox', { name: 'Receivables' });
  await page.locator('[aria-invalid=true]').waitFor();
  expect(await receivables.getAttribute('aria-invalid')).toBe('true');
  await receivables.fill('1100');
  await page.keyboard.press('Control+Enter');
  await page.getByText('The settings are saved.').waitFor();
  await page.reload();
  await page.getByLabel('Languages').waitFor();
  expect(await page.getByLabel('Languages').inputValue()).toBe('fr, de');
  expect(complaints).toEqual([]);
});

test('an invoice without a number gets the next one of its range', async () => {
  const opened = await kontor.open('/settings/numbers');
  const { page, complaints } = opened;
  const range = page.getByRole('region', { name: 'Invoices' });
  await range.getByLabel('Begins with').fill('R2026-');
  await range.getByLabel('Next number').last().fill('7');
  await range.getByLabel('Minimum digits').fill('3');
  await range.getByText('R2026-007').waitFor();
  await page.getByRole('region', { name: 'Payables' }).getByLabel('Begins with').fill('B-');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('The settings are saved.').waitFor();
  await page.getByRole('region', { name: 'Payables' }).getByText('B-1', { exact: true }).waitFor();
  await post(kontor, opened, { path: '/customers', record: { customernumber: 'K-1', name: 'Anna' } });
  const incomeentries = [{ amount: '100', income_accno: '3400' }];
  const record = { customernumber: 'K-1', transdate: '2026-01-14', incomeentries };
  await post(kontor, opened, { path: '/invoices', record });
  expect((await read(opened, opened.key, '/invoices/R2026-007')).status).toBe(200);
  await page.reload();
  await range.getByText('R2026-008').waitFor();
  await range.getByLabel('Next number').last().fill('7');
  await page.getByRole('button', { name: /^Save/ }).click();
  await range.getByText('Numbers up to 7 have been used').waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('rates are added and imported, all of them or none', async () => {
  const { page, complaints } = await kontor.open('/settings/exchange-rates');
  await page.getByLabel('Currency').fill('eur');
  await page.getByLabel('Rate in CHF').fill('0.9312');
  await page.getByRole('button', { name: 'Add rate' }).click();
  await page.getByRole('row', { name: /EUR.*0\.9312/ }).waitFor();
  await page.getByRole('button', { name: 'Import rates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import rates' });
  await dialog.getByLabel('Rates').fill('2026-01-31,USD,0.80\n2026-02-30,USD,0.81');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Rates').fill('2026-01-31,USD,0.80\n2026-02-28,USD,0.81');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.getByText('2 rates were imported.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('row', { name: /USD.*0\.81/ }).waitFor();
  expect(await page.getByRole('row', { name: /USD/ }).count()).toBe(2);
  expect(complaints).toEqual([]);
});

test('an auditor reads the settings and the trail, and is offered nothing that changes them', async () => {
  const { page, go, complaints } = await kontor.open('/settings', { role: 'auditor' });
  await page.getByLabel('Languages').waitFor();
  for (const path of ['', '/accounts', '/accounts/1020', '/taxes', '/exchange-rates']) {
    await page.goto(`/settings${path}`);
    await page.locator('#main h1').waitFor();
    await page.waitForLoadState('networkidle');
    const offered = page.locator('#main').getByRole('button', { name: /Save|Add|Import|New/ });
    expect([path, await offered.count()]).toEqual([path, 0]);
    expect(await page.getByRole('link', { name: /^(New account|Keys|People)/ }).count()).toBe(0);
  }
  await go('/settings/audit');
  await page
    .getByRole('row', { name: /Account/ })
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});
