import { listCharts, readChartFile } from '@kontor/data';
import type { ChartTemplate } from '@kontor/domain';
import { Problem } from './problem.ts';

/**
 * A chart of accounts that Kontor brings, with the names of its accounts in `language` where it has
 * them, else with its own. A Problem when there is no such chart.
 */
export const readChart = async (name: string, language?: string): Promise<ChartTemplate> => {
  const chart = await readChartFile(name, language);
  if (chart) return chart;
  throw new Problem(`There is no chart of accounts ${name}; there is ${(await listCharts()).join(', ')}.`, 2);
};
