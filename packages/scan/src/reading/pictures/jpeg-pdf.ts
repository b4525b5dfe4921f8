import type { ImageStructure } from '../../structure/image-structure.ts';

/** The colours of a JPEG by the values of a pixel: those of printers are stored inverted. */
const coloursOf: Readonly<Record<number, string>> = {
  1: '/DeviceGray',
  3: '/DeviceRGB',
  4: '/DeviceCMYK /Decode [1 0 1 0 1 0 1 0]',
};

/** A PDF with one page, as many points large as the JPEG on it has pixels. */
export const pdfAround = (
  jpeg: Uint8Array,
  { width, height, components = 3 }: ImageStructure,
): Uint8Array => {
  const drawing = `${width} 0 0 ${height} 0 0 cm /I Do`;
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${coloursOf[components]}`;
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R `,
      '/Resources << /XObject << /I 5 0 R >> >> >>',
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< ${image} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ];
  let size = 0;
  const parts: Buffer[] = [];
  const add = (part: string | Uint8Array) => {
    const bytes = Buffer.from(part);
    parts.push(bytes);
    size += bytes.length;
  };
  add('%PDF-1.4\n');
  const places = objects.map((object, at) => {
    const place = size;
    for (const part of [`${at + 1} 0 obj\n`, ...object, '\nendobj\n']) add(part);
    return place;
  });
  const table = size;
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const count = objects.length + 1;
  add(`xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}`);
  add(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
};
