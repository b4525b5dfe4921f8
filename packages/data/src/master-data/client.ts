import {
  account,
  type ChartTemplate,
  type Client,
  client,
  fold,
  type Instant,
  Refusal,
  type Settings,
  say,
} from '@kontor/domain';
import { columnsOf, listed } from '../postgres/columns.ts';
import { recordOf } from '../postgres/row-mapper.ts';
import type { Session, Tx } from '../postgres/session/session.ts';
import { uniqueViolation } from '../postgres/sqlstate.ts';
import { addLink, audited } from '../writing/audit.ts';
import { takeClient } from '../writing/lock.ts';
import type { Writing } from '../writing/writing.ts';

/**
 * A client's settings, its id in the database, and the version of these settings, which every
 * change increments.
 */
export type ClientKept = Client & { id: number; version: number };

export const clientKept = (
  row: Readonly<Record<string, unknown>> & { id: number; version: number },
): ClientKept => ({
  ...recordOf(client, row),
  id: row.id,
  version: row.version,
});

/** The settings of a client, without what only the database needs. */
export const settingsOf = ({ id: _, version: __, ...settings }: ClientKept): Client => settings;

export type NewClient = Pick<Client, 'name' | 'currency' | 'zone' | 'languages'>;

/**
 * Creates a client with the accounts, tax rates and default accounts of `chart`. Refuses
 * `client_exists`.
 */
export const createClient = async (
  session: Session,
  sent: NewClient,
  { chart, writing }: { chart: ChartTemplate; writing: Writing },
): Promise<ClientKept> => {
  return session.transaction(async ({ tx }) => {
    const row = await insertClient(tx, {
      ...sent,
      ...defaultsOf(chart),
      name_folded: fold(sent.name),
      created: writing.now,
    });
    const client_id = row.id;
    await insertChart(tx, client_id, chart);
    await addFirstLink(tx, { client_id }, writing);
    return clientKept(row);
  });
};

/** The default accounts of a chart; null where it names none. */
export const defaultsOf = ({ defaults }: ChartTemplate) => {
  const { vat_accno = null, vat_difference_accno = null, rounding_accno = null } = defaults;
  const { ar_discount_accno = null, ap_discount_accno = null } = defaults;
  const optional = { vat_accno, vat_difference_accno, rounding_accno, ar_discount_accno, ap_discount_accno };
  return { ...defaults, ...optional };
};

/** Stores the row of a client. Refuses `client_exists`. */
const insertClient = async (tx: Tx, data: Parameters<Tx['client']['create']>[0]['data']) => {
  try {
    return await tx.client.create({ data });
  } catch (error) {
    if (uniqueViolation(error)) throw clientExists(data.name);
    throw error;
  }
};

export const clientExists = (name: string): Refusal =>
  new Refusal('client_exists', say('client_exists', { client: name }), [{ field: 'name', ...say('taken') }]);

/**
 * Writes the accounts and tax rates of `chart` in one statement each: Prisma takes ten times as
 * long for so many rows.
 */
export const insertChart = async (
  tx: Tx,
  client_id: number,
  { accounts, taxes }: ChartTemplate,
): Promise<void> => {
  const columns = columnsOf(account);
  await tx.run`
    INSERT INTO account (client_id, ${listed(columns)})
    SELECT ${client_id}::integer, ${listed(columns, 'a')}
      FROM jsonb_populate_recordset(NULL::account, ${JSON.stringify(accounts)}::jsonb) a`;
  const rates = taxes.flatMap(({ accno, rates }) => rates.map((rate) => ({ accno, ...rate })));
  await tx.run`
    INSERT INTO tax_rate (client_id, accno, valid_from, rate)
    SELECT ${client_id}::integer, accno, valid_from, rate
      FROM jsonb_populate_recordset(NULL::tax_rate, ${JSON.stringify(rates)}::jsonb)`;
};

/**
 * Begins the audit trail of a client: records the client, with the `template` that it was made of,
 * and the chart and the number ranges that it was created with.
 */
