import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ChartTemplate, chartTemplate } from '@kontor/domain';
import { Problem } from './problem.ts';

const charts = join(dirname(createRequire(import.meta.url).resolve('@kontor/prisma/package.json')), 'charts');

/** The chart of accounts in `prisma/charts/<name>.json`. A Problem when there is none. */
export const readChart = async (name: string): Promise<ChartTemplate> => {
  const files = await readdir(charts);
  const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
  if (!names.includes(name)) {
    throw new Problem(`There is no chart of accounts ${name}; there is ${names.join(', ')}.`, 2);
  }
  return chartTemplate.parse(JSON.parse(await readFile(join(charts, `${name}.json`), 'utf8')));
};
