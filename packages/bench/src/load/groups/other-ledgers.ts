import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ledgerSmbHome, sqlLedgerHome } from '../../env.ts';
import { median } from '../../measure.ts';
import { connected } from '../connected.ts';
import { cpuDuring } from '../cpu.ts';
import type { GroupPart } from '../group.ts';
import { asSuperuser } from '../program.ts';
import { run, runSqlFiles, timeoutOf } from '../tools.ts';

/**
 * Another program for books that is written in Perl on PostgreSQL, and posts invoices by accounts.
 */
type OtherLedger = {
  name: string;
  /** Its Debian packages. */
  packages: string;
  home: string;
  /** Its file that posts, in its folder. */
  posting: string;
  /** The file beside `posting.pl` that calls it. */
  script: string;
  /** Makes its tables, its chart of accounts and a customer in an empty database. */
  setUp: (url: URL, home: string) => Promise<unknown>;
};

const processes = [1, 2, 8];
const perl = (file: string): string =>
  fileURLToPath(new URL(`../../../src/load/perl/${file}`, import.meta.url));

/**
 * Measures its posting code on the server of the books, in a database of its own that is dropped
 * again.
 */
const otherLedger = ({ name, packages, home, posting, script, setUp }: OtherLedger): GroupPart => ({
  name,
  measure: async ({ books, seconds, stretches }, add) => {
    await access(join(home, posting)).catch(() => {
      throw new Error(`${name} is not installed in ${home} (Debian: ${packages}).`);
    });
    const { program } = await books();
    const url = Object.assign(new URL(program.databaseUrl), {
      username: 'postgres',
      pathname: '/other_ledger',
    });
    await onServer(program.databaseUrl, 'CREATE DATABASE other_ledger');
    try {
      await setUp(url, home);
      for (const count of processes) {
        const perSecond: number[] = [];
        const perlTimes: number[] = [];
        const serverTimes: number[] = [];
        for (let stretch = 0; stretch < stretches; stretch += 1) {
          let output = '';
          const used = await cpuDuring([program.pids.server], async () => {
            const args = [perl('posting.pl'), perl(script), home, sourceOf(url), `${count}`, `${seconds}`];
            output = (await run('perl', args, { timeout: timeoutOf(seconds) })).stdout;
          });
          const [postings = Number.NaN, cpu = Number.NaN] = output.trim().split(' ').map(Number);
          perSecond.push(postings);
          perlTimes.push(cpu / (postings * seconds));
          serverTimes.push(used / (postings * seconds));
        }
        add([name, count, median(perSecond), median(perlTimes), median(serverTimes)]);
      }
    } finally {
      await onServer(program.databaseUrl, 'DROP DATABASE other_ledger WITH (FORCE)');
    }
  },
});

const onServer = (databaseUrl: string, statement: string): Promise<unknown> =>
  asSuperuser(databaseUrl, (superuser) => superuser.query(statement));

/** The parts of the address of a database as libpq names them. */
const partsOf = (url: URL) => ({
  dbname: url.pathname.slice(1),
  host: url.searchParams.get('host') ?? url.hostname,
  port: url.port || '5432',
  user: url.username,
});

/** The data source of a database as Perl's DBI names it. */
const sourceOf = (url: URL): string => {
  const { dbname, host, port, user } = partsOf(url);
  return `dbi:Pg:dbname=${dbname};host=${host};port=${port};user=${user}`;
};

export const sqlLedger = otherLedger({
  name: 'SQL-Ledger',
  packages: 'sql-ledger and libdbd-pg-perl',
  home: sqlLedgerHome(),
  posting: 'SL/AA.pm',
  script: 'sql-ledger.pl',
  setUp: async (url, home) => {
    const files = ['Pg-tables', 'Pg-functions', 'Swiss-German-UTF8-chart', 'Pg-indices'];
    await runSqlFiles(
      url.href,
      files.map((file) => join(home, 'sql', `${file}.sql`)),
    );
    await connected(url.href, (connection) =>
      connection.query(`
        INSERT INTO employee (id, login, name) VALUES (10001, 'bench', 'Bench');
        INSERT INTO customer (id, name, customernumber, curr) VALUES (1, 'Bench AG', 'K-1', 'CHF')`),
    );
  },
});

export const ledgerSmb = otherLedger({
  name: 'LedgerSMB',
  packages: 'ledgersmb',
  home: ledgerSmbHome(),
  posting: 'old/lib/LedgerSMB/AA.pm',
  script: 'ledgersmb.pl',
  setUp: async (url, home) => {
    const { dbname, host, port, user } = partsOf(url);
    const args = [perl('ledgersmb-schema.pl'), home, dbname, host, port, user];
    await run('perl', args, { timeout: timeoutOf(0) });
    // Its setup stops at the first error, and version 1.6 has one with PostgreSQL 16 or newer: a
    // view of admin.sql takes all columns of two catalogs, which both have an oid since then.
    // Posting does not use that file, so psql goes on to the others.
    const modules = join(home, 'sql', 'modules');
    const order = await readFile(join(modules, 'LOADORDER'), 'utf8');
    const files = order.split('\n').flatMap((line) => /^[^#\s]+/.exec(line)?.[0] ?? []);
    const chart = join(home, 'sql', 'coa', 'ch', 'chart', 'German.sql');
    await runSqlFiles(url.href, [...files.map((file) => join(modules, file)), chart]);
    await connected(url.href, (connection) =>
      connection.query(`
        INSERT INTO entity (id, name, entity_class, control_code, country_id)
        SELECT 1000, 'Bench AG', 2, 'K-1', id FROM country WHERE short_name = 'CH';
        INSERT INTO company (entity_id, legal_name) VALUES (1000, 'Bench AG');
        INSERT INTO entity_credit_account (id, entity_id, entity_class, meta_number, curr, ar_ap_account_id)
        SELECT 1, 1000, 2, 'K-1', 'CHF', id FROM account WHERE accno = '11111'`),
    );
  },
});
