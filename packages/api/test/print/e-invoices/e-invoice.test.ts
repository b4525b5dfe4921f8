import { checkEInvoice, readEInvoice } from '@kontor/e-invoices';
import { describe, expect, test } from 'vitest';
import { type Inputs, refusalOf } from '../../../src/index.ts';
import { invoiceOf, testInstallation } from '../../installation.ts';
import { bytesOf, customer, lines, qr_iban, sellerOf, sender, xmlOf } from './seller.ts';

/** Invoices as electronic ones (docs/interface §9.1). */
const installation = await testInstallation();
const formats = ['ubl', 'cii'] as const;

type Client = Awaited<ReturnType<typeof sellerOf>>;

const readOf = async (client: Client, invnumber: string, format?: (typeof formats)[number]) =>
  readEInvoice(await xmlOf(await (await client.ask()).print.eInvoice({ invnumber, format })));

/** Posts an invoice, and reads it in both syntaxes, which say the same. */
const issued = async (client: Client, fields: object) => {
  await (await client.ask()).invoices.post(invoiceOf({ invnumber: 'A1', customer, ...fields }));
  const [ubl, cii] = [await readOf(client, 'A1', 'ubl'), await readOf(client, 'A1', 'cii')];
  expect([ubl, cii].flatMap(({ invoice }) => checkEInvoice(invoice))).toEqual([]);
  const plain = ({
    tax_totals,
    payments,
    taxes,
    allowances,
    charges,
    lines,
    ...rest
  }: typeof ubl.invoice) => ({
    ...rest,
    tax_totals: tax_totals.map(({ parts: _, ...one }) => one),
    payments: payments.map(({ reference: _, ...one }) => one),
    lines: lines.map((line) => ({ ...line })),
    ...{ taxes, allowances, charges },
  });
  expect(plain(ubl.invoice)).toEqual(plain(cii.invoice));
  return ubl.invoice;
};

const refused = async (client: Client, fields: object = {}) => {
  await (await client.ask()).invoices.post(invoiceOf({ invnumber: 'A1', customer, ...lines, ...fields }));
  const answer = (await client.ask()).print.eInvoice({ invnumber: 'A1' });
  const refusal = await answer.then(() => undefined, refusalOf);
  return { code: refusal?.code, issues: refusal?.issues.map(({ field, message }) => [field, message]) };
};

test.each(formats)('an invoice in %s has the parties, the account and what was booked', async (format) => {
  const client = await sellerOf(installation);
  await (await client.ask()).invoices.post(
    invoiceOf({
      ...{ invnumber: 'A1', customer, ...lines, ordnumber: 'B-4711', duedate: '2026-03-03' },
      ...{ supply_from: '2026-01-01', supply_to: '2026-01-31' },
      metadata: [{ key: 'buyer_reference', value: '04011000-12345-03' }],
    }),
  );
  const { payment_reference } = await (await client.ask()).invoices.get({ invnumber: 'A1' });
  const file = await (await client.ask()).print.eInvoice({ invnumber: 'A1', format });
  expect(file).toMatchObject({ file_name: 'A1.xml', media_type: 'application/xml' });
  const read = readEInvoice(await xmlOf(file));
  expect(checkEInvoice(read.invoice)).toEqual([]);
  expect(read).toMatchObject({
    ...{ syntax: format, isCreditNote: false },
    invoice: {
      ...{ number: 'A1', issued: '2026-02-01', due: '2026-03-03', type_code: '380', currency: 'CHF' },
      ...{ order: 'B-4711', buyer_reference: '04011000-12345-03', payment_reference },
      specification: 'urn:cen.eu:en16931:2017',
      seller: {
        ...{
          name: sender.name,
          vat_id: 'CHE-116.281.710 MWST',
          endpoint: { id: sender.email, scheme: 'EM' },
        },
        registration: { id: 'CHE116281710', scheme: '0183' },
        address: { line_1: 'Gerberngasse 4', post_code: '3011', city: 'Bern', country: 'CH' },
      },
      buyer: {
        ...{ name: customer.name, endpoint: { id: customer.email, scheme: 'EM' } },
        identifiers: [{ id: 'K-1' }],
        address: { line_1: 'Rue du Lac 12a', post_code: '1201', city: 'Genève', country: 'CH' },
      },
      ...{ period: { from: '2026-01-01', to: '2026-01-31' }, delivery: { delivered: '2026-01-31' } },
      payments: [{ code: '30', account: { id: qr_iban, name: sender.name } }],
      totals: { lines: '1200.00', net: '1200.00', gross: '1297.20', due: '1297.20' },
      taxes: [{ taxable: '1200.00', tax: '97.20', vat: { category: 'S', rate: '8.1' } }],
      lines: [
        {
          ...{ id: '1', name: 'Conseil', description: 'Janvier', quantity: '1', unit: 'C62' },
          ...{ price: '1200', net: '1200.00', vat: { category: 'S', rate: '8.1' } },
        },
      ],
    },
  });
});

