import {
  account,
  bankColumns,
  type ChartTemplate,
  type ClientMade,
  copiedSettings,
  fold,
  mostClientsOfDay,
  type NewClientFrom,
  numberRangeKinds,
  type Person,
  Refusal,
  type Role,
  say,
  usualClient,
} from '@kontor/domain';
import { Prisma } from '../generated/client.ts';
import {
  addFirstLink,
  type ClientKept,
  clientExists,
  defaultsOf,
  insertChart,
} from '../master-data/client.ts';
import { addMemberRecord } from '../people/member.ts';
import { columnsOf, listed } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import type { Tx } from '../postgres/session/session.ts';
import { uniqueViolation } from '../postgres/sqlstate.ts';
import { addLink } from '../writing/audit.ts';
import { recordOutcomeIn } from '../writing/idempotency.ts';
import { takeClient } from '../writing/lock.ts';
import type { IdempotencyClaim, Writing } from '../writing/writing.ts';

/** The client to make, of what, and who makes it: they own it. */
export type MakingClient = {
  sent: NewClientFrom;
  of: { template: ClientKept } | { chart: ChartTemplate };
  owner: Person | undefined;
  /** Whether the limit of a day holds for the owner. */
  limited: boolean;
  keep: boolean;
};

/**
 * Makes a client of a template or a chart (docs/interface §40), or finds out what that would make
 * where it is not to be kept: all of it or nothing. Refuses `client_exists`, unless the same
 * request has made it, and `rate_limited`.
 */
export const makeClientOf = async (
  database: Database,
  making: MakingClient,
  writing: Writing,
): Promise<ClientMade> => {
  try {
    return await database.transaction<ClientMade>(async ({ tx, rollBack }) => {
      const made = await make(tx, making, writing);
      return making.keep ? made : rollBack(made);
    });
  } catch (error) {
    if (!uniqueViolation(error)) throw error;
    const before = writing.once && (await madeBefore(database, making.sent.name, writing.once));
    if (before) return before;
    throw clientExists(making.sent.name);
  }
};

const make = async (tx: Tx, making: MakingClient, writing: Writing): Promise<ClientMade> => {
  const { sent, of, owner, limited } = making;
  const { now } = writing;
  if (owner && limited) await checkDay(tx, owner, writing);
  const template = 'template' in of ? of.template : undefined;
  if (template) await takeClient(tx, template.id);
  const client_id = await insertRow(tx, making, writing);
  if ('chart' in of) await insertChart(tx, client_id, of.chart);
  else await copyChart(tx, { client_id, template: of.template.id });
  await addFirstLink(tx, { client_id, template: template?.name }, writing);
  const people = await membersFor(tx, { template: sent.people ? template?.id : undefined, owner });
  for (const { id, name, role } of people) {
    await tx.membership.create({ data: { client_id, person_id: id, role, created: now } });
    await addMemberRecord(tx, { client_id, before: null, after: { id, name, role, created: now } }, writing);
  }
  const [counts] = await tx.query<Omit<ClientMade, 'name' | 'people'>[]>`
    SELECT (SELECT count(*)::integer FROM account WHERE client_id = ${client_id}) AS accounts,
           (SELECT count(*)::integer FROM tax_rate WHERE client_id = ${client_id}) AS tax_rates,
           (SELECT count(*)::integer FROM counter WHERE client_id = ${client_id}) AS number_ranges`;
  if (!counts) throw new Error('a client was not made');
  const made = { name: sent.name, ...counts, people: people.map(({ name, role }) => ({ name, role })) };
  await recordOutcomeIn(tx, { client_id, writing }, made);
  if (template) {
    const record = { ...writing.by, table: 'client_copy', before: null, after: { name: sent.name } };
    await addLink(tx, { client_id: template.id, record }, writing);
  }
  return made;
};

