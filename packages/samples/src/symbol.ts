import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

/** A code on a page: its upper left corner and its size, in millimetres. */
export type Code = {
  format: 'QRCode' | 'Code128';
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

const program = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');

/**
 * The dark modules of a code as a path: a rectangle for each run of them, in units of one module.
 */
export type Symbol = { path: string; width: number; height: number };

const drawn = new Map<string, Promise<Symbol>>();

export const symbolOf = (code: Pick<Code, 'format' | 'text'>): Promise<Symbol> => {
  const key = `${code.format} ${code.text}`;
  const known = drawn.get(key) ?? draw(code);
  drawn.set(key, known);
  return known;
};

const draw = async ({ format, text }: Pick<Code, 'format' | 'text'>): Promise<Symbol> => {
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer },
    fireImmediately: true,
  });
  const options = format === 'QRCode' ? ({ format, ecLevel: 'M' } as const) : { format };
  const { symbol, error } = await writeBarcode(text, { ...options, addQuietZones: false });
  if (error) throw new Error(error);
  const { data, width } = symbol;
  const height = format === 'Code128' ? 1 : symbol.height;
  const runs: string[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0, run = 0; x < width; x++) {
      run = data[y * width + x] === 0 ? run + 1 : 0;
      const ends = x + 1 === width || data[y * width + x + 1] !== 0;
      if (run > 0 && ends) runs.push(`M${x + 1 - run} ${y}h${run}v1h-${run}z`);
    }
  return { path: runs.join(''), width, height };
};
