import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient as generateHeyApi } from '@hey-api/openapi-ts';
import openapiTypes, { astToString } from 'openapi-typescript';
import { generate as generateOrval } from 'orval';

const execute = promisify(execFile);
const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * The operations of a document, with their examples; records are made before they are read, and
 * removed in the end.
 */
export const operationsOf = ({ paths }) =>
  Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId, parameters, requestBody }]) => ({
        ...{ id: operationId, method: method.toUpperCase(), path },
        inPath: Object.fromEntries(
          parameters.filter((one) => one.in === 'path').map(({ name, example }) => [name, example]),
        ),
        inQuery: Object.fromEntries(
          parameters
            .filter((one) => one.in === 'query' && one.required)
            .map(({ name, example, schema }) => [name, example ?? schema.examples?.[0]]),
        ),
        body: requestBody?.content['application/json']?.example,
        isForm: requestBody?.content['multipart/form-data'] !== undefined,
        file: fileFor(requestBody?.content['multipart/form-data']),
      })),
    )
    .toSorted((one, other) => turnOf(one) - turnOf(other));

/** The name of a file in `form` of a type that the operation takes. */
const fileFor = (content) => {
  const types = content?.encoding.Filedata.contentType ?? '';
  // Receipts may be XML, too.
  if (types.includes('application/pdf')) return 'file';
  return types.includes('image/svg+xml')
    ? 'picture'
    : types.includes('application/xml')
      ? 'statement'
      : 'file';
};

/**
 * Operations whose examples have nothing to be done in these books: no day of a recurring invoice
 * has failed, the statement has no line, only a person confirms an IBAN, an order is sent before it
 * is cancelled, no document has the payment that is reversed, no VAT period is settled, none has
 * instalments, the first asset was taken over before the day of the example, and the first run of
 * depreciation, accrual and payroll journal are in a year that is closed.
 */
export const nothingToDo = new Set([
  'recurringInvoices-settle',
  'offers-decline',
  'offers-remove',
  'departments-remove',
  'bank-line',
  'bank-book',
  'bank-ignore',
  'bank-undo',
  'vendors-confirmIban',
  'paymentOrders-cancel',
  'paymentOrders-removePayment',
  'paymentOrders-readAnswer',
  'invoices-reversePayment',
  'payables-reversePayment',
  'vat-file',
  'vat-payInstalment',
  'fiduciary-import',
  'fiduciary-imported',
  'fiduciary-reverse',
  'vat-reconcile',
  'vat-reconciliationFile',
  'assets-change',
  'assets-reverse',
  'annualAccounts-appropriate',
  'accruals-reverse',
  'payroll-reverse',
  'payables-setOff',
  'proposals-creditNote',
  'proposals-bookCreditNote',
  'assignments-post',
  'assignments-get',
  'assignments-finish',
  'assignments-reopen',
  'mailIntake-renew',
  'receivedMails-accept',
  'receivedMails-remove',
]);

// Records are made before they are read, and removed or credited in the end: an invoice that is
// settled has no QR-bill.
const turnOf = ({ method, path }) => {
  if (method === 'DELETE' || (method === 'POST' && path.endsWith('/credit-notes'))) return 2;
  return method === 'POST' && !path.includes('{') ? 0 : 1;
};

const camel = (id) => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const text = (value) => JSON.stringify(value);
const has = (name, values) => (Object.keys(values).length > 0 ? { [name]: values } : {});

// Orval's own fetch reads every answer as JSON, files too, and sends no type where there are two;
// this is its place for another one.
const fetcher = `export const key = { value: '' };
export const fetcher = async <Answer>(url: string, options: RequestInit): Promise<Answer> => {
  const type = typeof options.body === 'string' ? { 'Content-Type': 'application/json' } : undefined;
  const headers = { Accept: 'application/json', 'X-API-Key': key.value, ...type };
  const answer = await fetch(url, { ...options, headers });
  return { status: answer.status, data: await answer.text(), headers: answer.headers } as Answer;
};
`;

/** A statement of the bank account of the demo client. */
const balance = (kind) =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-02-10</Dt></Dt></Bal>`;
const statementText = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-02-11T06:00:00</CreDtTm></GrpHdr><Stmt><Id>S</Id><CreDtTm>2026-02-11T06:00:00</CreDtTm><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id><Ccy>CHF</Ccy></Acct>${balance('OPBD')}${balance('CLBD')}</Stmt></BkToCstmrStmt></Document>`;

/** A PDF, a picture and a statement that are small and whole, and how a form has one of them. */
const form = `const pdf = '%PDF-1.4\\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj trailer<</Root 1 0 R>>';
const file = new File([pdf], 'receipt.pdf', { type: 'application/pdf' });
const picture = new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'], 'logo.svg', { type: 'image/svg+xml' });
const statement = new File([${text(statementText)}], 'statement.xml', { type: 'application/xml' });
const formOf = (one: File) => {
  const form = new FormData();
  form.append('Filedata', one);
  return form;
};
`;

/**
 * The generators: how each makes its client in a folder, the head of a program that uses it, and a
 * call of an operation.
 */
