import { troubleOf } from '@kontor/data';
import { withoutSecrets } from '@kontor/domain';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from './env.ts';

/**
 * A request as it is logged: without its query, which may contain a key, and without its headers.
 */
const request = ({ method, url, ip }: { method: string; url: string; ip?: string }) => ({
  method,
  url: url.replace(/\?.*/s, ''),
  ip,
});

// The level of a warning, as pino numbers levels.
const warning = 40;

// One write for many lines costs as much as one for each. In bytes and milliseconds.
const batch = { minLength: 8_192, periodicFlush: 100 };

/**
 * The log's destination: writes lines in batches, at the latest after a tenth of a second; a
 * warning or an error is written at once, with all before it. What waits is written before the
 * process ends, whether it stops, fails or exits.
 */
const openDestination = (fd: number): DestinationStream => {
  const lines = pino.destination({ dest: fd, sync: true, ...batch });
  process.on('exit', () => lines.flushSync());
  return {
    // Asks pino to set `lastLevel` before each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines.write(line);
      if (this.lastLevel >= warning) lines.flushSync();
    },
  } as DestinationStream & { lastLevel: number };
};

/**
 * Opens the program's log: lines of JSON on standard error. Standard output is for the answers of
 * commands.
 */
export const openLog = ({ logLevel }: Pick<Settings, 'logLevel'>): Logger =>
  pino(
    {
      level: logLevel,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: request, err: pino.stdSerializers.err },
      // No key gets into the log, whether it is in a message, in a header or in the text of an
      // error.
      hooks: { streamWrite: withoutSecrets },
    },
    openDestination(2),
  );

/**
 * The level at which a failure of a worker is logged. On a server that only takes reads others do
 * its work.
 */
export const levelOf = <Level extends string>(error: unknown, usual: Level): Level | 'info' =>
  troubleOf(error) === 'reads-only' ? 'info' : usual;
