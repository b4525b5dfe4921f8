import type { ClientKept } from '@kontor/data';
import { median } from '../../measure.ts';
import { longAccount, seedEntries, seedVendors } from '../../seed.ts';
import { seedInvoices } from '../../seed-documents.ts';
import { connected } from '../connected.ts';
import { cpuDuring, forgetPeakMemory, peakMemoryOf } from '../cpu.ts';
import type { Bench, Group, GroupPart } from '../group.ts';
import type { Program } from '../program.ts';
import type { Row } from '../report.ts';
import { copyTimes, type Download, downloads } from '../tools.ts';

const sizes = [1_000, 10_000, 100_000];
const formats = ['json', 'xml'];
const parties = 1_000;
/**
 * So many records are read and copied in a stretch of a short list, as CPU time is counted in
 * hundredths of a second.
 */
const recordsMeasured = 50_000;
/**
 * Lists are read for so long before they are measured: V8 optimizes what it has run often. In
 * milliseconds.
 */
const warmingTime = 4_000;
/** A list as long as this is measured once, whatever was asked for: it takes long enough. */
const longList = 100_000;

type List = { name: string; path: string; select: string };

/** The lists, and what COPY is asked for: the columns that they answer, in their order. */
const lists: readonly List[] = [
  {
    name: 'vendors',
    path: '/vendors',
    select: `SELECT vendornumber, name, created, salutation, firstname, lastname, address1, address2, zipcode, city, state,
      country, phone, fax, mobile, email, taxnumber, terms, arap_accno, payment_accno, bank_name, bank_address1,
      bank_address2, bank_zipcode, bank_city, bank_state, bank_country, bank_iban, bank_bic
      FROM vendor WHERE client_id = $client ORDER BY vendornumber_folded`,
  },
  {
    name: 'invoices',
    path: '/invoices',
    select: `SELECT invnumber, ordnumber, currency, ar_accno, transdate, duedate, description, notes, intnotes, taxincluded,
      dcn, customer, incomeentries, taxentries, parts, amount, netamount, paid, exchangerate
      FROM invoice WHERE client_id = $client ORDER BY invnumber_folded`,
  },
  {
    name: 'transactions of an account',
    path: `/charts/${longAccount}/transactions`,
    select: `SELECT e.id, p.id AS posting_id, p.accno, p.transdate, e.reference, e.description, p.amount,
      sum(p.amount) OVER (ORDER BY p.transdate, p.entry_id, p.id ROWS UNBOUNDED PRECEDING), e.module, p.source, p.memo,
      e.notes, e.intnotes
      FROM posting p JOIN entry e ON e.client_id = p.client_id AND e.id = p.entry_id
      WHERE p.client_id = $client AND p.accno = ${longAccount} ORDER BY p.transdate, p.entry_id, p.id`,
  },
];

/**
 * A client whose lists have `size` records each, which is made when the first list of that size is
 * read.
 */
const seededClient = (() => {
  const made = new Map<string, Promise<ClientKept>>();
  return (program: Program, size: number): Promise<ClientKept> => {
    const key = `${program.address} ${size}`;
    const found = made.get(key) ?? seedClient(program, size);
    made.set(key, found);
    return found;
  };
})();

const seedClient = async (program: Program, size: number): Promise<ClientKept> => {
  const client = await program.newClient(`list-${size}`);
  await connected(program.databaseUrl, async (connection) => {
    await seedEntries(connection, client.id, size);
    await seedVendors(connection, client.id, size);
    await seedInvoices(connection, client.id, { invoices: size, parties });
    await connection.query('VACUUM (ANALYZE)');
  });
  return client;
};

const part = (list: List, size: number): GroupPart => ({
  name: `${list.name}, ${size.toLocaleString('en')}`,
  measure: async (bench, add) => {
    const { program } = await bench.books();
    const client = await seededClient(program, size);
    for (const format of formats) add(await listRow({ bench, program, client }, list, { size, format }));
  },
});

type At = { bench: Bench; program: Program; client: ClientKept };

const listRow = async (
  { bench, program, client }: At,
  { name, path, select }: List,
  { size, format }: { size: number; format: string },
): Promise<Row> => {
  const { pids } = program;
  const times = size < longList ? Math.ceil(recordsMeasured / size) : 1;
  const url = `${program.address}/api/latest/clients/${client.name}${path}`;
  const headers = { 'x-api-key': program.key, accept: `application/${format}` };
  const read = (count: number) => downloads(url, { headers, times: count });
  const sql = select.replace('$client', String(client.id)).replaceAll(/\s+/g, ' ');
  const copy = (count: number) => copyTimes(program.databaseUrl, sql, count);
  const copyJson = (count: number) =>
    copyTimes(program.databaseUrl, `SELECT row_to_json(r) FROM (${sql}) r`, count);
  await forgetPeakMemory(pids.program);
  const memory = await peakMemoryOf(pids.program);
  for (const begun = performance.now(); performance.now() - begun < warmingTime; )
    await read(Math.min(times, 10));
  await copy(1);
  const found: {
    wall: number;
    bytes: number;
    cpu: number;
    copyWall: number;
    copyCpu: number;
    json: number;
  }[] = [];
  for (let run = 0; run < (size < longList ? bench.stretches : 1); run += 1) {
    let lists: readonly Download[] = [];
    const cpu = await cpuDuring([pids.program, pids.server], async () => {
      lists = await read(times);
    });
    let copied: readonly number[] = [];
    const copyCpu = await cpuDuring([pids.server], async () => {
      copied = await copy(times);
    });
    found.push({
      json: median(await copyJson(Math.ceil(times / 5))),
      wall: median(lists.map(({ ms }) => ms)),
      bytes: median(lists.map(({ bytes }) => bytes)),
      cpu: cpu / times,
      copyWall: median(copied),
      copyCpu: copyCpu / times,
    });
  }
  const middle = (one: keyof (typeof found)[0]) => median(found.map((each) => each[one]));
  const wall = middle('wall');
  return [
    name,
    size,
    format.toUpperCase(),
    wall,
    (wall * 1_000) / size,
    middle('copyWall'),
    wall / middle('copyWall'),
    middle('cpu') / middle('copyCpu'),
    middle('json'),
    wall / middle('json'),
    middle('bytes') / 1024 ** 2,
    memory,
    await peakMemoryOf(pids.program),
  ];
};

/** Lists to their end, beside COPY of the same columns. */
export const listsGroup: Group = {
  name: 'lists',
  title: 'Lists beside COPY',
  about:
    'A whole list over HTTP by curl, beside `COPY (SELECT …) TO STDOUT` of the same columns in the same order by psql; each measures what it reads, and throws it away. CPU time is that of program and database together, beside the database for COPY. _COPY of JSON_ is `COPY (SELECT row_to_json(…) …)` of the same records: PostgreSQL then writes each field by its name, as an answer does. Memory is what the program had before it sent the lists of this row, and the most while it did.',
  heads: [
    ...['list', 'records', 'format', 'ms', 'ms per 1,000', 'COPY, ms'],
    ...['time, times COPY', 'CPU, times COPY', 'COPY of JSON, ms', 'time, times COPY of JSON'],
    ...['MiB sent', 'program, MiB before', 'peak MiB'],
  ],
  parts: lists.flatMap((list) => sizes.map((size) => part(list, size))),
};
