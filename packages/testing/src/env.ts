/**
 * Whether this run is `pnpm prove`, which takes the long form of each proof: of the tests, a short
 * form runs each time.
 */
export const proving = process.env['PROVE'] !== undefined;
