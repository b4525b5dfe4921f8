import { amountOf } from '@kontor/domain';

export type Bar = { label: string; values: readonly { amount: string; name: string; href?: string }[] };

const height = 132;
const wide = 720;
const room = 18;

/** The share of `amount` in `largest`, for drawing only. Amounts themselves are never computed so. */
const shareOf = (amount: string, largest: string): number =>
  Number(amountOf(amount).abs().div(amountOf(largest)).toFixed(4));

const largestOf = (bars: readonly Bar[]): string => {
  let largest = amountOf('0');
  for (const { values } of bars)
    for (const { amount } of values) if (amountOf(amount).abs().gt(largest)) largest = amountOf(amount).abs();
  return largest.toFixed();
};

/** Bars side by side for each label, one for each series. What they show is also said in words, in a table below. */
export const Bars = ({ bars, title }: { bars: readonly Bar[]; title: string }) => {
  const largest = largestOf(bars);
  const step = wide / Math.max(1, bars.length);
  const series = Math.max(1, ...bars.map(({ values }) => values.length));
  const width = Math.min(22, (step * 0.7) / series);
  return (
    <svg viewBox={`0 0 ${wide} ${height + room}`} className="bars" role="img" aria-label={title}>
      <line x1="0" x2={wide} y1={height} y2={height} className="bars-axis" />
      {bars.map(({ label, values }, at) => {
        const left = at * step + (step - series * width) / 2;
        return (
          <g key={label}>
            {values.map(({ amount, name }, which) => {
              const tall = largest === '0' ? 0 : shareOf(amount, largest) * (height - 4);
              return (
                <rect
                  key={name}
                  className={`bar bar-${which + 1}`}
                  x={left + which * width}
                  y={height - tall}
                  width={Math.max(1, width - 2)}
                  height={tall}
                  rx="1.5"
                />
              );
            })}
            <text x={at * step + step / 2} y={height + room - 4} className="bars-label">
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
};
