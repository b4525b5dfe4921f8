import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { appRouter, definitionsOf } from '@kontor/api';
import ts from 'typescript-5.9';

// Writes the types of the router as a program elsewhere needs them: what each procedure takes and answers, without the packages
// that the router's own types come from. TypeScript tells what they are, and all is written flat.

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

// A type is read into parts: texts, and nodes, which are records and long lists of words. What is met again is the same node, known
// by its parts. In a record that stands within itself, `up` is the number of records up to it.
const known = new Map();
const nodeOf = (parts, { isOpen = false, isTarget = false } = {}) => {
  const key = JSON.stringify(parts, (_, part) => (part?.parts ? (part.id ?? part.parts) : part));
  // One that names a record around it has its place there only.
  if (isOpen) return { parts, uses: 0, length: key.length, isTarget };
  const node = known.get(key) ?? { id: known.size, parts, uses: 0, length: key.length, isTarget };
  known.set(key, node);
  return node;
};

const { TypeFlags: Is } = ts;
const missing = Is.Null | Is.Undefined | Is.Void;
const scalar = Is.StringLike | Is.NumberLike | Is.BooleanLike | Is.Unknown | Is.Never | missing;

// Scalars that the domain has checked, by the names that it gave them. In JSON they are plain.
const brands = new Map();
const brandOf = ({ types }, plain) => {
  const names = types.flatMap(({ aliasTypeArguments = [] }) => aliasTypeArguments);
  const name = names.find((one) => one.isStringLiteral())?.value ?? plain;
  if (name !== plain) brands.set(name, plain);
  return name;
};

/** Reads a type. `place` has its path, the records around it, the nearest first, and whether it is a part of an answer. */
const read = (type, place) => {
  const { flags, symbol, aliasSymbol } = type;
  const refuse = (fault) => {
    throw new Error(`${place.path} ${fault}: ${checker.typeToString(type)}`);
  };
  if (flags & Is.Any) refuse('may be anything');
  // A file that a program sends.
  if (aliasSymbol?.name === 'FileSent') return ['Blob'];
  if (flags & scalar) return [checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)];
  if (type.isUnion()) return readUnion(type, place);
  const checked = type.isIntersection() && type.types.find((one) => one.flags & scalar);
  if (checked) return [brandOf(type, checker.typeToString(checked))];
  if (!(flags & (Is.Object | Is.Intersection)) || type.getCallSignatures().length > 0)
    refuse('is not of JSON');
  const itemOf = (item) => read(item, { ...place, path: `${place.path}[]` });
  if (checker.isTupleType(type)) {
    const items = checker.getTypeArguments(type).map(itemOf);
    return ['[', ...items.flatMap((item, index) => [index > 0 ? ', ' : '', ...item]), ']'];
  }
  if (checker.isArrayType(type)) {
    const item = itemOf(checker.getTypeArguments(type)[0]);
    const isReadonly = symbol.name === 'ReadonlyArray';
    return [isReadonly ? 'readonly ' : '', ...(item.includes(' | ') ? ['(', ...item, ')'] : item), '[]'];
  }
  if (symbol?.name === 'AsyncIterable')
    return ['AsyncIterable<', ...itemOf(checker.getTypeArguments(type)[0]), '>'];
  return readRecord(type, place);
};

const joined = (all) => all.flatMap((parts, index) => (index > 0 ? [' | ', ...parts] : parts));

const readUnion = ({ types }, place) => {
  const isLogical = ({ flags }) => flags & Is.BooleanLiteral;
  const isAbsent = ({ flags }) => flags & missing;
  const values = types.filter((one) => !isLogical(one) && !isAbsent(one)).map((one) => read(one, place));
  const areWords = values.every(([part]) => typeof part === 'string' && part.startsWith('"'));
  // TypeScript's own order changes with what it has met before.
  if (areWords) values.sort(([a], [b]) => (a < b ? -1 : 1));
  const logical = types.filter(isLogical);
  const absent = types.filter(isAbsent).sort((a, b) => b.flags - a.flags);
  const isLong = areWords ? values.length > 8 : values.filter(([part]) => part.parts).length > 1;
  return joined([
    ...(isLong ? [[nodeOf(joined(values))]] : values),
    ...(logical.length === 2 ? [['boolean']] : logical.map((one) => read(one, place))),
    ...absent.map((one) => read(one, place)),
  ]);
};

const readRecord = (type, { path, above, isAnswer }) => {
  const up = above.findIndex((record) => record.type === type);
  if (up >= 0) {
    above[up].isTarget = true;
    for (const record of above.slice(0, up)) record.isOpen = true;
    return [{ up }];
  }
  if (above.length > 12) throw new Error(`${path} is too deep`);
  const record = { type };
  const inside = (name) => ({ path: `${path}.${name}`, above: [record, ...above], isAnswer });
  const parts = ['{ '];
  const [index] = checker.getIndexInfosOfType(type);
  if (index) parts.push('[name: string]: ', ...read(index.type, inside('*')), '; ');
  for (const property of checker.getPropertiesOfType(type)) {
    const name = /^[a-z_]\w*$/i.test(property.name) ? property.name : JSON.stringify(property.name);
    const value = read(checker.getTypeOfSymbol(property), inside(property.name));
    // Nothing is undefined in JSON.
    const mayLack = isAnswer && value.at(-1) === 'undefined' && value.splice(-2).length > 0;
    const isOptional = mayLack || property.flags & ts.SymbolFlags.Optional;
    parts.push(`${name}${isOptional ? '?' : ''}: `, ...value, '; ');
  }
  return [nodeOf([...parts, '}'], record)];
};

