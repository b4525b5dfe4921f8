import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { figure } from '../markdown.ts';
import { type Cell, type Report, type Row, type Section, sectionTable } from './report.ts';
import { type Bar, barChart, lineChart } from './svg.ts';

/**
 * `pnpm bench:charts FILE`: draws docs/performance/*.svg from what `pnpm bench:load --json FILE`
 * has measured, and writes the sections into docs/performance/README.md, between the comments that
 * name them. What was not measured stays as it was.
 */
const page = fileURLToPath(new URL('../../../../docs/performance/README.md', import.meta.url));
const folder = fileURLToPath(new URL('../../../../docs/performance/', import.meta.url));

/** A row of a section by the heads of its cells. */
type Figures = Readonly<Record<string, Cell>>;

const rowsOf = (sections: readonly Section[], name: string): readonly Figures[] => {
  const section = sections.find((one) => one.name === name);
  return (section?.rows ?? []).map((row: Row) =>
    Object.fromEntries((section?.heads ?? []).map((head, at) => [head, row[at] ?? null])),
  );
};

const number = (row: Figures, head: string): number => Number(row[head] ?? 0);
const whole = (value: number): string => Math.round(value).toLocaleString('en');

/**
 * The charts of a report by their file names; those of sections that were not measured are left
 * out.
 */
export const chartsOf = ({ sections }: Report): ReadonlyMap<string, string> => {
  const requests = rowsOf(sections, 'requests');
  const yardsticks = rowsOf(sections, 'yardsticks');
  const at32 = requests.filter((row) => row['connections'] === 32);
  const charts = new Map<string, string>();
  const bars = (
    file: string,
    chart: { title: string; unit: string; legend?: readonly string[] },
    drawn: readonly Bar[],
  ) => {
    if (drawn.length > 0) charts.set(file, barChart({ ...chart, bars: drawn }));
  };
  bars(
    'requests.svg',
    { title: 'Requests a second, over 32 connections', unit: 'requests a second, and as a share of (a)' },
    at32.map((row) => ({
      label: String(row['requests']),
      parts: [number(row, 'per second')],
      note: `${whole(number(row, 'per second'))} · ${figure(number(row, 'of (a)'))}`,
    })),
  );
  bars(
    'cpu.svg',
    {
      title: 'CPU time of a request, over 32 connections',
      unit: 'milliseconds',
      legend: ['program', 'database'],
    },
    at32.map((row) => ({
      label: String(row['requests']),
      parts: [number(row, 'program, CPU ms'), number(row, 'database, CPU ms')],
      note: `${figure(number(row, 'program, CPU ms'))} + ${figure(number(row, 'database, CPU ms'))}`,
    })),
  );
  const named = (start: string) => requests.filter((row) => String(row['requests']).startsWith(start));
  const one = named('invoices by entries, one client');
  const many = named('invoices by entries, of 1,000');
  if (one.length > 1) {
    const plain = one
      .map((row) => number(row, 'per second') / number(row, 'of (a)'))
      .toSorted((a, b) => a - b);
    charts.set(
      'connections.svg',
      lineChart({
        title: 'Invoices by entries, of one client',
        unit: 'invoices a second',
        xTitle: 'connections',
        xs: one.map((row) => number(row, 'connections')),
        lines: [{ label: 'one client', ys: one.map((row) => Math.round(number(row, 'per second'))) }],
        marks: [
          { label: '(a), the equivalent posting', y: plain[Math.floor(plain.length / 2)] ?? 0 },
          ...many.slice(0, 1).map((row) => ({
            label: `1,000 clients, ${row['connections']} connections`,
            y: number(row, 'per second'),
          })),
        ],
      }),
    );
  }
  const invoices = at32.find((row) => String(row['requests']).startsWith('invoices by entries, one'));
  bars('yardsticks.svg', { title: 'Documents a second', unit: 'documents a second' }, [
    ...(yardsticks.length > 0 && invoices
      ? [barOf('Kontor, invoices by entries, 32 connections', number(invoices, 'per second'))]
      : []),
    ...yardsticks.map((row) =>
      barOf(
        `${row['yardstick']}, ${counted(number(row, 'connections'))}`,
        number(row, 'documents per second'),
      ),
    ),
  ]);
  bars(
    'lists.svg',
    { title: 'Lists beside COPY of the same columns', unit: 'times as long as COPY' },
    rowsOf(sections, 'lists').map((row) => ({
      label: `${row['list']}, ${whole(number(row, 'records'))}, ${row['format']}`,
      parts: [number(row, 'time, times COPY')],
      note: `${figure(number(row, 'time, times COPY'))} (${whole(number(row, 'peak MiB'))} MiB)`,
    })),
  );
  bars(
    'growth.svg',
    {
      title: 'Invoices by entries as books grow, over 32 connections',
      unit: 'invoices a second, and as a share of (a)',
    },
    rowsOf(sections, 'growth').map((row) => ({
      label: String(row['books']),
      parts: [number(row, 'per second')],
      note: `${whole(number(row, 'per second'))} · ${figure(number(row, 'of (a)'))}`,
    })),
  );
  return charts;
};

