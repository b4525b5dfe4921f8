/** Charts as SVG, with colours for light and for dark pages. */
export type Bar = { label: string; parts: readonly number[]; note: string };
export type BarChart = { title: string; unit: string; legend?: readonly string[]; bars: readonly Bar[] };
export type LineChart = {
  title: string;
  unit: string;
  xTitle: string;
  xs: readonly number[];
  lines: readonly { label: string; ys: readonly number[] }[];
  /** Values that stand for themselves, drawn across. */
  marks: readonly { label: string; y: number }[];
};

const width = 800;
const labelWidth = 310;
const noteWidth = 130;
const barHeight = 18;
const rowHeight = 28;

const style = `
  .page { fill: #ffffff; }
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1f2328; paint-order: stroke; stroke: #ffffff; stroke-width: 4px; }
  .title { font-size: 15px; font-weight: 600; }
  .axis { fill: #59636e; font-size: 12px; }
  .grid { stroke: #d1d9e0; }
  .c0 { fill: #0969da; stroke: #0969da; } .c1 { fill: #bc4c00; stroke: #bc4c00; } .c2 { fill: #1a7f37; stroke: #1a7f37; }
  .line { fill: none; stroke-width: 2.5; } .bar { stroke: none; } .mark { stroke-dasharray: 5 4; stroke: #59636e; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; } text { fill: #f0f6fc; stroke: #0d1117; } .axis { fill: #9198a1; } .grid { stroke: #3d444d; }
    .c0 { fill: #4493f8; stroke: #4493f8; } .c1 { fill: #f0883e; stroke: #f0883e; } .c2 { fill: #3fb950; stroke: #3fb950; }
    .line { fill: none; } .bar { stroke: none; } .mark { stroke: #9198a1; }
  }
`;

/** Bars that lie, one below the other; the parts of one follow each other. */
export const barChart = ({ title, unit, legend = [], bars }: BarChart): string => {
  const top = legend.length > 0 ? 76 : 54;
  const height = top + bars.length * rowHeight + 44;
  const plot = width - labelWidth - noteWidth - 16;
  const scale = scaleTo(Math.max(...bars.map(({ parts }) => sum(parts))));
  const x = (value: number) => labelWidth + (value / scale.most) * plot;
  const bottom = top + bars.length * rowHeight;
  const grid = scale.ticks.map(
    (tick) =>
      `<line class="grid" x1="${at(x(tick))}" x2="${at(x(tick))}" y1="${top - 6}" y2="${bottom}"/>` +
      `<text class="axis" x="${at(x(tick))}" y="${bottom + 16}" text-anchor="middle">${short(tick)}</text>`,
  );
  const rows = bars.map(({ label, parts, note }, row) => {
    const y = top + row * rowHeight;
    const pieces = parts.map((_, index) => {
      const from = x(sum(parts.slice(0, index)));
      return `<rect class="bar c${index % 3}" x="${at(from)}" y="${y}" width="${at(x(sum(parts.slice(0, index + 1))) - from)}" height="${barHeight}"/>`;
    });
    return (
      `<text x="${labelWidth - 10}" y="${y + 14}" text-anchor="end">${escaped(label)}</text>${pieces.join('')}` +
      `<text x="${at(x(sum(parts)) + 8)}" y="${y + 14}">${escaped(note)}</text>`
    );
  });
  const unitText = `<text class="axis" x="${labelWidth + plot / 2}" y="${bottom + 34}" text-anchor="middle">${escaped(unit)}</text>`;
  return drawing({ title, height, content: [legendOf(legend, 44), ...grid, ...rows, unitText] });
};

/** Lines over values that are as far from each other as their logarithms. */
export const lineChart = ({ title, unit, xTitle, xs, lines, marks }: LineChart): string => {
  const [top, left, right, bottom] = [84, 70, 24, 300];
  const scale = scaleTo(Math.max(...lines.flatMap(({ ys }) => ys), ...marks.map(({ y }) => y)));
  const first = Math.log(xs[0] ?? 1);
  const span = Math.log(xs.at(-1) ?? Math.E) - first || 1;
  const x = (value: number) => left + ((Math.log(value) - first) / span) * (width - left - right - 60) + 20;
  const y = (value: number) => bottom - (value / scale.most) * (bottom - top);
  const grid = scale.ticks.map(
    (tick) =>
      `<line class="grid" x1="${left}" x2="${width - right}" y1="${at(y(tick))}" y2="${at(y(tick))}"/>` +
      `<text class="axis" x="${left - 8}" y="${at(y(tick) + 4)}" text-anchor="end">${short(tick)}</text>`,
  );
  const across = marks.map(
    ({ label, y: value }) =>
      `<line class="mark" x1="${left}" x2="${width - right}" y1="${at(y(value))}" y2="${at(y(value))}"/>` +
      `<text class="axis" x="${left + 8}" y="${at(y(value) - 6)}">${escaped(label)}</text>`,
  );
  const drawn = lines.map(({ ys }, index) => {
    const points = ys.map((value, place) => `${at(x(xs[place] ?? 1))},${at(y(value))}`);
    const dots = ys.map((value, place) => {
      const [cx, cy] = [at(x(xs[place] ?? 1)), y(value)];
      return `<circle class="c${index}" cx="${cx}" cy="${at(cy)}" r="3.5"/><text class="axis" x="${cx}" y="${at(cy - 9)}" text-anchor="middle">${short(value)}</text>`;
    });
    return `<polyline class="line c${index}" points="${points.join(' ')}"/>${dots.join('')}`;
  });
  const names = xs.map(
    (value) =>
      `<text class="axis" x="${at(x(value))}" y="${bottom + 18}" text-anchor="middle">${short(value)}</text>`,
  );
  const titles =
    `<text class="axis" x="${(left + width - right) / 2}" y="${bottom + 38}" text-anchor="middle">${escaped(xTitle)}</text>` +
    `<text class="axis" x="${left - 50}" y="${top - 14}">${escaped(unit)}</text>`;
  const legend = legendOf(
    lines.map(({ label }) => label),
    44,
  );
  return drawing({
    title,
    height: bottom + 54,
    content: [legend, ...grid, ...across, ...drawn, ...names, titles],
  });
};

const drawing = ({ title, height, content }: { title: string; height: number; content: readonly string[] }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<style>${style}</style>
<rect class="page" width="${width}" height="${height}" rx="6"/>
<text class="title" x="20" y="26">${escaped(title)}</text>
${content.join('\n')}
</svg>
`;

const legendOf = (names: readonly string[], y: number): string => {
  let x = 20;
  return names
    .map((name, index) => {
      const here = x;
      x += 40 + name.length * 7.2;
      return `<rect class="bar c${index}" x="${at(here)}" y="${y - 4}" width="12" height="12"/><text class="axis" x="${at(here + 18)}" y="${y + 6}">${escaped(name)}</text>`;
    })
    .join('');
};

/**
 * The end of an axis and its ticks: of 1, 2 or 5 times a power of ten, so that there are about
 * five.
 */
const scaleTo = (largest: number): { most: number; ticks: readonly number[] } => {
  const rough = (largest > 0 ? largest : 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power;
  const count = Math.ceil(largest / step) || 1;
  return { most: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const at = (value: number): string => String(Math.round(value * 10) / 10);
const short = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 4 });
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
