import { eInvoiceXml } from '@kontor/samples';
import { openScanner, Unreadable } from '@kontor/scan';
import { afterAll, expect, test } from 'vitest';

/** Receipts that are electronic invoices in XML, and XML that is none or does harm. */
const scanner = openScanner();
afterAll(() => scanner.close());

const media = 'application/xml';
const xml = eInvoiceXml({ syntax: 'ubl' });

test.each([
  ['UBL', xml],
  ['CII', eInvoiceXml({ syntax: 'cii' })],
])('%s is taken, has no pages, and is the invoice that it says', async (_, text) => {
  const file = Buffer.from(text);
  await scanner.inspect(file, media);
  expect(await scanner.scan(file, media)).toMatchObject({
    ...{ pages: 0, parts: [] },
    e_invoice: { invoice: { number: 'R-2026-17' } },
  });
  expect(await scanner.eInvoice(file, media)).toMatchObject({ broken: [] });
  expect(await scanner.measure(file, media)).toEqual([]);
});

test.each([
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${xml}`)],
  ['UTF-16, little end first', Buffer.from(`\uFEFF${xml}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${xml}`, 'utf16le').swap16()],
  ['no declaration', Buffer.from(xml.slice(xml.indexOf('?>') + 2))],
  ['blanks and comments around it', Buffer.from(`${xml}\n<!-- end -->\n`)],
])('%s is read', async (_, file) => {
  await scanner.inspect(file, media);
});

const bomb = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
  '',
);
const declared = (within: string, text = '&x;') =>
  `<?xml version="1.0"?><!DOCTYPE Invoice [${within}]>${xml.slice(xml.indexOf('<Invoice')).replace('R-2026-17', text)}`;
const [line = ''] = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(xml) ?? [];
const times = (count: number, text: string) => xml.replace(line, () => text.repeat(count));

test.each([
  ['a billion laughs', declared(`<!ENTITY l0 "ha">${bomb}`, '&l10;'), /DOCTYPE is not accepted/],
  ['a file of the server', declared('<!ENTITY x SYSTEM "file:///etc/passwd">'), /DOCTYPE is not accepted/],
  ['an address', declared('<!ENTITY x SYSTEM "http://127.0.0.1:1/">'), /DOCTYPE is not accepted/],
  ['parameter entities', declared('<!ENTITY % x SYSTEM "http://127.0.0.1:1/"> %x;'), /DOCTYPE/],
  ['an external DTD', xml.replace('<Invoice', '<!DOCTYPE Invoice SYSTEM "a.dtd"><Invoice'), /DOCTYPE/],
  ['an entity of nobody', xml.replace('R-2026-17', '&x;'), /not well-formed: undefined entity/],
  ['an encoding that is none', xml.replace('UTF-8', 'UTF-8_W/O_BOM'), /not well-formed: encoding value/],
  ['an end too early', xml.slice(0, 3_000), /not well-formed/],
  ['something behind its end', `${xml}<a/>`, /not well-formed/],
  ['a ZIP in a comment', `${xml}<!--PK\x03\x04-->`, /not well-formed/],
  ['a PDF in a comment', `<!--%PDF-1.4\n-->${xml.slice(xml.indexOf('<Invoice'))}`, /a PDF at the same time/],
  ['a web page', '<!DOCTYPE html><html><script>alert(1)</script></html>', /DOCTYPE is not accepted/],
  [
    'XHTML',
    '<html xmlns="http://www.w3.org/1999/xhtml"/>',
    /root element is html of http:.* and must be Invoice/,
  ],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>', /root element is svg/],
  ['an order of UBL', xml.replaceAll('Invoice', 'Order'), /root element is Order/],
  [
    'ZUGFeRD 1',
    '<CrossIndustryDocument xmlns="urn:ferd:CrossIndustryDocument:invoice:1p0"/>',
    /ZUGFeRD 1 of 2014; its sender has to issue it by version 2/,
  ],
  ['no element', '<!-- nothing -->', /not well-formed|no element/],
  ['elements without end', '<a>'.repeat(100_000), /nested deeper than 40/],
  ['very many elements', times(70_000, '<a><b/><c/></a>'), /more than 200000 elements/],
  ['very many lines', times(10_001, '<cac:InvoiceLine/>'), /more than 10000 lines/],
  [
    'very many attributes',
    xml.replace('<cbc:ID>', `<cbc:ID ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(' ')}>`),
    /more than 100 attributes/,
  ],
  [
    'very many rows of VAT',
    xml.replace('<cac:TaxSubtotal>', '<cac:TaxSubtotal/>'.repeat(201).concat('<cac:TaxSubtotal>')),
    /more than 200 rows of VAT/,
  ],
])('%s is refused, and says why', async (_, text, sentence) => {
  const file = Buffer.from(text);
  for (const read of [scanner.inspect, scanner.scan, scanner.eInvoice]) {
    const error = await read(file, media).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unreadable);
    expect(error).toMatchObject({ kind: 'not_what_it_says', message: expect.stringMatching(sentence) });
  }
});

test('25 MB of text, as of an attachment within it, are read', async () => {
  const file = Buffer.from(
    xml.replace(
      '<cac:OrderReference>',
      `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">${'QUJD'.repeat(6_500_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference><cac:OrderReference>`,
    ),
  );
  const { e_invoice } = await scanner.scan(file, media);
  expect(e_invoice?.invoice.attachments).toMatchObject([{ file_name: 'a.pdf' }]);
  expect(JSON.stringify(e_invoice).length).toBeLessThan(20_000);
});
