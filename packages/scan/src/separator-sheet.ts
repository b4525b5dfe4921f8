import type { WriterOptions } from 'zxing-wasm/writer';
import { separatorText } from './separator.ts';
import { millimetres as mm, onePage, type Rectangle } from './sheet-pdf.ts';
import { wasmOf } from './wasm.ts';

// Only the command that writes the sheet needs it.
const loadWriter = () => import('zxing-wasm/writer');

/**
 * A page of A4 as PDF, to be printed and laid between two receipts before they are scanned
 * together. It carries the separator as QR code and as barcode, either of which is enough.
 */
export const separatorSheet = async (): Promise<Uint8Array> => {
  const { prepareZXingModule } = await loadWriter();
  await prepareZXingModule({
    overrides: { wasmBinary: wasmOf('zxing-wasm/writer/zxing_writer.wasm') },
    fireImmediately: true,
  });
  const square = await draw({ format: 'QRCode', ecLevel: 'H' }, { x: 65, y: 150, width: 80, height: 80 });
  const lines = await draw({ format: 'Code128' }, { x: 30, y: 85, width: 150, height: 35 });
  return onePage(
    [...square, ...lines],
    [
      { text: 'Trennblatt \u00b7 Separator sheet', x: 30, y: 255, points: 24 },
      { text: 'Zwischen zwei Belege legen und mitscannen.', x: 30, y: 60, points: 14 },
      { text: 'Lay it between two receipts and scan them together.', x: 30, y: 52, points: 14 },
    ],
  );
};

/** The dark modules of a code, stretched over `box`, in millimetres from the lower left corner. */
const draw = async (options: WriterOptions, box: Rectangle): Promise<readonly Rectangle[]> => {
  const { writeBarcode } = await loadWriter();
  const { symbol, error } = await writeBarcode(separatorText, { ...options, addQuietZones: false });
  if (error) throw new Error(error);
  const { data, width, height } = symbol;
  // The rows of a barcode are all the same.
  const rows = options.format === 'Code128' ? 1 : height;
  const [across, down] = [box.width / width, box.height / rows];
  return Array.from({ length: rows * width }, (_, at) => at)
    .filter((at) => data[at] === 0)
    .map((at) => ({
      x: mm(box.x + (at % width) * across),
      y: mm(box.y + box.height - (Math.floor(at / width) + 1) * down),
      width: mm(across),
      height: mm(down),
    }));
};
