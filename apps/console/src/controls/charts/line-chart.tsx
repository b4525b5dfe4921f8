import { Chart, type ChartProps } from './chart.tsx';

/**
 * A line through the first value of each column, over its area, and a fainter one through those of
 * the year before.
 */
export const LineChart = (props: ChartProps) => (
  <Chart
    {...props}
    draw={(columns, { x, y, zero }) => {
      const line = (pick: 'amount' | 'before') =>
        columns.flatMap(({ values: [value] }, at) => {
          const amount = value?.[pick];
          return amount === undefined ? [] : [`${x(at)},${y(amount)}`];
        });
      const points = line('amount');
      return (
        <>
          <polygon
            className="line-area"
            points={[`${x(0)},${zero}`, ...points, `${x(columns.length - 1)},${zero}`].join(' ')}
          />
          <polyline className="line-before" points={line('before').join(' ')} />
          <polyline className="line" points={points.join(' ')} />
          {columns.map(({ title, values: [value] }, at) => (
            <circle key={title} className="line-point" cx={x(at)} cy={y(value?.amount ?? '0')} r="3" />
          ))}
        </>
      );
    }}
  />
);
