import { openPrinter, Undrawable } from '@kontor/print';
import { openScanner } from '@kontor/scan';
import { proving } from '@kontor/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { textsOf } from './pdf-text.ts';
import { type RandomSheet, randomSheets, requiredWords } from './random-sheets.ts';
import { bill, invoice } from './sheets.ts';

/**
 * Documents of all kinds, read back by the reader of receipts: 60, and 300 under `pnpm prove`.
 * `pnpm prove:print` has them read by programs of others.
 */
const printer = openPrinter();
const scanner = openScanner({ threads: 2 });
afterAll(async () => {
  await printer.close();
  await scanner.close();
});

const read = async (one: RandomSheet) => {
  const { sheet, code } = one;
  const pdf = await printer.drawDocument(sheet);
  const pages = await textsOf(pdf);
  const words = pages.map((page) => page.map(({ text }) => text).join(' '));
  const whole = words.join(' ');
  const place = `${sheet.kind} ${sheet.customer_number}`;
  for (const line of sheet.recipient) expect(whole.replaceAll('\n', ' '), place).toContain(line);
  if ('lines' in sheet)
    for (const { description, amount = '' } of sheet.lines) {
      for (const word of description.split(/\s+/)) expect(whole, place).toContain(word);
      expect(whole.replaceAll('’', ''), place).toContain(amount.replace('-', '−'));
    }
  for (const required of requiredWords(one)) expect(whole, place).toContain(required);
  words.forEach((page, at) => {
    expect(page, place).toMatch(new RegExp(`\\b${at + 1} \\S+ ${pages.length}\\b`));
  });
  const codes =
    code === undefined
      ? []
      : (await scanner.scan(pdf, 'application/pdf')).parts.flatMap((part) => part.codes);
  return { place, codes };
};

describe('random documents say what their sheets say, and their codes what their bills say', () => {
  const count = proving ? 300 : 60;
  const all = randomSheets(count, 20_261_127);
  test('they are of each kind, language, currency, template and side', () => {
    const seen = new Set(
      all.flatMap(({ sheet: { kind, language, currency, look } }) => [
        kind,
        language,
        currency,
        look.template,
        look.window,
        look.font,
      ]),
    );
    expect([...seen].toSorted()).toEqual([
      'CHF',
      'EUR',
      'USD',
      'band',
      'compact',
      'credit_note',
      'de',
      'en',
      'fr',
      'invoice',
      'it',
      'left',
      'plain',
      'reconciliation',
      'reminder',
      'right',
      'sans',
      'serif',
      'statement',
      'vat_return',
    ]);
    expect(all.filter(({ code }) => code !== undefined).length).toBeGreaterThan(count / 2);
  });

  test.each([0, 1, 2, 3, 4, 5])('part %d', async (part) => {
    const some = all.filter((_, at) => at % 6 === part);
    const found = await Promise.all(some.map(read));
    expect(found.map(({ place, codes }) => [place, codes])).toEqual(
      some.map(({ sheet, code }) => [
        `${sheet.kind} ${sheet.customer_number}`,
        code === undefined ? [] : [code],
      ]),
    );
  });
});

describe('account, reference and currency, as the guidelines combine them', () => {
  const accounts = { IBAN: 'CH9300762011623852957', 'QR-IBAN': 'CH4431999123000889012' };
  const references = { QRR: '210000000003139471430009017', SCOR: 'RF18539007547034', none: undefined };
  test.each([
    ['IBAN', 'QRR', 'CHF', false],
    ['IBAN', 'QRR', 'EUR', false],
    ['IBAN', 'SCOR', 'CHF', true],
    ['IBAN', 'SCOR', 'EUR', true],
    ['IBAN', 'none', 'CHF', true],
    ['IBAN', 'none', 'EUR', true],
    ['QR-IBAN', 'QRR', 'CHF', true],
    ['QR-IBAN', 'QRR', 'EUR', false],
    ['QR-IBAN', 'SCOR', 'CHF', false],
    ['QR-IBAN', 'SCOR', 'EUR', false],
    ['QR-IBAN', 'none', 'CHF', false],
    ['QR-IBAN', 'none', 'EUR', false],
  ] as const)('%s with %s in %s: %s', async (account, kind, currency, isTaken) => {
    const { reference: _, ...rest } = bill;
    const reference = references[kind];
    const drawn = printer.drawDocument({
      ...invoice,
      currency,
      bill: { ...rest, iban: accounts[account], currency, ...(reference ? { reference } : {}) },
    });
    if (isTaken) expect((await drawn).length).toBeGreaterThan(1_000);
    else await expect(drawn).rejects.toThrow(Undrawable);
  });
});
