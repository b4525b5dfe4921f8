import { readFile } from 'node:fs/promises';
import { account, payable } from '@kontor/domain';
import { expect, test } from 'vitest';
import { expectAccessible, openConsole, type Settings } from '../console.ts';

/** Payment orders in the console: the run as a check list, the order, its release and its file. */
const kontor = openConsole();

const known = 'CH5604835012345678009';
const address = { address1: 'Rue du Lac 12', zipcode: '1003', city: 'Lausanne', country: 'CH' };

/** A client with two payables that can be paid, and one whose vendor has no IBAN. */
const owing = async (settings: Settings = {}) => {
  const opened = await kontor.signIn(settings);
  const books = kontor.booksOf(opened);
  const sender = { name: 'Muster AG', zipcode: '8001', city: 'Zürich', country: 'CH' };
  await books.settings.save.mutate({ sender, payment_accno: 1020, ap_discount_accno: 4900 });
  const bank = { accno: 1020, description: 'Bank', category: 'asset', link: 'AR_paid:AP_paid' };
  await books.accounts.save.mutate(account.parse({ ...bank, iban: 'CH9300762011623852957' }));
  for (const [vendornumber, name, bank_iban, amount] of [
    ['L-1', 'Papeterie Dupont', known, '100.00'],
    ['L-2', 'Druckerei Muster', 'CH9300762011623852957', '50.00'],
    ['L-3', 'Ohne Bank', '', '70.00'],
  ])
    await books.payables.post.mutate(
      payable.parse({
        ...{ invnumber: `R-${vendornumber}`, transdate: '2026-01-10', duedate: '2026-01-31' },
        vendor: { vendornumber, name, bank_iban, ...address },
        expenseentries: [{ amount, expense_accno: 6500 }],
      }),
    );
  return { ...opened, books };
};

test('a run of two payables less a discount and a salary becomes an order that is released, saved and sent', async () => {
  const { page, books, complaints, settled } = await owing();
  await page.goto('/orders');
  await page
    .getByText(/^There are no payment orders yet\. An order pays .+ Begin with “New payment run”\.$/)
    .waitFor();
  await page.keyboard.press('n');
  const run = page.getByRole('region', { name: /^1020/ });
  await run.getByRole('checkbox', { name: 'Pay Papeterie Dupont, R-L-1' }).waitFor();
  await run.getByText('The vendor has no IBAN.').waitFor();
  expect(await run.getByRole('checkbox', { name: /Ohne Bank/ }).isDisabled()).toBe(true);
  await run.getByText('CHF 150.00').waitFor();
  await run.getByLabel('Discount on R-L-1').fill('2');
  await run.getByText('CHF 148.00').waitFor();
  await settled();
  await expectAccessible(page);
  await run.getByRole('button', { name: 'Add another payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Paid to').fill('Anna Muster');
  await dialog.getByLabel('IBAN').fill(known);
  await dialog.getByLabel('Amount').fill("5'000");
  await dialog.getByRole('combobox', { name: 'Account' }).fill('5000');
  await dialog.getByLabel('City').fill('Zürich');
  await dialog.getByLabel(/It is a salary/).check();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await run.getByText("CHF 5'148.00").waitFor();
  // A payment that was added is there after a reload; one that is taken out is not paid.
  await page.reload();
  await run.getByText("CHF 5'150.00").waitFor();
  await run.getByLabel('Discount on R-L-1').fill('2');
  await run.getByRole('button', { name: /^Create order/ }).click();
  await page.getByRole('heading', { name: 'Payment order 1', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Remove the payment to Druckerei Muster' }).click();
  await page.getByText("CHF 5'098.00").waitFor();
  await settled();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save pain.001/ }).click(),
  ]);
  const xml = await readFile(await download.path(), 'utf8');
  expect(xml).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>5098</CtrlSum>');
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: /^Mark as sent/ }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText('0 of 2').waitFor();
  expect(await books.paymentOrders.get.query({ id: 1 })).toMatchObject({ state: 'sent', count: 2 });
  await page.goto('/orders/new');
  await run.getByText('It is already in payment order 1.').waitFor();
  await run.locator('.order-sum').getByText('CHF 50.00').waitFor();
  await page.goto('/orders');
  await page.getByRole('row', { name: /Sent/ }).getByText("CHF 5'098.00").waitFor();
  expect(complaints).toEqual([]);
});

