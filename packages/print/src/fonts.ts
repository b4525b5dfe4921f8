import { readFileSync } from 'node:fs';
import type { FontFiles } from './page/faces.ts';

const folder = new URL('../fonts/', import.meta.url);
const fontFile = (name: string) => new Uint8Array(readFileSync(new URL(`${name}.ttf`, folder)));

let loaded: FontFiles | undefined;

/** The fonts, which are read once in a process. */
export const fontFiles = (): FontFiles => {
  loaded ??= {
    sans: fontFile('LiberationSans-Regular'),
    'sans-bold': fontFile('LiberationSans-Bold'),
    serif: fontFile('LiberationSerif-Regular'),
    'serif-bold': fontFile('LiberationSerif-Bold'),
  };
  return loaded;
};
