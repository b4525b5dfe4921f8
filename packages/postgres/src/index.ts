export { PostgresError } from './error.ts';
export type { Settings } from './settings.ts';
export { type Options, type Postgres, startPostgres } from './start.ts';
export { startThrowaway } from './throwaway.ts';
