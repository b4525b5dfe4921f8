import { crc32, deflateSync } from 'node:zlib';
import type { Paper } from './paper.ts';

/** Figures that are seen and are no text: each of up to seven strokes. */

type Point = readonly [x: number, y: number];
const [wide, high] = [4.4, 7];
// From the upper stroke around to the left, and the middle one.
const strokes: readonly (readonly [Point, Point])[] = [
  [
    [0, high],
    [wide, high],
  ],
  [
    [wide, high],
    [wide, high / 2],
  ],
  [
    [wide, high / 2],
    [wide, 0],
  ],
  [
    [0, 0],
    [wide, 0],
  ],
  [
    [0, 0],
    [0, high / 2],
  ],
  [
    [0, high / 2],
    [0, high],
  ],
  [
    [0, high / 2],
    [wide, high / 2],
  ],
];
const strokesOf = ['012345', '12', '01643', '01623', '5612', '05623', '056432', '012', '0123456', '012356'];

export const paintFigures = ({ page }: Paper, text: string, { x, y }: { x: number; y: number }): void => {
  let at = x;
  for (const sign of text) {
    const own = /\d/.test(sign)
      ? [...(strokesOf[Number(sign)] ?? '')].flatMap((one) => [strokes[Number(one)]])
      : [];
    for (const stroke of own)
      if (stroke) {
        const [start, end] = stroke.map(([across, up]) => ({ x: at + across, y: y + up })) as [
          { x: number; y: number },
          { x: number; y: number },
        ];
        page.drawLine({ start, end, thickness: 0.9 });
      }
    if (sign === '.' || sign === ',') page.drawRectangle({ x: at, y, width: 1.2, height: 1.2 });
    at += /\d/.test(sign) ? wide + 1.4 : 2.6;
  }
};

/** A picture of one dot, as PNG. */
export const pictureOf = (colour: 'white'): Buffer => {
  const value = { white: 0xff }[colour];
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, value]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const chunk = (name: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};
