import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chartTemplate } from '@kontor/domain';
import { Problem } from './problem.ts';
/** The root of the workspace: as far from src as from dist. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));
const charts = `${root}prisma/charts`;
/** The chart of accounts in `prisma/charts/<name>.json`. A Problem when there is none. */
export const readChart = async (name) => {
  const files = await readdir(charts);
  const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
  if (!names.includes(name)) {
    throw new Problem(`There is no chart of accounts ${name}; there is ${names.join(', ')}.`, 2);
  }
  return chartTemplate.parse(JSON.parse(await readFile(`${charts}/${name}.json`, 'utf8')));
};
