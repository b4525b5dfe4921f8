import type { Installation } from './installation.ts';
import { figure, table } from './markdown.ts';
import { median, perSecond, repeated } from './measure.ts';
import { today } from './now.ts';

const runs = 5;
const parallel = [1, 16];
const times = 480;

/** Invoices posted through the REST door, beside plain rows inserted over as many connections in the same run. */
export const measureInvoices = async (installation: Installation): Promise<string> => {
  const { pool } = installation;
  await post(installation, '/customers', { customernumber: 'K-1', name: 'Gasthaus zum Löwen', terms: '30' });
  await pool.query('CREATE TABLE plain (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what text)');
  const insert = () =>
    pool.query({ name: 'plain', text: 'INSERT INTO plain (what) VALUES ($1)', values: ['row'] });
  const rows: (string | number)[][] = [];
  for (const callers of parallel) {
    const plain = median(await repeated(runs, () => perSecond({ callers, times }, insert)));
    const posted = median(
      await repeated(runs, () =>
        perSecond({ callers, times }, () => post(installation, '/invoices', invoice)),
      ),
    );
    rows.push([callers, figure(posted), figure(plain), `1 : ${figure(plain / posted)}`]);
  }
  return [
    '## Invoices posted',
    `\`POST /invoices\` with two lines and a tax, on the same books; per second, median of ${runs} runs of ${times}. Beside it one plain \`INSERT\` per call.`,
    table(['callers', 'invoices per second', 'plain inserts per second', 'ratio'], rows),
  ].join('\n\n');
};

const invoice = {
  transdate: `${today}T00:00:00+01:00`,
  customernumber: 'K-1',
  incomeentries: [
    { amount: '99.00', income_accno: '3400', description: 'Beratung' },
    { amount: '20.00', income_accno: '3200', description: 'Material' },
  ],
  taxentries: [{ amount: '9.64', tax_accno: '2201' }],
};

/** Posts `body` as JSON to a path of the client, and throws where it is refused. */
export const post = async ({ app, key, client }: Installation, path: string, body: object): Promise<void> => {
  const { statusCode, body: answered } = await app.inject({
    method: 'POST',
    url: `/api/latest/clients/${client.name}${path}`,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  if (statusCode >= 300) throw new Error(`POST ${path} was answered with ${statusCode}: ${answered}`);
};
