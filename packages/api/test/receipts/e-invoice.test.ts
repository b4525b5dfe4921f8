import { eInvoiceXml } from '@kontor/samples';
import { expect, test } from 'vitest';
import { expectVerified, testInstallation } from '../installation.ts';
import { billOf } from './bill.ts';
import { asking, processAll, upload } from './receipt.ts';

/**
 * §16.2: an e-invoice, alone or within a PDF, proposes a payable with its lines, its taxes and its
 * payment data.
 */
const installation = await testInstallation();

const received = async (e_invoice: string, codes: string[] = []) => {
  const client = await installation.newClient();
  const ask = await client.ask();
  const said = { pages: 1, parts: [{ first_page: 1, last_page: 1, codes }], e_invoice };
  const receipt = await upload(installation, client, { said });
  await processAll(installation);
  return { client, ask, receipt, proposals: (await ask.proposals.list({ receipt })).items };
};

test.each(['ubl', 'cii'] as const)(
  '%s: it is proposed line by line, and booked when accepted',
  async (syntax) => {
    const { ask, client, proposals } = await received(eInvoiceXml({ syntax }));
    expect(proposals).toMatchObject([
      {
        state: 'OPEN',
        bill: { iban: 'CH4431999123000889012', amount: '1321.75', currency: 'CHF' },
        payable: {
          ...{ invnumber: 'R-2026-17', ordnumber: 'B-4711', transdate: '2026-02-20', duedate: '2026-03-22' },
          vendor: { name: 'Druckwerk Bern GmbH', address1: 'Gerberngasse 4', taxnumber: 'CHE-116.281.271' },
          payment_reference: '210000000003139471430009017',
          expenseentries: [
            { amount: '1200.00', description: 'Gestaltung', tax_accno: 1170 },
            { amount: '45.00', description: 'Fachbuch', tax_accno: 1172 },
            { amount: '-20.00', description: 'Treuerabatt', tax_accno: 1170 },
          ],
          taxentries: [
            { amount: '95.58', tax_accno: 1170 },
            { amount: '1.17', tax_accno: 1172 },
          ],
        },
        missing: [],
        problems: [],
      },
    ]);
    expect((await ask.payables.list({})).items).toEqual([]);
    const accepted = await ask.proposals.accept({ id: proposals[0]?.id ?? 0 });
    expect(await ask.payables.get({ invnumber: accepted.invnumber })).toMatchObject({ amount: '1321.75' });
    await expectVerified(installation.database, client.client.id);
  },
);

test('the rules that it breaks are told, and one line is proposed where its figures do not fit', async () => {
  const { proposals } = await received(
    eInvoiceXml({ syntax: 'cii', replace: [['LineTotalAmount>1200.00', 'LineTotalAmount>1210.00']] }),
  );
  expect(proposals).toMatchObject([
    {
      payable: { expenseentries: [{ amount: '1321.75' }] },
      problems: [
        'BR-CO-10: The sum of the lines (BT-106) is not that of their net amounts.',
        'BR-S-08: The taxable amount of the category standard rate (BT-116) is not that of its lines, charges and allowances.',
        'The lines and taxes of the e-invoice do not come to its amount, so one line is proposed.',
      ],
    },
  ]);
});

test('the QR-bill on its pages is the same bill, and is not proposed again', async () => {
  const { proposals } = await received(eInvoiceXml({ syntax: 'ubl' }), [billOf({})]);
  expect(proposals.map(({ payable }) => payable.invnumber)).toEqual(['R-2026-17']);
});

const ofKind = (code: string, ...replace: (readonly [string, string])[]) =>
  eInvoiceXml({ syntax: 'ubl', replace: [['>380<', `>${code}<`], ...replace] });
const preceding =
  '<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>R-12</cbc:ID><cbc:IssueDate>2026-01-05</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>';
const refers = ['<cac:OrderReference>', `${preceding}<cac:OrderReference>`] as const;

test.each([
  ['389', ofKind('389'), 'self_billed', /self-billed: Sonnenberg AG wrote it for Druckwerk Bern GmbH/],
  ['325', ofKind('325'), 'pro_forma', /is a pro forma invoice: nothing/],
])(
  '%s is nothing to pay: it is told, has no amount, and cannot be accepted',
  async (_, xml, kind, sentence) => {
    const { ask, proposals } = await received(xml);
    expect(proposals).toMatchObject([
      {
        e_invoice: { kind, sentence: expect.stringMatching(sentence) },
        missing: ['amount'],
        problems: expect.arrayContaining([expect.stringMatching(sentence)]),
      },
    ]);
    expect(proposals[0]?.payable).not.toHaveProperty('expenseentries');
    const id = proposals[0]?.id ?? 0;
    const payable = {
      ...{
        invnumber: 'R-2026-17',
        transdate: '2026-02-20',
        vendor: { vendornumber: 'L-1', name: 'Druckwerk' },
      },
      expenseentries: [{ amount: '1321.75', expense_accno: 6500 }],
    } as const;
    for (const sent of [{ id }, { id, payable: payable as never }])
      await expect(ask.proposals.accept(sent)).rejects.toMatchObject({
        cause: { code: 'invalid', message: expect.stringMatching(sentence) },
      });
    expect((await ask.payables.list({})).items).toEqual([]);
    await ask.proposals.dismiss({ id });
  },
);

