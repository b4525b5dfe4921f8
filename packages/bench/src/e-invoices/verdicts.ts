import { checkEInvoice, readEInvoice } from '@kontor/e-invoices';

/**
 * Unit tests of the rules of EN 16931, each of which says of a rule whether an invoice keeps it.
 */

export type TestFile = { file: string; bytes: Buffer };
type Verdict = { file: string; rule: string; isBroken: boolean; isRight: boolean };

export const isTestSet = ({ bytes }: TestFile): boolean => bytes.subarray(0, 20_000).includes('<testSet');

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

export const verdictsIn = ({ file, bytes }: TestFile): Verdict[] => {
  const text = bytes.toString();
  return [...text.matchAll(/<test\b[^>]*>([\s\S]*?)<\/test>/g)].flatMap(([, test = '']) => {
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
};

/** Says how many verdicts are the same, of how many rules, and how many are seen both ways. */
export const verdictsText = (verdicts: readonly Verdict[]): string[] => {
  const wrong = verdicts.filter(({ isRight }) => !isRight);
  const rules = [...new Set(verdicts.map(({ rule }) => rule))];
  const differing = new Set(wrong.map(({ rule }) => rule));
  const bothWays = rules.filter(
    (rule) => new Set(verdicts.filter((one) => one.rule === rule).map(({ isBroken }) => isBroken)).size === 2,
  );
  return [
    `  ${verdicts.length - wrong.length} of ${verdicts.length} verdicts are the same, ${rules.length - differing.size} of ${rules.length} rules (${bothWays.length} are tested both ways)`,
    ...wrong.map(
      ({ file, rule, isBroken }) =>
        `    ${file.split('/').at(-1)}: ${rule} is ${isBroken ? 'broken' : 'kept'}, and not so here`,
    ),
  ];
};
