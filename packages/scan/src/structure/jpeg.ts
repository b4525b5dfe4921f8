import { refuse, textAt, viewOf } from './bytes.ts';
import { orientationIn } from './exif.ts';
import type { ImageStructure } from './image-structure.ts';

const end = 0xd9;
const scan = 0xda;
const exif = 0xe1;
// The start-of-frame markers that the reader of images knows: baseline, extended and progressive.
const framesRead = new Set([0xc0, 0xc1, 0xc2]);
const others = new Map([
  [0xc3, 'lossless'],
  [0xc5, 'hierarchical'],
  [0xc6, 'hierarchical'],
  [0xc7, 'hierarchical'],
  [0xc9, 'arithmetic'],
  [0xca, 'arithmetic'],
  [0xcb, 'arithmetic'],
  [0xcd, 'arithmetic'],
  [0xce, 'arithmetic'],
  [0xcf, 'arithmetic'],
]);

/** Reads the segments of a JPEG to the end of its image, as far as they can be followed. */
export const jpegStructure = (file: Uint8Array): ImageStructure => {
  if (!textAt(file, 0, 3).startsWith('\xff\xd8\xff')) refuse('It does not begin as a JPEG does.');
  const view = viewOf(file);
  let size: { width: number; height: number; components: number | undefined } | undefined;
  let unknown: string | undefined;
  let orientation: number | undefined;
  let at = nextMarker(file, 2);
  for (
    let marker = file[at + 1] ?? end;
    marker !== end && at + 9 <= file.length;
    marker = file[at + 1] ?? end
  ) {
    if (framesRead.has(marker) || others.has(marker)) {
      size ??= {
        ...{ height: view.getUint16(at + 5), width: view.getUint16(at + 7) },
        components: file[at + 9],
      };
      unknown ??= others.get(marker) ?? (file[at + 4] === 8 ? undefined : `${file[at + 4]}-bit`);
    }
    if (marker === exif)
      orientation ??= orientationIn(file.subarray(at + 4, at + 2 + view.getUint16(at + 2)));
    at = nextMarker(file, at + 2 + view.getUint16(at + 2), marker === scan);
  }
  if (!size) throw refuse('The JPEG holds no image.');
  return { ...size, unknown, orientation, end: file[at + 1] === end ? at + 2 : undefined };
};

/**
 * Finds the next marker from `from` on: readers pass over fill bytes, and bytes that are out of
 * place. Within the data of a scan, 0xFF is followed by a zero or by a restart marker.
 */
const nextMarker = (file: Uint8Array, from: number, inScan = false): number => {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0xff;
    if (next !== 0 && next !== 0xff && !(inScan && next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
};