describe('prices, discounts and roundings', () => {
  const article = {
    partnumber: 'P',
    description: 'Papier',
    unit: 'kg',
    income_accno: 3400,
    tax_accnos: [2201],
  };
  const none = { incomeentries: undefined, taxentries: undefined };
  const withArticle = async () => {
    const client = await sellerOf(installation, { rounding_accno: 3809 });
    await (await client.ask()).articles.save({
      ...article,
      sellprice: '10.81',
    } as Inputs['articles']['save']);
    return client;
  };

  test('a price that includes tax is the net one, or that of the whole quantity where no decimals say it', async () => {
    const parts = [
      { partnumber: 'P', quantity: '3' },
      { partnumber: 'P', quantity: '7', sellprice: '10.80' },
      { partnumber: 'P', quantity: '3', sellprice: '10.81', discount: '10' },
    ];
    const invoice = await issued(await withArticle(), { taxincluded: true, ...none, parts });
    expect(
      invoice.lines.map(({ price, price_base, quantity, net }) => [price, price_base, quantity, net]),
    ).toEqual([
      ['10', undefined, '3', '30.00'],
      ['69.94', '7', '7', '69.94'],
      ['10', undefined, '3', '27.00'],
    ]);
    expect(invoice.lines[2]?.allowances).toMatchObject([
      { amount: '3.00', base: '30.00', percent: '10', reason: 'Rabatt' },
    ]);
    expect(invoice.totals).toMatchObject({ net: '126.94', gross: '137.22', due: '137.22' });
  });

  test('the rounding to 5 Rappen is in no line, and what was paid is told', async () => {
    const client = await withArticle();
    const parts = [{ partnumber: 'P', quantity: '1.5' }];
    const { totals } = await issued(client, { ...none, parts, rounding: true });
    expect(totals).toMatchObject({ net: '16.22', gross: '17.53', rounding: '0.02', due: '17.55' });
    const payment = { datepaid: '2026-02-10', amount_paid: '7.55', payment_accno: 1020 };
    await (await client.ask()).invoices.pay({ invnumber: 'A1', payment });
    const paid = await readOf(client, 'A1');
    expect(paid.invoice.totals).toMatchObject({
      gross: '17.53',
      paid: '7.55',
      rounding: '0.02',
      due: '10.00',
    });
  });

  test('a negative price is a negative quantity, and an unknown unit a property', async () => {
    const parts = [{ partnumber: 'P' }, { partnumber: 'P', sellprice: '-4.95', unit: 'Kiste' }];
    const { lines: of } = await issued(await withArticle(), { ...none, parts });
    expect(of.map(({ quantity, price, unit, net }) => [quantity, price, unit, net])).toEqual([
      ['1', '10.81', 'KGM', '10.81'],
      ['-1', '4.95', 'C62', '-4.95'],
    ]);
    expect(of[1]?.attributes).toEqual([{ name: 'Einheit', value: 'Kiste' }]);
  });

  test('in a foreign currency the tax is told in francs, too', async () => {
    const client = await withArticle();
    await (await client.ask()).exchangeRates.save({
      rates: [{ currency: 'EUR', day: '2026-01-01', rate: '0.94' }],
    } as never);
    const invoice = await issued(client, { ...lines, currency: 'EUR' });
    expect([invoice.currency, invoice.tax_currency]).toEqual(['EUR', 'CHF']);
    expect(invoice.tax_totals.map(({ amount, currency }) => [amount, currency])).toEqual([
      ['97.20', 'EUR'],
      ['91.37', 'CHF'],
    ]);
  });
});

