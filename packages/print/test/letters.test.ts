import { type DocumentSheet, openPrinter, type Sheet, Undrawable } from '@kontor/print';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { pagesOf, textsOf } from './pdf-text.ts';
import {
  bill,
  invoice,
  linesOf,
  look,
  netReturn,
  reconciliation,
  reminder,
  sender,
  statement,
  vatReturn,
} from './sheets.ts';

const printer = openPrinter({ threads: 1 });
afterAll(() => printer.close());

const draw = (sheet: Sheet) => printer.drawDocument(sheet);
const { bill: _, ...withoutBill } = invoice;

test('an invoice has all that its sheet says', async () => {
  const text = (await pagesOf(await draw(invoice))).join('\n');
  for (const part of [
    ...['Schreinerei Marjanović & Söhne AG', 'Industriestrasse 14', 'CHE-123.456.788 MWST'],
    ...['Pia-Maria Rutschmann-Schnyder', 'Grosse Marktgasse 28', '9400 Rorschach'],
    ...[
      'Rechnung 2026-0147',
      'Umbau Küche, Grosse Marktgasse 28',
      '05.11.2026',
      '05.12.2026',
      'K-1042',
      'B 77/26',
    ],
    ...['A-100', '1’280.00', '5.5', 'Std', '110.00', '10 %', '544.50', '−20.85'],
    ...['Zwischentotal', '1’803.65', 'MWST 8.1 % auf 1’803.65', '146.10', 'Total CHF', '1’949.75'],
    'Zahlbar bis 05.12.2026 ohne Abzug.',
    'Bei Zahlung bis 15.11.2026 gewähren wir 2 % Skonto; zu zahlen sind dann CHF 1’910.75.',
    ...['Freundliche Grüsse', 'Seite 1 von 2', 'Seite 2 von 2', 'Empfangsschein', 'Zahlteil'],
  ])
    expect(text.split('\n')).toContain(part);
  // A rounding of nothing is not shown.
  expect(text).not.toContain('Rundung');
});

test.each([
  ['de', 'Rechnung', 'Betrag', 'MWST', 'Zahlteil', 'Seite 1 von 2', '05.11.2026'],
  ['fr', 'Facture', 'Montant', 'TVA', 'Section paiement', 'Page 1 sur 2', '05.11.2026'],
  ['it', 'Fattura', 'Importo', 'IVA', 'Sezione pagamento', 'Pagina 1 di 2', '05.11.2026'],
  ['en', 'Invoice', 'Amount', 'VAT', 'Payment part', 'Page 1 of 2', '5 November 2026'],
] as const)('an invoice in %s', async (language, title, amount, vat, slip, page, day) => {
  const lines = (await pagesOf(await draw({ ...invoice, language }))).join('\n').split('\n');
  for (const part of [`${title} 2026-0147`, amount, `CHE-123.456.788 ${vat}`, slip, page, day])
    expect(lines).toContain(part);
});

test('a credit note has no payment part, whatever its sheet says', async () => {
  const pages = await pagesOf(await draw({ ...invoice, kind: 'credit_note', number: 'G-7' }));
  expect(pages.join('\n')).toContain('Gutschrift G-7');
  expect(pages.join('\n')).toContain('Total Gutschrift CHF');
  expect(pages.join('\n')).not.toMatch(/Zahlteil|Zahlbar/);
});

test('payments and what is open, rounding and prices with tax', async () => {
  const sheet: DocumentSheet = {
    ...withoutBill,
    taxes_included: true,
    taxes: [
      { rate: '8.10', base: '1000.00', amount: '74.93' },
      { rate: '2.6', base: '10.00', amount: '0.25' },
    ],
    rounding: '-0.02',
    total: '1010.00',
    paid: '-500.00',
    open: '510.00',
  };
  const lines = (await pagesOf(await draw(sheet))).join('\n').split('\n');
  const order = [
    ...['Rundung', '−0.02', 'Total CHF', '1’010.00', 'inkl. MWST 8.1 % auf 1’000.00', '74.93'],
    ...['inkl. MWST 2.6 % auf 10.00', '0.25', 'Bereits bezahlt', '−500.00', 'Offener Betrag CHF', '510.00'],
  ];
  expect(lines.slice(lines.indexOf('Rundung'), lines.indexOf('510.00') + 1)).toEqual(order);
});

