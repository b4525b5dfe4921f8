import { endNight, type NightlyKind, takeNight } from '@kontor/data';
import { expect, test } from 'vitest';
import { later, now } from '../../src/clock.ts';
import { version } from '../../src/place.ts';
import { expectAccessible, type Opened, openConsole } from './console.ts';

/**
 * The page of operators. It has a program of its own, as it reports on all clients and each night.
 */
const kontor = openConsole({ origins: [] });

const hour = 60 * 60 * 1000;

/** Records a task of the night that ended so many hours ago. */
const ended = async (
  kind: NightlyKind,
  hoursAgo: number,
  of: { held: boolean; result: string; bytes?: number },
) => {
  const { database } = kontor.server;
  const at = later(now(), -hoursAgo * hour);
  const night = { kind, night: at.slice(0, 10) };
  await takeNight(database, night, { now: at, lost: at, beyond: at });
  await endNight(database, night, { now: at, ...of });
};

const openAsOperator = async (path: string): Promise<Opened> => {
  const opened = await kontor.signIn();
  await kontor.server.makeOperators(opened.client);
  await opened.page.goto(path);
  await opened.page.locator('#main h1').waitFor();
  return opened;
};

test('for who is not an operator there is neither the page nor a way to it', async () => {
  const { page, complaints } = await kontor.open();
  await page.getByRole('link', { name: 'Settings' }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Operations' }).count()).toBe(0);
  await page.goto('/operations');
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
  expect(complaints).toEqual([]);
});

test('an operator goes there and back, and sees the program, a backup that failed, and clients of others', async () => {
  await kontor.server.client('weinkeller');
  await ended('backup', 49, { held: true, result: 'two nights ago', bytes: 2_400_000 });
  await ended('backup', 2, { held: false, result: 'No space left on device.' });
  await ended('verify', 1, { held: true, result: 'All books pass all checks.' });
  const { page, complaints, client, settled } = await openAsOperator('/');
  await page.getByRole('link', { name: 'Operations' }).click();
  await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
  await page.getByRole('region', { name: 'Program' }).getByText(version).waitFor();
  const backup = page.getByRole('region', { name: 'Backup' });
  await backup.getByText('No space left on device.').waitFor();
  await backup.getByText('The last successful backup is more than a day old.').waitFor();
  await backup.getByText('2.4 MB').waitFor();
  const check = page.getByRole('region', { name: 'Check of all books' });
  await check.getByText('All books pass all checks.').waitFor();
  await page.getByRole('region', { name: 'Mails' }).getByText('Bounced').waitFor();
  const recurring = page.getByRole('region', { name: 'Recurring invoices' });
  await recurring.getByText('Days that could not be posted').waitFor();
  const clients = page.getByRole('table', { name: 'Clients' });
  await clients.getByRole('row', { name: 'weinkeller' }).getByText('Never').waitFor();
  await clients.getByRole('row', { name: client }).waitFor();
  await settled();
  await expectAccessible(page);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

test('an operator who works for no client begins there, and opens no books', async () => {
  const { page, client, complaints } = await kontor.signIn();
  await kontor.server.makeOperators(client);
  const { prisma } = kontor.server.database;
  await prisma.membership.deleteMany({ where: { client: { name: client } } });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'To the books' }).count()).toBe(0);
  await page.getByRole('button', { name: /Operator$/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Kontor' }).waitFor();
  expect(complaints).toEqual([]);
});
