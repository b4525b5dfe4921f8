import { drawn } from './scale.ts';

/**
 * The course of amounts in a line of a few millimetres, without any axis: an ornament beside a
 * figure that says the same in words.
 */
export const Sparkline = ({ amounts }: { amounts: readonly string[] }) => {
  const values = amounts.map(drawn);
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const points = values.map(
    (value, at) => `${(at * 100) / Math.max(1, values.length - 1)},${28 - ((value - lowest) * 26) / span}`,
  );
  return (
    <svg className="sparkline" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
      <polygon className="line-area" points={`0,30 ${points.join(' ')} 100,30`} />
      <polyline className="line" points={points.join(' ')} />
    </svg>
  );
};
