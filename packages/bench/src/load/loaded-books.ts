import { median } from '../measure.ts';
import { cpuOf } from './cpu.ts';
import type { Options } from './options.ts';
import { makePlainTables, type PlainPosting } from './plain-posting.ts';
import { asSuperuser, makeLogFiles, type Program, startProgram } from './program.ts';
import { byEntries, type Target } from './requests.ts';
import { runPgbench, runWrk, type Stretch } from './tools.ts';

/**
 * The script of a stretch, and how many documents each of its requests has: one, or those of a
 * bulk.
 */
export type Load = {
  script: (target: Target) => string;
  connections: number;
  documents?: number;
  /** The clients that are addressed in turn; by default `hot` alone. */
  clients?: readonly string[];
};

/** A stretch; per second, and CPU milliseconds, are those of documents. */
type Loaded = Stretch & { program: number; server: number };

/**
 * A stretch beside plain postings, and how many times as many documents as the reference it was.
 */
export type Measured = Loaded & { plain: number; ofReference: number };

/** The load that another one takes turns with, so that the machine is the same for both. */
export type Reference = { books: Pick<LoadedBooks, 'stretch'>; load: Load };

/** A program with clients to post for, and the plain tables beside its books. */
export type LoadedBooks = {
  program: Program;
  plain: PlainPosting;
  /** The number of connections with which plain posting is fastest here; it is the default. */
  plainConnections: number;
  /** Invoices that are in the books, to be read and paid. */
  invoices: readonly string[];
  /**
   * Loads the program for as long as it takes V8 to optimize what runs often, and its caches to
   * fill.
   */
  warm: (load: Load) => Promise<void>;
  /** Loads the program for one stretch. Throws where a request was refused. */
  stretch: (load: Load) => Promise<Loaded>;
  /**
   * Medians of stretches, each after one of plain postings, so that both meet the same machine, and
   * in turns with the reference.
   */
  beside: (load: Load, reference?: Reference) => Promise<Measured>;
  /** Makes a thousand clients, where they have not been made yet, and returns their names. */
  manyClients: () => Promise<readonly string[]>;
  close: () => Promise<void>;
};

const clientsOfMany = 1_000;
const warmingSeconds = 6;
// After plain postings the system still writes what these have left. The first requests wait for
// that, and they are so many that p99 would tell nothing else.
const runInSeconds = 1;
// A bulk of 1,000 takes up to a second, and wrk does not count the requests that are under way when
// it ends, though they have used CPU time: in a stretch of 3 seconds these would be a tenth to a
// quarter of all.
export const timesLongerForBulks = 4;

/** Starts a program of its own with the client `hot`, whose books have some invoices. */
export const openLoadedBooks = async (
  { seconds, stretches }: Pick<Options, 'seconds' | 'stretches'>,
  settings?: Readonly<Record<string, string>>,
): Promise<LoadedBooks> => {
  const program = await startProgram(settings);
  try {
    await makeLogFiles(program.databaseUrl);
    await prepareClient(program, 'sample');
    await post(program, 'sample', 'invoices', sampleInvoice);
    const plain = await makePlainTables(program.databaseUrl, 'sample');
    await prepareClient(program, 'hot');
    let runs = 0;
    const loadFor = async (
      { script, connections, documents = 1, clients }: Load,
      forSeconds: number,
    ): Promise<Loaded> => {
      const { address, pids, key } = program;
      runs += 1;
      const text = script({ key, clients: clients ?? ['hot'], run: `S${runs}` });
      const booked = documents > 1 ? await program.database.prisma.invoice.count() : 0;
      const before = await Promise.all([cpuOf(pids.program), cpuOf(pids.server)]);
      const found = await runWrk(address, { script: text, connections, seconds: forSeconds });
      const after = await Promise.all([cpuOf(pids.program), cpuOf(pids.server)]);
      if (found.refused > 0) throw new Error(`${found.refused} of ${found.requests} requests were refused`);
      // A bulk is answered 200 even if its documents, which are all invoices, are refused.
      const due = documents > 1 ? booked + found.requests * documents : 0;
      if (due > 0 && (await program.database.prisma.invoice.count()) < due)
        throw new Error('documents of a bulk were refused');
      if (found.requests === 0) throw new Error('no request was answered');
      const each = (at: 0 | 1) => (after[at] - before[at]) / (found.requests * documents);
      return { ...found, perSecond: found.perSecond * documents, program: each(0), server: each(1) };
    };
    const lasting = ({ documents = 1 }: Load, forSeconds: number) =>
      documents > 1 ? forSeconds * timesLongerForBulks : forSeconds;
    const stretch: LoadedBooks['stretch'] = (load) => loadFor(load, lasting(load, seconds));
    const warm: LoadedBooks['warm'] = async (load) => {
      await loadFor(load, Math.max(seconds, warmingSeconds));
    };
    await warm({ script: byEntries, connections: 32 });
    const plainAt = async (connections: number) => {
      await plain.empty();
      return runPgbench(program.databaseUrl, { script: plain.equivalent(1), connections, seconds });
    };
    const tried = { 8: await plainAt(8), 16: await plainAt(16) };
    const plainConnections = tried[8] >= tried[16] ? 8 : 16;
    const beside: LoadedBooks['beside'] = async (load, reference) => {
      const found: Measured[] = [];
      const referred = async () =>
        reference ? (await reference.books.stretch(reference.load)).perSecond : Number.NaN;
      for (let run = 0; run < stretches; run += 1) {
        const postings = await plainAt(plainConnections);
        await loadFor(load, lasting(load, runInSeconds));
        // Neither of the two always comes first.
        const before = run % 2 === 0 ? await referred() : undefined;
        const loaded = await stretch(load);
        const other = before ?? (await referred());
        found.push({ ...loaded, plain: postings, ofReference: loaded.perSecond / other });
      }
      return middleOf(found);
    };
    let many: Promise<readonly string[]> | undefined;
    const manyClients = () => {
      many ??= prepareMany(program);
      return many;
    };
    const invoices = Array.from({ length: 100 }, (_, at) => `Q-${at + 1}`);
    for (const invnumber of invoices) await post(program, 'hot', 'invoices', { ...sampleInvoice, invnumber });
    return {
      program,
      plain,
      plainConnections,
      invoices,
      warm,
      stretch,
      beside,
      manyClients,
      close: program.close,
    };
  } catch (error) {
    await program.close();
    throw error;
  }
};

