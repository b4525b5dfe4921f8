import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';

/** Files that mean harm; most are made by hand, since no ordinary program makes them. */

/**
 * A PDF of these objects, the first of which is the catalog; a stream comes as bytes with the
 * entries of its dictionary.
 */
const pdfOf = (objects: readonly (string | { dictionary: string; bytes: Uint8Array })[]): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const put = (bytes: Buffer) => {
    parts.push(bytes);
    at += bytes.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    const [head, body, foot] =
      typeof object === 'string'
        ? [object, Buffer.alloc(0), '']
        : [
            `<< ${object.dictionary} /Length ${object.bytes.length} >>\nstream\n`,
            object.bytes,
            '\nendstream',
          ];
    put(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n${head}`), body, Buffer.from(`${foot}\nendobj\n`)]));
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  put(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
};

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

/** A page whose drawing is 250 MB of blanks, in less than a kilobyte. */
export const bomb = (): Buffer =>
  pdfOf([
    catalog,
    onePage,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] /Contents 4 0 R >>',
    { dictionary: '/Filter [/FlateDecode /FlateDecode]', bytes: deflatedBlanks() },
  ]);

/** A page with an image of as many bytes. */
export const imageBomb = (): Buffer =>
  pdfOf([
    catalog,
    onePage,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    { dictionary: '', bytes: Buffer.from('q 500 0 0 500 0 0 cm /I Do Q') },
    {
      dictionary:
        '/Type /XObject /Subtype /Image /Width 10000 /Height 25000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter [/FlateDecode /FlateDecode]',
      bytes: deflatedBlanks(),
    },
  ]);

let blanks: Buffer | undefined;

/** 250 MB of blanks, deflated twice. */
const deflatedBlanks = (): Buffer => {
  blanks ??= deflateSync(deflateSync(Buffer.alloc(250_000_000, ' ')));
  return blanks;
};

/**
 * A page filled with a pattern that repeats every hundred-thousandth of a point, which no computer
 * draws in time.
 */
export const endless = (): Buffer =>
  pdfOf([
    catalog,
    onePage,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] /Contents 4 0 R /Resources << /Pattern << /P 5 0 R >> >> >>',
    { dictionary: '', bytes: Buffer.from('/Pattern cs /P scn 0 0 500 500 re f') },
    {
      dictionary:
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 5 5] /XStep 0.00001 /YStep 0.00001 /Resources << >>',
      bytes: Buffer.from('0 0 3 3 re f 1 1 4 4 re f'),
    },
  ]);

/**
 * `pdf`, to be opened with a password; with an empty one it is only restricted what may be done
 * with it.
 */
export const encrypted = async (pdf: Uint8Array, userPassword: string): Promise<Uint8Array> => {
  const document = await PDFDocument.load(pdf);
  document.encrypt({ userPassword, ownerPassword: 'geheimer' });
  return document.save();
};

export const pdfOfPages = (count: number): Buffer =>
  pdfOf([
    catalog,
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] >>'),
  ]);

/** A page of five metres by five. */
export const hugePage = (): Buffer =>
  pdfOf([
    catalog,
    onePage,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 14400 14400] /Contents 4 0 R >>',
    { dictionary: '', bytes: Buffer.from('0 0 7000 7000 re f') },
  ]);

/** With a script that never ends, to be run when it is opened and when its page is. */
export const scripted = (): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R >>',
    onePage,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 500] /Contents 4 0 R /AA << /O 5 0 R >> >>',
    { dictionary: '', bytes: Buffer.from('0 0 200 200 re f') },
    '<< /S /JavaScript /JS (while \\(true\\) app.alert\\(1\\);) >>',
  ]);

/** A GIF of `frames` images of one pixel. */
export const gifOf = (frames: number): Buffer => {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const image = Buffer.from('2c00000000010001000002024c0100', 'hex');
  return Buffer.concat([head, Buffer.alloc(image.length * frames, image), Buffer.from(';')]);
};

/** A PNG that says to be of `side` × `side` pixels. */
export const pngOf = (side: number): Buffer => {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.from('00000000000000000800000000', 'hex');
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
