import { defineConfig } from 'vitest/config';
// The packages of this workspace are taken from their sources, so that a test never runs yesterday's build.
const resolve = { conditions: ['source', 'node'] };
export default defineConfig({
    resolve,
    ssr: { resolve },
    // Where vitest runs the global setup.
    environments: { __vitest__: { resolve } },
    test: {
        include: ['{packages,apps}/*/{src,test}/**/*.test.ts'],
        globalSetup: './vitest.setup.ts',
        // A slow machine is no failure.
        testTimeout: 0,
        hookTimeout: 0,
    },
});
