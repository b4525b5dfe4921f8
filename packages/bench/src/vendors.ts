import type { Installation } from './installation.ts';
import { figure, table } from './markdown.ts';
import { median, repeated, timed } from './measure.ts';
import { seeded } from './seed.ts';

const runs = 5;
const formats = ['application/xml', 'application/json'];

/** The list of all vendors through the REST door, in each format. */
export const measureVendors = async (installation: Installation): Promise<string> => {
  const rows: (string | number)[][] = [];
  for (const accept of formats) {
    let bytes = 0;
    const list = () =>
      timed(async () => {
        bytes = await read(installation, accept);
      });
    const ms = median(await repeated(runs, list));
    rows.push([accept, figure(ms), figure((ms * 1000) / seeded.vendors), figure(bytes / 1024 ** 2)]);
  }
  return [
    '## A list of vendors',
    `\`GET /vendors\`, ${seeded.vendors} of them; milliseconds, median of ${runs} runs.`,
    table(['', 'the whole list', 'per 1000 vendors', 'MiB'], rows),
  ].join('\n\n');
};

const read = async ({ app, key, client }: Installation, accept: string): Promise<number> => {
  const { statusCode, body, rawPayload } = await app.inject({
    url: `/api/latest/clients/${client.name}/vendors`,
    headers: { 'x-api-key': key, accept },
  });
  if (statusCode !== 200) throw new Error(`GET /vendors was answered with ${statusCode}: ${body}`);
  return rawPayload.length;
};
