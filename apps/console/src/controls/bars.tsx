import { amountOf } from '@kontor/domain';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatAmount } from '../values/amount.ts';

export type Bar = { label: string; values: readonly { amount: string; name: string; href?: string }[] };

/** Sizes in pixels. A letter is as wide as those of the labels are on average. */
const height = 150;
const room = { above: 8, below: 20 };
const letter = 6.2;
const widest = 22;

/** The amount as a number, for drawing only. Amounts themselves are never computed so. */
const drawn = (amount: string): number => Number(amountOf(amount).abs().toFixed(2));

/** The marks of an axis that reaches `largest`, in steps that people count in. */
const marksTo = (largest: number): number[] => {
  if (largest === 0) return [0];
  const least = largest / 4;
  const magnitude = Math.max(1, 10 ** Math.floor(Math.log10(least)));
  const step = [1, 2, 2.5, 5, 10].map((size) => size * magnitude).find((size) => size >= least) ?? least;
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, at) => at * step);
};

/** The width of an element, so that a chart is drawn as large as it is shown, and its letters are those of the page. */
const useWidth = () => {
  const ref = useRef<SVGSVGElement>(null);
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

/** Bars side by side for each label, one for each series. What they show is also said in words, in a table below. */
export const Bars = ({ bars, title }: { bars: readonly Bar[]; title: string }) => {
  const { ref, width } = useWidth();
  const marks = marksTo(
    Math.max(0, ...bars.flatMap(({ values }) => values.map(({ amount }) => drawn(amount)))),
  );
  const top = marks.at(-1) || 1;
  const heightOf = (value: number) => (value / top) * height;
  const heads = marks.map((mark) => formatAmount(String(mark), 0));
  const left = Math.max(...heads.map(({ length }) => length)) * letter + 8;
  const step = Math.max(0, width - left) / Math.max(1, bars.length);
  const series = Math.max(1, ...bars.map(({ values }) => values.length));
  const wide = Math.min(widest, (step * 0.7) / series);
  const base = room.above + height;
  const labelsMeet = bars.some(
    ({ label }, at) => ((label.length + (bars[at + 1]?.label.length ?? 0)) / 2 + 1) * letter > step,
  );
  // Where there is no room for all, the last one stays, and every other one before it.
  const isLabelled = (at: number) => !labelsMeet || (bars.length - 1 - at) % 2 === 0;
  return (
    <svg
      ref={ref}
      viewBox={`0 0 ${Math.max(1, width)} ${base + room.below}`}
      className="bars"
      role="img"
      aria-label={title}
    >
      {marks.map((mark, at) => (
        <g key={mark}>
          <line
            x1={left}
            x2={width}
            y1={base - heightOf(mark)}
            y2={base - heightOf(mark)}
            className={mark === 0 ? 'bars-axis' : 'bars-mark'}
          />
          <text x={left - 8} y={base - heightOf(mark) + 4} className="bars-amount">
            {heads[at]}
          </text>
        </g>
      ))}
      {bars.map(({ label, values }, at) => (
        <g key={label}>
          {values.map(({ amount, name }, which) => (
            <rect
              key={name}
              className={`bar bar-${which + 1}`}
              x={left + at * step + (step - series * wide) / 2 + which * wide}
              y={base - heightOf(drawn(amount))}
              width={Math.max(1, wide - 2)}
              height={heightOf(drawn(amount))}
              rx="1.5"
            />
          ))}
          {isLabelled(at) ? (
            <text x={left + (at + 0.5) * step} y={base + room.below - 5} className="bars-label">
              {label}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  );
};
