import { newFindings } from '../../refusal/findings.ts';
import { fieldRefused } from '../../refusal/invalid-field.ts';
import { say } from '../../values/sentences/say.ts';
import { type DimensionKept, type DimensionKind, type DimensionSent, noDimension } from './dimension.ts';

/** Creating, changing and removing cost centres and projects (docs/interface §38). */

/**
 * The one to store: what was sent over what is there; a new one is active unless it says otherwise.
 * Refuses `invalid` for a new one without a name, for the mark of none, and for days that end
 * before they begin. `customernumber` is that of the customer who was found.
 */
export const dimensionToSave = (
  { number, ...sent }: DimensionSent,
  before: DimensionKept | undefined,
): Omit<DimensionKept, 'version'> => {
  const findings = newFindings();
  const description = sent.description?.trim() || before?.description;
  if (!description) findings.add('invalid', 'description', say('required'));
  if (number.trim() === noDimension)
    findings.add('invalid', 'number', say('dimension_mark', { mark: noDimension }));
  // A field that is left out stays as it is; an empty one is reset.
  const after = <Value>(value: Value, kept: Value) => (value === undefined ? kept : value || undefined);
  const customernumber = after(sent.customernumber, before?.customernumber);
  const startdate = after(sent.startdate, before?.startdate);
  const enddate = after(sent.enddate, before?.enddate);
  if (startdate && enddate && enddate < startdate)
    findings.add('invalid', 'enddate', say('not_before', { day: startdate }));
  findings.refuse();
  return {
    number: before?.number ?? number.trim(),
    description: description ?? '',
    active: sent.active ?? before?.active ?? true,
    ...(customernumber ? { customernumber } : {}),
    ...(startdate ? { startdate } : {}),
    ...(enddate ? { enddate } : {}),
  };
};

/** Refuses `invalid` to remove one that a line or a default names. */
export const checkUnused = (kind: DimensionKind, { number, used }: { number: string; used: boolean }) => {
  if (used)
    throw fieldRefused(
      'number',
      kind === 'project' ? say('project_used', { number }) : say('department_used', { number }),
    );
};
