import type { DescribedOperation } from '@kontor/rest';

/**
 * Programs that call an operation with its examples, as they are: with the key in KEY and the
 * address of the books in BOOKS.
 */
export type Sample = { name: string; language: string; code: string };

type Request = {
  method: string;
  path: string;
  json: unknown;
  file: SentFile | undefined;
  isFile: boolean;
};

/** The field of a form that is a file, and a file for it. */
type SentFile = { field: string; name: string; type: string };

export const samplesOf = (operation: DescribedOperation): Sample[] => {
  const request = requestOf(operation);
  return [
    { name: 'curl', language: 'bash', code: inCurl(request) },
    { name: 'PHP', language: 'php', code: inPhp(request) },
    { name: 'Python', language: 'python', code: inPython(request) },
    { name: 'Node', language: 'javascript', code: inNode(request) },
    { name: '@kontor/client', language: 'typescript', code: byClient(operation) },
  ];
};

/** The files of the samples, of which an operation gets the first that it takes. */
const filesSent = [
  { name: 'receipt.pdf', type: 'application/pdf' },
  { name: 'logo.svg', type: 'image/svg+xml' },
  { name: 'statement.xml', type: 'application/xml' },
] as const;

const fileOf = ({ file, media }: DescribedOperation): SentFile | undefined => {
  if (file === undefined) return undefined;
  const [found] = filesSent.filter(({ type }) => media.includes(type));
  return found && { field: file, ...found };
};

const requestOf = (operation: DescribedOperation): Request => {
  const { method, path, parameters, json, answersFile } = operation;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.find((one) => one.name === name)?.example ?? '1')),
  );
  const query = new URLSearchParams(
    parameters
      .filter(({ place, required }) => place === 'query' && required)
      .map(({ name, example }): [string, string] => [name, String(example ?? '1')]),
  );
  const whole = query.size > 0 ? `${filled}?${query}` : filled;
  return { method, path: whole, json, file: fileOf(operation), isFile: answersFile };
};

const indented = (value: unknown, by: string): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);

const inCurl = ({ method, path, json, file, isFile }: Request): string => {
  const parts = [`curl ${method === 'DELETE' ? '-X DELETE ' : ''}"$BOOKS${path}"`, '-H "X-API-Key: $KEY"'];
  if (!isFile) parts.push("-H 'Accept: application/json'");
  if (isFile) parts.push('--output kept');
  if (file !== undefined) parts.push(`-F ${file.field}=@${file.name}`);
  else if (json !== undefined)
    parts.push(
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify(json, null, 2).replaceAll("'", "'\\''")}'`,
    );
  else if (method === 'POST') parts.push('-X POST');
  return parts.join(' \\\n  ');
};

const inPhp = ({ method, path, json, file, isFile }: Request): string => {
  const body =
    file !== undefined
      ? `    CURLOPT_POSTFIELDS => ['${file.field}' => new CURLFile('${file.name}')],\n`
      : json !== undefined
        ? `    CURLOPT_POSTFIELDS => json_encode(${phpValue(json, '    ')}),\n`
        : '';
  const custom = body === '' && method !== 'GET' ? `    CURLOPT_CUSTOMREQUEST => '${method}',\n` : '';
  const headers = [
    "'X-API-Key: ' . getenv('KEY')",
    ...(isFile ? [] : ["'Accept: application/json'"]),
    ...(json !== undefined ? ["'Content-Type: application/json'"] : []),
  ];
  const printed = isFile ? 'strlen($answer)' : '$answer';
  return `<?php
$call = curl_init(getenv('BOOKS') . '${path}');
curl_setopt_array($call, [
${custom}${body}    CURLOPT_HTTPHEADER => [${headers.join(', ')}],
    CURLOPT_RETURNTRANSFER => true,
]);
$answer = curl_exec($call);
echo curl_getinfo($call, CURLINFO_RESPONSE_CODE), ' ', ${printed}, "\\n";`;
};

const phpValue = (value: unknown, by: string): string => {
  // Lines are escaped as the other languages have them.
  if (typeof value === 'string' && value.includes('\n'))
    return `"${value.replace(/[\\"$]/g, '\\$&').replaceAll('\n', '\\n')}"`;
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (value === null || typeof value !== 'object') return String(value);
  const inner = `${by}    `;
  const entries = Object.entries(value).map(([name, each]) =>
    Array.isArray(value)
      ? `${inner}${phpValue(each, inner)},`
      : `${inner}'${name}' => ${phpValue(each, inner)},`,
  );
  return entries.length === 0 ? '(object) []' : `[\n${entries.join('\n')}\n${by}]`;
};

const inPython = ({ method, path, json, file, isFile }: Request): string => {
  const body =
    file !== undefined
      ? `    files={'${file.field}': open('${file.name}', 'rb')},\n`
      : json !== undefined
        ? `    json=${pythonValue(json)},\n`
        : '';
  const accept = isFile ? '' : ", 'Accept': 'application/json'";
  return `import os
import requests

answer = requests.${method.toLowerCase()}(
    os.environ['BOOKS'] + '${path}',
${body}    headers={'X-API-Key': os.environ['KEY']${accept}},
)
print(answer.status_code, ${isFile ? 'len(answer.content)' : 'answer.text'})`;
};

const pythonValue = (value: unknown): string =>
  indented(value, '    ').replace(
    /: (true|false|null)(,?)$/gm,
    (_, word: string, comma: string) => `: ${pythonWords[word]}${comma}`,
  );

const pythonWords: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

const inNode = ({ method, path, json, file, isFile }: Request): string => {
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    `  headers: { 'X-API-Key': process.env.KEY${isFile ? '' : ", Accept: 'application/json'"}${json === undefined ? '' : ", 'Content-Type': 'application/json'"} },`,
    ...(json === undefined ? [] : [`  body: JSON.stringify(${indented(json, '  ')}),`]),
    ...(file === undefined ? [] : ['  body: form,']),
  ];
  const form =
    file === undefined
      ? ''
      : `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.append('${file.field}', await openAsBlob('${file.name}', { type: '${file.type}' }), '${file.name}');
`;
  return `${form}const answer = await fetch(process.env.BOOKS + '${path}', {
${options.join('\n')}
});
console.log(answer.status, ${isFile ? '(await answer.blob()).size' : 'await answer.text()'});`;
};

const client = '@kontor/client';

const byClient = (operation: DescribedOperation): string => {
  const { procedure, type, input } = operation;
  const file = fileOf(operation);
  const sent = file === undefined ? input : { ...(input as object), [file.field]: undefined };
  const body = (JSON.stringify(sent, null, 2) ?? '')
    .replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll('"', "'");
  const given =
    file === undefined
      ? body
      : `{ ${file.field}: await openAsBlob('${file.name}', { type: '${file.type}' }) }`;
  const imports = file === undefined ? '' : "import { openAsBlob } from 'node:fs';\n";
  return `${imports}import { createKontorClient } from '${client}';

const kontor = createKontorClient({ url: 'http://127.0.0.1:8080', client: 'demo', key: process.env['KEY'] ?? '' });
console.log(await kontor.${procedure}.${type === 'query' ? 'query' : 'mutate'}(${given}));`;
};
