import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ChartTemplate, chartTemplate } from '@kontor/domain';
import { z } from 'zod';
import { Problem } from './problem.ts';

const charts = join(dirname(createRequire(import.meta.url).resolve('@kontor/prisma/package.json')), 'charts');

const namesOfAccounts = z.record(z.string(), z.string());

/**
 * The chart of accounts in `prisma/charts/<name>.json`, with the names of its accounts in
 * `language` where `prisma/charts/names/<name>.<language>.json` has them, else with its own. A
 * Problem when there is no such chart.
 */
export const readChart = async (name: string, language?: string): Promise<ChartTemplate> => {
  const files = await readdir(charts);
  const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
  if (!names.includes(name)) {
    throw new Problem(`There is no chart of accounts ${name}; there is ${names.join(', ')}.`, 2);
  }
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