const counted = (connections: number) => `${connections} ${connections === 1 ? 'connection' : 'connections'}`;

const barOf = (label: string, value: number): Bar => ({ label, parts: [value], note: whole(value) });

/** The charts of each section, in the order in which the page shows them. */
const shown: Readonly<Record<string, readonly string[]>> = {
  requests: ['requests.svg', 'connections.svg', 'cpu.svg'],
  yardsticks: ['yardsticks.svg'],
  lists: ['lists.svg'],
  growth: ['growth.svg'],
};

const mostOfScreen = 4;

/** The section of screens has hundreds of calls: the page shows the dearest ones of each screen. */
const shortened = (section: Section): Section => {
  if (section.name !== 'screens') return section;
  const at = (head: string) => section.heads.indexOf(head);
  const cpuOf = (row: Row) => Number(row[at('program, CPU ms')]) + Number(row[at('database, CPU ms')]);
  const dearest = section.rows.filter((row) => {
    const others = section.rows.filter((other) => other[0] === row[0]);
    return others.toSorted((a, b) => cpuOf(b) - cpuOf(a)).indexOf(row) < mostOfScreen;
  });
  const over = section.rows.filter((row) => row.at(-1) === 'over').length;
  const about = `${section.about} Of ${section.rows.length} calls ${over} are over; these are the dearest of each screen.`;
  return { ...section, about, rows: dearest };
};

/**
 * The page with the measured sections between `<!-- section NAME -->` and `<!-- end -->`, and its
 * machine likewise.
 */
export const withSections = (text: string, report: Report): string => {
  const drawn = chartsOf(report);
  const texts = new Map(
    report.sections.map(shortened).map((section) => {
      const charts = (shown[section.name] ?? []).filter((file) => drawn.has(file));
      const images = charts.map((file) => `![${section.title}](${file})`);
      return [section.name, [`## ${section.title}`, ...images, sectionTable(section)].join('\n\n')];
    }),
  );
  texts.set('machine', `Measured by \`pnpm bench:load\` on ${report.date}. ${report.machine.join('; ')}.`);
  return text.replaceAll(
    /(<!-- section (\w+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (kept: string, begin: string, name: string, end: string) => {
      const written = texts.get(name);
      return written === undefined ? kept : `${begin}\n${written}\n\n${end}`;
    },
  );
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = process.argv[2];
  if (!file) throw new Error('Name the file that `pnpm bench:load --json FILE` has written.');
  const report = JSON.parse(await readFile(file, 'utf8')) as Report;
  await mkdir(folder, { recursive: true });
  for (const [name, svg] of chartsOf(report)) await writeFile(`${folder}${name}`, svg);
  await writeFile(page, withSections(await readFile(page, 'utf8'), report));
}