test('columns that no line needs are left out, and an invoice without lines has no table', async () => {
  const [first = ''] = await pagesOf(
    await draw({ ...withoutBill, lines: [{ description: 'Beratung', amount: '10.00' }] }),
  );
  expect(first).toContain('Bezeichnung\nBetrag\nBeratung\n10.00');
  const [none = ''] = await pagesOf(await draw({ ...withoutBill, lines: [] }));
  expect(none).not.toContain('Bezeichnung');
  expect(none).toContain('Total CHF');
});

test('500 lines: each page has the heads of the columns, all lines are there once, and the totals are with a line', async () => {
  const pages = await pagesOf(await draw({ ...withoutBill, lines: linesOf(500) }));
  const tables = pages.filter((page) => /^A-1\d\d\d$/m.test(page));
  expect(tables.length).toBeGreaterThan(12);
  for (const page of tables) expect(page).toContain('Artikel\nBezeichnung\nMenge\nEinheit\nPreis\nBetrag');
  const articles = pages.join('\n').match(/^A-\d{4}$/gm);
  expect(articles).toEqual(linesOf(500).map(({ article }) => article));
  const totals = pages.find((page) => page.includes('Zwischentotal')) ?? '';
  expect(totals).toContain('A-1499');
  pages.forEach((page, at) => {
    expect(page).toContain(`Seite ${at + 1} von ${pages.length}`);
  });
});

test('the sum of the lines is carried from page to page, and is on no page alone', async () => {
  const lines = linesOf(100);
  const pages = (await pagesOf(await draw({ ...withoutBill, lines }))).map((page) => page.split('\n'));
  const tables = pages.filter((page) => page.some((text) => /^A-1\d\d\d$/.test(text)));
  let [sum, ended] = [0, ''];
  tables.forEach((page, at) => {
    const carried = page.flatMap((text, place) => (text === 'Übertrag' ? [page[place + 1] ?? ''] : []));
    if (at > 0) expect(carried.shift()).toBe(ended);
    for (const { article, amount = '' } of lines)
      if (page.includes(article ?? '')) sum += Number(amount) * 100;
    ended = `${(sum / 100).toFixed(2)}`.replace(/\B(?=(\d{3})+\.)/g, '’');
    expect(carried).toEqual(at === tables.length - 1 ? [] : [ended]);
  });
  expect(tables.length).toBeGreaterThan(2);
});

test('a letter without a QR-bill says where to pay, and a credit note does not', async () => {
  const transfer = {
    iban: 'CH9300762011623852957',
    bank: 'Musterbank',
    bic: 'POFICHBEXXX',
    holder: 'Muster AG',
  };
  const said = async (sheet: DocumentSheet) => (await pagesOf(await draw(sheet))).join('\n').split('\n');
  const paid = await said({ ...withoutBill, currency: 'USD', transfer });
  for (const part of [
    'IBAN',
    'CH93 0076 2011 6238 5295 7',
    'BIC',
    'POFICHBEXXX',
    'Bank',
    'Musterbank',
    'Muster AG',
  ])
    expect(paid).toContain(part);
  for (const sheet of [
    { ...invoice, transfer },
    { ...withoutBill, kind: 'credit_note' as const, transfer },
  ])
    expect(await said(sheet)).not.toContain('POFICHBEXXX');
});

test('a reminder says on what, at which rate and for how many days interest is due, and fees of earlier letters', async () => {
  const lines = (
    await pagesOf(
      await draw({
        ...{ ...reminder, earlier_fees: '15.00' },
        interest_lines: [
          { number: '2026-0147', kind: 'interest', base: '900.00', rate: '5', days: 29 },
          { number: '2026-0147', kind: 'interest', base: '1049.75', rate: '5', days: 61, interest: '12.35' },
          { kind: 'earlier', interest: '2.16' },
        ],
      }),
    )
  )
    .join('\n')
    .split('\n');
  for (const part of ['Offene Mahngebühren früherer Mahnungen', '15.00', '1’049.75', '5 %', '61', '12.35'])
    expect(lines).toContain(part);
  expect(lines).toContain('aus früheren Mahnungen');
});

