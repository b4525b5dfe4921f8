import { readFile } from 'node:fs/promises';
import { drawn, gifOf, page, pdfOfPages, pngOf, scannedImage, scripted } from '@kontor/samples';
import { type Media, openScanner, separatorSheet } from '@kontor/scan';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

const scanner = openScanner();
afterAll(() => scanner.close());

const text = (content: string) => Buffer.from(content, 'latin1');
const after = (file: Uint8Array, ...more: Uint8Array[]) => Buffer.concat([file, ...more]);
const half = (file: Uint8Array) => file.subarray(0, file.length >> 1);
/** A ZIP archive without files, which is nothing but its end, and one whose first file begins. */
const zipEnd = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)]);
const zip = Buffer.concat([text('PK\x03\x04\x14\0\0\0\0\0\0\0!\0'), text('payload.exe'), zipEnd]);
const html = text('<html><script>alert(document.domain)</script></html>');

const pdf = Buffer.from(await drawn([page.text(1, 5)]));
const image = sharp({ create: { width: 300, height: 200, channels: 3, background: '#fc8' } });
const png = await image.clone().png().toBuffer();
const gif = await image.clone().gif().toBuffer();
const jpeg = await image.clone().jpeg().toBuffer();
const fixture = (name: string) => readFile(new URL(`files/${name}.pdf`, import.meta.url));

/**
 * A JPEG with the index of the Multi-Picture Format, as cameras write it before they append further
 * images.
 */
const several = Buffer.concat([jpeg.subarray(0, 2), text('\xff\xe2\x00\x08MPF\0\0\0'), jpeg.subarray(2)]);
/** The notes of a phone: a text of 24 bytes, and the table that finds it. */
const notes = (() => {
  const table = Buffer.alloc(24);
  table.write('SEFH');
  table.writeUInt32LE(1, 8);
  table.writeUInt32LE(24, 16);
  table.writeUInt32LE(24, 20);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(24);
  end.write('SEFT', 4);
  return Buffer.concat([text('Image_UTC_Data1760000000'), table, end]);
})();

test.each<[string, Media, Uint8Array]>([
  ['a PDF', 'application/pdf', pdf],
  ['a PDF with line ends behind it', 'application/pdf', after(pdf, text('\r\n\r\n\0\0'))],
  ['a PDF that was changed', 'application/pdf', after(pdf, pdf.subarray(pdf.lastIndexOf('startxref')))],
  ['a PDF with a script, which nothing runs', 'application/pdf', scripted()],
  ['a PDF of 10,000 pages', 'application/pdf', pdfOfPages(10_000)],
  ['a PDF by Ghostscript', 'application/pdf', await fixture('ghostscript')],
  ['a PDF by cairo', 'application/pdf', await fixture('cairo')],
  ['a PDF by LibreOffice', 'application/pdf', await fixture('libreoffice')],
  ['a separator sheet', 'application/pdf', await separatorSheet()],
  ['a PNG', 'image/png', png],
  ['a PNG by lines of seven passes', 'image/png', await image.clone().png({ progressive: true }).toBuffer()],
  ['a GIF', 'image/gif', gif],
  ['a GIF that moves', 'image/gif', gifOf(1_000)],
  ['a JPEG', 'image/jpeg', jpeg],
  ['a progressive JPEG', 'image/jpeg', await image.clone().jpeg({ progressive: true }).toBuffer()],
  ['a JPEG with a preview behind it', 'image/jpeg', after(several, jpeg)],
  ['a PDF without its last bytes', 'application/pdf', pdf.subarray(0, pdf.length - 8)],
  ['a PDF with others attached to it', 'application/pdf', withAttached(pdf, pdf)],
  ['a JPEG with the notes of a phone behind it', 'image/jpeg', after(jpeg, notes)],
])('%s is what it says', async (_, media, file) => {
  await expect(scanner.inspect(file, media)).resolves.toBeUndefined();
});

