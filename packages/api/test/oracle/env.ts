import { proving } from '@kontor/testing';

/** The size of the random years: small enough for every run of the tests, larger under `pnpm prove`, or as the environment says. */
const { ORACLE_DOCUMENTS, ORACLE_SEEDS, ORACLE_PERIODS } = process.env;

const documents = Number(ORACLE_DOCUMENTS || (proving ? '600' : '100'));

export const size = {
  documents,
  seeds: (ORACLE_SEEDS || (proving ? '1,2,3' : '1')).split(',').map(Number),
  /** Broken periods for which every report is asked after each stage. */
  periods: Number(ORACLE_PERIODS || (proving ? '6' : '2')),
  /** In milliseconds, after which a test hangs. */
  timeout: 300_000 + documents * 2000,
};