test('another IBAN than was paid to stops its row, with the one before and the way to confirm it', async () => {
  const { page, books, complaints } = await owing();
  await books.paymentOrders.create.mutate({ payables: [{ invnumber: 'R-L-1' }] });
  await books.paymentOrders.release.mutate({ id: 1 });
  await books.paymentOrders.markSent.mutate({ id: 1 });
  await books.payables.post.mutate(
    payable.parse({
      ...{ invnumber: 'R-9', transdate: '2026-01-10', duedate: '2026-01-31', vendornumber: 'L-1' },
      expenseentries: [{ amount: '30.00', expense_accno: 6500 }],
    }),
  );
  const { vendornumber, name } = await books.vendors.get.query({ vendornumber: 'L-1' });
  await books.vendors.save.mutate({ vendornumber, name, bank_iban: 'CH4399001001000137731', ...address });
  await page.goto('/orders/new');
  const row = page.getByRole('row', { name: /R-9/ });
  await row.getByText('nobody has confirmed it').waitFor();
  await row.getByText('Paid to before: CH56 0483 5012 3456 7800 9').waitFor();
  await row.getByRole('link', { name: 'Confirm it' }).click();
  await page.getByRole('button', { name: 'Confirm the IBAN' }).click();
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Confirm the IBAN' }).waitFor({ state: 'detached' });
  await page.goto('/orders/new');
  await page.getByRole('checkbox', { name: /R-9/, checked: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('where a second person releases orders, the one who made it is told so', async () => {
  const { page, books, complaints } = await owing();
  await page.goto('/settings');
  await page.getByLabel(/A second person releases payment orders/).check();
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('The settings are saved.').waitFor();
  expect((await books.settings.get.query()).orders).toEqual({ four_eyes: true });
  await page.goto('/orders/new');
  await page.getByRole('button', { name: /^Create order/ }).click();
  await page.getByText('A second person, who neither created nor changed this order').waitFor();
  await page.getByRole('button', { name: /^Release/ }).click();
  await page.getByRole('alert').getByText('must be released by a second person').waitFor();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel the order/ })
    .click();
  await page.locator('.screen-beside').getByText('Cancelled').waitFor();
  expect((await books.paymentOrders.get.query({ id: 1 })).state).toBe('cancelled');
  expect(complaints).toEqual([]);
});

test('with an account of payments in transit a sent order is booked there, as its page says, and each payment leads to its entry', async () => {
  const { page, books, settled, complaints } = await owing();
  const transit = { accno: 1099, description: 'Zahlungen unterwegs', category: 'asset' };
  await books.accounts.save.mutate(account.parse(transit));
  await page.goto('/settings');
  const field = page.getByRole('combobox', { name: 'Payments in transit' });
  await field.fill('1020');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('that is not a bank account').waitFor();
  await field.fill('1099');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('The settings are saved.').waitFor();
  expect((await books.settings.get.query()).orders).toEqual({ four_eyes: false, transit_accno: 1099 });
  await books.paymentOrders.create.mutate({ payables: [{ invnumber: 'R-L-1', discount: '2.00' }] } as never);
  await books.paymentOrders.release.mutate({ id: 1 });
  await page.goto('/orders/1');
  await page.getByText('to account 1099 Zahlungen unterwegs, where they await their debit').waitFor();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('to account 1099 Zahlungen unterwegs').waitFor();
  await question.getByRole('button', { name: /^Mark as sent/ }).click();
  await question.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /R-L-1/ });
  await row
    .getByRole('link', { name: /^Entry/ })
    .first()
    .waitFor();
  await page.getByText('In transit on').waitFor();
  await settled();
  await expectAccessible(page);
  await row
    .getByRole('link', { name: /^Entry/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /^Entry/, level: 1 }).waitFor();
  await page.getByText('1099').first().waitFor();
  expect(complaints).toEqual([]);
});

