import pg from 'pg';

/** Does `work` with a connection of its own, and ends it. */
export const connected = async <Result>(
  databaseUrl: string,
  work: (connection: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const connection = new pg.Client(databaseUrl);
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
};
