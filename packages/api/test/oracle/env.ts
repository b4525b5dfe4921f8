/**
 * The size of the random years: small enough for every run of the tests; `pnpm test:oracle`, which
 * `pnpm prove` runs, has larger ones.
 */
const { ORACLE_DOCUMENTS, ORACLE_SEEDS, ORACLE_PERIODS } = process.env;

const documents = Number(ORACLE_DOCUMENTS || '100');

export const size = {
  documents,
  seeds: (ORACLE_SEEDS || '1').split(',').map(Number),
  /** Broken periods for which every report is asked after each stage. */
  periods: Number(ORACLE_PERIODS || '2'),
  /** In milliseconds, after which a test hangs. */
  timeout: 300_000 + documents * 2000,
};