test('a description of many lines goes over pages, and none is lost or drawn below the page', async () => {
  const words = Array.from({ length: 3000 }, (_, at) => `w${at}`);
  const pages = await textsOf(
    await draw({ ...withoutBill, lines: [{ description: words.join(' '), amount: '1.00' }] }),
  );
  expect(pages.length).toBeGreaterThan(3);
  const drawn = pages
    .flat()
    .map(({ text }) => text)
    .join(' ')
    .match(/\bw\d+/g);
  expect(drawn).toEqual(words);
  for (const page of pages) for (const { y } of page) expect(y).toBeLessThan(290);
});

test('figures of one column end at the same place, however large they are', async () => {
  const lines = ['0.05', '-1234567.80', '123456789012345.65'].map((amount) => ({
    description: 'x',
    quantity: '1',
    price: amount,
    amount,
  }));
  const [page = []] = await textsOf(await draw({ ...withoutBill, lines, total: '123456789012345.65' }));
  const ends = ['0.05', '−1’234’567.80', '123’456’789’012’345.65'].map((amount) =>
    page.filter(({ text }) => text === amount).map(({ x, width }) => x + width),
  );
  for (const [price, amount] of ends) {
    expect(price).toBeCloseTo(ends[0]?.[0] ?? 0, 1);
    expect(amount).toBeCloseTo(188, 1);
  }
});

test.each(['left', 'right'] as const)('the address is in the window at the %s', async (window) => {
  const name = 'Verein zur Förderung der Zusammenarbeit zwischen Ţăndărei und Ștefănești';
  const sheet = {
    ...invoice,
    look: { ...look, window },
    recipient: [name, 'Frau Dr. Marjanović', 'Postfach', '8045 Zürich'],
  };
  const [page = []] = await textsOf(await draw(sheet));
  const address = page.filter(({ size }) => size === 10.5);
  expect(address.map(({ text }) => text).join(' ')).toBe(sheet.recipient.join(' '));
  const [from, to] = window === 'left' ? [22, 107] : [118, 191];
  for (const { x, y, width } of address) {
    expect(x).toBeCloseTo(from, 1);
    expect(x + width).toBeLessThan(to);
    expect(y).toBeGreaterThan(50);
    expect(y).toBeLessThan(90);
  }
});

test.each([
  ['plain', 'sans'],
  ['band', 'sans'],
  ['compact', 'serif'],
] as const)(
  'template %s in %s: nothing leaves the page, and no line is drawn over another one',
  async (template, font) => {
    const sheets: Sheet[] = [
      { ...invoice, look: { ...look, template, font } },
      { ...invoice, look: { ...look, template, font, window: 'right' }, lines: linesOf(40) },
      { ...reminder, look: { ...look, template, font } },
      { ...reconciliation, look: { ...look, template, font } },
      { ...vatReturn, language: 'fr', look: { ...look, template, font } },
      { ...netReturn(40), language: 'it', look: { ...look, template, font } },
      { ...statement, look: { ...look, template, font, window: 'right' } },
    ];
    for (const sheet of sheets)
      for (const page of await textsOf(await draw(sheet)))
        page.forEach((one, at) => {
          expect(one.x).toBeGreaterThan(4.9);
          expect(one.x + one.width).toBeLessThan(205.1);
          for (const other of page.slice(0, at)) {
            const apart = Math.abs(one.y - other.y) > (Math.min(one.size, other.size) * 0.7 * 25.4) / 72;
            const beside = one.x >= other.x + other.width - 0.1 || other.x >= one.x + one.width - 0.1;
            if (!apart && !beside) throw new Error(`"${one.text}" is over "${other.text}".`);
          }
        });
  },
);

test('a reconciliation has both balances on its first page, and goes on with all that explains the difference', async () => {
  const pages = await pagesOf(await draw({ ...reconciliation, language: 'fr' }));
  expect(pages.length).toBeGreaterThan(1);
  const [first = [], ...others] = pages.map((page) => page.split('\n'));
  for (const part of [
    ...['Rapprochement bancaire au 05.12.2026', reconciliation.account],
    ...[
      'Solde comptable',
      '52’346.33',
      'Avant le premier relevé',
      '700.00',
      '53’120.80',
      'Inexpliqué',
      '0.00',
    ],
    ...['Lignes bancaires non comptabilisées', 'Café Élodie', 'ignorée', '−31.50'],
  ])
    expect(first).toContain(part);
  expect(others.flat()).toContain('G-39');
  const agreed = { ...reconciliation, sums: [], explanations: [], language: 'it' as const };
  expect((await pagesOf(await draw(agreed))).join('\n').split('\n')).toContain('I saldi concordano.');
});

