import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes each text file a second and third time, compressed, so that the server compresses nothing while it serves. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle)) {
      if (!/\.(js|css|html|svg)$/.test(name)) continue;
      const path = join(dir ?? '', name);
      const bytes = readFileSync(path);
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    }
  },
});

export default defineConfig({
  plugins: [react(), compressed()],
  // The domain's schemas come from its sources, so that only what is used gets into the bundle.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    // The browsers that have `light-dark()`, which the style sheets use.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Every such browser preloads modules by itself; the substitute would be a script in the page.
    modulePreload: { polyfill: false },
    // A file as a `data:` address would be one that the Content-Security-Policy has to allow.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What a release says of the packages that are in these files.
    license: { fileName: '.vite/license.json' },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A screen needs three files: what all pages begin with, which has the overview, what other screens share, and its own.
          // By itself the bundler makes a file of each piece that the same screens share, thirty for some screens.
          groups: [
            { name: 'console', tags: ['$initial'] },
            // The overview of a new client asks for its steps, and for nothing else that screens share.
            { name: 'setup-steps', test: /settings\/setup\/steps\.ts$/ },
            // The page behind a link, the first that a browser reads, shares its form with the dialog of a session that has ended.
            { name: 'sign-in', test: /shell\/sign-in\.tsx$|server\/(passkeys|waiting-request)\.ts$/ },
            // The overview shares its charts with the forecast.
            { name: 'charts', test: /controls\/charts\// },
            { name: 'screens', minShareCount: 2 },
          ],
        },
      },
    },
  },
  // During development the page comes from Vite and everything else from a server that runs beside it.
  server: { proxy: Object.fromEntries(['/api', '/trpc'].map((path) => [path, 'http://localhost:8080'])) },
});
