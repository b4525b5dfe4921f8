import { createHash } from 'node:crypto';
import { invoice } from '@kontor/domain';
import { encrypted } from '@kontor/samples';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, fieldFocused, hold, type Opened, openConsole, type Settings } from './console.ts';
import { billPdf, dropFile, plainPdf, receive } from './receipts.ts';

const kontor = openConsole();

const { booksOf } = kontor;

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
type File = ReturnType<typeof fileOf>;

/** Uploads files with the key, reads them, and answers their ids. */
const receiveAll = async (to: Pick<Opened, 'client' | 'key'>, files: readonly File[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const { name, buffer } of files) ids.push(Number(await receive(kontor, to, { name, bytes: buffer })));
  await kontor.server.process();
  return ids;
};

/** Polls until the answer is yes; the time limit of the runner ends a test that waits for ever. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds()));
};

/** Waits for the image of the first page to be drawn. */
const waitForPixels = (page: Page) =>
  until(() =>
    page
      .getByRole('img', { name: 'Page 1' })
      .evaluate((image) => 'naturalWidth' in image && Number(image.naturalWidth) > 0),
  );

const table = (page: Page) => page.getByRole('table', { name: 'Receipts' });
const headed = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

const openWith = async (files: readonly File[], path = '/receipts', settings: Settings = {}) => {
  const opened = await kontor.signIn(settings);
  const ids = await receiveAll(opened, files);
  await opened.page.goto(path);
  await opened.page.locator('#main h1').waitFor();
  return { ...opened, ids, books: booksOf(opened) };
};

