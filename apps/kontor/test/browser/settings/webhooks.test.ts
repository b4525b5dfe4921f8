import { expect, onTestFinished, test } from 'vitest';
import { now } from '../../../src/clock.ts';
import { openLog } from '../../../src/log.ts';
import { openNetworks } from '../../../src/webhooks/network.ts';
import { openSender } from '../../../src/webhooks/send.ts';
import { openTrial } from '../../../src/webhooks/trial.ts';
import { deliverEvents } from '../../../src/workers/webhook-worker.ts';
import { openReceiver } from '../../webhooks/receiver.ts';
import { expectAccessible, openConsole, post } from '../console.ts';

const networks = openNetworks(['127.0.0.1']);
const sender = openSender(networks);
const kontor = openConsole({ webhookTrial: openTrial(sender, networks) });

test('a webhook is made here, its secret shown once; what fails is in the log, is sent again, and it is removed', async () => {
  let status = 204;
  const receiver = await openReceiver(() => status);
  onTestFinished(receiver.close);
  const opened = await kontor.open('/settings/webhooks');
  const { page, complaints } = opened;
  await page.getByLabel('Address').fill('shop.example.ch');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByText('must be an address such as').waitFor();
  await page.getByLabel('Address').fill(receiver.url);
  await page.getByRole('checkbox', { name: 'Master data' }).check();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const made = page.getByRole('dialog', { name: 'Secret' });
  expect(await made.getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
  await made.getByText('The receiver accepted a test message: 204').waitFor();
  await expectAccessible(page);
  await made.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByText('Nothing has been delivered yet.').waitFor();
  await expectAccessible(page);

  await post(kontor, opened, { path: '/vendors', record: { vendornumber: 'L-1', name: 'Papeterie' } });
  const log = openLog({ logLevel: 'silent' });
  onTestFinished(deliverEvents({ database: kontor.server.database, sender, now, log }));
  await expect.poll(() => receiver.events().length).toBe(1);
  await page.reload();
  const row = page.getByRole('row', { name: /vendor\.saved/ });
  await row.getByText('204').waitFor();
  status = 500;
  await row.getByRole('button', { name: /Send again/ }).click();
  await expect.poll(() => receiver.events().length).toBe(2);
  expect(new Set(receiver.events()).size).toBe(1);
  await expect
    .poll(async () => {
      await page.reload();
      await row.first().waitFor();
      return row.count();
    })
    .toBe(2);
  await row.getByText('500').waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByText('This webhook is disabled.').waitFor();
  expect(await page.getByRole('button', { name: /Send again/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No program receives events yet.').waitFor();
  expect(complaints).toEqual([]);
});

test('a webhook whose receiver fails is made, and whoever made it is told; an address that nobody reaches is refused', async () => {
  const receiver = await openReceiver(() => 503);
  onTestFinished(receiver.close);
  const { page, complaints } = await kontor.open('/settings/webhooks', { language: 'de' });
  await page.getByLabel('Adresse').fill('http://10.0.0.7/kontor');
  await page.getByRole('button', { name: 'Webhook anlegen' }).click();
  await page.getByText('muss zu einer öffentlichen Adresse führen').waitFor();
  await page.getByLabel('Adresse').fill(receiver.url);
  await page.getByRole('button', { name: 'Webhook anlegen' }).click();
  await page.getByText(/nicht angenommen: 503 \(nach \d+ ms\)/).waitFor();
  await page.getByRole('button', { name: 'Schliessen' }).click();
  await page.getByRole('link', { name: receiver.url }).waitFor();
  expect(complaints).toEqual([]);
});
