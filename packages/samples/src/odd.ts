/**
 * Files as cameras, drawing programs and portals write them: ordinary viewers open them, though no
 * standard has them so.
 */

const text = (content: string): Buffer => Buffer.from(content, 'latin1');

const withBehind = (file: Uint8Array, ...more: Uint8Array[]): Buffer => Buffer.concat([file, ...more]);

/** Bytes that follow no format: `seed` begins them. */
const noise = (length: number, seed = 1): Buffer => {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[at] = state >>> 16;
  }
  return bytes;
};

/**
 * A JPEG as older cameras write it: the block of the memory card is filled up behind the end of the
 * image.
 */
export const jpegOfCamera = (jpeg: Uint8Array): Buffer => withBehind(jpeg, noise(5_000));

/** A JPEG with a smaller image behind it that no index announces. */
export const jpegWithPreview = (jpeg: Uint8Array, preview: Uint8Array): Buffer =>
  withBehind(jpeg, noise(100), preview);

/** A JPEG of a telephone that keeps the seconds before the picture as a film behind it. */
export const jpegWithFilm = (jpeg: Uint8Array): Buffer =>
  withBehind(jpeg, text('\0\0\0\x18ftypmp42\0\0\0\0isommp42\0\0\x10\0mdat'), noise(4_088, 2));

/** A JPEG whose last bytes never were written. */
export const jpegCutShort = (jpeg: Uint8Array): Uint8Array => jpeg.subarray(0, Math.ceil(jpeg.length * 0.9));

export const gifWithNote = (gif: Uint8Array): Buffer =>
  withBehind(gif, text('Optimized with Muster GIF Tools 2.1 <https://example.com/gif>\r\n'));

/** A GIF that ends without its trailer. */
export const gifWithoutEnd = (gif: Uint8Array): Uint8Array => gif.subarray(0, gif.length - 1);

/** A PNG with a checksum that a careless program did not reckon again: that of its end. */
export const pngWithWrongChecksum = (png: Uint8Array): Buffer => {
  const file = Buffer.from(png);
  file.writeUInt32BE(0x0bad, file.length - 4);
  return file;
};

const onePage = [
  '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
  '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
  '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
].join('');
const plainPdf = `%PDF-1.4\n${onePage}`;
const table = (from: number) => {
  const offsets = ['1', '2', '3'].map((one) => plainPdf.indexOf(`${one} 0 obj`) + from);
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  return `xref\n0 4\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\n`;
};
const whole = `${plainPdf}${table(0)}startxref\n${plainPdf.length}\n%%EOF\n`;

/** PDFs of one page, by what is odd about them. */
export const oddPdfs: Readonly<Record<string, Buffer>> = {
  'with bytes behind its end': withBehind(text(whole), noise(3_000)),
  'with a remark of a portal behind its end': text(`${whole}<!-- 0.31 s --><br>\n<b>Done</b>\n`),
  'without startxref': text(`${plainPdf}${table(0)}%%EOF\n`),
  'with a startxref of nothing': text(`${plainPdf}${table(0)}startxref\n\n%%EOF\n`),
  'with a startxref that is wrong': text(whole.replace(/startxref\n\d+/, 'startxref\n7')),
  'with a startxref beyond its end': text(whole.replace(/startxref\n\d+/, 'startxref\n4000000')),
  'without a table of objects': text(`${plainPdf}trailer\n<< /Size 4 /Root 1 0 R >>\n%%EOF\n`),
  'with a table that is off by some bytes': text(
    `${plainPdf}${table(3)}startxref\n${plainPdf.length}\n%%EOF\n`,
  ),
  'without %%EOF': text(whole.replace('%%EOF\n', '')),
  'with blanks before it': text(`\r\n \t\n${whole}`),
  'with many blanks before it': text(`${'\n'.repeat(600)}${whole}`),
  'with a byte order mark and zeros before it': text(`\xef\xbb\xbf\0\0${whole}`),
  'that was changed by a program that repeats the head': text(
    `${whole}%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 4 /Root 1 0 R /Prev ${plainPdf.length} >>\nstartxref\n${whole.length + 9}\n%%EOF\n`,
  ),
  'of a version that does not exist': text(whole.replace('%PDF-1.4', '%PDF-n.n')),
};
