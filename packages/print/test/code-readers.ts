import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsqr from 'jsqr';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A picture as a scanner makes it: a byte for each pixel, 0 is black. */
export type Picture = { pixels: Uint8Array; width: number; height: number };

/**
 * Readers of codes by others, which know nothing of each other. Each answers the texts that it
 * finds in a picture.
 */
export const codeReaders = {
  ZXing: async (picture: Picture): Promise<string[]> => {
    prepareZXingModule({ overrides: { wasmBinary: zxing } });
    const image = { ...imageOf(picture), colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0];
    const found = await readBarcodes(image, { formats: ['QRCode'], textMode: 'Plain', tryHarder: true });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  },
  jsQR: async (picture: Picture): Promise<string[]> => {
    const { data, width, height } = imageOf(picture);
    const found = readOne(data, width, height, { inversionAttempts: 'dontInvert' });
    return found === null ? [] : [new TextDecoder().decode(Uint8Array.from(found.binaryData))];
  },
} as const;
export type CodeReader = keyof typeof codeReaders;

const { resolve } = createRequire(import.meta.url);
const zxing = new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'))).buffer;

// It is a module of CommonJS, and says so to the compiler only.
const readOne = (jsqr as unknown as { default?: typeof jsqr.default }).default ?? (jsqr as never);

const imageOf = ({ pixels, width, height }: Picture) => {
  const data = new Uint8ClampedArray(pixels.length * 4).fill(255);
  for (const [at, value] of pixels.entries()) data.fill(value, at * 4, at * 4 + 3);
  return { data, width, height };
};
