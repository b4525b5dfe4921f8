import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { Busy, openPrinter } from '@kontor/print';
import { afterAll, describe, expect, test } from 'vitest';
import { pagesOf } from './pdf-text.ts';
import {
  bill,
  incomeStatement,
  invoice,
  linesOf,
  reconciliation,
  reminder,
  statement,
  vatReturn,
} from './sheets.ts';

const printer = openPrinter({ threads: 1 });
afterAll(() => printer.close());

const digestOf = async (pdf: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', pdf)).toString('hex');

describe('the same sheet is the same file', () => {
  test('whatever a thread has drawn before', async () => {
    const other = openPrinter({ threads: 1 });
    // Of letters that are made of others, the font tells something else once they were in a file.
    const accents = 'ÄÖÜäöüéèàçñ ﬁ fi Ǆ Ω Å \u00a0\u2011';
    await other.drawDocument({ ...reminder, before: accents, look: { ...reminder.look, font: 'serif' } });
    await other.drawDocument({ ...invoice, subject: accents });
    const sheets = [
      invoice,
      { ...invoice, subject: 'effizient, Fiat' },
      reminder,
      statement,
      reconciliation,
      vatReturn,
      incomeStatement,
    ];
    for (const sheet of sheets)
      expect(await digestOf(await other.drawDocument(sheet))).toBe(
        await digestOf(await printer.drawDocument(sheet)),
      );
    for (const format of ['pdf', 'svg'] as const)
      expect(await other.drawQrBill(bill, 'de', format)).toEqual(
        await printer.drawQrBill(bill, 'de', format),
      );
    await other.close();
  });

  test('and another sheet has another name in its file', async () => {
    const idOf = (pdf: Uint8Array) =>
      /\/ID \[<([0-9a-f]{32})> <\1>\]/.exec(Buffer.from(pdf).toString('latin1'))?.[1];
    const first = idOf(await printer.drawDocument(invoice));
    expect(first).toBeDefined();
    expect(idOf(await printer.drawDocument({ ...invoice, notes: 'Anders' }))).not.toBe(first);
  });
});

describe('a file for the archive, PDF/A-3a', () => {
  const textOf = (stream: unknown) =>
    stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8') : '';

  const plain = { amp: '&', lt: '<', gt: '>' };

  test.each([
    [
      'a letter',
      /A & B <7>/,
      () => printer.drawDocument({ ...invoice, number: 'A & B <7>', subject: '日本' }),
    ],
    ['a slip', /./, () => printer.drawQrBill(bill, 'de', 'pdf')],
  ])('%s says that it is one, in well-formed metadata', async (_, expected, drawn) => {
    const document = await PDFDocument.load(await drawn(), { updateMetadata: false });
    const metadata = textOf(document.catalog.lookup(PDFName.of('Metadata')));
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(metadata).not.toMatch(/&(?!\w+;)/);
    const [, title = ''] = /<rdf:li xml:lang="x-default">(.*)<\/rdf:li>/.exec(metadata) ?? [];
    expect(title).not.toMatch(/[<>]/);
    expect(title.replace(/&(\w+);/g, (_, name: keyof typeof plain) => plain[name])).toBe(document.getTitle());
    expect(document.getTitle()).toMatch(expected);
    expect(metadata).toContain(document.getCreationDate()?.toISOString().replace('.000', ''));
    const [intent] = document.catalog.lookup(PDFName.of('OutputIntents'), PDFArray).asArray();
    expect(intent && document.context.lookup(intent, PDFDict).has(PDFName.of('DestOutputProfile'))).toBe(
      true,
    );
    expect(document.catalog.lookup(PDFName.of('Lang'))?.toString()).toBe('(de)');
    expect(document.catalog.lookup(PDFName.of('MarkInfo'), PDFDict).toString()).toContain('/Marked true');
    expect(document.catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict).toString()).toContain(
      '/DisplayDocTitle true',
    );
  });

  test('each font is embedded in part, and no letter is one that it has not', async () => {
    const pdf = await printer.drawDocument({ ...invoice, subject: '日本 ☃' });
    const document = await PDFDocument.load(pdf);
    const fonts = document.context
      .enumerateIndirectObjects()
      .map(([, object]) => object)
      .filter(
        (object): object is PDFDict =>
          object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'),
      );
    expect(fonts.length).toBe(2);
    for (const font of fonts) {
      expect(font.get(PDFName.of('FontName'))?.toString()).toMatch(/^\/[A-Z]{6}\+LiberationSans/);
      expect(font.has(PDFName.of('FontFile2'))).toBe(true);
    }
    expect(pdf.length).toBeLessThan(80_000);
    for (const page of document.getPages()) expect(textOf(page.node.Contents())).not.toMatch(/<(.{4})*0000/);
  });

  test('all that is drawn is text of the structure, or decoration', async () => {
    const document = await PDFDocument.load(await printer.drawDocument({ ...invoice, lines: linesOf(60) }));
    for (const page of document.getPages()) {
      const content = textOf(page.node.Contents());
      let depth = 0;
      for (const line of content.split('\n')) {
        if (/ B[DM]C$/.test(line)) depth += 1;
        else if (line === 'EMC') depth -= 1;
        else if (/ TJ$|^[fS]\*?$| Do$/.test(line)) expect(depth).toBe(1);
      }
      expect(depth).toBe(0);
    }
  });

  test('programs that read it to people get headings, paragraphs and the table in its order', async () => {
    const document = await PDFDocument.load(await printer.drawDocument(invoice));
    const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
    const outline = (element: PDFDict): string => {
      const children = element.lookup(PDFName.of('K'));
      const type = element.get(PDFName.of('S'))?.toString() ?? '';
      const below = (children instanceof PDFArray ? children.asArray() : [])
        .map((child) => document.context.lookup(child))
        .filter((child): child is PDFDict => child instanceof PDFDict && child.has(PDFName.of('S')))
        .map(outline);
      return below.length > 0 ? `${type}(${below.join('')})` : type;
    };
    const tree = outline(root);
    const cells = '/TD'.repeat(7);
    expect(tree).toContain('/H1');
    expect(tree).toContain(`/Table(/TR(${'/TH'.repeat(7)})${`/TR(${cells})`.repeat(3)})`);
    expect(tree).toMatch(/\/Sect\(\/H2\/P.*\/H2\/Figure\/P/);
  });
});

describe('a printer', () => {
  test('draws many sheets at a time, each its own', async () => {
    const numbers = Array.from({ length: 12 }, (_, at) => `N-${at}`);
    const drawn = await Promise.all(numbers.map((number) => printer.drawDocument({ ...invoice, number })));
    for (const [at, pdf] of drawn.entries()) expect((await pagesOf(pdf))[0]).toContain(`Rechnung N-${at}\n`);
  });

  test('is busy where too many sheets wait', async () => {
    const small = openPrinter({ threads: 1, mostWaiting: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => small.drawDocument(invoice)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Busy);
    await small.close();
  });

  test('that is closed draws no more', async () => {
    const closed = openPrinter();
    await closed.close();
    await expect(closed.drawDocument(invoice)).rejects.toThrow('The printer was closed.');
  });
});
