export { PostgresError } from './error.ts';
export { startPostgres } from './start.ts';
export { startThrowaway } from './throwaway.ts';
