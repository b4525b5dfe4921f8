import { isZero } from '../../values/amount.ts';
import { Chart, type ChartProps } from './chart.tsx';

// In pixels.
const widest = 20;

/**
 * Bars side by side for each column, one for each value, with a line at the height of the year
 * before.
 */
export const BarChart = (props: ChartProps) => {
  const series = Math.max(1, ...props.columns.map(({ values }) => values.length));
  return (
    <Chart
      {...props}
      draw={(columns, { x, y, step, zero }) => {
        const wide = Math.min(widest, (step * 0.72) / series);
        const left = (at: number, which: number) => x(at) - (series * wide) / 2 + which * wide;
        return columns.flatMap(({ title, values }, at) =>
          values.map(({ name, amount, before }, which) => (
            <g key={`${title} ${name}`}>
              <rect
                className={`bar-${which + 1}`}
                x={left(at, which)}
                y={Math.min(zero, y(amount))}
                width={Math.max(1, wide - 2)}
                height={Math.abs(zero - y(amount))}
                rx="1.5"
              />
              {before === undefined || isZero(before) ? null : (
                <line
                  className="bar-before"
                  x1={left(at, which) - 1}
                  x2={left(at, which) + Math.max(1, wide - 1)}
                  y1={y(before)}
                  y2={y(before)}
                />
              )}
            </g>
          )),
        );
      }}
    />
  );
};
