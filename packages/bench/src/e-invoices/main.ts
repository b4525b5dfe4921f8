import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkEInvoice, readEInvoice } from '@kontor/e-invoices';

/**
 * `pnpm prove:e-invoices FOLDER …`: the unit tests of the published rules of EN 16931 (folders such
 * as `test/Invoice-unit-UBL` of their repository), each of which says of a rule whether an invoice
 * keeps it. Prints how many verdicts are the same here, and those that differ.
 */
type Verdict = { file: string; rule: string; isBroken: boolean; isRight: boolean };

const namespacesOf = (text: string): readonly string[] =>
  (/<testSet[^>]*>/.exec(text)?.[0].match(/xmlns:\w+="[^"]*"/g) ?? []).map(String);

/** An invoice takes the namespaces that the file declares around it. */
const invoiceIn = (test: string, namespaces: readonly string[]): string => {
  const text = test
    .replace(/<assert>[\s\S]*?<\/assert>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim();
  const [opening = ''] = /^<[^>]*>/.exec(text) ?? [];
  const missing = namespaces.filter((one) => !opening.includes(one.split('=')[0] ?? ''));
  return text.replace(/^<[\w:]+/, (name) => [name, ...missing].join(' '));
};

const verdictsIn = (file: string, text: string): Verdict[] =>
  [...text.matchAll(/<test\b[^>]*>([\s\S]*?)<\/test>/g)].flatMap(([, test = '']) => {
    const broken = new Set(
      checkEInvoice(readEInvoice(invoiceIn(test, namespacesOf(text))).invoice).map(({ rule }) => rule),
    );
    const [, expected = ''] = /<assert>([\s\S]*?)<\/assert>/.exec(test) ?? [];
    const named = expected.matchAll(/<(success|error|fatal|warning)(?:\s[^>]*)?>([^<]*)</g);
    return [...named].map(([, kind, name = '']) => {
      const [rule, isBroken] = [name.trim(), kind !== 'success'];
      return { file, rule, isBroken, isRight: broken.has(rule) === isBroken };
    });
  });

const verdicts: Verdict[] = [];
for (const folder of process.argv.slice(2))
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.xml')).sort())
    verdicts.push(...verdictsIn(name, await readFile(join(folder, name), 'utf8')));

const wrong = verdicts.filter(({ isRight }) => !isRight);
const rules = new Set(verdicts.map(({ rule }) => rule));
const differing = new Set(wrong.map(({ rule }) => rule));
const summary = [
  `${verdicts.length - wrong.length} of ${verdicts.length} verdicts are the same, ${rules.size - differing.size} of ${rules.size} rules.`,
  ...wrong.map(
    ({ file, rule, isBroken }) => `${file}: ${rule} is ${isBroken ? 'broken' : 'kept'}, and not so here`,
  ),
];
process.stdout.write(`${summary.join('\n')}\n`);
process.exitCode = verdicts.length === 0 ? 1 : 0;