test('a credit note is of type 381, above zero, and names its invoice', async () => {
  const client = await sellerOf(installation);
  await issued(client, lines);
  const creditnote = {
    invnumber: 'G1',
    transdate: '2026-02-20',
    creditlines: [{ line: 1, amount: '200.00' }],
  };
  await (await client.ask()).invoices.credit({ invnumber: 'A1', creditnote } as never);
  for (const format of formats) {
    const { invoice, isCreditNote } = await readOf(client, 'G1', format);
    expect(isCreditNote).toBe(format === 'ubl');
    expect(invoice).toMatchObject({
      ...{ type_code: '381', preceding: [{ number: 'A1' }], payments: [], due: undefined },
      totals: { net: '200.00', gross: '216.20', paid: '216.20', due: '0.00' },
      lines: [{ quantity: '1', price: '200', net: '200.00' }],
      taxes: [{ taxable: '200.00', tax: '16.20' }],
    });
  }
});

describe('VAT categories', () => {
  const untaxed = (vat_code: string, more: object = {}) => ({
    incomeentries: [{ amount: '100.00', income_accno: 3400, vat_code, description: 'Leistung' }],
    ...more,
  });
  const berlin = { ...customer, country: 'Deutschland', city: 'Berlin', taxnumber: 'DE136695976' };
  test.each([
    ['exports', untaxed('220', { customer: berlin }), 'G', '0'],
    ['supplies abroad to a firm', untaxed('221', { customer: berlin }), 'AE', '0'],
    ['supplies abroad', untaxed('221'), 'O', undefined],
    ['exempt supplies', untaxed('230'), 'E', '0'],
    ['what is no consideration', untaxed('910'), 'O', undefined],
  ])('%s', async (_, fields, category, rate) => {
    const { taxes, lines: of, seller, buyer } = await issued(await sellerOf(installation), fields);
    expect([of[0]?.vat, taxes[0]?.vat?.category]).toEqual([{ category, rate }, category]);
    expect(taxes[0]?.vat?.reason).toBeTruthy();
    expect([seller?.vat_id, buyer?.vat_id].every((one) => one === undefined)).toBe(category === 'O');
  });

  test('beside other categories nothing is O, and without registration everything', async () => {
    const [line] = untaxed('910').incomeentries;
    const mixed = { ...lines, incomeentries: [...lines.incomeentries, line] };
    const { taxes } = await issued(await sellerOf(installation), mixed);
    expect(taxes.map(({ vat }) => vat?.category)).toEqual(['S', 'E']);
    const small = await sellerOf(installation, { sender: { ...sender, vat_registered: false } });
    const of = await issued(small, { incomeentries: lines.incomeentries });
    expect([of.seller?.vat_id, ...of.taxes.map(({ vat }) => vat?.category)]).toEqual([undefined, 'O']);
  });
});

describe('what is missing or breaks a rule is told by its field, and the rule', () => {
  test.each([
    [{ sender: { ...sender, uid: '' } }, {}, ['sender.uid', expect.stringMatching(/UID/)]],
    [{}, { customer: { ...customer, city: '' } }, ['customer.city', expect.stringMatching(/city/)]],
    [
      {},
      { customer: { ...customer, country: 'Utopia' } },
      ['customer.country', expect.stringMatching(/Utopia/)],
    ],
    [
      {},
      { taxentries: [{ amount: '80.00', tax_accno: 2201 }] },
      ['taxentries', expect.stringMatching(/^BR-CO-17: /)],
    ],
    [
      {},
      { customer: { ...customer, country: 'XX' } },
      ['customer.country', expect.stringMatching(/^BR-CL-14: /)],
    ],
  ])('%#', async (settings, fields, issue) => {
    const found = await refused(await sellerOf(installation, settings), fields);
    expect(found).toMatchObject({ code: 'e_invoice_refused', issues: expect.arrayContaining([issue]) });
  });

  test('a line that may bear one of several rates must name it', async () => {
    const [line] = lines.incomeentries;
    const fields = {
      incomeentries: [line, { ...line, amount: '300.00' }],
      taxentries: [
        { amount: '97.11', tax_accno: 2201 },
        { amount: '7.77', tax_accno: 2200 },
      ],
    };
    const { code, issues } = await refused(await sellerOf(installation), fields);
    expect([code, issues?.map(([field]) => field)]).toEqual([
      'e_invoice_refused',
      ['incomeentries.0.tax_accno', 'incomeentries.1.tax_accno'],
    ]);
  });

  test('a customer who has it today mends what the invoice lacks', async () => {
    const client = await sellerOf(installation);
    await refused(client, { customer: { ...customer, city: '' } });
    await (await client.ask()).customers.save({ customernumber: 'K-1', city: 'Carouge' });
    expect((await readOf(client, 'A1')).invoice.buyer?.address?.city).toBe('Carouge');
  });
});