test('a PDF is uploaded, read, shown and booked; the same file again is an alert that leads to it', async () => {
  const opened = await kontor.open('/receipts');
  const { page, complaints } = opened;
  const bill = fileOf('bill.pdf', await billPdf('R-100'));
  await page.getByLabel('Upload receipts').setInputFiles([bill]);
  await table(page)
    .getByRole('row', { name: /bill\.pdf/ })
    .getByText('Waiting')
    .waitFor();
  await kontor.server.process();
  // The list follows by itself.
  await table(page)
    .getByRole('row', { name: /bill\.pdf.*Bücher & Söhne.*1'949\.75.*Processed/ })
    .waitFor();
  await dropFile(page, fileOf('dropped.pdf', await plainPdf(2)), 'Drop PDFs, images or XML to upload them');
  await table(page).getByRole('link', { name: 'dropped.pdf' }).waitFor();
  await page.getByRole('link', { name: 'bill.pdf' }).click();
  await headed(page, 'bill.pdf');
  await page.getByText('Processed', { exact: true }).waitFor();
  await page.getByRole('img', { name: 'Page 1' }).waitFor();
  await waitForPixels(page);
  await page
    .getByRole('region', { name: 'What will be booked' })
    .getByRole('row', { name: /1'949\.75/ })
    .waitFor();
  await page.getByRole('button', { name: 'Book' }).click();
  await page.getByRole('status').getByRole('link', { name: 'R-100' }).waitFor();
  const books = booksOf(opened);
  const booked = await books.payables.get.query({ invnumber: 'R-100' });
  expect(booked).toMatchObject({
    amount: '1949.75',
    transdate: '2026-02-20',
    taxentries: [{ amount: '146.10' }],
  });
  const proofs = await books.receipts.of.query({ payable: 'R-100' });
  expect(proofs).toMatchObject([{ sha256: createHash('sha256').update(bill.buffer).digest('hex') }]);
  await page.goto('/receipts');
  await page.getByLabel('Upload receipts').setInputFiles([{ ...bill, name: 'again.pdf' }]);
  const alert = page.getByRole('alert');
  await alert.getByRole('link', { name: `Receipt ${proofs[0]?.id}` }).click();
  await headed(page, 'bill.pdf');
  expect(complaints).toEqual([]);
});

test('an inbox is gone through with the keyboard alone', async () => {
  const files = await Promise.all(
    ['R-1', 'R-2', 'R-3'].map(async (number, at) => fileOf(`${number}.pdf`, await billPdf(number, at + 1))),
  );
  const { page, complaints, books } = await openWith(files, '/receipts?proposal=OPEN');
  await table(page).getByRole('link', { name: 'R-3.pdf' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await headed(page, 'R-2.pdf');
  await page.getByText('2 of 3').waitFor();
  await page.keyboard.press('k');
  await headed(page, 'R-3.pdf');
  await page.keyboard.press('j');
  await headed(page, 'R-2.pdf');
  await page.getByRole('region', { name: 'What will be booked' }).waitFor();
  await page.keyboard.press('e');
  await fieldFocused(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('R-2b');
  await page.keyboard.press('Control+Enter');
  await headed(page, 'R-1.pdf');
  await page.getByRole('status').getByRole('link', { name: 'R-2b' }).waitFor();
  await page.getByRole('button', { name: 'Book' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await headed(page, 'R-3.pdf');
  await page.keyboard.press('x');
  await page.getByText('The proposal was rejected').waitFor();
  const { items } = await books.payables.list.query({});
  expect(items.map(({ invnumber }) => invnumber).sort()).toEqual(['R-1', 'R-2b']);
  // One step back, whatever was looked at in the meantime.
  await page.goBack();
  await page.waitForURL('**/receipts?proposal=OPEN');
  await page.getByText('Nothing matches these filters.').waitFor();
  expect(complaints).toEqual([]);
});

test('a refusal is beside its field, and a reload loses nothing', async () => {
  const { page, go, complaints, ids, books } = await openWith([fileOf('bill.pdf', await billPdf('R-1'))]);
  await go(`/receipts/${ids[0]}`);
  const account = page.getByRole('combobox', { name: 'Account' });
  await account.fill('99999');
  await page.getByLabel('Description').first().fill('Kept');
  await page.keyboard.press('Control+Enter');
  await account.and(page.locator('[aria-invalid=true]')).waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByText('Your input has been restored.').waitFor();
  expect(await page.getByLabel('Description').first().inputValue()).toBe('Kept');
  expect((await books.payables.count.query({})).count).toBe(0);
  expect(complaints).toEqual([]);
});

test('a receipt without a bill is booked by hand, and then proves what was booked', async () => {
  const { page, go, complaints, ids, books } = await openWith([fileOf('taxi.pdf', await plainPdf(1))]);
  await books.vendors.save.mutate({ vendornumber: 'T-1', name: 'Taxi Zürich' });
  await go(`/receipts/${ids[0]}`);
  await page.getByRole('combobox', { name: 'Vendor' }).fill('T-1');
  await page.getByLabel('Number').fill('T-100');
  await page.getByRole('combobox', { name: 'Account' }).fill('6500');
  await page.getByRole('textbox', { name: 'Amount' }).fill('42.50');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: 'T-100' }).waitFor();
  expect(await books.receipts.links.query({ id: ids[0] ?? 0 })).toMatchObject([
    { payable: 'T-100', vendor_number: 'T-1' },
  ]);
  expect(await page.getByRole('button', { name: 'Book' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a receipt is linked to a document that its amount finds, unlinked, withdrawn and restored', async () => {
  const { page, go, complaints, ids, books } = await openWith([fileOf('bill.pdf', await billPdf('R-1'))]);
  await books.invoices.post.mutate(
    invoice.parse({
      invnumber: 'A1',
      transdate: '2026-02-20',
      customer: { customernumber: 'K-1', name: 'Gasthaus zum Löwen' },
      incomeentries: [{ amount: '1949.75', income_accno: 3400 }],
    }),
  );
  await go(`/receipts/${ids[0]}`);
  await page.getByText('Not linked to anything yet.').waitFor();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Document' }).press('ArrowDown');
  await dialog.getByRole('option', { name: /A1 .*Gasthaus zum Löwen/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Link' }).click();
  const documents = page.getByRole('region', { name: 'Documents' });
  await documents.getByText("1'949.75").waitFor();
  await documents.getByRole('button', { name: 'Unlink A1' }).click();
  await page.getByText('Not linked to anything yet.').waitFor();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('This receipt was withdrawn.').waitFor();
  expect(await page.getByRole('button', { name: 'Book' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Book' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a file that cannot be read says why, and is tried again', async () => {
  const { page, complaints, ids, books } = await openWith(
    [fileOf('secret.pdf', Buffer.from(await encrypted(await plainPdf(1), 'secret')))],
    '/receipts?status=FAILED',
  );
  await table(page).getByRole('link', { name: 'secret.pdf' }).click();
  await headed(page, 'secret.pdf');
  const { reason } = await books.receipts.get.query({ id: ids[0] ?? 0 });
  await page.getByRole('alert').getByText(reason).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Waiting', { exact: true }).waitFor();
  await kontor.server.process();
  await page.getByRole('alert').getByText(reason).waitFor();
  expect(complaints).toEqual([]);
});

test('an upload that breaks off is shown as failed, and arrives when it is tried again', async () => {
  const { page } = await kontor.open('/receipts');
  const toUpload = '**/belege';
  const breakOff = await hold(page, toUpload, 'abort');
  await page.getByLabel('Upload receipts').setInputFiles([fileOf('broken.pdf', await plainPdf(1))]);
  await page.getByRole('progressbar', { name: 'broken.pdf' }).waitFor();
  breakOff();
  const alert = page.getByRole('alert');
  await alert.getByText('broken.pdf').waitFor();
  await page.unroute(toUpload);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await table(page).getByRole('link', { name: 'broken.pdf' }).waitFor();
  await alert.waitFor({ state: 'detached' });
});

test('an uploader sees their own receipts with their pages, and no books', async () => {
  const { page, client, key, complaints } = await kontor.open('/', { role: 'uploader' });
  const [theirs] = await receiveAll({ client, key }, [fileOf('theirs.pdf', await plainPdf(1))]);
  await headed(page, 'Receipts');
  expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
    expect.stringContaining('Receipts'),
  ]);
  await page.getByLabel('Upload receipts').setInputFiles([fileOf('mine.pdf', await billPdf('R-1'))]);
  await table(page).getByRole('link', { name: 'mine.pdf' }).waitFor();
  expect(await table(page).getByRole('link').count()).toBe(1);
  await kontor.server.process();
  await table(page).getByText('Processed').waitFor();
  await page.getByRole('link', { name: 'mine.pdf' }).click();
  await waitForPixels(page);
  expect(await page.getByRole('region', { name: 'Documents' }).count()).toBe(0);
  await expectAccessible(page);
  await page.goto(`/receipts/${theirs}`);
  await page.getByRole('alert').waitFor();
  expect(complaints).toEqual([]);
});

test('an auditor sees proposals and links, and is offered no change', async () => {
  const { page, go, complaints, ids } = await openWith(
    [fileOf('bill.pdf', await billPdf('R-1'))],
    '/receipts',
    {
      role: 'auditor',
    },
  );
  await table(page).getByRole('link', { name: 'bill.pdf' }).waitFor();
  expect(await page.getByLabel('Upload receipts').count()).toBe(0);
  await go(`/receipts/${ids[0]}`);
  await page.getByRole('region', { name: 'Proposal' }).getByText("1'949.75").waitFor();
  for (const name of ['Book', 'Link', 'Withdraw', 'Reject'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('filters stand in the address; the overview leads to what waits, and Back to the list as it was', async () => {
  const files = [fileOf('bill.pdf', await billPdf('R-1')), fileOf('taxi.pdf', await plainPdf(1))];
  const { page, complaints } = await openWith(files, '/');
  await page.getByRole('link', { name: '1 proposal from a receipt' }).click();
  await page.waitForURL('**/receipts?proposal=OPEN');
  await table(page).getByRole('link', { name: 'bill.pdf' }).waitFor();
  expect(await table(page).getByRole('link', { name: 'taxi.pdf' }).count()).toBe(0);
  await page.getByLabel('Booking').selectOption({ label: 'Not linked' });
  await page.getByLabel('Text').fill('TAXI');
  await page.waitForURL('**/receipts?linked=false&text=TAXI');
  await table(page).getByRole('link', { name: 'taxi.pdf' }).click();
  await headed(page, 'taxi.pdf');
  await page.goBack();
  await page.waitForURL('**/receipts?linked=false&text=TAXI');
  expect(await page.getByLabel('Text').inputValue()).toBe('TAXI');
  await table(page).getByRole('link', { name: 'taxi.pdf' }).waitFor();
  expect(complaints).toEqual([]);
});

test('Back leads to the place in a long list from where one came', async () => {
  const files = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => fileOf(`${at + 1}.pdf`, await plainPdf(at))),
  );
  const { page, complaints } = await openWith(files);
  await page.setViewportSize({ width: 1280, height: 420 });
  const first = table(page).getByRole('link', { name: '1.pdf', exact: true });
  await first.scrollIntoViewIfNeeded();
  const scroller = page.locator('.table-scroll');
  const place = await scroller.evaluate(({ scrollTop }) => scrollTop);
  expect(place).toBeGreaterThan(0);
  await first.click();
  await headed(page, '1.pdf');
  await page.goBack();
  await first.waitFor();
  await until(async () => (await scroller.evaluate(({ scrollTop }) => scrollTop)) === place);
  expect(complaints).toEqual([]);
});

test('a figure of the balance sheet leads to account, entry, document and receipt, with the same sum; Back restores', async () => {
  const { page, complaints, ids, books } = await openWith([fileOf('bill.pdf', await billPdf('R-1'))]);
  const { items } = await books.proposals.list.query({ receipt: ids[0] ?? 0 });
  await books.proposals.accept.mutate({ id: items[0]?.id ?? 0 });
  const sum = "1'949.75";
  const places = ['/reports/balance-sheet?on=2026-12-31'];
  await page.goto(places[0] ?? '');
  await page
    .getByRole('row', { name: /^2000 / })
    .getByRole('link', { name: new RegExp(sum) })
    .click();
  await page.getByRole('heading', { name: /^2000/, level: 1 }).waitFor();
  places.push(page.url());
  await page.locator('.sums').getByText(`-${sum}`).or(page.locator('.sums').getByText(sum)).first().waitFor();
  await page
    .getByRole('row', { name: new RegExp(sum) })
    .getByRole('link', { name: /R-1/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /^Entry/, level: 1 }).waitFor();
  places.push(page.url());
  await page.getByRole('row', { name: new RegExp(`^2000 .*${sum}`) }).waitFor();
  await page.locator('#main').getByRole('link', { name: 'R-1', exact: true }).click();
  await headed(page, 'Payable R-1');
  places.push(page.url());
  await page.locator('.billed-total').getByText(sum).waitFor();
  await page.getByRole('link', { name: 'bill.pdf', exact: true }).click();
  await headed(page, 'bill.pdf');
  await page.getByRole('region', { name: 'Documents' }).getByText(sum).waitFor();
  for (const place of places.reverse()) {
    await page.goBack();
    await page.waitForURL((url) => url.href.endsWith(place));
  }
  await page.getByRole('row', { name: /^2000 / }).waitFor();
  expect(complaints).toEqual([]);
});
