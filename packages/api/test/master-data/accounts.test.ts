import { expect, test } from 'vitest';
import { refusalOf } from '../../src/index.ts';
import { testInstallation } from '../installation.ts';

/** §8: an account is created or changed by its number, and what is left out stays as it is. */
const { newClient } = await testInstallation();

const bank = {
  ...{ accno: 1025, description: 'Bank in Euro', category: 'asset', link: 'AR_paid:AP_paid' },
  ...{ allow_gl: false, is_active: false, currency: 'EUR', vat_code: 'none' },
  ...{ iban: 'CH9300762011623852957', bank_name: 'Kantonalbank', bank_bic: 'KBZHCH22' },
} as const;

const opened = async () => {
  const { ask } = await newClient();
  const saved = async (sent: object) => (await ask()).accounts.save(sent as never);
  const read = async (number: number = bank.accno) => {
    const found = (await (await ask()).accounts.list()).find(({ accno }) => accno === number);
    const { version: _, ...account } = found ?? { version: 0 };
    return account;
  };
  return { ask, saved, read };
};

test('a change keeps every field that it leaves out, and null clears one that may be empty', async () => {
  const { ask, saved, read } = await opened();
  await saved(bank);
  const whole = { ...bank, heading: false };
  expect(await read()).toEqual(whole);
  const changes = [
    ...[{ description: 'Euro' }, { link: 'AR_paid' }, { is_active: true }, { allow_gl: true }],
    ...[{ bank_name: 'Raiffeisen' }, { vat_code: null }, { currency: null }, { heading: true }],
  ];
  let expected: Record<string, unknown> = whole;
  for (const change of changes) {
    await saved({ accno: bank.accno, ...change });
    const filled = Object.entries({ ...expected, ...change }).filter(([, value]) => value !== null);
    expected = Object.fromEntries(filled);
    expect(await read()).toEqual(expected);
  }
  await saved({ accno: bank.accno, heading: false });
  // As `GET /charts` has it.
  const { items } = await (await ask()).accounts.charts({});
  expect(items.find(({ accno }) => accno === bank.accno)).toMatchObject({
    ...{ description: 'Euro', link: 'AR_paid', allow_gl: true, is_active: true },
  });
});

test('a new account needs a name and a category, and gets what is usual', async () => {
  const { saved, read } = await opened();
  const refused = async (sent: object) => {
    const thrown = await saved(sent).catch((error: unknown) => error);
    const { code, issues } = refusalOf(thrown) ?? { issues: [] };
    return [code, issues.map(({ field }) => field)];
  };
  expect(await refused({ accno: 6555 })).toEqual(['invalid', ['description', 'category']]);
  expect(await refused({ accno: 6555, description: 'Kurse' })).toEqual(['invalid', ['category']]);
  expect(await read(6555)).toEqual({});
  await saved({ accno: 6555, description: 'Kurse', category: 'expense' });
  expect(await read(6555)).toEqual({
    ...{ accno: 6555, description: 'Kurse', category: 'expense' },
    ...{ heading: false, link: '', allow_gl: true, is_active: true },
  });
});

test('a change is checked with what it leaves out', async () => {
  const { ask, saved, read } = await opened();
  await saved({ accno: 3290, description: 'Stall', category: 'income', tax_accno: 2200, vat_code: '200' });
  // The figure of the account, which stays, is none of a VAT account.
  await expect(saved({ accno: 3290, link: 'AR_tax' })).rejects.toThrow();
  // A foreign currency stays, and an expense is kept in none.
  await saved({ ...bank, vat_code: null });
  await expect(saved({ accno: bank.accno, category: 'expense' })).rejects.toThrow();
  expect(await read()).toMatchObject({ category: 'asset', currency: 'EUR' });
  await (await ask()).settings.save({ orders: { transit_accno: 1090 } } as never);
  await expect(saved({ accno: 1090, category: 'expense' })).rejects.toThrow();
  await saved({ accno: 1090, description: 'Unterwegs' });
});
