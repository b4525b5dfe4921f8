import pg from 'pg';
import { Problem } from '../problem.ts';

/** Refuses a server older than PostgreSQL 15 with a Problem, before a statement that it does not support. */
export const checkServerVersion = async (url: string): Promise<void> => {
  const version = await versionOf(url);
  if (Number.parseInt(version, 10) >= 15) return;
  throw new Problem(`DATABASE_URL names a PostgreSQL ${version}; Kontor needs 15 or newer.`);
};

type Parameter = { parameterName: string; parameterValue: string };

// A server sends its version with every new connection.
const versionOf = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  let version = '';
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: Parameter) => {
    if (parameterName === 'server_version') version = parameterValue;
  });
  await client.connect();
  await client.end();
  return version;
};
