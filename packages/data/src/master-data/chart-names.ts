import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/**
 * The names of the accounts of the charts that Kontor brings, in each of their languages, so that
 * an account that nobody has renamed is shown in the language of its reader (docs/interface §8).
 */
export type ChartNames = {
  /**
   * The name of an account in a language; undefined where its own name is not that of a chart, or
   * the chart has none in that language.
   */
  nameIn: (language: string, account: { accno: number; description: string }) => string | undefined;
};

type Names = Readonly<Record<string, string>>;
type NamedChart = ReadonlyMap<string, Names>;

const folder = join(dirname(createRequire(import.meta.url).resolve('@kontor/prisma/package.json')), 'charts');
const chart = z.object({ accounts: z.array(z.object({ accno: z.int(), description: z.string() })) });
const translatedNames = z.record(z.string(), z.string());

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, file), 'utf8'));

/** The names of one chart by their languages; the chart itself is in German. */
const readChart = async (file: string, translations: readonly string[]): Promise<NamedChart> => {
  const { accounts } = chart.parse(await readJson(file));
  const own = Object.fromEntries(accounts.map(({ accno, description }) => [accno, description]));
  const prefix = file.replace(/json$/, '');
  const others = translations.filter((one) => one.startsWith(prefix));
  return new Map<string, Names>([
    ['de', own],
    ...(await Promise.all(
      others.map(async (one): Promise<[string, Names]> => {
        const language = one.slice(prefix.length, -'.json'.length);
        return [language, translatedNames.parse(await readJson(join('names', one)))];
      }),
    )),
  ]);
};

const readNames = async (): Promise<ChartNames> => {
  const [files, translations] = await Promise.all([readdir(folder), readdir(join(folder, 'names'))]);
  const charts = await Promise.all(
    files.filter((file) => file.endsWith('.json')).map((file) => readChart(file, translations)),
  );
  return {
    nameIn: (language, { accno, description }) => {
      const isNamed = (named: NamedChart) => [...named.values()].some((one) => one[accno] === description);
      return charts.find(isNamed)?.get(language)?.[accno];
    },
  };
};

let namesRead: Promise<ChartNames> | undefined;

/** The names, which are read once. */
export const chartNames = (): Promise<ChartNames> => {
  namesRead ??= readNames();
  return namesRead;
};
