import type { AppRouter } from '@kontor/api';
import { testMail } from '@kontor/testing';
import { createTRPCClient, httpLink } from '@trpc/client';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole } from '../console.ts';

/**
 * docs/interface §23.1: a link is sent from the settings, and confirmed by whoever reads the mail,
 * without signing in.
 */
const sent: { to: string; subject: string; text: string }[] = [];
const kontor = openConsole({ mail: testMail({ sent }) });

test('the sender of e-mails is verified from the settings, by a button on the page of the link', async () => {
  const opened = await kontor.open('/settings/documents');
  const { page, client, key, complaints } = opened;
  const { address } = kontor.server;
  const headers = { 'x-api-key': key };
  const { settings } = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${address}/trpc/${client}`, headers })],
  });
  const part = page.getByRole('region', { name: 'Sender of e-mails' });
  await part.getByText('There is no e-mail address above').waitFor();
  const sender = { name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' };
  await settings.save.mutate({ sender: { ...sender, email: 'info@books.example' } });
  await page.reload();
  await part.getByText('Muster AG via Kontor <kontor@books.example>').waitFor();
  await part.getByText('Not verified', { exact: true }).waitFor();
  await part.getByRole('button', { name: 'Send a link' }).click();
  await part.getByText('A link was sent to info@books.example.').waitFor();
  await part.getByRole('button', { name: 'Send the link again' }).waitFor();
  await expectAccessible(page);
  const token = /#(\S+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  expect(sent.map(({ to }) => to)).toEqual(['info@books.example']);

  const reader = await page.context().newPage();
  await reader.goto(`${address}/sender#${token}`);
  await reader.getByRole('heading', { name: 'Confirm a sender' }).waitFor();
  // The token is in no history, and opening the page has confirmed nothing.
  expect(new URL(reader.url()).hash).toBe('');
  await page.reload();
  await part.getByText('Not verified: the link waits to be confirmed').waitFor();
  await expectAccessible(reader);
  await reader.getByRole('button', { name: 'Confirm the address' }).click();
  await reader.getByText('info@books.example is confirmed as the address of Muster AG.').waitFor();
  await expectAccessible(reader);
  await reader.goto(`${address}/sender#${token}`);
  await reader.getByRole('button', { name: 'Confirm the address' }).click();
  await reader.getByText('This link has been used or has expired').waitFor();
  await reader.close();

  await page.reload();
  await part.getByText('Muster AG <info@books.example>').waitFor();
  await part.getByText('Verified', { exact: true }).waitFor();
  expect(await part.getByRole('button').count()).toBe(0);
  expect(complaints).toEqual([]);
});
