import type { Findings } from '../../refusal/findings.ts';
import { fold } from '../../values/number.ts';
import { say } from '../../values/sentences/say.ts';
import type { Ledger } from '../ledger.ts';
import { type DimensionKind, dimensionKinds, noDimension } from './dimension.ts';
import { dimensionNamed, type NamedDimensions } from './named-dimensions.ts';

/** The cost centre and project that a line is booked for (docs/interface §38). */

/** A cost centre and a project as they are sent, by number or name. */
export type DimensionsSent = Readonly<Partial<Record<DimensionKind, string | null | undefined>>>;

/** The numbers of a line's cost centre and project, where it has them. */
export type DimensionsKept = Readonly<Partial<Record<DimensionKind, string>>>;

const none: DimensionsKept = Object.freeze({});

/** The fields of a line that has them. */
export const dimensionFieldsOf = ({ department, project }: DimensionsSent): DimensionsKept =>
  department || project ? { ...(department ? { department } : {}), ...(project ? { project } : {}) } : none;

type DimensionLine = DimensionsSent & {
  accno: number;
  /** The path of the line, such as `incomeentries.0`. */
  path: string;
  /** The article of the line. */
  article?: DimensionsSent | undefined;
};

/** Undefined where the client has none, so that its lines are not asked. */
export type DimensionsFound = ((line: DimensionLine) => DimensionsKept) | undefined;

type Dimensioned = {
  ledger: Ledger;
  /** The document or entry of the lines. */
  document: DimensionsSent;
  party?: DimensionsSent | undefined;
  /** Whether the lines are those of a document that is credited, which has them as they were. */
  isCopy?: boolean | undefined;
};

const copied = ({ department, project }: DimensionLine): DimensionsKept =>
  dimensionFieldsOf({ department: department ?? '', project: project ?? '' });

/**
 * Finds the dimensions of lines. A line's own count on every account; the defaults of its document,
 * article, party and account, in this order, count on income and expenses only, as a project's
 * profit is made of them. Adds `invalid` to `findings` for a name that is unknown or closed; a
 * default that is closed is passed over. Kinds that the client does not use are ignored.
 */
export const dimensionsFor = (
  { ledger, document, party, isCopy }: Dimensioned,
  findings: Findings,
): DimensionsFound => {
  const { dimensions } = ledger;
  if (!dimensions) return undefined;
  if (isCopy) return copied;
  const finders = dimensionKinds.flatMap((kind) => {
    const named = dimensions[kind];
    if (!named) return [];
    const ofDocument = numberNamed(named, { kind, sent: document[kind], field: kind, ledger }, findings);
    return [
      (line: DimensionLine) => {
        const own = numberNamed(
          named,
          { kind, sent: line[kind], field: `${line.path}.${kind}`, ledger },
          findings,
        );
        if (own !== undefined) return [kind, own] as const;
        if (!isOfResult(ledger, line.accno)) return [kind, ''] as const;
        const defaults = [line.article, party, ledger.accounts.get(line.accno)];
        return [kind, ofDocument ?? defaultOf(named, kind, defaults)] as const;
      },
    ];
  });
  return (line) => dimensionFieldsOf(Object.fromEntries(finders.map((find) => find(line))));
};

/** Lines with what was found for each. */
export const withDimensions = <Of extends object>(
  lines: readonly Of[],
  dimensions: readonly DimensionsKept[] | undefined,
): readonly (Of & DimensionsKept)[] =>
  dimensions ? lines.map((line, at) => ({ ...line, ...dimensions[at] })) : lines;

const isOfResult = ({ accounts }: Ledger, accno: number): boolean => {
  const category = accounts.get(accno)?.category;
  return category === 'income' || category === 'expense';
};

type Use = { kind: DimensionKind; sent: string | null | undefined; field: string; ledger: Ledger };

/** The number that `sent` names; empty where it names none, undefined where it says nothing. */
const numberNamed = (
  named: NamedDimensions,
  { kind, sent, field, ledger }: Use,
  findings: Findings,
): string | undefined => {
  const name = sent?.trim();
  if (!name) return undefined;
  if (name === noDimension) return '';
  const one = dimensionNamed(named, name);
  if (one?.active) return one.number;
  const { client } = ledger;
  const values = { number: name, client: client.name };
  findings.add('invalid', field, one ? saidClosed(kind, values) : saidUnknown(kind, values));
  return '';
};

type Said = { number: string; client: string };

const saidClosed = (kind: DimensionKind, values: Said) =>
  kind === 'project' ? say('project_closed', values) : say('department_closed', values);

const saidUnknown = (kind: DimensionKind, values: Said) =>
  kind === 'project' ? say('project_unknown', values) : say('department_unknown', values);

/** The number of the first default that can be booked on; empty without one. */
const defaultOf = (
  named: NamedDimensions,
  kind: DimensionKind,
  defaults: readonly (DimensionsSent | undefined)[],
): string => {
  for (const one of defaults) {
    const number = one?.[kind];
    const known = number ? named.byNumber.get(fold(number)) : undefined;
    if (known?.active) return known.number;
  }
  return '';
};

/**
 * The default dimensions of a record as they are kept: by number. Kinds that the client does not
 * use are left out, as they are ignored. Adds `invalid` to `findings` for one that does not exist.
 */
export const withDefaultDimensions = <Sent extends DimensionsSent>(
  sent: Sent,
  { ledger, path = '' }: { ledger: Ledger; path?: string },
  findings: Findings,
): Sent => {
  if (sent.department === undefined && sent.project === undefined) return sent;
  const kept: Sent & { department?: unknown; project?: unknown } = { ...sent };
  for (const kind of dimensionKinds) {
    const name = sent[kind]?.trim();
    const named = ledger.dimensions?.[kind];
    if (!named) delete kept[kind];
    else if (name) {
      const one = dimensionNamed(named, name);
      if (one) kept[kind] = one.number as Sent[typeof kind];
      else
        findings.add(
          'invalid',
          `${path}${kind}`,
          say(`${kind}_unknown`, { number: name, client: ledger.client.name }),
        );
    }
  }
  return kept;
};

/**
 * Leaves out the dimensions that the client does not use, which are ignored: so that a repetition
 * of what was booked before is the same content.
 */
export const withoutUnusedDimensions = <Sent extends object>(sent: Sent, { dimensions }: Ledger): Sent => {
  const unused = dimensionKinds.filter((kind) => !dimensions?.[kind]);
  if (unused.length === 0 || !hasAny(sent, unused)) return sent;
  const entries = Object.entries(sent).filter(([name]) => !unused.includes(name as DimensionKind));
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      Array.isArray(value) && lists.has(name)
        ? value.map((line: object) => withoutUnusedDimensions(line, { dimensions } as Ledger))
        : value,
    ]),
  ) as Sent;
};

/** The lists of lines that have dimensions. */
const lists: ReadonlySet<string> = new Set(['incomeentries', 'expenseentries', 'glentries', 'parts']);

const hasAny = (sent: object, kinds: readonly DimensionKind[]): boolean => {
  const values = sent as Readonly<Record<string, unknown>>;
  if (kinds.some((kind) => values[kind] !== undefined)) return true;
  for (const list of lists) {
    const lines = values[list];
    if (Array.isArray(lines) && lines.some((line) => kinds.some((kind) => line[kind] !== undefined)))
      return true;
  }
  return false;
};
