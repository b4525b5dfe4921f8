/** From the lower left corner. */
export type Rectangle = { x: number; y: number; width: number; height: number };
export type Line = { text: string; x: number; y: number; points: number };

/** In points, of which PDF counts 72 to the inch. */
export const millimetres = (length: number): number => (length * 72) / 25.4;

/**
 * A page of A4 with black rectangles, in points, and lines of Latin type, in millimetres, as a PDF.
 */
export const onePage = (rectangles: readonly Rectangle[], lines: readonly Line[]): Uint8Array => {
  const content = [
    ...rectangles.map(({ x, y, width, height }) => `${[x, y, width, height].map(short).join(' ')} re`),
    'f',
    ...lines.map(
      ({ text, x, y, points }) =>
        `BT /F1 ${points} Tf ${short(millimetres(x))} ${short(millimetres(y))} Td (${text}) Tj ET`,
    ),
  ].join('\n');
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.28 841.89] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
};

const short = (points: number): string => points.toFixed(3);

/** Objects 1 to n, the table of where they are, and the trailer. */
const fileOf = (objects: readonly string[]): Uint8Array => {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
};
