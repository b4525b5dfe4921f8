import pg from 'pg';

// Times are read and written in UTC. JIT compilation takes longer than any of our statements runs: half a second for a trial balance.
const ownOptions = '-c TimeZone=UTC -c DateStyle=ISO -c jit=off';

/**
 * The address of the database at `url` and the options of its sessions: those that the address has and, as a later one counts,
 * Kontor's own after them. The driver would take those of the address alone.
 */
export const sessionAt = (url: string): Pick<pg.ClientConfig, 'connectionString' | 'options'> => {
  const address = new URL(url);
  const { searchParams } = address;
  const options = [...searchParams.getAll('options'), ownOptions].join(' ');
  searchParams.delete('options');
  // The driver checks the certificate for all of them, and warns that its next version won't. Kontor goes on to do so.
  if (checked.has(searchParams.get('sslmode') ?? '') && !searchParams.has('uselibpqcompat'))
    searchParams.set('sslmode', 'verify-full');
  return { connectionString: address.href, options };
};

const checked = new Set(['prefer', 'require', 'verify-ca']);

/** A connection in no pool; it connects when it is told to. Where it breaks, the statement that is under way fails. */
export const connectionOf = (config: pg.ClientConfig): pg.Client => {
  const client = new pg.Client(config);
  // Without a listener the event would end the program.
  client.on('error', () => undefined);
  return client;
};
