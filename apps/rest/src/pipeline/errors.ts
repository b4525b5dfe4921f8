import { type Issue, type RefusalCode, refusalStatuses } from '@kontor/domain';
import type { Branch, Tree } from '../codec/tree.ts';
import type { Format } from '../formats/formats.ts';
import { writeXml } from '../formats/xml-writer.ts';

/** What a refusal tells the caller. A Refusal is one. */
export type ErrorReport = { code: RefusalCode; message: string; issues: readonly Issue[] };

/** The body of the answer that tells `report`, in the format of the answer (docs/interface.md §4). */
export const writeError = (report: ErrorReport, format: Format): string =>
  format.name === 'json' ? jsonError(report) : writeXml('error', errorTree(report));

// Written by hand: an existing caller looks for the very text `{ "error": "`, blanks included, and `issues` is an
// array even when it holds one, while in a record one entry is an object.
const jsonError = ({ code, message, issues }: ErrorReport) => {
  const told = issues.map(
    (issue) => `{ "field": ${quoted(issue.field)}, "message": ${quoted(issue.message)} }`,
  );
  const head = `{ "error": ${quoted(message)}, "code": ${quoted(code)}, "status": "${refusalStatuses[code]}"`;
  return `${head}, "issues": [${told.join(', ')}] }`;
};

const quoted = (text: string) => JSON.stringify(text);

const errorTree = ({ code, message, issues }: ErrorReport): Branch =>
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
