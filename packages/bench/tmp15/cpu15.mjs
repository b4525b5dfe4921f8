import { readFileSync } from 'node:fs';
import pg from 'pg';

const U = 'postgresql://kontor@localhost:5432/kontor?host=%2Ftmp%2Fk%2Fcalls15%2Fbooks%2Fpostgres%2Fsocket';
const c = new pg.Client(U);
await c.connect();
const pid = (await c.query('select pg_backend_pid() p')).rows[0].p;
const cpu = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
for (const f of process.argv.slice(2)) {
  const q = readFileSync(f, 'utf8');
  const t = [];
  let n;
  for (let i = 0; i < 6; i++) {
    const a = cpu();
    n = (await c.query(q)).rows?.length;
    t.push(cpu() - a);
  }
  console.log(
    f,
    'rows',
    n,
    t
      .slice(1)
      .map((x) => x.toFixed(0))
      .join(' '),
  );
}
await c.end();
