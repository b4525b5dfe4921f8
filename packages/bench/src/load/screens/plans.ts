import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { asSuperuser, changeSettings, type Program } from '../program.ts';

/** The settings by which the server can report its plans; it does so while `plansOf` asks it. */
export const explaining = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '-1',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_triggers': 'on',
};

// Connections take up a setting between two statements, soon after the server has reloaded it.
const takenUpMs = 300;

/** Writes the plans of all statements that `act` runs to the end of `file`, under a heading. */
export const addPlans = async (
  { databaseUrl }: Program,
  { file, heading }: { file: string; heading: string },
  act: () => Promise<unknown>,
): Promise<void> => {
  const explain = async (from: number) => {
    await changeSettings(databaseUrl, { 'auto_explain.log_min_duration': String(from) });
    await sleep(takenUpMs);
  };
  const text = await asSuperuser(databaseUrl, async (superuser) => {
    await explain(0);
    const before = await logOf(superuser);
    await act();
    await explain(-1);
    const after = await logOf(superuser);
    const { rows } = await superuser.query<{ text: string }>('SELECT pg_read_file($1, $2, $3) AS text', [
      after.file,
      before.size,
      after.size - before.size,
    ]);
    return rows[0]?.text ?? '';
  });
  const plans = text.split(/^(?=\d{4}-\d\d-\d\d )/m).filter((entry) => /duration: .* plan:/.test(entry));
  // Whoever asks for plans by this connection is not asked for.
  const asked = plans.filter((plan) => !/pg_current_logfile|pg_reload_conf/.test(plan));
  await appendFile(file, `\n## ${heading}\n\n\`\`\`\n${asked.join('').trim()}\n\`\`\`\n`);
};

const logOf = async (superuser: pg.Client): Promise<{ file: string; size: number }> => {
  const { rows } = await superuser.query<{ file: string; size: number }>(
    'SELECT f.file, (pg_stat_file(f.file)).size::float8 AS size FROM pg_current_logfile() AS f(file)',
  );
  if (!rows[0]) throw new Error('the server keeps no log');
  return rows[0];
};
