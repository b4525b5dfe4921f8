import { refusalStatuses } from '@kontor/domain';
import { writeXml } from './xml-writer.ts';
/** The body of the answer that tells `report`, in the format of the answer (docs/interface.md §4). */
export const writeError = (report, format) =>
  format.name === 'json' ? jsonError(report) : writeXml('error', errorTree(report));
// Written by hand: an existing caller looks for the very text `{ "error": "`, blanks included, and `issues` is an
// array even when it holds one, while in a record one entry is an object.
const jsonError = ({ code, message, issues }) => {
  const told = issues.map(
    (issue) => `{ "field": ${quoted(issue.field)}, "message": ${quoted(issue.message)} }`,
  );
  const head = `{ "error": ${quoted(message)}, "code": ${quoted(code)}, "status": "${refusalStatuses[code]}"`;
  return `${head}, "issues": [${told.join(', ')}] }`;
};
const quoted = (text) => JSON.stringify(text);
const errorTree = ({ code, message, issues }) =>
  new Map([
    ['message', [message]],
    ['code', [code]],
    ['status', [String(refusalStatuses[code])]],
    ['issues', [issues.length === 0 ? '' : new Map([['issue', issues.map(issueTree)]])]],
  ]);
const issueTree = ({ field, message }) =>
  new Map([
    ['field', [field]],
    ['message', [message]],
  ]);
