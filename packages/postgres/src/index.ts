export { PostgresError } from './error.ts';
export { processesIn } from './postmaster.ts';
export { type Options, type Postgres, startPostgres } from './start.ts';
export { makeTemporaryDataDir, type TemporaryDataDir } from './temporary.ts';
export {
  type BaseBackup,
  startStandby,
  startThrowaway,
  type Throwaway,
  takeBaseBackup,
} from './throwaway.ts';