describe('a customer who wants electronic invoices', () => {
  const of = async (e_invoice: string, settings: object = {}) => {
    const client = await sellerOf(installation, settings);
    await (await client.ask()).customers.save({ ...customer, e_invoice } as Inputs['customers']['save']);
    await (await client.ask()).invoices.post(
      invoiceOf({ invnumber: 'A1', customer: { customernumber: 'K-1' }, ...lines }),
    );
    return client;
  };

  test('gets Factur-X within the PDF, which another client reads as the same payable', async () => {
    const client = await of('facturx');
    const pdf = await bytesOf(await (await client.ask()).print.invoice({ invnumber: 'A1' }));
    const text = pdf.toString('latin1');
    for (const part of [
      '/AFRelationship /Alternative',
      '/Subtype /text#2Fxml',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<pdfaSchema:prefix>fx</pdfaSchema:prefix>',
      '<pdfaid:part>3</pdfaid:part>',
    ])
      expect(text).toContain(part);
    const { attached = [] } = await installation.receipts.scanner.scan(
      async () => Uint8Array.from(pdf),
      'application/pdf',
    );
    expect(attached).toHaveLength(1);
    expect(attached[0]).toBe(await xmlOf(await (await client.ask()).print.eInvoice({ invnumber: 'A1' })));
  });

  test('is refused the PDF, too, where the electronic invoice cannot be made', async () => {
    const client = await of('ubl', { sender: { ...sender, uid: '' } });
    const refusal = await (await client.ask()).print
      .invoice({ invnumber: 'A1' })
      .then(() => undefined, refusalOf);
    expect([refusal?.code, refusal?.issues.map(({ field }) => field)]).toEqual([
      'e_invoice_refused',
      ['sender.uid'],
    ]);
    await (await client.ask()).customers.save({ customernumber: 'K-1', e_invoice: '' });
    await (await client.ask()).print.invoice({ invnumber: 'A1' });
  });

  test.each(['ubl', 'cii', 'facturx'])('%s is kept as it was issued, and checked by verify', async (kind) => {
    const client = await of(kind);
    await (await client.ask()).invoices.issue({ invnumber: 'A1' });
    const issuedXml = await xmlOf(await (await client.ask()).print.eInvoice({ invnumber: 'A1' }));
    const payment = { datepaid: '2026-02-10', amount_paid: '97.20', payment_accno: 1020 };
    await (await client.ask()).invoices.pay({ invnumber: 'A1', payment });
    expect(await xmlOf(await (await client.ask()).print.eInvoice({ invnumber: 'A1' }))).toBe(issuedXml);
    const other = kind === 'ubl' ? 'cii' : 'ubl';
    expect((await readOf(client, 'A1', other)).invoice.totals?.paid).toBe('97.20');
  });

  test('is of a kind that is known', async () => {
    const client = await sellerOf(installation);
    const saved = (await client.ask()).customers.save({ ...customer, e_invoice: 'edifact' } as never);
    const refusal = await saved.then(() => undefined, refusalOf);
    expect(refusal?.issues.map(({ field }) => field)).toEqual(['e_invoice']);
  });
});