test.each([
  ['384', 'corrected', /corrects an earlier one \(R-12 of 2026-01-05\), which must not be paid/],
  ['386', 'prepayment', /asks for a prepayment/],
])('%s is proposed, and what to mind about it is told', async (code, kind, sentence) => {
  const { ask, proposals } = await received(ofKind(code, refers));
  expect(proposals).toMatchObject([
    {
      e_invoice: { kind, type_code: code, preceding: [{ number: 'R-12', issued: '2026-01-05' }] },
      ...{ missing: [], problems: [expect.stringMatching(sentence)] },
    },
  ]);
  expect(await ask.proposals.accept({ id: proposals[0]?.id ?? 0 })).toMatchObject({ invnumber: 'R-2026-17' });
});

test.each([
  ['49', /collected by direct debit/],
  ['54', /paid by card/],
  ['10', /paid in cash/],
])('the way of payment %s is told', async (code, sentence) => {
  const { proposals } = await received(
    eInvoiceXml({ syntax: 'cii', replace: [['TypeCode>30<', `TypeCode>${code}<`]] }),
  );
  expect(proposals[0]?.problems).toEqual([expect.stringMatching(sentence)]);
});

test('it is shown as it was written, with the rules that it breaks, also to who uploaded it', async () => {
  const client = await installation.newClient();
  const xml = eInvoiceXml({ syntax: 'ubl', replace: [['1245.00', '1246.00']] });
  const said = { pages: 0, parts: [], e_invoice: xml };
  const media_type = 'application/xml';
  const receipt = await upload(installation, client, { said, file_name: 'r.xml', media_type });
  const { receipts } = await asking(installation, client);
  expect(await receipts.get({ id: receipt })).toMatchObject({ media_type, file_name: 'r.xml' });
  expect(await receipts.e_invoice({ id: receipt })).toMatchObject({
    ...{ kind: 'invoice', syntax: 'UBL', number: 'R-2026-17', issued: '2026-02-20', currency: 'CHF' },
    seller: { name: 'Druckwerk Bern GmbH', zipcode: '3011', vat_number: 'CHE116281271MWST' },
    buyer: { name: 'Sonnenberg AG', country: 'CH' },
    lines: [{ name: 'Gestaltung', quantity: '10', unit: 'HUR', net: '1200.00' }, { vat_rate: '2.6' }],
    adjustments: [{ is_charge: false, reason: 'Treuerabatt', amount: '20.00' }],
    taxes: [
      { rate: '8.1', tax: '95.58' },
      { rate: '2.6', tax: '1.17' },
    ],
    totals: { net: '1225.00', tax: '96.75', gross: '1321.75', due: '1321.75' },
    payment: { means: ['30'], accounts: [{ id: 'CH4431999123000889012' }] },
    broken: [{ rule: 'BR-CO-10' }, { rule: 'BR-CO-13' }],
  });
  await processAll(installation);
  expect(await receipts.get({ id: receipt })).toMatchObject({ status: 'PROCESSED', pages: 0 });
  const plain = await upload(installation, client, {});
  await expect(receipts.e_invoice({ id: plain })).rejects.toMatchObject({ cause: { code: 'not_found' } });
  await expect(receipts.e_invoice({ id: 999 })).rejects.toMatchObject({ cause: { code: 'not_found' } });
});

test('what has other decimals than cents is not rounded, but left to a person', async () => {
  const { proposals } = await received(eInvoiceXml({ syntax: 'ubl', replace: [['1321.75', '1321.755']] }));
  expect(proposals).toMatchObject([{ missing: ['amount'], payable: { invnumber: 'R-2026-17' } }]);
  const { proposals: inYen } = await received(eInvoiceXml({ syntax: 'ubl', replace: [['CHF', 'JPY']] }));
  expect(inYen).toMatchObject([{ missing: ['amount'] }]);
});

test('a line in fractions of a cent, and a rate in fractions of a percent, are not rounded', async () => {
  const replace = [['>1200.00<', '>1200.001<']] as const;
  const { proposals } = await received(eInvoiceXml({ syntax: 'cii', replace }));
  expect(proposals).toMatchObject([{ payable: { expenseentries: [{ amount: '1321.75' }] } }]);
  const { proposals: other } = await received(
    eInvoiceXml({ syntax: 'cii', replace: [['>2.6<', '>2.604<']] }),
  );
  expect(other[0]?.problems).toContain('No tax account has the rate of 2.604 %, so no tax is proposed.');
});

test('more than a hundred lines are summed by rate', async () => {
  const [before = '', line = '', after = ''] = eInvoiceXml({ syntax: 'ubl' }).split(
    /(<cac:InvoiceLine><cbc:ID>2<[\s\S]*?<\/cac:InvoiceLine>)/,
  );
  const small = line.replace('"CHF">45.00<', '"CHF">0.45<');
  const { proposals } = await received(`${before}${small.repeat(100)}${after}`);
  expect(proposals[0]?.payable.expenseentries).toMatchObject([
    { amount: '1180.00', description: '8.1 %' },
    { amount: '45.00', description: '2.6 %' },
  ]);
});
