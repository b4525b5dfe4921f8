import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sqlLedgerHome } from '../../env.ts';
import { median } from '../../measure.ts';
import { connected } from '../connected.ts';
import { cpuDuring } from '../cpu.ts';
import type { Part } from '../group.ts';
import { asSuperuser } from '../program.ts';
import { run, runSqlFiles, timeoutOf } from '../tools.ts';

const processes = [1, 2, 8];
const script = fileURLToPath(new URL('../../../src/load/sql-ledger.pl', import.meta.url));

/** SQL-Ledger's posting code on the server of the books, in a database of its own that is dropped again. */
export const sqlLedger: Part['measure'] = async ({ books, seconds, stretches }, add) => {
  const home = sqlLedgerHome();
  await access(join(home, 'SL', 'AA.pm')).catch(() => {
    throw new Error(`SQL-Ledger is not installed in ${home} (Debian: sql-ledger and libdbd-pg-perl).`);
  });
  const { program } = await books();
  const url = new URL(program.databaseUrl);
  url.pathname = '/sql_ledger';
  await onServer(program.databaseUrl, `CREATE DATABASE sql_ledger OWNER "${url.username}"`);
  try {
    const files = ['Pg-tables', 'Pg-functions', 'Swiss-German-UTF8-chart', 'Pg-indices'];
    await runSqlFiles(
      url.href,
      files.map((file) => join(home, 'sql', `${file}.sql`)),
    );
    await connected(url.href, (connection) => connection.query(parties));
    for (const count of processes) {
      const perSecond: number[] = [];
      const perl: number[] = [];
      const server: number[] = [];
      for (let stretch = 0; stretch < stretches; stretch += 1) {
        let output = '';
        const used = await cpuDuring([program.pids.server], async () => {
          const args = [script, home, sourceOf(url), `${count}`, `${seconds}`];
          output = (await run('perl', args, { timeout: timeoutOf(seconds) })).stdout;
        });
        const [postings = Number.NaN, cpu = Number.NaN] = output.trim().split(' ').map(Number);
        perSecond.push(postings);
        perl.push(cpu / (postings * seconds));
        server.push(used / (postings * seconds));
      }
      add(['SQL-Ledger', count, median(perSecond), median(perl), median(server)]);
    }
  } finally {
    await onServer(program.databaseUrl, 'DROP DATABASE sql_ledger WITH (FORCE)');
  }
};

const onServer = (databaseUrl: string, statement: string): Promise<unknown> =>
  asSuperuser(databaseUrl, (superuser) => superuser.query(statement));

/** The data source of a database as Perl's DBI names it. */
const sourceOf = (url: URL): string => {
  const host = url.searchParams.get('host') ?? url.hostname;
  return `dbi:Pg:dbname=${url.pathname.slice(1)};host=${host};port=${url.port || 5432};user=${url.username}`;
};

const parties = `
  INSERT INTO employee (id, login, name) VALUES (10001, 'bench', 'Bench');
  INSERT INTO customer (id, name, customernumber, curr) VALUES (1, 'Bench AG', 'K-1', 'CHF')`;
