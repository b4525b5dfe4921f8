import { expect, test } from 'vitest';
import { expectAccessible, openConsole, post } from '../console.ts';

/** The forecast and the budget (docs/interface §39). */
const kontor = openConsole();

const today = new Date().toISOString().slice(0, 10);
const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000);
const isoAfter = (days: number) => dayAfter(days).toISOString().slice(0, 10);

test('an account that runs out is on the overview, and a bar opens what it is made of', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const entry = [
    { accno: '1020', debit: '500.00' },
    { accno: '2800', credit: '500.00' },
  ];
  await post(kontor, opened, {
    path: '/gl',
    record: { reference: 'K-1', transdate: today, description: 'Kapital', glentries: entry },
  });
  // In the third week, and on no weekend, after which it would be the Monday.
  const due = [15, 16, 17].find((days) => dayAfter(days).getUTCDay() % 6 !== 0) ?? 15;
  const party = { name: 'Druckerei Muster' };
  await post(kontor, opened, {
    path: '/payables',
    record: {
      ...{
        vendor: { vendornumber: 'L-9', ...party },
        invnumber: 'R-9',
        transdate: today,
        duedate: isoAfter(due),
      },
      expenseentries: [{ amount: '800.00', expense_accno: '6500' }],
    },
  });
  await page.goto('/');
  const runsOut = /Account 1020 .* runs out on /;
  const card = page.getByRole('region', { name: 'Cash of the next 13 weeks' });
  await card.getByText(runsOut).waitFor();
  const [year, month, day] = isoAfter(due).split('-').map(Number);
  expect(await card.getByText(runsOut).textContent()).toMatch(
    new RegExp(`on 0?${day}\\D+0?${month}\\D+${year}`),
  );
  await card.getByRole('link', { name: 'Forecast' }).click();
  await page.waitForURL('**/reports/forecast');
  await page.getByText(runsOut).waitFor();
  const flow = page.getByRole('region', { name: 'In and out by week' });
  await flow.getByRole('link', { name: /Out 800\.00/ }).click();
  await page.waitForURL('**/reports/forecast?week=*');
  await page.getByRole('link', { name: 'Druckerei Muster' }).waitFor();
  // A week in which nothing comes or goes is made of nothing.
  await page.goto('/reports/forecast?week=9');
  await page.getByText('Nothing is expected.').waitFor();
  expect(await page.getByRole('link', { name: 'Druckerei Muster' }).count()).toBe(0);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('the budget of a project is typed beside that of the whole client, which keeps its rows', async () => {
  const opened = await kontor.signIn();
  const { page, complaints } = opened;
  const year = today.slice(0, 4);
  await page.goto(`/reports/budget?year=${year}`);
  await page.getByLabel('Business year').waitFor();
  expect(await page.getByLabel('Budget of').count()).toBe(0);
  await post(kontor, opened, { path: '/projects', record: { number: 'P-7', description: 'Umbau Seefeld' } });
  const accounts = [{ accno: '6500', amount: '1200.00' }];
  await page.goto(`/reports/budget?year=${year}`);
  await post(kontor, opened, { path: `/budgets/${year}`, record: { accounts } });
  await page.reload();
  await page.getByLabel('Budget of').selectOption('project:P-7');
  await page.waitForURL('**project=P-7**');
  await page.getByText('No account has a budget yet.').waitFor();
  expect(await page.getByText('Last year plus percent').count()).toBe(0);
  await page.keyboard.press('Control+.');
  await page.keyboard.type('6500');
  await page.keyboard.press('Enter');
  await page.getByLabel(/^6500 .*, Year$/).fill('360.00');
  await page.getByLabel(/^6500 .*, Year$/).press('Tab');
  await page.getByRole('button', { name: 'Save budget' }).click();
  await page.getByText('Version 2').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Budget of').selectOption('');
  await page.waitForURL((url) => !url.search.includes('project'));
  expect(await page.getByLabel(/^6500 .*, Year$/).inputValue()).toMatch(/1'?200\.00/);
  await page.goto(`/reports/by-project?by=project&budget=true`);
  await page.getByText('Below each figure, smaller: its budget').waitFor();
  await page.getByRole('link', { name: /Umbau Seefeld/ }).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
