import { issueKey, operatorWriting } from '@kontor/api';
import { type Database, findClient } from '@kontor/data';
import { dayIn } from '@kontor/domain';
import { day, later, now } from './clock.ts';
import { demoLink } from './demo/agents/owner.ts';
import { demoName } from './demo/demo-client.ts';
import { called } from './place.ts';

/**
 * The welcome message for the operator, once Kontor serves at `address`. With the embedded
 * database, which is for trying out and developing, it adds a link by which a browser comes into
 * the demo client once, a key that opens it for a day, and lines to paste into a shell.
 */
export const welcome = async (
  database: Database,
  of: { address: string; embedded: boolean },
): Promise<string> => {
  const { address, embedded } = of;
  const demo = embedded ? await findClient(database, demoName) : undefined;
  const served = `Kontor serves ${address} (REST at /api, tRPC at /trpc). Ctrl-C stops it.\n`;
  const docs = `${browserAddress(address)}/docs/`;
  if (!demo) return `${served}Documentation: ${docs}\nA key for a client: ${called} key issue CLIENT\n`;
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
  const link = `${browserAddress(address)}${await demoLink(database, demo, operatorWriting(now(), 'kontor start'))}`;
  const books = `${address}/api/latest/clients/${demo.name}`;
  return `${served}${firstSteps({ books, key, link, today: dayIn(now(), demo.zone), docs })}`;
};

/** The address for a browser on this machine, which calls it by its name. */
const browserAddress = (address: string): string => {
  const url = new URL(address);
  if (/^(127\.|\[::1\]|0\.0\.0\.0|\[::\])/.test(url.hostname)) url.hostname = 'localhost';
  return url.origin;
};

type FirstSteps = { books: string; key: string; link: string; today: string; docs: string };

const firstSteps = ({ books, key, link, today, docs }: FirstSteps): string => `
The client ${demoName} has a year of books. This link opens them in a browser, once, until this time tomorrow:

${link}

This key opens them for programs, as long:

KEY=${key}

Post an invoice in XML:

curl -i '${books}/invoices' -H "X-API-Key: $KEY" -H 'Content-Type: application/xml' -d '<?xml version="1.0" encoding="UTF-8"?><invoice><customer><customernumber>K-0815</customernumber><name>Muster AG</name></customer><transdate>${today}</transdate><incomeentries><incomeentry><amount>99.00</amount><income_accno>3400</income_accno></incomeentry></incomeentries><taxentries><taxentry><amount>8.02</amount><tax_accno>2201</tax_accno></taxentry></taxentries></invoice>'

List the open invoices in JSON:

curl '${books}/invoices?status=OPEN' -H "X-API-Key: $KEY" -H 'Accept: application/json'

Documentation: ${docs}

Another key: ${called} key issue ${demoName}
`;
