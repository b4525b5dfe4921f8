import { describe, expect, test } from 'vitest';
import { pagesOf } from '../../../print/test/pdf-text.ts';
import { type Inputs, refusalOf } from '../../src/index.ts';
import { invoiceOf, payableOf, testInstallation } from '../installation.ts';
import { expense, income, taxentry } from '../vat/figures.ts';
import { first, net, vatBooks } from '../vat/some-books.ts';

/** VAT returns as PDF (docs/interface §15), on 2026-12-15. */
const installation = await testInstallation();
const { booksOf, someBooks } = vatBooks(installation);

const sender = {
  name: 'Muster AG',
  zipcode: '8000',
  city: 'Zürich',
  country: 'CH',
  uid: 'CHE-116.281.271 MWST',
  vat_registered: true,
};
const settings = { sender } as Inputs['settings']['save'];
const quarter = { from: '2026-01-01', to: '2026-03-31' } as const;

type Books = Awaited<ReturnType<Awaited<ReturnType<typeof booksOf>>['ask']>>;
const drawn = async (books: Books, of: Partial<Inputs['print']['vatReturn']> = {}) => {
  const { content, ...file } = await books.print.vatReturn({ ...quarter, ...of } as never);
  let base64 = '';
  for await (const part of content) base64 += part;
  const pages = await pagesOf(Uint8Array.from(Buffer.from(base64, 'base64')));
  return { ...file, lines: pages.join('\n').split('\n') };
};
/** The amounts beside a figure, up to the next one. */
const beside = (lines: readonly string[], figure: string) => {
  const after = lines.slice(lines.indexOf(figure) + 1);
  return after.slice(0, 3).filter((line) => /^−?[\d’]+\.\d\d$/.test(line));
};
const sell = (books: Books, invnumber: string, more: object = {}) =>
  books.invoices.post(
    invoiceOf({
      ...{ invnumber, incomeentries: [income('31.79')], taxentries: [taxentry('2.57')] },
      ...more,
    } as never),
  );

