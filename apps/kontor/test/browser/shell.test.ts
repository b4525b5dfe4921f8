import { expect, test } from 'vitest';
import { expectAccessible, hold, openConsole, post } from './console.ts';

const kontor = openConsole();

test('a link opens the overview once; a second use says that it is spent', async () => {
  const { server } = kontor;
  await server.client('linked');
  const token = await server.invite('linked');
  const first = await kontor.newPage();
  await first.page.goto(`/login#${token}`);
  await first.page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(first.page.url()).toBe(`${server.address}/`);
  const second = await kontor.newPage();
  await second.page.goto(`/login#${token}`);
  await second.page.getByRole('alert').getByText('has been used or has expired').waitFor();
  expect(second.page.url()).not.toContain(token);
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

test('a browser without a session is led to the login from every page', async () => {
  const { page, complaints } = await kontor.newPage();
  await page.goto('/invoices?status=OPEN');
  await page.getByRole('heading', { name: 'Sign in to Kontor' }).waitFor();
  expect(complaints).toEqual([]);
});

test('after signing out the session is dead, and what was read is gone', async () => {
  const { page, complaints } = await kontor.open();
  await page.getByRole('button', { name: /Owner$/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Kontor' }).waitFor();
  await page.goto('/invoices');
  await page.getByRole('heading', { name: 'Sign in to Kontor' }).waitFor();
  expect(complaints).toEqual([]);
});

test('g and a letter go to an area, ? shows the keys, Ctrl+K finds an account by its number', async () => {
  const { page, complaints } = await kontor.open();
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Payables').waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('3400');
  await page.getByRole('option', { name: /^3400/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/ledger/accounts/3400');
  expect(complaints).toEqual([]);
});

test.each(['/', '/login'])(
  'the first screen at %s is under 200 KB as browsers read it, with its code, its styles and the longest texts',
  async (path) => {
    const opened = await (path === '/' ? kontor.signIn : kontor.newPage)({ language: 'fr' });
    const { page, settled } = opened;
    await page.goto(path);
    await page.locator('h1').waitFor();
    await settled();
    const loaded: string[] = await page.evaluate(
      '[location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)]',
    );
    const files = loaded.filter((address) => !/\/(trpc|api)\//.test(address));
    let bytes = 0;
    for (const file of files) {
      const answer = await fetch(file, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'br' } });
      await answer.arrayBuffer();
      const length = Number(answer.headers.get('content-length'));
      expect(length).toBeGreaterThan(0);
      bytes += length;
    }
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(1);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(200_000);
  },
);

test('the page has its own typeface, whose figures are equally wide', async () => {
  const { page, settled, complaints } = await kontor.open();
  await settled();
  const fonts: string[] = await page.evaluate(
    'document.fonts.ready.then((fonts) => [...fonts].map(({ family, status }) => family + " " + status))',
  );
  expect(fonts).toEqual(['Inter loaded']);
  const widthOf = (shown: string): Promise<number> =>
    page.evaluate(`(() => {
      const span = document.createElement('span');
      span.textContent = '${shown}';
      document.body.append(span);
      const { width } = span.getBoundingClientRect();
      span.remove();
      return width;
    })()`);
  expect(await widthOf('1111')).toBe(await widthOf('0000'));
  expect(await widthOf('iiii')).toBeLessThan(await widthOf('mmmm'));
  expect(complaints).toEqual([]);
});

test('language and colours are remembered', async () => {
  const { page, complaints } = await kontor.open();
  await page.getByRole('button', { name: /Owner$/ }).click();
  await page.getByLabel('Language').selectOption('de');
  await page.getByLabel('Farben').selectOption('dark');
  await page.reload();
  await page.getByRole('heading', { name: 'Übersicht' }).waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('de');
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
  expect(complaints).toEqual([]);
});

test.each(['light', 'dark'] as const)('the login page and the palette are accessible (%s)', async (theme) => {
  const door = await kontor.newPage({ theme });
  await door.page.goto('/login');
  await door.page.getByRole('heading', { name: 'Sign in to Kontor' }).waitFor();
  await expectAccessible(door.page);
  const { page, complaints } = await kontor.open('/', { theme });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page);
  expect([...door.complaints, ...complaints]).toEqual([]);
});

test('a person signs in by name and password, and comes to the page that they wanted', async () => {
  const { page, complaints } = await kontor.open();
  // The password is set as a page of the console would, by the session's cookie.
  await page.evaluate(`fetch('/trpc/-/session.setPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'anna@example.com', password: 'correct horse battery staple' }),
  })`);
  await page.context().clearCookies();
  await page.goto('/invoices');
  await page.getByLabel('Name').fill('anna@example.com');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').getByText('is wrong').waitFor();
  await page.getByLabel('Password').fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Invoices' }).waitFor();
  expect(complaints).toEqual([]);
});

test('the palette finds an invoice by its number, and Back leads to where one was', async () => {
  const opened = await kontor.open('/invoices?status=OPEN');
  const { page, complaints } = opened;
  await post(kontor, opened, { path: '/customers', record: { customernumber: 'K-1', name: 'Anna' } });
  const incomeentries = [{ amount: '99', income_accno: '3400' }];
  const record = { invnumber: 'A1.1', transdate: '2026-01-14', customernumber: 'K-1', incomeentries };
  await post(kontor, opened, { path: '/invoices', record });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('A1.1');
  await page.getByRole('option', { name: /A1\.1 Anna/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Invoice A1.1' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Invoice A1.1' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Invoices' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Status' })
    .locator('[aria-current]', { hasText: 'Open' })
    .waitFor();
  expect(complaints).toEqual([]);
});

test('Enter right after the last letter opens what was typed, not what the first letters had found', async () => {
  const opened = await kontor.open('/articles');
  const { page, complaints } = opened;
  await post(kontor, opened, { path: '/parts', record: { partnumber: 'BEER', description: 'Märzen' } });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('m');
  await page.getByRole('option').first().waitFor();
  const letAnswer = await hold(page, /search/);
  await page.keyboard.type('ärz');
  await page.keyboard.press('Enter');
  letAnswer();
  await page.getByRole('heading', { name: 'Märzen', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

test('without a connection a page that was not read yet says so, and is there once Kontor answers again', async () => {
  const { page, go } = await kontor.open('/');
  // A test before this one may have read the page in the same browser.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.context().setOffline(true);
  await go('/settings/webhooks');
  await page.getByText('Kontor does not respond, so this page could not be loaded.').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
  // The machine has a connection, and Kontor does not answer.
  const silence = /\/assets\/|\/$/;
  await page.route(silence, (route) => route.abort());
  await go('/settings/imports');
  await page.getByText('Kontor does not respond, so this page could not be loaded.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Kontor does not respond, so this page could not be loaded.').waitFor();
  await page.unroute(silence);
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
});

test('a page that was read says when there is no connection, until there is one', async () => {
  const { page, complaints } = await kontor.open('/invoices');
  const offline = page.getByRole('status').filter({ hasText: 'There is no connection.' });
  await page.context().setOffline(true);
  await offline.waitFor();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await offline.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('the overview says that nothing waits only once it knows', async () => {
  const { page, complaints } = await kontor.signIn();
  const letAnswer = await hold(page, /reports\.overview/);
  await page.goto('/');
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await waiting.getByText('Loading…').waitFor();
  expect(await page.getByText('Nothing is waiting for you.').count()).toBe(0);
  letAnswer();
  await waiting.getByText('Nothing is waiting for you.').waitFor();
  expect(complaints).toEqual([]);
});