describe('a VAT return', () => {
  const { settled, ...draft } = vatReturn;

  test('has each figure of the form with its number, its amount and its tax, on one page', async () => {
    const pages = await pagesOf(await draw(vatReturn));
    expect(pages).toHaveLength(1);
    const lines = pages.join('\n').split('\n');
    for (const { figure, amount = '0', tax = '0' } of vatReturn.figures) {
      expect(lines).toContain(figure);
      for (const written of [amount, tax])
        expect(lines.map((line) => line.replaceAll('’', '').replace('−', '-'))).toContain(
          written === '0' ? '0.00' : written,
        );
    }
    const order = ['Normal, bis 31.12.2023', '302', '7.7 %', '−250.00', '−19.25'];
    expect(lines.slice(lines.indexOf('Normal, bis 31.12.2023')).slice(0, 5)).toEqual(order);
    for (const part of [
      ...['CHE-123.456.788 MWST', 'effektiv', 'vereinbarte Entgelte', 'Erstabrechnung'],
      ...['abgerechnet am 12.10.2026', 'VAT-2026-07-01-2026-09-30', 'Diverses: Wert des Bodens'],
      ...['I. Umsatz', 'II. Steuerberechnung', '1’000.00', '2.60'],
    ])
      expect(lines).toContain(part);
    expect(lines.join(' ')).toContain('Die Differenz von 1.26');
    expect(lines).not.toContain('Entwurf, noch nicht abgerechnet');
  });

  test.each([
    ['de', 'Entwurf, noch nicht abgerechnet', 'Korrekturabrechnung 2', 'Zu bezahlender Betrag'],
    ['fr', 'Projet, pas encore décompté', 'Décompte rectificatif 2', 'Montant à payer'],
    ['it', 'Bozza, non ancora rendicontata', 'Rendiconto di correzione 2', 'Importo da versare'],
    ['en', 'Draft, not settled yet', 'Correction 2', 'Amount payable'],
  ] as const)('that was not settled is marked as a draft, in %s', async (language, ...parts) => {
    const lines = (await pagesOf(await draw({ ...draft, language, number: 2 }))).join('\n').split('\n');
    for (const part of parts) expect(lines).toContain(part);
    expect(lines).not.toContain(settled?.reference);
  });

  test('of net tax rates has a line for each activity, however many there are', async () => {
    const pages = await pagesOf(await draw(netReturn(40)));
    const text = pages.join('\n').replaceAll('\n', ' ');
    expect(pages.length).toBeGreaterThan(1);
    for (const { activity_id, description } of netReturn(40).activities)
      expect(text).toContain(`${activity_id} ${description}`);
    for (const part of ['Alle Tätigkeiten, ab 01.01.2024', '6.2 %', 'MWST-0005'])
      expect(text).toContain(part);
    expect(text).not.toContain('Steueranrechnung');
  });

  test('of net tax rates until 2024 has both of them and the credits', async () => {
    const rates = ['323', '333'].map((figure) => ({
      ...{ figure, rate: '5.3', since: '2024-01-01', amount: '100.00', tax: '5.30' },
    }));
    const figures = [...rates, { figure: '470', tax: '1.00' }, { figure: '479', tax: '1.00' }];
    const [page = ''] = await pagesOf(await draw({ ...draft, method: 'net', figures }));
    for (const part of ['1. Saldosteuersatz, ab', '2. Saldosteuersatz, ab', 'Total Ziff. 470 bis 471'])
      expect(page).toContain(part);
    expect(page).toContain('Steueranrechnung gemäss Formular 1050');
  });

  test('of amounts of any size: they are written smaller, and beside their signs', async () => {
    const figures = vatReturn.figures.map((one) => ({
      ...one,
      ...(one.amount === undefined ? {} : { amount: '-123456789012345.65' }),
      ...(one.tax === undefined ? {} : { tax: '123456789012345.65' }),
    }));
    const [page = []] = await textsOf(await draw({ ...vatReturn, figures }));
    expect(page.filter(({ text }) => text === '123’456’789’012’345.65').length).toBeGreaterThan(10);
    const sign = page.find(({ text }) => text === '=');
    const beside = page.find(({ text, y }) => text.includes('345.65') && y === sign?.y);
    expect((sign?.x ?? 0) + (sign?.width ?? 0)).toBeLessThan(beside?.x ?? 0);
  });
});

