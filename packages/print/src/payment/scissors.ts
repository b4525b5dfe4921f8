import { black, type Point } from '../page/measures.ts';
import type { Mark } from './marks.ts';

// Scissors that cut to the right, 10 wide and 6 high: two rings, and two blades.
const rings: readonly Point[] = [
  { x: 1.6, y: 1.5 },
  { x: 1.6, y: 4.5 },
];
const blades: readonly (readonly Point[])[] = [
  [
    { x: 2.6, y: 2 },
    { x: 10, y: 4.7 },
    { x: 8.4, y: 4.9 },
    { x: 2.6, y: 2.8 },
  ],
  [
    { x: 2.6, y: 4 },
    { x: 10, y: 1.3 },
    { x: 8.4, y: 1.1 },
    { x: 2.6, y: 3.2 },
  ],
];

/**
 * Scissors on a line, which cut to the right or down. `at` is where they begin, in the middle of
 * the line.
 */
export const scissors = (at: Point, direction: 'right' | 'down'): Mark[] => {
  const scale = 1.2;
  const turned = ({ x, y }: Point): Point =>
    direction === 'right' ? { x: x * scale, y: (y - 3) * scale } : { x: (y - 3) * scale, y: x * scale };
  const outline = (path: string): Mark => ({ kind: 'outline', path, colour: black, ...at });
  return [
    ...rings.map((ring) => outline(circle(turned(ring), 1.4 * scale) + circle(turned(ring), 0.85 * scale))),
    ...blades.map((blade) =>
      outline(
        `${blade
          .map(turned)
          .map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`)
          .join('')}z`,
      ),
    ),
  ];
};

const circle = ({ x, y }: Point, radius: number): string => {
  const [left, r, across] = [x - radius, radius, 2 * radius].map((length) => length.toFixed(2));
  return `M${left} ${y.toFixed(2)}a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0z`;
};
