import {
  archiveClient,
  type ClientKept,
  findClient,
  findClientOf,
  listCharts,
  type MakingClient,
  makeClientOf,
  ownsClient,
  readChartFile,
  sha256,
} from '@kontor/data';
import {
  archiving,
  checkChart,
  checkConfirmed,
  checkNewClient,
  clientMade,
  clientName,
  invalidField,
  isDryRun,
  type NewClientFrom,
  newClientFrom,
  Refusal,
  type Role,
  say,
  scopesOf,
  usualClient,
} from '@kontor/domain';
import { z } from 'zod';
import { keyRefused } from '../procedure/caller.ts';
import type { Context } from '../procedure/context.ts';
import { alone, writingOf } from '../procedure/idempotency.ts';
import { clientsProcedure, router } from '../procedure/procedure.ts';

/** Clients that owners and operators make, archive and restore (docs/interface §40). */

type Asking = Pick<Context, 'database'> & { caller: Exclude<Context['caller'], { kind: 'nobody' }> };

const ownersOnly = () => new Refusal('scope_missing', say('owners_only'));

/**
 * The client of a name and what the caller is to it: a key of all clients is as an owner. A client
 * that a person doesn't work for is as an unknown one, `key_refused`, but to operators.
 */
const clientFor = async (
  { database, caller }: Asking,
  name: string,
): Promise<{ client: ClientKept; role: Role | undefined; isOperator: boolean }> => {
  if (caller.kind === 'key') {
    const client = await findClient(database, name);
    if (!client) throw keyRefused();
    return { client, role: 'owner', isOperator: true };
  }
  const found = await findClientOf(database, { person_id: caller.person.id, name });
  if (!found || (found.role === undefined && !caller.isOperator)) throw keyRefused();
  return { ...found, isOperator: caller.isOperator };
};

/**
 * The template of a new client. Its books are to be read wholly, which an operator who doesn't work
 * for it may not; and its people are an owner's to take along.
 */
const templateFor = async (ctx: Asking, name: string, people: boolean): Promise<ClientKept> => {
  const { client, role } = await clientFor(ctx, name);
  if (!role || !scopesOf[role].includes('read') || (people && role !== 'owner')) throw ownersOnly();
  return client;
};

const chartFor = async (chart: string, { name, currency, languages }: NewClientFrom) => {
  const found = await readChartFile(chart, (languages ?? usualClient.languages)[0]);
  if (!found) throw invalidField('chart', say('no_chart', { charts: (await listCharts()).join(', ') }));
  checkChart(found, { name, currency: currency ?? found.currency });
  return found;
};

const sourceOf = async (ctx: Asking, sent: NewClientFrom): Promise<MakingClient['of']> => {
  checkNewClient(sent);
  const { template, chart = '', people = false } = sent;
  if (template === undefined) return { chart: await chartFor(chart, sent) };
  return { template: await templateFor(ctx, template, people) };
};

const checkMayMake = async ({ database, caller }: Asking): Promise<void> => {
  if (caller.kind === 'key' || caller.isOperator || (await ownsClient(database, caller.person.id))) return;
  throw ownersOnly();
};

type Opts<Input> = { ctx: Context & Asking; input: Input; path: string };

const createFrom = async (opts: Opts<NewClientFrom & { dry_run?: boolean | undefined }>) => {
  const { ctx, path } = opts;
  const { caller, database, idempotencyKey: key } = ctx;
  const { dry_run = false, ...sent } = opts.input;
  await checkMayMake(ctx);
  const of = await sourceOf(ctx, sent);
  const owner = caller.kind === 'person' ? caller.person : undefined;
  const making = { sent, of, owner, limited: caller.kind === 'person' && !caller.isOperator, keep: !dry_run };
  if (dry_run || key === undefined) return makeClientOf(database, making, writingOf(opts));
  // Another caller's key is another request.
  const by = caller.kind === 'person' ? `person ${caller.person.id}` : `key ${caller.prefix}`;
  const once = { key, request: sha256(`${path} ${by} ${JSON.stringify(sent)}`) };
  return alone(0, `${by} ${key}`, () => makeClientOf(database, making, { ...writingOf(opts), once }));
};

const moveToArchive = async (opts: Opts<{ client: string }>, archived: boolean) => {
  const { ctx, input } = opts;
  const { client, role, isOperator } = await clientFor(ctx, input.client);
  if (role !== 'owner' && !isOperator) throw ownersOnly();
  await archiveClient(
    ctx.database,
    { client_id: client.id, archived: archived ? ctx.now : null },
    writingOf(opts),
  );
  return {};
};

export const clientsOfOwners = router({
  /** Lists the charts of accounts that Kontor brings. */
  charts: clientsProcedure
    .meta({ scope: 'admin' })
    .output(z.array(z.string()))
    .query(() => listCharts()),

  /**
   * Makes a client of a template or a chart, for operators and whoever owns a client. Refuses
   * `client_exists` and `rate_limited`.
   */
  createFrom: clientsProcedure
    .meta({ scope: 'admin', dryRun: true })
    .input(newClientFrom.extend({ dry_run: isDryRun }))
    .output(clientMade)
    .mutation(createFrom),

  /**
   * Archives a client: it is read only, its keys are refused and its jobs rest, until it is
   * restored. `confirm` is its name once more.
   */
  archive: clientsProcedure
    .meta({ scope: 'admin' })
    .input(archiving)
    .output(z.object({}))
    .mutation((opts) => {
      checkConfirmed(opts.input);
      return moveToArchive(opts, true);
    }),

  /** Restores a client from the archive. */
  restore: clientsProcedure
    .meta({ scope: 'admin' })
    .input(z.object({ client: clientName }))
    .output(z.object({}))
    .mutation((opts) => moveToArchive(opts, false)),
});
