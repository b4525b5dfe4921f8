import { type Issue, type RefusalCode, refusalStatuses, type Wording } from '@kontor/domain';
import type { Branch, Tree } from '../codec/tree.ts';
import type { Format } from '../formats/formats.ts';
import { writeXml } from '../formats/xml-writer.ts';

/** The part of a refusal that the caller sees. A Refusal is one. */
export type RefusalReport = {
  code: RefusalCode;
  message: string;
  wording?: Wording | undefined;
  issues: readonly Issue[];
};

/**
 * Writes the body of an error answer in the format of the answer (docs/interface §4); in JSON with
 * its wording for frontends, which tell it in other languages (§18).
 */
export const writeError = (
  report: RefusalReport,
  format: Format,
  { isWorded }: { isWorded: boolean } = { isWorded: false },
): string => (format.name === 'json' ? jsonError(report, isWorded) : writeXml('error', errorTree(report)));

// Written by hand: an existing caller searches for exactly the text `{ "error": "`, blanks
// included, and `issues` is always an array, while in a record one entry is an object.
const jsonError = ({ code, message, wording, issues }: RefusalReport, isWorded: boolean) => {
  const words = (of: { wording?: Wording | undefined }): string =>
    isWorded && of.wording ? `, "wording": ${JSON.stringify(of.wording)}` : '';
  const items = issues.map(
    (issue) => `{ "field": ${quoted(issue.field)}, "message": ${quoted(issue.message)}${words(issue)} }`,
  );
  const head = `{ "error": ${quoted(message)}, "code": ${quoted(code)}, "status": "${refusalStatuses[code]}"`;
  return `${head}, "issues": [${items.join(', ')}]${words({ wording })} }`;
};

const quoted = (text: string) => JSON.stringify(text);

const errorTree = ({ code, message, issues }: RefusalReport): Branch =>
  new Map<string, Tree[]>([
    ['message', [message]],
    ['code', [code]],
    ['status', [String(refusalStatuses[code])]],
    ['issues', [issues.length === 0 ? '' : new Map([['issue', issues.map(issueTree)]])]],
  ]);

const issueTree = ({ field, message }: Issue): Branch =>
  new Map([
    ['field', [field]],
    ['message', [message]],
  ]);