const pascal = (path) => path.replace(/(?:^|[._])(\w)/g, (_, letter) => letter.toUpperCase());
const procedures = definitionsOf(appRouter).map(({ name, type, meta }) => {
  const input = read(partOf(inputs, name), { path: `the input of ${name}`, above: [] });
  const output = read(partOf(outputs, name), { path: `the answer of ${name}`, above: [], isAnswer: true });
  return { name, type, meta, own: pascal(name), input, output };
});
const errorParts = read(error, { path: 'the error', above: [], isAnswer: true });

// Names. A whole input or answer bears that of its procedure; what else is met twice, that of the field in which it stands.
const declared = new Map();
const declare = (node, names) => {
  node.name = names.find((name) => !declared.has(name));
  if (!node.name) throw new Error(`${names} is taken`);
  declared.set(node.name, node);
};
const nodeIn = (parts) => (parts.length === 1 && parts[0].parts ? parts[0] : undefined);
const [refusalCode] = read(partOf(error, 'data.refusal.code'), { path: '', above: [] });
declare(refusalCode, ['RefusalCode']);
const tops = [['ErrorShape', errorParts]];
for (const { own, input, output } of procedures) tops.push([`${own}Input`, input], [`${own}Output`, output]);
const copies = [];
for (const [name, parts] of tops) {
  const node = nodeIn(parts);
  if (node && !node.name && node.parts.length > 4) declare(node, [name]);
  else if (node) copies.push([name, node]);
}

const countUses = (parts) => {
  for (const part of parts) if (part.parts && ++part.uses === 1) countUses(part.parts);
};
for (const [, parts] of tops) countUses(parts);
const nameWithin = (parts, owner) => {
  let field;
  for (const part of parts) {
    if (!part.parts) field = /(\w+)\??: $/.exec(part)?.[1] ?? field;
    else if (!part.isSeen) {
      part.isSeen = true;
      const own = pascal(
        (field === 'items' ? '' : (field ?? '')).replace(/ies$/, 'y').replace(/(?<!s)s$/, ''),
      );
      const isMetAgain = part.isTarget || (part.uses > 1 && part.length > 60);
      if (isMetAgain && !part.name) declare(part, own ? [own, `${owner}${own}`] : [`${owner}Item`]);
      nameWithin(part.parts, part.name ?? `${owner}${own}`);
    }
  }
};
for (const [name, parts] of tops) nameWithin(parts, name);

const textOf = (parts, above = []) =>
  parts
    .map((part) =>
      part.parts ? (part.name ?? textOf(part.parts, [part, ...above])) : (above[part.up]?.name ?? part),
    )
    .join('');
const types = [
  ...[...brands].map(([name, plain]) => [name, plain]),
  ...[...declared].map(([name, node]) => [name, textOf(node.parts, [node])]),
  ...copies.filter(([name]) => !declared.has(name)).map(([name, node]) => [name, textOf([node])]),
];

// The router: procedures at their names.
const tree = {};
const kinds = {
  query: 'TRPCQueryProcedure',
  mutation: 'TRPCMutationProcedure',
  subscription: 'TRPCSubscriptionProcedure',
};
for (const { name, type, meta, own, input, output } of procedures) {
  const path = name.split('.');
  const last = path.pop();
  const typeOf = (parts, kind) => (nodeIn(parts) ? `${own}${kind}` : textOf(parts));
  const summary = meta.openapi ? `${meta.openapi.summary}. ` : '';
  path.reduce((found, part) => (found[part] ??= {}), tree)[last] =
    `/** ${summary}Scope: ${meta.scope ?? 'none'}. */
    ${last}: ${kinds[type]}<{ input: ${typeOf(input, 'Input')}; output: ${typeOf(output, 'Output')}; meta: unknown }>;`;
}
const written = (room) =>
  Object.entries(room)
    .map(([name, one]) => (typeof one === 'string' ? one : `${name}: {\n${written(one)}\n};`))
    .join('\n');
const used = Object.entries(kinds).filter(([type]) => procedures.some((one) => one.type === type));

mkdirSync(pathTo('src/generated'), { recursive: true });
writeFileSync(
  pathTo('src/generated/router.ts'),
  `// The types of Kontor's router, as they are in JSON, which the build writes.
import type { inferRouterInputs, inferRouterOutputs, TRPCBuiltRouter, ${used.map(([, kind]) => kind).join(', ')} } from '@trpc/server';
${types.map(([name, text]) => `export type ${name} = ${text};`).join('\n')}
/** All procedures, by their names. */
export type Procedures = {
${written(tree)}
};
/** The router, for tRPC: \`createTRPCClient<KontorRouter>(…)\`. */
export type KontorRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  Procedures
>;
/** The inputs of all procedures, by their names: \`Inputs['invoices']['post']\`. */
export type Inputs = inferRouterInputs<KontorRouter>;
/** The answers of all procedures, by their names: \`Outputs['invoices']['get']\`. */
export type Outputs = inferRouterOutputs<KontorRouter>;
`,
);

// What the client must know of procedures as it calls them.
const listOf = (is) => JSON.stringify(procedures.filter(is).map(({ name }) => name));
const isStreamed = ({ type, output }) =>
  type === 'query' && textOf(nodeIn(output)?.parts ?? output).includes('AsyncIterable<');
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