const generators = {
  'openapi-fetch': {
    generate: async (document, folder) =>
      writeFile(`${folder}/schema.ts`, astToString(await openapiTypes(structuredClone(document)))),
    head: `import createClient from 'openapi-fetch';
import type { paths } from './schema';
const client = createClient<paths>({ baseUrl: books, headers });
`,
    call: ({ method, path, inPath, inQuery, body, isForm, file }) => {
      const given = { ...has('path', inPath), ...has('query', inQuery) };
      const options = [
        ...(Object.keys(given).length > 0 ? [`params: ${text(given)}`] : []),
        ...(isForm ? [`body: { Filedata: '' }, bodySerializer: () => formOf(${file})`] : []),
        ...(body === undefined ? [] : [`body: ${text(body)}`]),
        `parseAs: 'text'`,
      ];
      return `(await client.${method}('${path}', { ${options.join(', ')} })).response.status`;
    },
  },
  'hey-api': {
    generate: (document, folder) =>
      generateHeyApi({
        input: structuredClone(document),
        output: `${folder}/client`,
        plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
        logs: { level: 'error' },
      }),
    head: `import * as sdk from './client/sdk.gen';
import { client } from './client/client.gen';
client.setConfig({ baseUrl: books, headers });
`,
    call: ({ id, inPath, inQuery, body, isForm, file }) => {
      const given = { ...has('path', inPath), ...has('query', inQuery) };
      const options = [
        ...Object.entries(given).map(([name, values]) => `${name}: ${text(values)}`),
        ...(isForm ? [`body: { Filedata: ${file} }`] : []),
        ...(body === undefined ? [] : [`body: ${text(body)}`]),
      ];
      return `(await sdk.${camel(id)}({ ${options.join(', ')} })).response?.status`;
    },
  },
  orval: {
    generate: async (document, folder, baseUrl) => {
      await writeFile(`${folder}/openapi.json`, text(document));
      await writeFile(`${folder}/fetcher.ts`, fetcher);
      await generateOrval({
        input: `${folder}/openapi.json`,
        output: {
          ...{ target: `${folder}/client.ts`, client: 'fetch', mode: 'single', baseUrl },
          override: { mutator: { path: `${folder}/fetcher.ts`, name: 'fetcher' } },
        },
      });
    },
    head: `import * as client from './client';
import { key } from './fetcher';
key.value = headers['X-API-Key'];
`,
    call: ({ id, inPath, inQuery, body, isForm, file, hasQuery }) => {
      const given = [
        // Its fetch puts them into the path as they are.
        ...Object.values(inPath).map((one) => text(typeof one === 'string' ? encodeURIComponent(one) : one)),
        ...(isForm ? [`{ Filedata: ${file} }`] : body === undefined ? [] : [text(body)]),
        ...(hasQuery ? [Object.keys(inQuery).length > 0 ? text(inQuery) : 'undefined'] : []),
      ];
      return `(await client.${camel(id)}(${given.join(', ')})).status`;
    },
  },
};

/**
 * Generates a client, compiles a program that calls each operation by it, and runs that. Gives what
 * went wrong.
 */
export const callAll = async (name, { document, address, key }) => {
  const folder = `${here}generated/${name}`;
  const books = `${address}/api/latest/clients/demo`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { generate, head, call } = generators[name];
  await generate(document, folder, books);
  const operations = operationsOf(document).map((operation) => ({
    ...operation,
    hasQuery: document.paths[operation.path][operation.method.toLowerCase()].parameters.some(
      (one) => one.in === 'query',
    ),
  }));
  const calls = operations.map((operation) => `console.log('${operation.id}', ${call(operation)});`);
  const program = `const books = ${text(books)};
const headers = { 'X-API-Key': ${text(key)}, Accept: 'application/json' };
${form}${head}${calls.join('\n')}
`;
  await writeFile(`${folder}/program.ts`, `${imports(program)}\n${withoutImports(program)}`);
  const compiled = await compile(`${folder}/program.ts`);
  if (compiled.length > 0) return compiled.map((line) => `${name} does not compile: ${line}`);
  const { stdout } = await execute('node', ['--import', 'tsx', 'program.ts'], { cwd: folder });
  const statuses = new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ')),
  );
  return operations.flatMap(({ id }) =>
    nothingToDo.has(id) || /^2\d\d$/.test(statuses.get(id) ?? '')
      ? []
      : [`${name}: ${id} was answered ${statuses.get(id)}`],
  );
};

const imports = (program) => (program.match(/^import .*$/gm) ?? []).join('\n');
const withoutImports = (program) => program.replace(/^import .*$/gm, '');

const compile = async (file) => {
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];
  const more = ['--moduleResolution', 'bundler', '--lib', 'es2023,dom,dom.iterable'];
  // That of the workspace takes a fifth of the time that the one of the generators takes.
  const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
  try {
    await execute(process.execPath, [tsc, ...options, ...more, file], { cwd: here });
    return [];
  } catch ({ stdout }) {
    return stdout.trim().split('\n').slice(0, 10);
  }
};
