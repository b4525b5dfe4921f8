import { expect, test } from 'vitest';
import type { Outputs } from '../../src/index.ts';
import { invoiceOf, refusalCode, testInstallation } from '../installation.ts';
import { drawing, sendLogo } from './logo.ts';

/** The logo of a client's documents (docs/interface §8). */
const installation = await testInstallation();
const sender = { name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' };
type Client = Awaited<ReturnType<typeof installation.newClient>>;

const bytesOf = async ({ content }: Outputs['logo']['get']): Promise<Buffer> => {
  let base64 = '';
  for await (const part of content) base64 += part;
  return Buffer.from(base64, 'base64');
};

const invoicePdf = async (client: Client) =>
  (await bytesOf(await (await client.ask()).print.invoice({ invnumber: 'A1' }))).toString('latin1');

test('a drawing becomes a PNG that is on each document, until it is removed', async () => {
  const client = await installation.newClient();
  const ask = await client.ask();
  await ask.settings.save({ sender });
  await ask.accounts.save({
    accno: 1020,
    description: 'Bank',
    category: 'asset',
    link: 'AR_paid:AP_paid',
    iban: 'CH9300762011623852957',
  });
  await ask.invoices.post(invoiceOf({ invnumber: 'A1' }));
  const before = await invoicePdf(client);
  expect(before).not.toContain('/Subtype /Image');
  expect(await refusalCode((await client.ask()).logo.get({}))).toBe('not_found');

  await sendLogo(installation, client);
  const file = await (await client.ask()).logo.get({});
  const png = await bytesOf(file);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const { logo } = await (await client.ask()).settings.get();
  expect(logo).toEqual({ width, height, size: png.length, sha256: file.sha256 });
  expect({ width, height }).toEqual({ width: 692, height: 346 });
  expect(file).toMatchObject({ file_name: 'logo.png', media_type: 'image/png', size: png.length });
  const printed = await invoicePdf(client);
  expect(printed).toContain('/Subtype /Image');
  expect(printed).toContain('/Width 692');
  expect(await invoicePdf(client)).toBe(printed);
  // Another client has none of it.
  expect((await (await (await installation.newClient()).ask()).settings.get()).logo).toBeUndefined();

  await (await client.ask()).logo.remove({});
  expect((await (await client.ask()).settings.get()).logo).toBeUndefined();
  expect(await invoicePdf(client)).toBe(before);
});

test('the audit trail reports each change, by the hash of what is kept', async () => {
  const client = await installation.newClient();
  await sendLogo(installation, client);
  const { logo } = await (await client.ask()).settings.get();
  await (await client.ask()).logo.remove({});
  const { items } = await (await client.ask()).audit.list({ table: 'client' });
  const changes = items.flatMap(({ records }) => records).filter(({ action }) => action?.startsWith('logo.'));
  expect(
    changes.map(({ action, before, after }) => [
      action,
      Reflect.get(Object(before), 'logo'),
      Reflect.get(Object(after), 'logo'),
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['logo.save', null, logo],
      ['logo.remove', logo, null],
    ]),
  );
});

test('what cannot be drawn is refused, in a sentence that has its translation, and the logo stays', async () => {
  const client = await installation.newClient();
  await sendLogo(installation, client);
  const { logo } = await (await client.ask()).settings.get();
  for (const [content, media_type, name] of [
    [drawing.replace('<path', '<text>Muster</text><path'), 'image/svg+xml', 'logo_letters'],
    [
      drawing.replace('<path', '<image width="5" height="5" href="https://ads.example/1.png"/><path'),
      'image/svg+xml',
      'logo_elsewhere',
    ],
    [drawing.replace('#a00', '#fff'), 'image/svg+xml', 'logo_white'],
    [drawing.slice(0, -9), 'image/svg+xml', 'logo_unread'],
    ['\x89PNG\r\n\x1a\nnothing', 'image/png', 'logo_unread'],
  ] as const)
    await expect(sendLogo(installation, client, { content, media_type })).rejects.toMatchObject({
      cause: { code: 'media_type_refused', wording: { name } },
    });
  expect((await (await client.ask()).settings.get()).logo).toEqual(logo);
});
