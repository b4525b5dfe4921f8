import { type Account, account, dimensionsOf, type Ledger, type TaxRate, taxRate } from '@kontor/domain';
import type { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { selected } from '../postgres/columns.ts';
import { byPosition, type Connected, gatheredIn } from '../postgres/gathered/gathered-lookups.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session } from '../postgres/session/session.ts';
import { sha256 } from '../postgres/sha256.ts';
import { openCache } from '../writing/cache.ts';
import type { ClientKept } from './client.ts';

/**
 * The ledger of a client: the settings, accounts and tax rates that postings follow (docs/interface
 * §8).
 */

// A cache of ledgers, each valid for one version of a client's settings. The look-up of the key
// reads the current version with every request, or the posting statement checks it, so that nothing
// is booked by a ledger that is out of date.
const cachedLedgers = openCache<{ version: number; ledger: Promise<Ledger> }>();

/**
 * Reads the ledger of a client, from the cache where its settings have not changed. Look-ups of the
 * same moment share a statement.
 */
export const ledgerOf = (session: Session, client: ClientKept): Promise<Ledger> => {
  const ledgers = cachedLedgers(session);
  const key = String(client.id);
  const known = ledgers.get(key);
  if (known && known.version === client.version)
    return known.ledger.then((ledger) => ({ ...ledger, client }));
  const ledger = readChart(session, client.id).then((chart) => ({ client, ...chart }));
  const cached = { version: client.version, ledger };
  ledgers.set(key, cached);
  ledger.catch(() => {
    if (ledgers.peek(key) === cached) ledgers.delete(key);
  });
  return ledger;
};

/**
 * Forgets the ledger of a client whose accounts were changed, for callers that go on by the
 * settings that they have read before.
 */
export const forgetLedger = (session: Session, client_id: number): void => {
  cachedLedgers(session).delete(String(client_id));
};

/** Accounts, tax rates, cost centres and projects. */
type Chart = Pick<Ledger, 'accounts' | 'taxRates' | 'dimensions'>;
type ChartRow = { position: bigint; accounts: string; taxRates: string; dimensions: string };
type Json = Record<string, unknown>;

// A chart of a hundred accounts takes 50 kB, and most clients have one that others have as well, or
// nearly. So each is kept once, by the hash of the text as which it is read, and of charts that
// differ each account and rate that is the same, by its text.
const cachedCharts = openCache<Chart>(1000);
const cachedAccounts = openCache<Account>();
const cachedTaxRates = openCache<TaxRate>();

const dimensionsNamed = (table: string): Prisma.Sql => Prisma.sql`(
             SELECT coalesce(json_agg(json_build_object('number', d.number, 'description', d.description, 'active', d.active)
                                      ORDER BY d.number_folded), '[]')
               FROM ${Prisma.raw(table)} d WHERE d.client_id = s.client_id)`;

const readChart = gatheredIn<number, Chart>(async ({ statements }, sought) => {
  const rows = await statements.lookUp<ChartRow>(Prisma.sql`
    SELECT s.position,
           (SELECT coalesce(json_agg(a), '[]')::text FROM (
              SELECT ${selected(account)} FROM account WHERE client_id = s.client_id ORDER BY accno) a) AS accounts,
           (SELECT coalesce(json_agg(r), '[]')::text FROM (
              SELECT ${selected(taxRate)} FROM tax_rate t WHERE client_id = s.client_id ORDER BY accno, t.valid_from) r) AS "taxRates",
           json_build_object('department', ${dimensionsNamed('department')}, 'project', ${dimensionsNamed('project')})::text AS dimensions
      FROM unnest(${sought}::integer[]) WITH ORDINALITY AS s(client_id, position)`);
  const charts = cachedCharts({ statements });
  return byPosition(rows, sought.length).map(([row]) => {
    if (!row) throw new Error('a chart was looked up without a row');
    const hash = sha256(`${row.accounts}${row.taxRates}${row.dimensions}`);
    const known = charts.get(hash) ?? chartIn({ statements }, row);
    charts.set(hash, known);
    return known;
  });
});

const chartIn = (connected: Connected, row: ChartRow): Chart => {
  const accounts = recordsIn(row.accounts, account, cachedAccounts(connected));
  const taxRates = recordsIn(row.taxRates, taxRate, cachedTaxRates(connected));
  const dimensions = dimensionsOf(JSON.parse(row.dimensions) as Parameters<typeof dimensionsOf>[0]);
  return { accounts: new Map(accounts.map((each) => [each.accno, each])), taxRates, dimensions };
};

/** The records that a text lists, each that is cached as it is there. */
const recordsIn = <Shape extends z.ZodRawShape>(
  text: string,
  schema: z.ZodObject<Shape>,
  cache: LRUCache<string, z.infer<z.ZodObject<Shape>> & object>,
) =>
  (JSON.parse(text) as Json[]).map((row) => {
    const key = JSON.stringify(row);
    const known = cache.get(key) ?? recordOf(schema, row);
    cache.set(key, known);
    return known;
  });
