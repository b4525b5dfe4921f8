import type pg from 'pg';
import { connectionOf, serversAt } from '../postgres/server/session.ts';
import { openChoice } from '../postgres/watched/choice.ts';
import { operatorLimits } from '../postgres/watched/limits.ts';

// A copy waits for a file, or for whoever reads the backup, as long as these take. The server would
// end a session that waits.
const patient = ['statement_timeout=0', 'idle_in_transaction_session_timeout=0', 'tcp_user_timeout=0']
  .map((setting) => ` -c ${setting}`)
  .join('');

/**
 * Opens a connection to the database at `url` on which a copy may take any time. It is not watched,
 * as the server can be the one that waits.
 */
export const openPatientSession = async (url: string): Promise<pg.Client> => {
  const servers = serversAt(url);
  const [config] = servers.configs;
  const choose = openChoice(servers, operatorLimits.connect);
  const client = connectionOf({
    ...config,
    options: `${config.options}${patient}`,
    connectionTimeoutMillis: operatorLimits.connect,
  });
  if (choose) Object.assign(client, await choose());
  await client.connect();
  return client;
};