test.each<[string, Media, Uint8Array]>([
  ['nothing', 'application/pdf', Buffer.alloc(0)],
  ['HTML that says it is PDF', 'application/pdf', html],
  ['a PDF behind something else', 'application/pdf', after(text('x'), pdf)],
  ['half a PDF', 'application/pdf', half(pdf)],
  ['a PDF with a ZIP behind it', 'application/pdf', after(pdf, zip)],
  ['a PDF with HTML behind it', 'application/pdf', after(pdf, html)],
  ['a PDF that is a comment of a ZIP', 'application/pdf', zipAround(pdf)],
  ['two PDFs', 'application/pdf', after(pdf, pdf)],
  ['the marks of a PDF and nothing between', 'application/pdf', text('%PDF-1.4\nstartxref\n5\n%%EOF\n')],
  ['a PDF whose end points beyond it', 'application/pdf', text('%PDF-1.4\nstartxref\n99999\n%%EOF\n')],
  ['a PNG that says it is PDF', 'application/pdf', png],
  ['a PNG that says it is JPEG', 'image/jpeg', png],
  ['a JPEG that says it is PNG', 'image/png', jpeg],
  ['a GIF that says it is PNG', 'image/png', gif],
  ['half a PNG', 'image/png', half(png)],
  ['a PNG with a byte changed', 'image/png', Buffer.from(png).fill(1, 60, 61)],
  ['a PNG with HTML behind it', 'image/png', after(png, html)],
  ['a PNG of 60,000 × 60,000', 'image/png', pngOf(60_000)],
  ['a PNG that holds less than it says', 'image/png', pngOf(1_000)],
  ['a GIF with a script behind it', 'image/gif', after(gif, text('=1;alert(document.domain)'))],
  ['a GIF of a million images', 'image/gif', gifOf(1_000_000)],
  ['half a JPEG', 'image/jpeg', half(await scannedImage(page.text(1), { dpi: 72 }))],
  ['a JPEG with a ZIP behind it', 'image/jpeg', after(jpeg, zip)],
  ['a JPEG whose further image is a ZIP', 'image/jpeg', after(several, zip)],
  ['a JPEG with a ZIP among the notes of a phone', 'image/jpeg', after(jpeg, zip, notes)],
])('%s is not what it says', async (_, media, file) => {
  await expect(scanner.inspect(file, media)).rejects.toMatchObject({
    name: 'Unreadable',
    kind: 'not_what_it_says',
    message: expect.stringMatching(/^[A-Z].*\.$/),
  });
});

/** A PDF to which others are attached as they are, in a change at its end. */
function withAttached(file: Buffer, ...others: Buffer[]): Buffer {
  const streams = others.map((other, at) =>
    after(
      text(`${900 + at} 0 obj\n<< /Type /EmbeddedFile /Length ${other.length} >>\nstream\n`),
      other,
      text('\nendstream\nendobj\n'),
    ),
  );
  return after(file, ...streams, file.subarray(file.lastIndexOf('startxref')));
}

function zipAround(file: Buffer): Buffer {
  const mark = file.lastIndexOf('startxref');
  const rest = file.subarray(mark);
  const end = Buffer.from(zipEnd);
  end.writeUInt16LE(rest.length + 1, 20);
  return Buffer.concat([file.subarray(0, mark), end, text('\n'), rest]);
}

test('a file is given as bytes, which stay the caller’s, or as a function that is called when it is its turn', async () => {
  const bytes = new Uint8Array(pdf);
  await scanner.inspect(bytes, 'application/pdf');
  expect(Buffer.compare(bytes, pdf)).toBe(0);
  await scanner.inspect(async () => bytes, 'application/pdf');
  await expect(scanner.inspect(() => Promise.reject(new Error('gone')), 'application/pdf')).rejects.toThrow(
    'gone',
  );
});

test('a file whose structure refuses it leaves its thread to the next one; one that a reader fails at does not', async () => {
  let started = 0;
  const count = () => {
    started += 1;
  };
  process.on('worker', count);
  const fresh = openScanner();
  try {
    for (const file of [html, after(pdf, zip), after(pdf, html)])
      await expect(fresh.inspect(file, 'application/pdf')).rejects.toThrow();
    await fresh.inspect(pdf, 'application/pdf');
    expect(started).toBe(1);
    await expect(fresh.inspect(text('%PDF-1.4\nnothing'), 'application/pdf')).rejects.toThrow();
    await fresh.inspect(pdf, 'application/pdf');
    expect(started).toBe(2);
  } finally {
    process.off('worker', count);
    await fresh.close();
  }
});