export const addFirstLink = async (
  tx: Tx,
  { client_id, template }: { client_id: number; template?: string | undefined },
  { now, by }: Writing,
): Promise<void> => {
  const writer = { ...by, ...(template === undefined ? {} : { template }) };
  await tx.query`
    SELECT add_link(${client_id}::integer, ${now}::timestamptz, jsonb_agg(
             ${JSON.stringify(writer)}::jsonb || jsonb_build_object('table', of_table, 'before', NULL, 'after', after) ORDER BY at))
      FROM (
        SELECT 1 AS at, 'client' AS of_table, to_jsonb(c) AS after FROM client c WHERE id = ${client_id}
        UNION ALL
        SELECT 2, 'account', jsonb_agg(to_jsonb(a) ORDER BY accno) FROM account a WHERE client_id = ${client_id}
        UNION ALL
        SELECT 3, 'tax_rate', jsonb_agg(to_jsonb(r) ORDER BY accno, valid_from) FROM tax_rate r
         WHERE client_id = ${client_id}
        UNION ALL
        SELECT 4, 'counter', jsonb_agg(to_jsonb(n) ORDER BY kind) FROM counter n WHERE client_id = ${client_id}
      ) made
     WHERE after IS NOT NULL`;
};

/** Lists all clients, ordered by name. */
export const listClients = async ({ ask }: Session): Promise<ClientKept[]> =>
  (await ask((prisma) => prisma.client.findMany({ orderBy: { name_folded: 'asc' } }))).map(clientKept);

/** Finds the client called `name`, without regard to case. */
export const findClient = async ({ ask }: Session, name: string): Promise<ClientKept | undefined> => {
  const row = await ask((prisma) => prisma.client.findUnique({ where: { name_folded: fold(name) } }));
  return row ? clientKept(row) : undefined;
};

/**
 * The settings of a client as they are now: in a transaction that has taken the client, until it
 * ends.
 */
export const readSettings = async (tx: Pick<Tx, 'client'>, client_id: number): Promise<ClientKept> =>
  clientKept(await tx.client.findUniqueOrThrow({ where: { id: client_id } }));

/**
 * Changes settings of a client; they hold from the next request on. `check` refuses the change by
 * what they were, which nobody else changes in the meantime.
 */
const saveSettings = (
  session: Session,
  { client_id, given, check }: { client_id: number; given: Settings; check: (before: ClientKept) => void },
  writing: Writing,
): Promise<void> => {
  const { languages, ...others } = given;
  const sent = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const data = { ...sent, ...(languages ? { languages } : {}), version: { increment: 1 } };
  const of = { client_id, table: 'client', key: { id: client_id } } as const;
  return audited(session, { of, writing }, async (tx) => {
    check(await readSettings(tx, client_id));
    await tx.client.update({ where: { id: client_id }, data });
  });
};

/**
 * Archives a client, or restores it with null; once more changes nothing. Requests that were
 * decided by the client as it was are decided again.
 */
export const archiveClient = (
  session: Session,
  { client_id, archived }: { client_id: number; archived: Instant | null },
  writing: Writing,
): Promise<void> =>
  session.transaction(async ({ tx }) => {
    await takeClient(tx, client_id);
    const before = await readSettings(tx, client_id);
    if ((before.archived === undefined) === (archived === null)) return;
    const rowOf = () =>
      tx.query<{ row: object }[]>`SELECT to_jsonb(c) AS row FROM client c WHERE id = ${client_id}`;
    const [was] = await rowOf();
    await tx.client.update({ where: { id: client_id }, data: { archived, version: { increment: 1 } } });
    const [is] = await rowOf();
    const record = { ...writing.by, table: 'client', before: was?.row ?? null, after: is?.row ?? null };
    await addLink(tx, { client_id, record }, writing);
  });

/** The settings of one client. */
export const settingsIn = (session: Session, client_id: number) => ({
  now: () => session.ask((prisma) => readSettings(prisma, client_id)),
  save: (given: Settings, check: (before: ClientKept) => void, writing: Writing) =>
    saveSettings(session, { client_id, given, check }, writing),
});