/** Refuses `rate_limited` where a person has made as many clients within a day as one may. */
const checkDay = async (tx: Tx, { id }: Person, { now }: Writing): Promise<void> => {
  // Two requests of one person take turns, so that no two pass the limit together.
  await tx.query`SELECT FROM person WHERE id = ${id} FOR NO KEY UPDATE`;
  const [row] = await tx.query<{ made: number }[]>`
    SELECT count(*)::integer AS made FROM client
     WHERE created_by = ${id} AND created > ${now}::timestamptz - interval '1 day'`;
  if (!row || row.made < mostClientsOfDay) return;
  throw new Refusal('rate_limited', say('clients_of_day', { most: mostClientsOfDay }));
};

const insertRow = async (tx: Tx, { sent, of, owner }: MakingClient, { now }: Writing): Promise<number> => {
  const { name, currency, zone, languages } = sent;
  const own = { name, name_folded: fold(name), created: now, created_by: owner?.id ?? null };
  if ('chart' in of) {
    const row = await tx.client.create({
      data: {
        ...defaultsOf(of.chart),
        currency: currency ?? of.chart.currency,
        zone: zone ?? usualClient.zone,
        languages: languages ?? [...usualClient.languages],
        ...own,
      },
      select: { id: true },
    });
    return row.id;
  }
  const [row] = await tx.query<{ id: number }[]>`
    INSERT INTO client (name, name_folded, created, created_by, ${listed(copiedSettings)})
    SELECT ${own.name}, ${own.name_folded}, ${now}::timestamptz, ${own.created_by}::integer, ${listed(copiedSettings)}
      FROM client WHERE id = ${of.template.id} RETURNING id`;
  if (!row) throw new Error('the template has gone');
  if (zone !== undefined || languages !== undefined)
    await tx.client.update({
      where: { id: row.id },
      data: { ...(zone === undefined ? {} : { zone }), ...(languages ? { languages } : {}) },
    });
  return row.id;
};

const isBankColumn = (name: string): boolean => bankColumns.some((one) => one === name);

/** Copies accounts without their banks, tax rates, and number ranges that begin anew. */
const copyChart = async (
  tx: Tx,
  { client_id, template }: { client_id: number; template: number },
): Promise<void> => {
  const columns = columnsOf(account).filter((name) => !isBankColumn(name));
  await tx.run`
    INSERT INTO account (client_id, ${listed(columns)})
    SELECT ${client_id}::integer, ${listed(columns)} FROM account WHERE client_id = ${template}::integer`;
  await tx.run`
    INSERT INTO tax_rate (client_id, accno, valid_from, rate)
    SELECT ${client_id}::integer, accno, valid_from, rate FROM tax_rate WHERE client_id = ${template}::integer`;
  await tx.run`
    INSERT INTO counter (client_id, kind, last, prefix, digits)
    SELECT ${client_id}::integer, kind, 0, prefix, digits FROM counter
     WHERE client_id = ${template}::integer AND kind IN (${Prisma.join([...numberRangeKinds])})`;
};

type NewMember = Person & { role: Role };

/** The people of the new client: those of the template, and whoever makes it, who owns it. */
const membersFor = async (
  tx: Tx,
  { template, owner }: { template: number | undefined; owner: Person | undefined },
): Promise<NewMember[]> => {
  const rows =
    template === undefined
      ? []
      : await tx.query<NewMember[]>`
          SELECT p.id, p.name, m.role FROM membership m JOIN person p ON p.id = m.person_id
           WHERE m.client_id = ${template}::integer ORDER BY p.id`;
  const others = rows.filter(({ id }) => id !== owner?.id);
  return [...(owner ? [{ ...owner, role: 'owner' as const }] : []), ...others];
};

/** The answer to the same request, if that has made the client of this name. */
const madeBefore = async (
  { prisma }: Database,
  name: string,
  { key, request }: IdempotencyClaim,
): Promise<ClientMade | undefined> => {
  const [row] = await prisma.$queryRaw<{ outcome: { done: ClientMade } }[]>`
    SELECT i.outcome FROM idempotency i JOIN client c ON c.id = i.client_id
     WHERE c.name_folded = ${fold(name)} AND i.key = ${key} AND i.request = decode(${request}, 'hex')`;
  return row?.outcome.done;
};
