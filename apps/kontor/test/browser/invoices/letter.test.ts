import { invoice } from '@kontor/domain';
import { toNewCustomer } from '@kontor/testing';
import { expect, test } from 'vitest';
import { act } from '../act.ts';
import { expectAccessible, openConsole } from '../console.ts';

/** The page of an invoice: what its customer reads first, one act, the others in a menu. */
const kontor = openConsole();

const openInvoice = async (width: number) => {
  const opened = await kontor.signIn({ width });
  const books = kontor.booksOf(opened);
  await books.invoices.post.mutate(
    invoice.parse({
      ...{ ...toNewCustomer, invnumber: 'A1', transdate: '2026-03-10', duedate: '2099-04-09' },
      incomeentries: [{ amount: '100.00', income_accno: 3400, description: 'Beratung', tax_accno: 2201 }],
      taxentries: [{ amount: '8.10', tax_accno: 2201 }],
    }),
  );
  await opened.page.goto('/invoices/A1');
  await opened.page.getByRole('article').getByText('Beratung').waitFor();
  return opened;
};

test.each([1280, 400])(
  'an invoice reads as its letter, %i pixels wide; its postings unfold and stay so',
  async (width) => {
    const { page, complaints } = await openInvoice(width);
    const letter = page.getByRole('article');
    await letter.getByText('Tax 8.1 % of 100.00').waitFor();
    await letter.getByText('108.10').waitFor();
    const posting = page.getByRole('row', { name: /^1100/ });
    expect(await posting.isVisible()).toBe(false);
    await page.getByText('Booked', { exact: true }).click();
    await posting.waitFor();
    await page.reload();
    await posting.waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  },
);

test('the acts are in a menu with their keys, by which they are done while it is open; Escape gives the focus back', async () => {
  const { page, complaints } = await openInvoice(1280);
  const more = page.getByRole('button', { name: 'Further actions' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Reverse' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => more.evaluate((one) => one.matches(':focus'))).toBe(true);
  await more.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('r');
  await page.getByRole('alertdialog', { name: 'Reverse A1?' }).waitFor();
  expect(await page.getByRole('menu').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await act(page, 'Credit note');
  await page.getByRole('dialog', { name: 'Credit note for invoice A1' }).waitFor();
  expect(complaints).toEqual([]);
});
