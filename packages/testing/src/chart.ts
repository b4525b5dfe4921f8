import { readFileSync } from 'node:fs';
import { type ChartTemplate, chartTemplate } from '@kontor/domain';

const file = new URL('../../../prisma/charts/swiss-sme.json', import.meta.url);

/** The chart of accounts that Kontor ships. */
export const swissChart: ChartTemplate = chartTemplate.parse(JSON.parse(readFileSync(file, 'utf8')));