test('a reminder and a statement', async () => {
  const text = (await pagesOf(await draw(reminder))).join('\n');
  for (const part of [
    '2. Mahnung',
    'Rechnung 2026-0147',
    'Gutschrift G-2026-004',
    '61',
    'Mahngebühr',
    'Verzugszins',
    '4’238.15',
    'Zahlteil',
  ])
    expect(text.split('\n')).toContain(part);
  const account = (await pagesOf(await draw({ ...statement, language: 'it' }))).join('\n');
  for (const part of [
    ...['Estratto conto', 'Fattura 2026-0163', '12’400.00', '−150.00', 'Importo dovuto CHF'],
    ...[
      'Saldo riportato',
      'Pagamento 2025-0147',
      'Partite aperte al 30.11.2026',
      'oltre 90 giorni',
      '1’234’567.85',
    ],
  ])
    expect(account.split('\n')).toContain(part);
});

describe('letters', () => {
  test('of the extended Latin set, and others as they come nearest', async () => {
    const all = Array.from({ length: 0x180 - 0xa1 }, (_, at) => String.fromCodePoint(0xa1 + at)).filter(
      (one) => one !== '\u00ad',
    );
    const description = [...all, ...'ȘșȚț€'].map((one) => `(${one})`).join(' ');
    const sheet = {
      ...withoutBill,
      lines: [{ description }, { description: '日本 ﬁnal effizient e\u0301 \u202eabc\u0007 ￾' }],
    };
    for (const font of ['sans', 'serif'] as const) {
      const text = (await pagesOf(await draw({ ...sheet, look: { ...look, font } })))
        .join(' ')
        .replaceAll('\n', ' ');
      // Letters that look the same are one in the file.
      expect(text.normalize('NFKC')).toContain(description.normalize('NFKC'));
      expect(text).toContain('?? final effizient é abc');
    }
  });
});

describe('a logo', () => {
  const image = sharp({
    create: { width: 300, height: 100, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
  });
  const withLogo = (media: 'image/png' | 'image/jpeg', content: Uint8Array) =>
    draw({ ...invoice, look: { ...look, logo: { media, content } } });

  test.each([
    ['PNG', () => image.clone().png()],
    ['PNG with steps', () => image.clone().png({ progressive: true })],
    ['PNG with a palette', () => image.clone().png({ palette: true })],
    ['PNG of 16 bits', () => image.clone().toColourspace('rgb16').png()],
    ['grey PNG', () => image.clone().grayscale().png()],
    ['JPEG', () => image.clone().jpeg()],
    ['progressive JPEG', () => image.clone().jpeg({ progressive: true })],
  ])('as %s is drawn beside the name', async (_, encoded) => {
    const content = new Uint8Array(await encoded().toBuffer());
    const pdf = await withLogo(content[0] === 0xff ? 'image/jpeg' : 'image/png', content);
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Subtype \/Image/);
    expect(await pagesOf(pdf)).toEqual([expect.stringContaining(sender.name), expect.anything()]);
  });

  test.each([
    ['nothing', async () => new Uint8Array()],
    ['a text', async () => new Uint8Array(Buffer.from('<svg/>'.repeat(20)))],
    [
      'a PNG that ends early',
      async () => new Uint8Array((await image.clone().png().toBuffer()).subarray(0, 60)),
    ],
    [
      'a JPEG in CMYK',
      async () => new Uint8Array(await image.clone().removeAlpha().toColourspace('cmyk').jpeg().toBuffer()),
    ],
    [
      'a PNG of 10000 × 10000',
      async () =>
        new Uint8Array(
          await sharp({ create: { width: 10000, height: 10000, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
        ),
    ],
  ])('that is %s is refused, and the thread draws on', async (_, content) => {
    await expect(withLogo('image/png', await content())).rejects.toThrow(Undrawable);
    await draw(invoice);
  });
});

test('a QR-bill that is not allowed is refused, with its problems', () =>
  expect(draw({ ...invoice, bill: { ...bill, reference: 'RF18539007547034' } })).rejects.toThrow(
    new Undrawable('A QR-IBAN requires a QR reference.'),
  ));
