import type { ValuesOf } from '../../../forms/record/record.ts';
import { useTyped } from '../../../forms/record/record-field.tsx';
import { useText } from '../../../texts/text.ts';
import { isColor } from './color-field.tsx';
import type { letters } from './letters.tsx';

type Line = { x: number; y: number; width: number };

/** Lines of text, by their widths. */
const Lines = ({ lines, height }: { lines: readonly Line[]; height: number }) =>
  lines.map(({ x, y, width }) => (
    <rect key={`${x} ${y}`} className="letter-line" x={x} y={y} width={width} height={height} />
  ));

const below = (x: number, y: number, widths: readonly number[]): Line[] =>
  widths.map((width, at) => ({ x, y: y + at * 5, width }));

/** The size of letters with which a name has room beside the address of the sender. */
const sizeOf = (name: string): number => Math.min(8, 165 / name.length);

/** A page of the layout as it is typed, small: where everything stands, in millimetres. */
export const Sheet = () => {
  const text = useText();
  const name = String(useTyped('sender.name'));
  const letter = useTyped('letter') as ValuesOf<typeof letters>;
  const color = isColor(letter.color) ? letter.color : '#000000';
  const isBand = letter.template === 'band';
  const isCompact = letter.template === 'compact';
  const [left, right] = isCompact ? [16, 194] : [22, 188];
  const isLeft = letter.address === 'left';
  const top = isBand ? 17 : 16;
  const row = isCompact ? 7 : 9;
  const table = 112;
  const end = table + 8 + 3 * row;
  const title = name || text('letter.sender');
  const face = `letter-${letter.font}`;
  return (
    <svg className="letter-sheet" viewBox="0 0 210 297" aria-hidden="true">
      {isBand ? <rect width="210" height="7" fill={color} /> : null}
      <text x={left} y={top + 3} className={`letter-name ${face}`} fontSize={sizeOf(title)} fill={color}>
        {title}
      </text>
      <Lines lines={below(130, top, [34, 42, 38])} height={1.8} />
      <Lines lines={below(isLeft ? 22 : 118, 51, [46, 38, 42])} height={2.2} />
      <Lines lines={below(isLeft ? 130 : left, 51, [40, 36])} height={1.8} />
      <text
        x={left}
        y="98"
        className={`${isCompact ? 'letter-small-title' : 'letter-title'} ${face}`}
        fill={color}
      >
        {text('documents.invoice')}
      </text>
      {isBand || isCompact ? (
        <rect
          className={isBand ? undefined : 'letter-head'}
          {...(isBand ? { fill: color } : {})}
          x={left}
          y={table - 4}
          width={right - left}
          height="7"
        />
      ) : (
        <rect fill={color} x={left} y={table + 2} width={right - left} height="0.9" />
      )}
      {[0, 1, 2].map((at) => (
        <Lines
          key={at}
          lines={[
            { x: left + 2, y: table + 7 + at * row, width: 60 - at * 9 },
            { x: right - 20, y: table + 7 + at * row, width: 18 },
          ]}
          height={2}
        />
      ))}
      {isBand ? (
        <rect fill={color} fillOpacity="0.14" x={right - 70} y={end} width="70" height="9" />
      ) : (
        <rect fill={color} x={right - 70} y={end} width="70" height="0.9" />
      )}
      <rect className="letter-ink" x={right - 66} y={end + 3.4} width="18" height="2.4" />
      <rect className="letter-ink" x={right - 22} y={end + 3.4} width="20" height="2.4" />
      <path className="letter-cut" d="M0 192H210M62 192V297" />
      <rect className="letter-ink" x="67" y="209" width="46" height="46" />
      <path className="letter-cross" d="M90 226v12M84 232h12" />
      <Lines lines={below(5, 209, [38, 30, 34, 26])} height={1.8} />
      <Lines lines={below(118, 209, [60, 48, 54, 44, 58])} height={1.8} />
    </svg>
  );
};
