/**
 * The server on which the bench makes a database of its own, and drops it in the end; without one,
 * a throw-away server is run. DATABASE_URL is not asked: a bench has no place on the server that
 * keeps the books.
 */
export const serverNamed = (): string | undefined => process.env['BENCH_DATABASE_URL'] || undefined;

/** The environment of this process, for those that it starts. */
export const environment = (): NodeJS.ProcessEnv => process.env;

/**
 * The folder of SQL-Ledger, for the comparison with its code: by default that of the Debian
 * package.
 */
export const sqlLedgerHome = (): string => process.env['BENCH_SQL_LEDGER'] || '/usr/share/sql-ledger';

/** The folder of LedgerSMB, likewise. */
export const ledgerSmbHome = (): string => process.env['BENCH_LEDGERSMB'] || '/usr/share/ledgersmb';