/** The median of each figure. */
const middleOf = (found: readonly Measured[]): Measured => {
  const middle = (name: keyof Measured) => median(found.map((one) => one[name]));
  return {
    requests: middle('requests'),
    refused: 0,
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    program: middle('program'),
    server: middle('server'),
    plain: middle('plain'),
    ofReference: middle('ofReference'),
  };
};

/**
 * Makes one of the clients as callers do, and the others as copies of all its rows, as a thousand
 * take long otherwise.
 */
const prepareMany = async (program: Program): Promise<readonly string[]> => {
  const names = Array.from({ length: clientsOfMany }, (_, at) => `client-${at}`);
  const [first = '', ...others] = names;
  await prepareClient(program, first);
  await asSuperuser(program.databaseUrl, async (superuser) => {
    // Neither guards nor foreign keys look at the copies, which are as true as what they are copied
    // from.
    await superuser.query('SET session_replication_role = replica');
    await superuser.query(copyClient, [first, others]);
    const { rows } = await superuser.query<{ table: string }>(tablesOfClients);
    for (const { table } of rows) await superuser.query(copyRows(table), [first, others]);
    await superuser.query('VACUUM (ANALYZE)');
  });
  return names;
};

const copyClient = `
  INSERT INTO client SELECT r.* FROM client t, unnest($2::text[]) AS other(called),
         jsonb_populate_record(NULL::client, to_jsonb(t) || jsonb_build_object(
           'id', nextval(pg_get_serial_sequence('client', 'id')), 'name', called, 'name_folded', called)) r
   WHERE t.name = $1`;

const tablesOfClients = `
  SELECT c.oid::regclass::text AS table FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id'
   WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`;

const copyRows = (table: string): string => `
  INSERT INTO ${table} SELECT r.* FROM client f JOIN ${table} t ON t.client_id = f.id, client o,
         jsonb_populate_record(NULL::${table}, to_jsonb(t) || jsonb_build_object('client_id', o.id)) r
   WHERE f.name = $1 AND o.name = ANY ($2::text[])`;

/** Makes a client with a customer, a vendor and an article. */
const prepareClient = async (program: Program, name: string): Promise<void> => {
  await program.newClient(name);
  await post(program, name, 'customers', { customernumber: 'K-1', name: 'Bench AG' });
  await post(program, name, 'vendors', { vendornumber: 'L-1', name: 'Papeterie Bench' });
  await post(program, name, 'parts', { partnumber: 'P-1', description: 'Seife', sellprice: '50.00' });
};

/** The invoice that `byEntries` sends, as JSON. */
const sampleInvoice = {
  invnumber: 'S0-1',
  transdate: '2025-12-01',
  customernumber: 'K-1',
  incomeentries: { incomeentry: { amount: '100.00', income_accno: '3400' } },
  taxentries: { taxentry: { tax_accno: '2201', amount: '8.10' } },
};

/** Posts a record as JSON. Throws where it is refused. */
export const post = async (program: Program, client: string, path: string, body: object): Promise<void> => {
  const answer = await fetch(`${program.address}/api/latest/clients/${client}/${path}`, {
    method: 'POST',
    headers: { 'x-api-key': program.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { status } = answer;
  if (!answer.ok) throw new Error(`POST ${path} was answered ${status}: ${await answer.text()}`);
};