describe('a VAT return as PDF', () => {
  test('of a period that was not settled is a draft of the books as they are', async () => {
    const { ask } = await booksOf(settings);
    const books = await ask();
    for (const invnumber of ['A1', 'A2', 'A3', 'A4']) await sell(books, invnumber);
    const { lines, file_name } = await drawn(books);
    expect(file_name).toBe('VAT-2026-01-01-2026-03-31.pdf');
    expect(lines).toContain('Entwurf, noch nicht abgerechnet');
    // Turnover times rate: 127.16 at 8.1 percent.
    expect(beside(lines, '303')).toEqual(['127.16', '10.30']);
    expect(beside(lines, '399')).toEqual(['10.30']);
    expect(beside(lines, '500')).toEqual(['10.30']);
    expect(lines.join(' ')).toContain('Auf den MWST-Konten stehen 10.28. Die Differenz von 0.02');
  });

  test('says what was settled, and what a correction made of it', async () => {
    const { ask } = await booksOf(settings);
    const books = await ask();
    await sell(books, 'A1');
    await books.vat.settle(first);
    await sell(books, 'A2');
    const settled = await drawn(books);
    expect(settled.lines).toContain('Erstabrechnung');
    expect(settled.lines).toContain('abgerechnet am 15.12.2026');
    expect(settled.lines).toContain('VAT-2026-01-01-2026-03-31');
    expect(beside(settled.lines, '200')).toEqual(['31.79']);
    const draft = await drawn(books, { number: 1, language_code: 'fr' });
    expect(draft.lines).toContain('Projet, pas encore décompté');
    expect(draft.lines).toContain('Décompte rectificatif 1');
    expect(beside(draft.lines, '200')).toEqual(['63.58']);
    await books.vat.settle({ ...first, correction: true });
    const corrected = await drawn(books);
    expect(corrected.file_name).toBe('VAT-2026-01-01-2026-03-31-1.pdf');
    expect(corrected.lines).toContain('Korrekturabrechnung 1');
    expect(beside(corrected.lines, '200')).toEqual(['63.58']);
    expect(beside(corrected.lines, '500')).toEqual(['5.15']);
    expect((await drawn(books, { number: 0 })).sha256).toBe(settled.sha256);
    expect(await drawn(books, { number: 3 }).catch(refusalOf)).toMatchObject({ code: 'not_found' });
  });

  test('of a correction that turns a debt into a credit has the credit alone', async () => {
    const { ask } = await booksOf(settings);
    const books = await ask();
    await sell(books, 'A1');
    await books.vat.settle(first);
    await books.payables.post(
      payableOf({
        ...{ invnumber: 'R1', transdate: '2026-03-05' },
        ...{ expenseentries: [expense('100.00')], taxentries: [taxentry('8.10', 1171)] },
      }),
    );
    await books.vat.settle({ ...first, correction: true });
    const { lines } = await drawn(books);
    expect([beside(lines, '500'), beside(lines, '510')]).toEqual([['0.00'], ['5.53']]);
  });

  test('of a period in which nothing moved has nothing, and can be filed so', async () => {
    const { ask } = await booksOf(settings);
    const books = await ask();
    await books.vat.settle(first);
    const { lines } = await drawn(books, { language_code: 'en' });
    expect([beside(lines, '200'), beside(lines, '399'), beside(lines, '500')]).toEqual([
      ...[['0.00'], ['0.00'], ['0.00']],
    ]);
    expect(lines).not.toContain('Draft, not settled yet');
  });

  test('has the rates of acquisitions, and turnover that bears neither tax nor code', async () => {
    const { ask } = await someBooks(settings);
    const books = await ask();
    await books.invoices.post(invoiceOf({ invnumber: 'A9', incomeentries: [income('40.00', 3600)] }));
    const { lines } = await drawn(books);
    expect(beside(lines, '383').length).toBeGreaterThan(0);
    expect(lines.join(' ')).toContain('Umsatz von 40.00 ist in keinem Abzug');
  });

  test('of net tax rates has the sub-forms of the activities since 2025, and two rates before', async () => {
    const rates = [{ valid_from: '2018-01-01', rate: '6.2' }];
    const { ask } = await booksOf({
      ...{ ...settings, ...net(3600), vat_period: 'half-year' },
      vat_net_rates: [
        { activity_id: '00101', description: 'Coiffeursalon', accnos: [], rates },
        { activity_id: '00202', description: 'Verkauf', accnos: [3600], rates },
      ],
    } as never);
    const books = await ask();
    const gross = (accno: number) => ({ incomeentries: [income('1000.25', accno)], taxentries: [] });
    await sell(books, 'A1', gross(3400));
    await sell(books, 'A2', gross(3600));
    const { lines } = await drawn(books, { to: '2026-06-30' });
    for (const part of ['00101 Coiffeursalon', '00202 Verkauf', 'Alle Tätigkeiten, ab 01.01.2024', '62.02'])
      expect(lines).toContain(part);
    expect(beside(lines, '399')).toEqual(['124.03']);
    expect(lines).not.toContain('470');
    await sell(books, 'A3', { ...gross(3600), transdate: '2024-03-01' });
    const before = await drawn(books, { from: '2024-01-01', to: '2024-06-30' });
    expect(before.lines).toContain('2. Saldosteuersatz, ab 01.01.2024');
    expect(before.lines).toContain('470');
    expect(before.lines.join(' ')).not.toContain('Coiffeursalon');
  });

  test('is refused without a sender, and for days in the wrong order', async () => {
    const books = await (await booksOf()).ask();
    expect(await drawn(books).catch(refusalOf)).toMatchObject({ issues: [{ field: 'sender' }] });
    const backwards = { from: '2026-03-31', to: '2026-01-01' };
    expect(await drawn(books, backwards).catch(refusalOf)).toMatchObject({ issues: [{ field: 'to' }] });
  });
});
