import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
/** Makes an empty, migrated database. One for each test file, so that files can run side by side. */
export const freshDatabase = async () => {
  const { admin, template } = inject('databases');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await tell(admin, `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const drop = () => tell(admin, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  return { url: url.href, drop };
};
const tell = async (url, statement) => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
