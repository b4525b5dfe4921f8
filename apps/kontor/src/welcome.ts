import { issueKey, operatorWriting } from '@kontor/api';
import { type Database, findClient } from '@kontor/data';
import { dayIn } from '@kontor/domain';
import { day, later, now } from './clock.ts';
import { demoName } from './demo/demo-client.ts';

/**
 * The welcome message for the operator, once Kontor serves at `address`. With the embedded database, which is
 * for trying out and developing, it adds a key of the demo client that opens it for a day, and lines to paste
 * into a shell.
 */
export const welcome = async (
  database: Database,
  of: { address: string; embedded: boolean },
): Promise<string> => {
  const { address, embedded } = of;
  const demo = embedded ? await findClient(database, demoName) : undefined;
  const served = `Kontor serves ${address} (REST at /api, tRPC at /trpc). Ctrl-C stops it.\n`;
  if (!demo) return `${served}A key for a client: npx --yes pnpm kontor key issue CLIENT\n`;
  const key = await issueKey(
    database,
    {
      client_id: demo.id,
      scopes: ['read', 'write', 'upload', 'close'],
      label: 'start',
      expires: later(now(), day),
    },
    operatorWriting(now(), 'kontor start'),
  );
  return `${served}${firstSteps(`${address}/api/latest/clients/${demo.name}`, key, dayIn(now(), demo.zone))}`;
};

const firstSteps = (books: string, key: string, today: string): string => `
The client ${demoName} has a year of books. This key opens them until this time tomorrow:

KEY=${key}

Post an invoice in XML:

curl -i '${books}/invoices' -H "X-API-Key: $KEY" -H 'Content-Type: application/xml' -d '<?xml version="1.0" encoding="UTF-8"?><invoice><customer><customernumber>K-0815</customernumber><name>Muster AG</name></customer><transdate>${today}</transdate><incomeentries><incomeentry><amount>99.00</amount><income_accno>3400</income_accno></incomeentry></incomeentries><taxentries><taxentry><amount>8.02</amount><tax_accno>2201</tax_accno></taxentry></taxentries></invoice>'

List the open invoices in JSON:

curl '${books}/invoices?status=OPEN' -H "X-API-Key: $KEY" -H 'Accept: application/json'

Another key: npx --yes pnpm kontor key issue ${demoName}
`;
