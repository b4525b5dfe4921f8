import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ChartTemplate, chartTemplate } from '@kontor/domain';
import { z } from 'zod';

const charts = join(dirname(createRequire(import.meta.url).resolve('@kontor/prisma/package.json')), 'charts');

const namesOfAccounts = z.record(z.string(), z.string());

/** The names of the charts of accounts that Kontor brings. */
export const listCharts = async (): Promise<string[]> =>
  (await readdir(charts))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length));

/**
 * The chart of accounts in `prisma/charts/<name>.json`, with the names of its accounts in
 * `language` where `prisma/charts/names/<name>.<language>.json` has them, else with its own;
 * undefined when there is no such chart.
 */
export const readChartFile = async (name: string, language?: string): Promise<ChartTemplate | undefined> => {
  if (!(await listCharts()).includes(name)) return undefined;
  const chart = chartTemplate.parse(await readJson(`${name}.json`));
  const translated = (await readdir(join(charts, 'names'))).find(
    (file) => file === `${name}.${language}.json`,
  );
  if (translated === undefined) return chart;
  const nameOf = namesOfAccounts.parse(await readJson(join('names', translated)));
  const named = <Of extends { accno: number; description: string }>(of: Of): Of => ({
    ...of,
    description: nameOf[of.accno] ?? of.description,
  });
  return { ...chart, accounts: chart.accounts.map(named), taxes: chart.taxes.map(named) };
};

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(charts, file), 'utf8'));
