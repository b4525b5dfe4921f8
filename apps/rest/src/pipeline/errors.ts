import {
  type Issue,
  type Mending,
  mendingOf,
  type RefusalCode,
  refusalStatuses,
  type Wording,
} from '@kontor/domain';
import type { Branch, Tree } from '../codec/tree.ts';
import type { Format } from '../formats/formats.ts';
import { writeXml } from '../formats/xml-writer.ts';

/** The part of a refusal that the caller sees. A Refusal is one. */
export type RefusalReport = {
  code: RefusalCode;
  message: string;
  wording?: Wording | undefined;
  issues: readonly Issue[];
  mending?: Mending | undefined;
};

/** The step that mends a refusal: the method and the path to call, and the field (§4). */
type MendingStep = { operation: string; field?: string | undefined };

type Answering = { isWorded?: boolean; next?: MendingStep | undefined };

/**
 * Writes the body of an error answer in the format of the answer (docs/interface §4); in JSON with
 * its wording for frontends, which tell it in other languages (§18).
 */
export const writeError = (report: RefusalReport, format: Format, told: Answering = {}): string =>
  format.name === 'json' ? jsonError(report, told) : writeXml('error', errorTree(report, told));

// Written by hand: an existing caller searches for exactly the text `{ "error": "`, blanks
// included, and `issues` is always an array, while in a record one entry is an object.
const jsonError = (report: RefusalReport, { isWorded, next }: Answering) => {
  const { code, message, wording, issues } = report;
  const words = (of: { wording?: Wording | undefined }): string =>
    isWorded && of.wording ? `, "wording": ${JSON.stringify(of.wording)}` : '';
  const items = issues.map(
    (issue) => `{ "field": ${quoted(issue.field)}, "message": ${quoted(issue.message)}${words(issue)} }`,
  );
  const head = `{ "error": ${quoted(message)}, "code": ${quoted(code)}, "status": "${refusalStatuses[code]}"`;
  const mended = [
    `"retryable": "${mendingOf(report).retryable}"`,
    ...(next ? [`"next": ${JSON.stringify(next)}`] : []),
  ];
  return `${head}, "issues": [${items.join(', ')}], ${mended.join(', ')}${words({ wording })} }`;
};

const quoted = (text: string) => JSON.stringify(text);

const errorTree = (report: RefusalReport, { next }: Answering): Branch => {
  const { code, message, issues } = report;
  return new Map<string, Tree[]>([
    ['message', [message]],
    ['code', [code]],
    ['status', [String(refusalStatuses[code])]],
    ['issues', [issues.length === 0 ? '' : new Map([['issue', issues.map(issueTree)]])]],
    ['retryable', [String(mendingOf(report).retryable)]],
    ...(next ? [['next', [stepTree(next)]] as [string, Tree[]]] : []),
  ]);
};

const stepTree = ({ operation, field }: MendingStep): Branch =>
  new Map([
    ['operation', [operation]],
    ...(field === undefined ? [] : [['field', [field]] as [string, Tree[]]]),
  ]);

const issueTree = ({ field, message }: Issue): Branch =>
  new Map([
    ['field', [field]],
    ['message', [message]],
  ]);