test('who may only read sees what is due and the orders, and can do nothing with them', async () => {
  const { page, books, settled, complaints } = await owing({ role: 'auditor' });
  await books.paymentOrders.create.mutate({ payables: [{ invnumber: 'R-L-1' }] });
  await page.goto('/orders/1');
  await page.getByRole('table', { name: 'Payments' }).waitFor();
  await settled();
  expect(await page.locator('.screen-actions button, .order-items button').count()).toBe(0);
  await page.goto('/orders');
  await page.getByRole('row', { name: /Draft/ }).waitFor();
  expect(await page.getByRole('link', { name: /New payment run/ }).count()).toBe(0);
  await page.goto('/orders/new');
  await page.getByRole('region', { name: /^1020/ }).waitFor();
  expect(await page.getByRole('button', { name: /Create order|Add another/ }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

/** A pain.002 that refuses the first payment of the order of this message. */
const refusing = (message_id: string): Buffer =>
  Buffer.from(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>S</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${message_id}</OrgnlMsgId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${message_id}-D-CHF</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${message_id}-1</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>Konto falsch</AddtlInf></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
  );

test('an answer of the bank is read: the refused payment has its reason and is free; another file is refused in words', async () => {
  const { page, books, settled, complaints } = await owing();
  const { message_id } = await books.paymentOrders.create.mutate({
    payables: [{ invnumber: 'R-L-1' }, { invnumber: 'R-L-2' }],
  });
  await books.paymentOrders.release.mutate({ id: 1 });
  await page.goto('/orders/1');
  const upload = page.getByLabel('Read pain.002');
  const file = (buffer: Buffer) => [{ name: 'answer.xml', mimeType: 'application/xml', buffer }];
  await upload.setInputFiles(file(Buffer.from('<x/>')));
  await page.getByRole('alert').waitFor();
  await upload.setInputFiles(file(refusing(message_id)));
  await page.getByText('the bank refused 1 payment').waitFor();
  await page.getByRole('row', { name: /R-L-1/ }).getByText('Konto falsch').waitFor();
  await settled();
  await expectAccessible(page);
  await page.goto('/orders/new');
  await page.getByRole('checkbox', { name: /R-L-1/, checked: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('a run takes the discount that is in time, as of the day on which it pays, unless someone takes none', async () => {
  const { page, books, complaints, settled } = await owing();
  const today = new Date();
  const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const post = (invnumber: string, fields: object) =>
    books.payables.post.mutate(
      payable.parse({
        ...{ invnumber, vendornumber: 'L-1', transdate: day(-5), duedate: day(30) },
        expenseentries: [{ amount: '200.00', expense_accno: 6500 }],
        ...fields,
      }),
    );
  await post('R-7', { discount_percent: '2.50', discount_days: 8 });
  await post('R-8', { discount_percent: '3', discount_days: 25 });
  const shown = (date: string) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
  await page.goto(`/orders/new?due=${day(6)}`);
  const row = page.getByRole('row', { name: /R-7/ });
  await row
    .locator('.order-discount')
    .getByText(`2.5 % until ${shown(day(3))}`)
    .waitFor();
  expect(await row.getByLabel('Discount on R-7').inputValue()).toBe('5.00');
  await row.getByText('195.00').waitFor();
  expect(await page.getByRole('row', { name: /R-8/ }).count()).toBe(0);
  await settled();
  await expectAccessible(page);
  // After its last day there is none, and it is not due.
  const paysOn = page.getByLabel('Pay on');
  await paysOn.fill(shown(day(4)));
  await row.waitFor({ state: 'detached' });
  await paysOn.fill(shown(day(3)));
  await row.getByText('195.00').waitFor();
  await row.getByLabel('Discount on R-7').fill('');
  await row.getByText('200.00').waitFor();
  await row.getByLabel('Discount on R-7').fill('5');
  await page.getByRole('button', { name: /^Create order/ }).click();
  await page.getByRole('heading', { name: 'Payment order 1', level: 1 }).waitFor();
  await page.getByRole('row', { name: /R-7/ }).getByText('195.00').waitFor();
  const { payments } = await books.paymentOrders.get.query({ id: 1 });
  expect(payments.map(({ invnumber, discount }) => `${invnumber} ${discount}`)).toEqual([
    'R-L-1 0.00',
    'R-L-2 0.00',
    'R-7 5.00',
  ]);
  expect(complaints).toEqual([]);
});

test('a payment that the bank refused by letter is told so, and its payable is open again', async () => {
  const { page, books, complaints } = await owing();
  await books.paymentOrders.create.mutate({ payables: [{ invnumber: 'R-L-1' }] });
  await books.paymentOrders.release.mutate({ id: 1 });
  await books.paymentOrders.markSent.mutate({ id: 1 });
  await page.goto('/orders/1');
  await page.getByRole('button', { name: 'The bank refused the payment to Papeterie Dupont' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => dialog.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Reason').fill('AC04 Konto aufgehoben');
  await page.keyboard.press('Control+Enter');
  await page.getByText('AC04 Konto aufgehoben').waitFor();
  expect((await books.paymentOrders.get.query({ id: 1 })).payments).toMatchObject([{ state: 'refused' }]);
  expect(complaints).toEqual([]);
});

test('an order that someone has changed since it was shown is released once what is different was shown', async () => {
  const { page, books, settled, complaints } = await owing();
  await books.paymentOrders.create.mutate({ payables: [{ invnumber: 'R-L-1' }] });
  await page.goto('/orders/1');
  await page.getByText('CHF 100.00').first().waitFor();
  await books.paymentOrders.change.mutate({ id: 1, order: { payables: [{ invnumber: 'R-L-2' }] } });
  await page.getByRole('button', { name: /^Release/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Payment order 1 has changed' });
  await question
    .getByRole('region', { name: 'Removed' })
    .getByText(/Papeterie Dupont.*CHF 100.00/)
    .waitFor();
  await question
    .getByRole('region', { name: 'New' })
    .getByText(/Druckerei Muster.*CHF 50.00/)
    .waitFor();
  expect(await books.paymentOrders.get.query({ id: 1 })).toMatchObject({ state: 'draft' });
  await settled();
  await expectAccessible(page);
  await question.getByRole('button', { name: /^Release as it is now/ }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Save pain.001/ }).waitFor();
  expect(await books.paymentOrders.get.query({ id: 1 })).toMatchObject({
    ...{ state: 'released', sums: [{ amount: '50.00' }] },
  });
  expect(complaints).toEqual([]);
});

test('an order whose file was saved is cancelled once someone says that it was not sent', async () => {
  const { page, books, settled, complaints } = await owing();
  await books.paymentOrders.create.mutate({ payables: [{ invnumber: 'R-L-1' }] });
  await books.paymentOrders.release.mutate({ id: 1 });
  await page.goto('/orders/1');
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save pain.001/ }).click(),
  ]);
  await page.getByText(/^file saved on/).waitFor();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('the bank may have it').waitFor();
  await question.getByText('paid here a second time').waitFor();
  await settled();
  await expectAccessible(page);
  await question.getByRole('button', { name: /^It was not sent: cancel/ }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(async () => (await books.paymentOrders.get.query({ id: 1 })).state).toBe('cancelled');
  expect(complaints).toEqual([]);
});
