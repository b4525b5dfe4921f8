import { encode } from 'uqr';
import { mm } from '../page/measures.ts';

/** The side of the QR code, without the quiet zone of 5 mm around it. */
export const codeSide = mm(46);

/**
 * The modules of the QR code of `text`, as an outline from its upper left corner, in which a module
 * is `1`, and the side of a module. The level of correction is M, always.
 */
export const codeOutline = (text: string): { path: string; scale: number } => {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 0, maxVersion: 25 });
  const path = data
    .flatMap((row, y) => runsOf(row).map(([from, to]) => `M${from} ${y}h${to - from}v1h${from - to}z`))
    .join('');
  return { path, scale: codeSide / size };
};

/** From where to where modules beside each other are dark. */
const runsOf = (row: readonly boolean[]): [number, number][] => {
  const runs: [number, number][] = [];
  row.forEach((dark, at) => {
    if (!dark) return;
    const last = runs.at(-1);
    if (last?.[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  });
  return runs;
};

/**
 * The Swiss cross in the middle of the code: 7 mm with its white edge, of which these are the black
 * square and the cross in it.
 */
export const crossSide = mm(7);
export const crossOutline =
  'M.72 .72h18.4v18.4h-18.4zM8.27 4.04v3.87h-3.87v3.3h3.87v3.87h3.3v-3.87h3.87v-3.3h-3.87v-3.87z';
