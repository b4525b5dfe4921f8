import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../../texts/language.tsx';
import { formatAmount, formatCompact } from '../../values/amount.ts';
import { locales } from '../../values/date.ts';
import { Anchor } from '../anchor.tsx';
import { drawn, marksFor } from './scale.ts';

/** One amount of a column; `before` is that of a year before. */
export type ChartValue = { name: string; amount: string; before?: string | undefined };

/** The amounts of a month or similar: it is pointed at as one, and leads to what it is made of. */
export type ChartColumn = {
  /** Stands below it. */
  label: string;
  /** Names it in full. */
  title: string;
  href: string;
  values: readonly ChartValue[];
};

export type ChartProps = {
  title: string;
  columns: readonly ChartColumn[];
  /** The name of what `before` of the values is. */
  beforeName?: string;
  /** Whether the first columns are drawn where there is no room for all, as of what is ahead. */
  keepsFirst?: boolean;
};

/** The places of a chart, in pixels, by which its marks are drawn. */
export type ChartPlaces = {
  x: (at: number) => number;
  y: (amount: string) => number;
  step: number;
  zero: number;
};

// Sizes in pixels. A digit of the axis and a letter of the labels are as wide as this at most.
const height = 168;
const room = { above: 10, below: 22 };
const digit = 8.8;
const letter = 7.1;
const narrowest = 25;

/**
 * The width of an element, so that a chart is drawn as large as it is shown, and its letters are
 * those of the page.
 */
const useWidth = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
};

/**
 * Axis, labels and columns of a chart; `draw` draws the amounts. Each column is a link: pointing at
 * it and focusing it show its amounts, which its name says as well.
 */
export const Chart = ({
  title,
  columns: all,
  beforeName = '',
  keepsFirst = false,
  draw,
}: ChartProps & {
  draw: (columns: readonly ChartColumn[], places: ChartPlaces) => ReactNode;
}) => {
  const { language } = useLanguage();
  const { ref, width } = useWidth();
  const [shown, setShown] = useState<number>();
  const amounts = all.flatMap(({ values }) =>
    values.flatMap(({ amount, before }) => (before === undefined ? [amount] : [amount, before])),
  );
  const marks = marksFor(amounts.map(drawn));
  const [lowest = 0, highest = 0] = [marks[0], marks.at(-1)];
  const span = highest - lowest || 1;
  const yOf = (value: number) => room.above + (height * (highest - value)) / span;
  const heads = marks.map((mark) => formatCompact(mark, locales[language]));
  const left = Math.max(...heads.map(({ length }) => length)) * digit + 8;
  // On a telephone only some of them, so that each is wide enough for a finger.
  const most = Math.max(1, Math.floor((width - left) / narrowest));
  const columns = width === 0 ? all : keepsFirst ? all.slice(0, most) : all.slice(-most);
  const step = Math.max(0, width - left) / Math.max(1, columns.length);
  const labelsMeet = columns.some(
    ({ label }, at) => ((label.length + (columns[at + 1]?.label.length ?? 0)) / 2 + 1) * letter > step,
  );
  // Where there is no room for all, the last one stays, and every other one before it.
  const isLabelled = (at: number) => !labelsMeet || (columns.length - 1 - at) % 2 === 0;
  const places: ChartPlaces = {
    x: (at) => left + (at + 0.5) * step,
    y: (amount) => yOf(drawn(amount)),
    step,
    zero: yOf(0),
  };
  const column = shown === undefined ? undefined : columns[shown];
  return (
    <div ref={ref} className="chart">
      <svg
        viewBox={`0 0 ${Math.max(1, width)} ${height + room.above + room.below}`}
        className="chart-drawing"
        aria-hidden="true"
      >
        {marks.map((mark, at) => (
          <g key={mark}>
            <line
              x1={left}
              x2={width}
              y1={yOf(mark)}
              y2={yOf(mark)}
              className={mark === 0 ? 'chart-axis' : 'chart-mark'}
            />
            <text x={left - 8} y={yOf(mark) + 4} className="chart-amount">
              {heads[at]}
            </text>
          </g>
        ))}
        {shown === undefined ? null : (
          <rect
            x={left + shown * step}
            y={room.above}
            width={step}
            height={height}
            className="chart-pointed"
          />
        )}
        {width === 0 ? null : draw(columns, places)}
        {columns.map(({ label, title: name }, at) =>
          isLabelled(at) ? (
            <text
              key={name}
              x={places.x(at)}
              y={height + room.above + room.below - 5}
              className={at === shown ? 'chart-label chart-label-pointed' : 'chart-label'}
            >
              {label}
            </text>
          ) : null,
        )}
      </svg>
      <ul className="chart-columns" aria-label={title} style={{ paddingInlineStart: left }}>
        {columns.map((one, at) => (
          <li key={one.title}>
            <Anchor
              href={one.href}
              className="chart-column"
              aria-label={`${one.title}: ${saidOf(one.values, beforeName)}`}
              onPointerEnter={() => setShown(at)}
              onPointerLeave={() => setShown(undefined)}
              onFocus={() => setShown(at)}
              onBlur={() => setShown(undefined)}
              onKeyDown={({ key }) => {
                if (key === 'Escape') setShown(undefined);
              }}
            />
          </li>
        ))}
      </ul>
      {column && shown !== undefined ? (
        <Tip column={column} beforeName={beforeName} at={places.x(shown)} width={width} />
      ) : null}
    </div>
  );
};

const saidOf = (values: readonly ChartValue[], beforeName: string): string =>
  values
    .flatMap(({ name, amount, before }) => [
      `${name} ${formatAmount(amount)}`,
      ...(before === undefined ? [] : [`${beforeName} ${formatAmount(before)}`]),
    ])
    .join(', ');

type TipProps = { column: ChartColumn; beforeName: string; at: number; width: number };

/**
 * The amounts of the column that is pointed at, beside it. Its link has said them to those who do
 * not see them.
 */
const Tip = ({ column, beforeName, at, width }: TipProps) => {
  const isLeft = at > width / 2;
  return (
    <div
      className="chart-tip"
      aria-hidden="true"
      style={isLeft ? { insetInlineEnd: width - at + 14 } : { insetInlineStart: at + 14 }}
    >
      <b>{column.title}</b>
      <dl>
        {column.values.map(({ name, amount, before }, which) => (
          <div key={name}>
            <dt className={`legend legend-${which + 1}`}>{name}</dt>
            <dd>{formatAmount(amount)}</dd>
            {before === undefined ? null : (
              <>
                <dt className="soft">{beforeName}</dt>
                <dd className="soft">{formatAmount(before)}</dd>
              </>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
};
