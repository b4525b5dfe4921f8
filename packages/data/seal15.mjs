import pg from 'pg'; import { readFileSync } from 'node:fs';
import { checks } from './dist/verify/verify.js';
const U='postgresql://kontor@localhost:5432/kontor?host=%2Ftmp%2Fk%2Fcalls15%2Fbooks%2Fpostgres%2Fsocket';
const c=new pg.Client(U); await c.connect();
const pid=(await c.query('select pg_backend_pid() p')).rows[0].p;
const cpu=()=>Number(readFileSync(`/proc/${pid}/schedstat`,'utf8').split(' ')[0])/1e6;
await c.query("set statement_timeout='300s'");
for (const name of process.argv.slice(2)) { const q=checks.find(x=>x.name===name).offending(1); const a=cpu(); const t=Date.now(); const r=await c.query('SELECT count(*) FROM ('+q.text+') x', q.values).catch(e=>({rows:[e.message]})); console.log(name, (cpu()-a).toFixed(0),'cpu ms', Date.now()-t,'ms', JSON.stringify(r.rows)); }
await c.end();
