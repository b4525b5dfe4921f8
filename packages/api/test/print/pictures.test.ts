import { letter, sender } from '@kontor/domain';
import { expect, test } from 'vitest';
import { pagesOf } from '../../../print/test/pdf-text.ts';
import { invoiceOf, refusalCode, testInstallation } from '../installation.ts';

/** Pages of documents as pictures, for screens. */
const installation = await testInstallation();
const from = sender.parse({ name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' });

const sizeIn = (base64: string) => {
  const png = Buffer.from(base64, 'base64');
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
};

test('a sample is drawn by settings that are not saved, in each language and template', async () => {
  const client = await installation.newClient();
  const pictures = new Set<string>();
  for (const [language_code, template] of [
    ['de', 'plain'],
    ['fr', 'band'],
    ['it', 'compact'],
    ['en', 'plain'],
  ] as const) {
    const sent = {
      sender: from,
      letter: letter.parse({ template, color: '#0f766e' }),
      language_code,
      width: 300,
    };
    const { png, width, height, pages } = await (await client.ask()).print.sample(sent);
    expect(sizeIn(png)).toEqual({ width, height });
    expect(pages).toBe(1);
    pictures.add(png);
  }
  expect(pictures.size).toBe(4);
  expect((await (await client.ask()).settings.get()).sender).toBeUndefined();
});

test('an invoice is shown page by page, and one that is not there is not found', async () => {
  const client = await installation.newClient();
  const ask = await client.ask();
  await ask.settings.save({ sender: from });
  await ask.accounts.save({
    accno: 1020,
    description: 'Bank',
    category: 'asset',
    link: 'AR_paid:AP_paid',
    iban: 'CH9300762011623852957',
  });
  await ask.invoices.post(
    invoiceOf({
      invnumber: 'A1',
      incomeentries: Array.from({ length: 60 }, (_, at) => ({
        amount: '10.00',
        income_accno: 3400,
        description: `Zeile ${at}`,
      })),
    }),
  );
  const first = await (await client.ask()).print.picture({ invnumber: 'A1', width: 400 });
  expect(first.pages).toBeGreaterThan(1);
  expect(sizeIn(first.png).width).toBe(400);
  const last = await (await client.ask()).print.picture({
    invnumber: 'A1',
    width: 400,
    page: first.pages,
    language_code: 'fr',
  });
  expect(last.png).not.toBe(first.png);
  const { pages } = first;
  expect(await refusalCode((await client.ask()).print.picture({ invnumber: 'A1', page: pages + 1 }))).toBe(
    'not_found',
  );
  expect(await refusalCode((await client.ask()).print.picture({ invnumber: 'B1' }))).toBe('not_found');
});

test('a discount for early payment is on invoices with its day and what is then to be paid', async () => {
  const client = await installation.newClient();
  const ask = await client.ask();
  const terms = letter.parse({ discount_percent: '2.5', discount_days: 10 });
  await ask.settings.save({ sender: from, letter: terms });
  await ask.accounts.save({
    accno: 1020,
    description: 'Bank',
    category: 'asset',
    link: 'AR_paid:AP_paid',
    iban: 'CH9300762011623852957',
  });
  const of = { transdate: '2026-01-14', incomeentries: [{ amount: '99.90', income_accno: 3400 }] };
  await ask.invoices.post(invoiceOf({ ...of, invnumber: 'D1', duedate: '2026-02-13' }));
  await ask.invoices.post(invoiceOf({ ...of, invnumber: 'D2', duedate: '2026-01-20' }));
  await ask.invoices.post(invoiceOf({ ...of, invnumber: 'D3', duedate: '2026-01-14' }));
  const textOf = async (invnumber: string) => {
    const { content } = await (await client.ask()).print.invoice({ invnumber, language_code: 'de' });
    let base64 = '';
    for await (const part of content) base64 += part;
    return (await pagesOf(Buffer.from(base64, 'base64'))).join('\n');
  };
  // 97.40 and 2.5 of 100 less than 99.90.
  const first = await textOf('D1');
  expect(first).toContain('Zahlbar bis 13.02.2026 ohne Abzug.');
  expect(first.replaceAll('\u00a0', ' ')).toContain(
    'Bei Zahlung bis 24.01.2026 gewähren wir 2.5 % Skonto; zu zahlen sind dann CHF 97.40.',
  );
  // It would end after the invoice is due.
  expect(await textOf('D2')).not.toContain('Skonto');
  expect(await textOf('D3')).toContain('Zahlbar sofort, ohne Abzug.');
  expect(
    await refusalCode(ask.settings.save({ letter: { ...terms, discount_percent: '100' } } as never)),
  ).toBe('invalid');
});
