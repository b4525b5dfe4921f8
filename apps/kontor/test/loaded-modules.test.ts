import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const start = new URL('../dist/start.js', import.meta.url).href;

const asData = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

// Writes the address of every module that is loaded to standard error.
const loader = asData(`import { writeSync } from 'node:fs';
export const load = (url, context, next) => (writeSync(2, url + '\\n'), next(url, context));`);
const preload = asData(`import { register } from 'node:module'; register(${JSON.stringify(loader)});`);

/** Lists the packages that the modules of `program` come from, without their versions. */
const packagesOf = async (program: string): Promise<Set<string>> => {
  const args = ['--import', preload, '--input-type=module', '--eval', `await import('${program}')`];
  const { stderr } = await run(process.execPath, args, { maxBuffer: 10_000_000 });
  return new Set(
    [...stderr.matchAll(/^.*\/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm)].map(([, name = '']) => name),
  );
};

test('the program that serves loads readers of receipts, S3, workbooks and ways to sign in when they are needed', async () => {
  const loaded = await packagesOf(start);
  expect(loaded).toContain('fastify');
  expect([...loaded].filter((name) => rarelyNeeded.has(name))).toEqual([]);
});

const rarelyNeeded: ReadonlySet<string> = new Set([
  '@aws-sdk/client-s3',
  '@embedpdf/pdfium',
  '@node-rs/argon2',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-trace',
  '@simplewebauthn/server',
  'openid-client',
  'prom-client',
  'write-excel-file',
  'zxing-wasm',
]);
