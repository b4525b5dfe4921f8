import { type Logger, pino } from 'pino';
import type { Settings } from './env.ts';

// Removes every key from the log, whether it stands in a message, in a header or in the text of an error.
const key = /kontor_[A-Za-z0-9_-]{16,}/g;

/** A request as it is logged: without its query, which may contain a key, and without its headers. */
const request = ({ method, url, ip }: { method: string; url: string; ip?: string }) => ({
  method,
  url: url.replace(/\?.*/s, ''),
  ip,
});

/** Opens the program's log: lines of JSON on standard error. Standard output is for the answers of commands. */
export const openLog = ({ logLevel }: Pick<Settings, 'logLevel'>): Logger =>
  pino(
    {
      level: logLevel,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { req: request, err: pino.stdSerializers.err },
      hooks: { streamWrite: (line) => line.replace(key, 'kontor_[redacted]') },
    },
    pino.destination({ dest: 2, sync: true }),
  );
