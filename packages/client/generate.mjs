import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { appRouter, definitionsOf } from '@kontor/api';
import ts from 'typescript-5.9';
import { named, nodeIn, pascal } from './generate/naming.mjs';
import { openReading } from './generate/reading.mjs';
import { openWriting, sentType } from './generate/writing.mjs';

// Writes the types of the router as a program elsewhere needs them: what each procedure takes and answers, without the packages
// that the router's own types come from. TypeScript says what they are, and all is written flat.

const pathTo = (file) => fileURLToPath(new URL(file, import.meta.url));

const asked = pathTo('asked.ts');
const question = `
import type { AppRouter } from '@kontor/api';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
export type inputs = inferRouterInputs<AppRouter>;
export type outputs = inferRouterOutputs<AppRouter>;
export type error = AppRouter['_def']['_config']['$types']['errorShape'];
`;
const options = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};
const host = ts.createCompilerHost(options);
const { getSourceFile, fileExists } = host;
host.fileExists = (path) => path === asked || fileExists(path);
host.getSourceFile = (path, ...others) =>
  path === asked ? ts.createSourceFile(path, question, options.target) : getSourceFile(path, ...others);
const program = ts.createProgram([asked], options, host);
const checker = program.getTypeChecker();
const source = program.getSourceFile(asked);
const faults = program.getSemanticDiagnostics(source);
if (faults.length > 0) throw new Error(ts.formatDiagnostics(faults, host));

const [inputs, outputs, error] = ['inputs', 'outputs', 'error'].map((name) =>
  checker.getDeclaredTypeOfSymbol(checker.resolveName(name, source, ts.SymbolFlags.Type, false)),
);
const partOf = (type, path) =>
  path
    .split('.')
    .reduce((found, name) => checker.getTypeOfSymbol(checker.getPropertyOfType(found, name)), type);

const { read, brands } = openReading(checker);
// The error first: others are written as its codes and something more.
const codeParts = read(partOf(error, 'data.refusal.code'), { path: 'the code', above: [] });
const errorParts = read(error, { path: 'the error', above: [], isAnswer: true });
const procedures = definitionsOf(appRouter).map(({ name, type, meta }) => {
  const input = read(partOf(inputs, name), { path: `the input of ${name}`, above: [] });
  const output = read(partOf(outputs, name), { path: `the answer of ${name}`, above: [], isAnswer: true });
  return { name, type, meta, own: pascal(name), input, output };
});

const tops = [
  ['RefusalCode', codeParts],
  ['ErrorShape', errorParts],
  ...procedures.flatMap(({ own, input, output }) => [
    [`${own}Input`, input],
    [`${own}Output`, output],
  ]),
];
const { declared, copies } = named(tops);
const { textOf, bodyOf } = openWriting([...declared.values()]);
const types = [
  ...[...brands].map(([name, plain]) => `export type ${name} = ${plain};`),
  ...[...declared].map(([name, node]) => `export type ${name} = ${bodyOf(node)};`),
  ...[...copies].map(([name, { name: other }]) => `export type ${name} = ${other};`),
];

// The router: procedures at their names.
const tree = {};
const kinds = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' };
for (const { name, type, meta, own, input, output } of procedures) {
  const path = name.split('.');
  const last = path.pop();
  const typeOf = (parts, top) => (copies.has(top) ? top : textOf(parts));
  // Its scope where it is not the one that its kind mostly has.
  const scope =
    { query: 'read', mutation: 'write' }[type] === meta.scope ? [] : [`Scope: ${meta.scope ?? 'none'}.`];
  const about = [...(meta.openapi ? [`${meta.openapi.summary}.`] : []), ...scope].join(' ');
  path.reduce((found, part) => (found[part] ??= {}), tree)[last] = [
    ...(about ? [`/** ${about} */`] : []),
    `${last}: ${kinds[type]}<${typeOf(input, `${own}Input`)}, ${typeOf(output, `${own}Output`)}>;`,
  ];
}
const written = (room) =>
  Object.entries(room)
    .flatMap(([name, one]) => (Array.isArray(one) ? one : [`${name}: {`, written(one), '};']))
    .join('\n');
const used = Object.entries(kinds).filter(([type]) => procedures.some((one) => one.type === type));
const kindNames = used.map(([, kind]) => `TRPC${kind}Procedure`).join(', ');
const kindTypes = used.map(
  ([, kind]) =>
    `type ${kind}<Input, Output> = TRPC${kind}Procedure<{ input: Input; output: Output; meta: unknown }>;`,
);

mkdirSync(pathTo('src/generated'), { recursive: true });
writeFileSync(
  pathTo('src/generated/router.ts'),
  `// The types of Kontor's router, as they are in JSON, which the build writes.
import type { inferRouterInputs, inferRouterOutputs, TRPCBuiltRouter, ${kindNames} } from '@trpc/server';

/** An input: what may be left out may be undefined, too. */
${sentType}
${types.join('\n')}

${kindTypes.join('\n')}
/** All procedures, by their names. A query has the scope read, and a mutation write, unless it says another one. */
export type Procedures = {
${written(tree)}
};
/** The router, for tRPC: \`createTRPCClient<KontorRouter>(…)\`. */
export type KontorRouter = TRPCBuiltRouter<{ ctx: object; meta: object; errorShape: ErrorShape; transformer: false }, Procedures>;
/** The inputs of all procedures, by their names: \`Inputs['invoices']['post']\`. */
export type Inputs = inferRouterInputs<KontorRouter>;
/** The answers of all procedures, by their names: \`Outputs['invoices']['get']\`. */
export type Outputs = inferRouterOutputs<KontorRouter>;
// Without it, all types of a declaration file are exported.
export {};
`,
);

// What the client must know of procedures as it calls them.
const listOf = (is) => JSON.stringify(procedures.filter(is).map(({ name }) => name));
const isStreamed = ({ type, output }) =>
  type === 'query' && JSON.stringify(nodeIn(output)?.parts ?? output).includes('AsyncIterable<');
writeFileSync(
  pathTo('src/generated/traits.ts'),
  `/** The queries whose answers come in parts. */
export const streamed: readonly string[] = ${listOf(isStreamed)};
/** The mutations that are done again where they are sent again, whatever their key. */
export const unrecorded: readonly string[] = ${listOf(({ meta }) => meta.unrecorded)};
/** The queries that may wait, by the field of their input that says how long. */
export const waiting: Readonly<Record<string, string>> = ${JSON.stringify(
    Object.fromEntries(
      procedures
        .filter(({ type, meta }) => type === 'query' && typeof meta.waits === 'string')
        .map(({ name, meta }) => [name, meta.waits]),
    ),
  )};
`,
);
