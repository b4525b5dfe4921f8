import type { z } from 'zod';
import { bookingDate } from '../../values/dates.ts';
import { boolean, elements, kept, record, scalars, text } from '../../values/schema/kinds.ts';
import { oneLine } from '../../values/schema/one-line.ts';
import { seen, version } from '../../values/version.ts';

/**
 * Cost centres and projects (docs/interface §38): what a line is booked for, beside its account.
 * Both are known by a number, and lines may name them by their description as well.
 */
export const dimensionKinds = ['department', 'project'] as const;
export type DimensionKind = (typeof dimensionKinds)[number];

/** On a line: says that it belongs to none, whatever the defaults are. */
export const noDimension = '-';

const common = (what: string, [number, name]: readonly [string, string]) => ({
  number: oneLine(32, 1).meta({
    description: `The number of the ${what}, its key, whatever its case.`,
    examples: [number],
  }),
  description: oneLine(255)
    .optional()
    .meta({ description: 'Its name, required on creation.', examples: [name] }),
  active: boolean
    .nullish()
    .meta({ description: 'Whether lines may name it; true unless specified.', examples: [true] }),
});

/** A cost centre as it is sent. An absent field stays unchanged. */
export const department = record('department', 'departments', common('cost centre', ['10', 'Werkstatt']));

/** A project as it is sent. An absent field stays unchanged; an empty one is reset. */
export const project = record('project', 'projects', {
  ...common('project', ['P-7', 'Umbau Seefeld']),
  customernumber: text(32)
    .register(scalars, { kind: 'id' })
    .nullish()
    .meta({ description: 'The number of the customer whom it is for.', examples: ['K1001'] }),
  startdate: bookingDate.nullish().meta({ description: 'Its first day, for information.' }),
  enddate: bookingDate.nullish().meta({ description: 'Its last day, for information.' }),
});

export const departmentToSave = department
  .safeExtend(seen)
  .register(elements, { one: 'department', many: 'departments' });
export const projectToSave = project
  .safeExtend(seen)
  .register(elements, { one: 'project', many: 'projects' });

const keptFields = {
  description: text(255).meta({ description: 'Its name.', examples: ['Umbau Seefeld'] }),
  active: boolean.meta({ description: 'Whether lines may name it.', examples: [true] }),
  version,
};

/** A cost centre and a project as they are stored and answered. */
export const departmentKept = kept(department, keptFields);
export const projectKept = kept(project, keptFields);

/** A cost centre or a project as it is sent; a cost centre has none of the later fields. */
export type DimensionSent = z.infer<typeof project>;
export type DimensionKept = z.infer<typeof projectKept>;

// Absent from answers where there is none, as existing callers know no such fields.
export const dimensionNumber = text().register(scalars, { kind: 'id' }).optional();
const optionalNumber = () => text().register(scalars, { kind: 'id' }).nullish();

/** The cost centre and the project of a document, an entry or a line, by number or name. */
export const dimensionFields = {
  department: optionalNumber().meta({ description: 'Cost centre, by its number or name; `-` for none.' }),
  project: optionalNumber().meta({ description: 'Project, by its number or name; `-` for none.' }),
};

/** The same of a document or entry, for its lines that name none. */
export const sharedDimensions = {
  department: optionalNumber().meta({
    description: 'Cost centre of the lines that name none, by its number or name.',
  }),
  project: optionalNumber().meta({
    description: 'Project of the lines that name none, by its number or name.',
  }),
};

/** They are stored with the lines, and not beside them. */
export const withoutShared = { department: true, project: true } as const;

/** The same of a record whose lines it is the default of. */
export const defaultDimensions = {
  department: optionalNumber().meta({
    description: 'Cost centre of its lines that name none, by its number or name.',
  }),
  project: optionalNumber().meta({
    description: 'Project of its lines that name none, by its number or name.',
  }),
};
