import { eInvoiceXml } from '@kontor/samples';
import { expect, test } from 'vitest';
import { expectVerified, testInstallation } from '../installation.ts';
import { billOf } from './bill.ts';
import { processAll, upload } from './receipt.ts';

/**
 * §16.2: an e-invoice within a PDF proposes a payable with its lines, its taxes and its payment
 * data.
 */
const installation = await testInstallation();

const received = async (attached: string[], codes: string[] = []) => {
  const client = await installation.newClient();
  const ask = await client.ask();
  const said = { pages: 1, parts: [{ first_page: 1, last_page: 1, codes }], attached };
  const receipt = await upload(installation, client, { said });
  await processAll(installation);
  return { client, ask, receipt, proposals: (await ask.proposals.list({ receipt })).items };
};

test.each(['ubl', 'cii'] as const)(
  '%s: it is proposed line by line, and booked when accepted',
  async (syntax) => {
    const { ask, client, proposals } = await received([eInvoiceXml({ syntax })]);
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
  const { proposals } = await received([
    eInvoiceXml({ syntax: 'cii', replace: [['LineTotalAmount>1200.00', 'LineTotalAmount>1210.00']] }),
  ]);
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
  const { proposals } = await received([eInvoiceXml({ syntax: 'ubl' })], [billOf({})]);
  expect(proposals.map(({ payable }) => payable.invnumber)).toEqual(['R-2026-17']);
});

test('a credit note is told, and has no amount to book', async () => {
  const { proposals } = await received([eInvoiceXml({ syntax: 'ubl', replace: [['>380<', '>381<']] })]);
  expect(proposals).toMatchObject([
    { missing: ['amount'], problems: ['The e-invoice is a credit note, which is entered by hand.'] },
  ]);
});

test('XML that is no e-invoice leaves the receipt as it is', async () => {
  const { proposals } = await received(['<Order/>', '<Invoice xmlns="urn:other"/>'], [billOf({})]);
  expect(proposals.map(({ payable }) => payable.invnumber)).toEqual(['210000000003139471430009017']);
});

test('what has other decimals than cents is not rounded, but left to a person', async () => {
  const { proposals } = await received([
    eInvoiceXml({ syntax: 'ubl', replace: [['1321.75', '1321.755']] }),
    '<Order/>',
  ]);
  expect(proposals).toMatchObject([{ missing: ['amount'], payable: { invnumber: 'R-2026-17' } }]);
  const { proposals: inYen } = await received([eInvoiceXml({ syntax: 'ubl', replace: [['CHF', 'JPY']] })]);
  expect(inYen).toMatchObject([{ missing: ['amount'] }]);
});

test('a line in fractions of a cent, and a rate in fractions of a percent, are not rounded', async () => {
  const replace = [['>1200.00<', '>1200.001<']] as const;
  const { proposals } = await received([eInvoiceXml({ syntax: 'cii', replace })]);
  expect(proposals).toMatchObject([{ payable: { expenseentries: [{ amount: '1321.75' }] } }]);
  const { proposals: other } = await received([
    eInvoiceXml({ syntax: 'cii', replace: [['>2.6<', '>2.604<']] }),
  ]);
  expect(other[0]?.problems).toContain('No tax account has the rate of 2.604 %, so no tax is proposed.');
});

test('more than a hundred lines are summed by rate', async () => {
  const [before = '', line = '', after = ''] = eInvoiceXml({ syntax: 'ubl' }).split(
    /(<cac:InvoiceLine><cbc:ID>2<[\s\S]*?<\/cac:InvoiceLine>)/,
  );
  const small = line.replace('"CHF">45.00<', '"CHF">0.45<');
  const { proposals } = await received([`${before}${small.repeat(100)}${after}`]);
  expect(proposals[0]?.payable.expenseentries).toMatchObject([
    { amount: '1180.00', description: '8.1 %' },
    { amount: '45.00', description: '2.6 %' },
  ]);
});
