import { drawn, type Scan, type Stack, scanned, stackKinds, stackOf } from '@kontor/samples';
import { openScanner, type ScannedPart, separatorText } from '@kontor/scan';
import { figure, table } from './markdown.ts';
import { timed } from './measure.ts';

// Resolutions, turns of the sheet and how far it lies askew: counts without a common factor, so
// that all of them meet.
const dots = [150, 200, 300, 250];
const turns = [0, 90, 180];
const askew = [0, 1.1, -2.3, 2.9, -0.6, -3, 1.7];

const scanOf = (page: number): Scan => ({
  dpi: dots[page % dots.length] ?? 200,
  turn: (turns[page % turns.length] ?? 0) + (askew[page % askew.length] ?? 0),
});

const ways = [
  { way: 'printed', make: ({ pages }: Stack) => drawn(pages) },
  { way: 'scanned', make: ({ pages }: Stack) => scanned(pages, scanOf) },
];

/**
 * PDFs of 60 pages with 12 receipts, separated in each way: what is found of what is in them, and
 * how long it takes.
 */
export const measureReceipts = async (): Promise<string> => {
  const scanner = openScanner();
  const rows: (string | number)[][] = [];
  try {
    for (const { way, make } of ways)
      for (const kind of stackKinds) {
        const stack = stackOf(kind, separatorText);
        const file = await make(stack);
        let parts: readonly ScannedPart[] = [];
        const ms = await timed(async () => {
          parts = (await scanner.scan(file, 'application/pdf')).parts;
        });
        rows.push([`${kind}, ${way}`, ...found(stack, parts), figure(ms / stack.pages.length)]);
      }
  } finally {
    await scanner.close();
  }
  return [
    '## Receipts are separated and read',
    'PDFs of 60 pages of A4 with 12 receipts and 12 QR-bills each. _Printed_ pages are lines and letters; _scanned_ ones are noisy pictures of 150 to 300 dots per inch, turned by 0, 90 or 180 degrees and up to 3 degrees askew. A separation counts where its first and its last page are right and no other part was made, a payload where it is right to the letter and in the right part. One thread.',
    table(['separated by', 'separations', 'of', 'payloads', 'of', 'ms per page'], rows),
  ].join('\n\n');
};

const found = (stack: Stack, parts: readonly ScannedPart[]): readonly number[] => {
  const pairs = stack.parts.map((wanted) => ({
    wanted,
    part: parts.find(
      ({ first_page, last_page }) => first_page === wanted.first_page && last_page === wanted.last_page,
    ),
  }));
  const separated = pairs.filter(({ part }) => part !== undefined).length;
  const payloads = pairs.flatMap(({ wanted, part }) =>
    wanted.codes.filter((code) => part?.codes.includes(code)),
  );
  const surplus = parts.length - separated;
  const wanted = stack.parts.flatMap(({ codes }) => codes).length;
  return [Math.max(0, separated - surplus), stack.parts.length, payloads.length, wanted];
};
