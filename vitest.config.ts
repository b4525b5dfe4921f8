import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { browserProgram } from './apps/kontor/test/browser/browser.ts';

// The packages of this workspace are taken from their sources, so that a test never runs yesterday's build.
const resolve = { conditions: ['source', 'node'] };
const fromSources = { resolve, ssr: { resolve } };

// Its `source`, which stands for other packages as for ours, is TypeScript that Node does not read by itself.
const inline = ['eventsource', '@modelcontextprotocol/client'];

// A hang ends a test; a slow machine does not.
const timeouts = (seconds: number) => ({
  testTimeout: seconds * 1000,
  hookTimeout: seconds * 1000,
  expect: { poll: { timeout: 120_000 } },
});

// The console is tested in the browser of the system. Where there is none, only continuous integration has to have one.
const testsConsole = browserProgram !== undefined || process.env['CI'] !== undefined;

// `pnpm prove` runs the proofs alone: files of the first kind, which no other run has, and the long form of the others.
const proving = process.env['PROVE'] !== undefined;
const proofsAlone = '{packages,apps}/*/test/**/*.proof.test.ts';
const proofs = [
  proofsAlone,
  'apps/kontor/test/backup/encrypted.test.ts',
  'apps/kontor/test/bank/killed.test.ts',
  'apps/kontor/test/browser/screens.test.ts',
  'apps/kontor/test/fuzz/fuzz.test.ts',
  'apps/kontor/test/outage/broken-commands.test.ts',
  'apps/kontor/test/upgrades/upgrades.test.ts',
  'apps/rest/test/recipes/recipes.test.ts',
  'packages/api/test/dry-run/random.test.ts',
  'packages/api/test/plans/leave-parallel.test.ts',
  'packages/api/test/plans/leave-random.test.ts',
  'packages/api/test/print/e-invoices/random.test.ts',
  'packages/api/test/procedure/parallel-writes.test.ts',
  'packages/chaos/test/chaos.test.ts',
  'packages/print/test/random.test.ts',
];

// Those that `pnpm test:ledger` leaves to `pnpm test:programs`: they depend on more of the workspace than what it is told to look at (turbo.json).
const ofPrograms =
  process.env['LEDGER_ALONE'] === undefined
    ? []
    : ['packages/{bench,chaos}/**', 'apps/{console,docs,kontor,mcp}/**', 'apps/rest/test/recipes/**'];

// A run writes how long each file took (node_modules/.vite/vitest/*/results.json), and the next one begins with the longest. Where there is
// none yet, as in a fresh clone, vitest would begin with the largest files, and all workers but one would wait for these in the end.
const longest = [
  'apps/kontor/test/browser/screens.test.ts',
  'apps/rest/test/recipes/recipes.test.ts',
  'apps/kontor/test/attack/client-isolation.test.ts',
  'apps/kontor/test/receipts.test.ts',
  'apps/kontor/test/deploy/proxies.test.ts',
  'packages/scan/test/stacks.test.ts',
  'apps/kontor/test/docs/operations.test.ts',
  'packages/api/test/verify/verify.test.ts',
  'apps/kontor/test/docs/samples.test.ts',
  'apps/kontor/test/browser/receipts.test.ts',
  'packages/api/test/procedure/parallel-writes.test.ts',
  'apps/kontor/test/outage/standby.test.ts',
  'apps/kontor/test/browser/month/owner/owner.test.ts',
  'apps/kontor/test/browser/settings/settings.test.ts',
  'apps/kontor/test/cli.test.ts',
  'apps/kontor/test/browser/closing.test.ts',
  'apps/kontor/test/outage/broken-commands.test.ts',
  'apps/kontor/test/backup/beside-others.test.ts',
  'apps/kontor/test/verify.test.ts',
  'apps/kontor/test/backup/encrypted.test.ts',
  'apps/kontor/test/browser/orders/orders.test.ts',
  'apps/kontor/test/outage/hanging-program.test.ts',
  'apps/kontor/test/backup/backup.test.ts',
  'apps/kontor/test/docs/integrate.test.ts',
  'apps/kontor/test/browser/printing.test.ts',
  'apps/kontor/test/browser/documents.test.ts',
  'packages/chaos/test/chaos.test.ts',
  'apps/kontor/test/webhooks/webhooks.test.ts',
  'apps/kontor/test/browser/invoices/sheet.test.ts',
  'apps/kontor/test/embedded.test.ts',
  'apps/kontor/test/outage/broken-connections.test.ts',
  'apps/kontor/test/client/packed.test.ts',
  'apps/kontor/test/docs/readme-programs.test.ts',
  'packages/postgres/test/place.test.ts',
  'apps/kontor/test/backup/nightly.test.ts',
  'packages/api/test/oracle/oracle.test.ts',
  'apps/kontor/test/several/programs.test.ts',
  'apps/kontor/test/outage/database-outage.test.ts',
];

/**
 * Begins with the files that take longest, and keeps those of the unit project together: one worker goes through them while
 * the others are busy with the longest, so that their modules are loaded once.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const { config, cache } = this.ctx;
      if (cache.getFileTestResults(`${project.name}:${relative(config.root, moduleId)}`))
        return longest.length;
      const place = longest.findIndex((path) => moduleId.endsWith(path));
      return place < 0 ? longest.length : place;
    };
    const sorted = (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
    const isUnit = ({ project }: TestSpecification) => project.name === 'unit';
    const units = sorted.filter(isUnit);
    const others = sorted.filter((file) => !isUnit(file));
    const busy = Number(this.ctx.config.maxWorkers) - 1;
    return [...units.slice(0, 1), ...others.slice(0, busy), ...units.slice(1), ...others.slice(busy)];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One more than the smallest machine has cores, as many tests wait for a program, the database or the browser. With three, two
    // cores are idle for a fiftieth of the time; a fourth loads all modules once more, for some ten seconds of them.
    maxWorkers: 3,
    projects: [
      {
        // Beside the code: each of one file, without a database.
        ...fromSources,
        test: {
          name: 'unit',
          include: proving ? [] : ['{packages,apps}/*/src/**/*.test.ts'],
          exclude: ofPrograms,
          // They share nothing that one of them could change, so modules are loaded once for each worker.
          isolate: false,
          ...timeouts(180),
        },
      },
      {
        // Through the front doors, on databases of their own; the console in a browser, on the whole program. One project, so
        // that the server is started and modules are loaded once for both.
        ...fromSources,
        // Where vitest runs the global setup.
        environments: { __vitest__: { resolve } },
        test: {
          name: 'database',
          include: proving ? proofs : ['{packages,apps}/*/test/**/*.test.ts'],
          exclude: [
            ...(proving ? [] : [proofsAlone]),
            ...ofPrograms,
            ...(testsConsole ? [] : ['apps/kontor/test/browser/**']),
          ],
          globalSetup: './apps/kontor/test/setup/databases.ts',
          isolate: false,
          server: { deps: { inline } },
          ...timeouts(900),
        },
      },
    ],
  },
});
