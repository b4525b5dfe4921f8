import pg from 'pg';
import { cutSoon } from './farewell.ts';
import type { WatchedConfig } from './watch.ts';

/**
 * A channel by which the programs on a database tell each other what is not worth keeping:
 * PostgreSQL's NOTIFY, on a connection of its own. A program that is not connected misses what is
 * reported in the meantime. A standby has no channels.
 */
export type Channel = {
  /**
   * Connects, unless it is connected, and reports the others; rejects where the database does not
   * do so. Messages are of 7,999 bytes at most.
   */
  tell: (messages: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens the channel of this name; `hear` gets each message, those of this program too. It connects
 * when something is told, be it nothing.
 */
export const openChannel = (
  config: WatchedConfig,
  name: string,
  hear: (message: string) => void,
): Channel => {
  let connected: pg.Client | undefined;

  const connect = async (): Promise<pg.Client> => {
    const client = new config.Client(config);
    // A statement fails when the connection breaks; without a listener the event would end the
    // program.
    client.on('error', () => undefined);
    client.on('end', () => {
      if (connected === client) connected = undefined;
    });
    client.on('notification', ({ payload }) => hear(payload ?? ''));
    connected = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(name)}`);
    } catch (error) {
      disconnect(client);
      throw error;
    }
    return client;
  };

  const disconnect = (client: pg.Client): void => {
    if (connected === client) connected = undefined;
    cutSoon(client);
    void client.end().catch(() => undefined);
  };

  return {
    tell: async (messages) => {
      const client = connected ?? (await connect());
      try {
        for (const message of messages) await client.query('SELECT pg_notify($1, $2)', [name, message]);
      } catch (error) {
        disconnect(client);
        throw error;
      }
    },
    close: async () => {
      const last = connected;
      connected = undefined;
      if (!last) return;
      cutSoon(last);
      await last.end();
    },
  };
};
