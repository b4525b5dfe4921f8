import { build } from 'esbuild';

// The program that checks an archive is one file without dependencies: it lies in each archive.
await build({
  entryPoints: ['src/verify/main.ts'],
  outfile: 'dist/verify.mjs',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: {
    js: '#!/usr/bin/env node\n// Checks an archive of Kontor: node verify.mjs [archive.zip or folder] [--key FILE] [--authority FILE]\n// Needs Node 20 or newer, no network and no other file.',
  },
  charset: 'utf8',
});
