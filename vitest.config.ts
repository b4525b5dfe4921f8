import { defineConfig } from 'vitest/config';
import { browserProgram } from './apps/kontor/test/browser/browser.ts';

// The packages of this workspace are taken from their sources, so that a test never runs yesterday's build.
const resolve = { conditions: ['source', 'node'] };
const fromSources = { resolve, ssr: { resolve } };

// A hang ends a test; a slow machine does not.
const timeouts = (seconds: number) => ({ testTimeout: seconds * 1000, hookTimeout: seconds * 1000 });

// The console is tested in the browser of the system. Where there is none, only continuous integration has to have one.
const testsConsole = browserProgram !== undefined || process.env['CI'] !== undefined;
if (!testsConsole) console.log('The console is not tested, as there is no Chromium on this machine.');

export default defineConfig({
  test: {
    // One more than the smallest machine has cores: many tests wait for a program, the database or the browser.
    maxWorkers: 3,
    projects: [
      {
        // Beside the code: each of one file, without a database.
        ...fromSources,
        test: {
          name: 'unit',
          include: ['{packages,apps}/*/src/**/*.test.ts'],
          // They share nothing that one of them could change, so modules are loaded once for each worker.
          isolate: false,
          ...timeouts(60),
        },
      },
      {
        // Through the front doors, on databases of their own.
        ...fromSources,
        // Where vitest runs the global setup.
        environments: { __vitest__: { resolve } },
        test: {
          name: 'database',
          include: ['{packages,apps}/*/test/**/*.test.ts'],
          exclude: ['apps/kontor/test/browser/**'],
          globalSetup: './vitest.setup.ts',
          isolate: false,
          ...timeouts(300),
        },
      },
      ...(testsConsole
        ? [
            {
              // The console in a browser, on the whole program.
              ...fromSources,
              environments: { __vitest__: { resolve } },
              test: {
                name: 'browser',
                include: ['apps/kontor/test/browser/*.test.ts'],
                globalSetup: './vitest.setup.ts',
                isolate: false,
                ...timeouts(300),
              },
            },
          ]
        : []),
    ],
  },
});
