import { operatorWriting } from '@kontor/api';
import { createClient, listClients } from '@kontor/data';
import { client } from '@kontor/domain';
import { readChart } from '../chart.ts';
import { now } from '../clock.ts';
import type { Installation } from '../installation.ts';
import { called } from '../place.ts';
import { Problem } from '../problem.ts';
import { table } from '../table.ts';

const newClient = client.pick({ name: true, currency: true, zone: true, languages: true });

export type NewClientOptions = { currency?: string; zone: string; languages: string; chart: string };

/**
 * `kontor client create`: makes a client with a chart of accounts, whose currency is the default.
 * Accounts have their names in the first language of the client.
 */
export const createOne = async ({ database }: Installation, name: string, options: NewClientOptions) => {
  const { zone } = options;
  const languages = options.languages.split(',');
  const chart = await readChart(options.chart, languages[0]);
  const { currency = chart.currency } = options;
  const sent = newClient.safeParse({ name, currency, zone, languages });
  if (!sent.success) {
    const sentences = sent.error.issues.map(({ path, message }) => `The ${path[0] as string} ${message}.`);
    throw new Problem([...new Set(sentences)].join('\n'), 2);
  }
  const writing = operatorWriting(now(), 'kontor client create');
  const made = await createClient(database, sent.data, { chart, writing });
  return `Client ${made.name} was created. Issue a key for it: ${called} key issue ${made.name}\n`;
};

/** `kontor client list`. */
export const listAll = async ({ database }: Installation): Promise<string> =>
  table(
    ['name', 'currency', 'zone', 'languages', 'closed up to'],
    (await listClients(database)).map(({ name, currency, zone, languages, closing_date }) => [
      name,
      currency,
      zone,
      languages.join(','),
      closing_date ?? '',
    ]),
  );
