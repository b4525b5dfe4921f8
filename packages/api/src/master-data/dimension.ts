import type { DimensionBooks, Writing } from '@kontor/data';
import {
  checkUnused,
  type DimensionKind,
  type DimensionSent,
  department,
  departmentKept,
  departmentToSave,
  dimensionToSave,
  fieldRefused,
  page,
  project,
  projectKept,
  projectToSave,
  type Seen,
  say,
  text,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotentChange, type WriteOptions } from '../procedure/idempotency.ts';
import type { Tag } from '../procedure/meta.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { existsAlready, versionOutdated } from './saved.ts';

/** Cost centres and projects (docs/interface §38). */

const nouns = { department: 'Cost centre', project: 'Project' } as const;
export const dimensionTags: Tag[] = ['projects'];

type DimensionContext = WriteOptions<unknown>['ctx'];

export const dimensionBooks = (
  kind: DimensionKind,
  { books }: Pick<DimensionContext, 'books'>,
): DimensionBooks => (kind === 'department' ? books.departments : books.projects);

/** Ends the transaction of one that has changed since it was read. */
class Outdated extends Error {}

/**
 * Creates or changes one, or only creates one. Refuses what dimensionToSave refuses, `invalid`
 * for a customer who does not exist, and `version_outdated`.
 */
const save = async (
  kind: DimensionKind,
  { ctx, input: { version_seen: seen, ...input } }: WriteOptions<DimensionSent & Partial<Seen>>,
  writing: Writing,
  onlyNew: boolean,
): Promise<void> => {
  const { client, books } = ctx;
  const { customernumber, number } = input;
  const customer = customernumber ? await books.customers.find(customernumber) : undefined;
  if (customernumber && !customer)
    throw fieldRefused(
      'customernumber',
      say('not_found', { what: 'Customer', number: customernumber, client: client.name }),
    );
  const sent = customer ? { ...input, customernumber: customer.customernumber } : input;
  try {
    await dimensionBooks(kind, ctx).save(
      number,
      (before) => {
        if (onlyNew && before) throw existsAlready({ what: nouns[kind], field: 'number', number, client });
        if (typeof seen === 'number' && before?.version !== seen) throw new Outdated();
        return dimensionToSave(sent, before);
      },
      writing,
    );
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
    throw await versionOutdated({ what: nouns[kind], field: 'number', number }, ctx);
  }
};

const saving = (kind: DimensionKind, onlyNew: boolean) =>
  idempotentChange<DimensionSent & Partial<Seen>, void>((opts, writing) =>
    save(kind, opts, writing, onlyNew),
  );

const removing = (kind: DimensionKind) =>
  idempotentChange<{ number: string }, void>(({ ctx, input: { number } }, writing) =>
    dimensionBooks(kind, ctx).remove(
      number,
      ({ before, used }) => {
        const found = foundOrRefuse(before, { what: nouns[kind], number }, ctx.client);
        checkUnused(kind, { number: found.number, used });
      },
      writing,
    ),
  );

export const findDimension = async (
  kind: DimensionKind,
  ctx: Pick<DimensionContext, 'books' | 'client'>,
  number: string,
) => foundOrRefuse(await dimensionBooks(kind, ctx).find(number), { what: nouns[kind], number }, ctx.client);

export const dimensionNumbers = {
  department: { number: numberOf.meta({ description: 'The number of the cost centre.', examples: ['10'] }) },
  project: { number: numberOf.meta({ description: 'The number of the project.', examples: ['P-7'] }) },
};

/** Cost centres (docs/interface §38). */
export const departments = router({
  list: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/departments',
        summary: 'List cost centres',
        description: 'By number.',
        tags: dimensionTags,
      },
    })
    .output(checkedAnswer(page(departmentKept)))
    .query(async ({ ctx }) => ({ items: await ctx.books.departments.list() })),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/departments/{number}',
        summary: 'Read a cost centre',
        tags: dimensionTags,
      },
    })
    .input(z.object(dimensionNumbers.department))
    .output(checkedAnswer(departmentKept))
    .query(({ ctx, input }) => findDimension('department', ctx, input.number)),

  save: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        representation: '/departments/{number}',
        openapi: {
          method: 'POST',
          path: '/departments',
          summary: 'Create or change a cost centre',
          description: 'Creates the one whose number is unknown, else changes the fields that are sent.',
          tags: dimensionTags,
        },
      })
      .input(departmentToSave)
      .output(nothing)
      .mutation(saving('department', false)),
  ),

  /** Creates a cost centre. Refuses `dimension_exists` where the number is taken. */
  create: dryRunnable(
    procedure.meta({ scope: 'write' }).input(department).output(nothing).mutation(saving('department', true)),
  ),

  remove: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'DELETE',
          path: '/departments/{number}',
          summary: 'Remove a cost centre',
          description: 'One that no line and no default names; any other is closed by `active` instead.',
          tags: dimensionTags,
        },
      })
      .input(z.object(dimensionNumbers.department))
      .output(nothing)
      .mutation(removing('department')),
  ),
});

/** Projects (docs/interface §38). */
export const projects = router({
  list: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/projects',
        summary: 'List projects',
        description: 'By number.',
        tags: dimensionTags,
      },
    })
    .input(
      z.object({
        customer_number: text(255)
          .optional()
          .meta({ description: 'The number of the customer whom they are for.' }),
      }),
    )
    .output(checkedAnswer(page(projectKept)))
    .query(async ({ ctx, input: { customer_number: of } }) => {
      const all = await ctx.books.projects.list();
      const wanted = of?.toLowerCase();
      return { items: wanted ? all.filter((one) => one.customernumber?.toLowerCase() === wanted) : all };
    }),

  get: procedure
    .meta({
      scope: 'read',
      openapi: { method: 'GET', path: '/projects/{number}', summary: 'Read a project', tags: dimensionTags },
    })
    .input(z.object(dimensionNumbers.project))
    .output(checkedAnswer(projectKept))
    .query(({ ctx, input }) => findDimension('project', ctx, input.number)),

  save: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        representation: '/projects/{number}',
        openapi: {
          method: 'POST',
          path: '/projects',
          summary: 'Create or change a project',
          description: 'Creates the one whose number is unknown, else changes the fields that are sent.',
          tags: dimensionTags,
        },
      })
      .input(projectToSave)
      .output(nothing)
      .mutation(saving('project', false)),
  ),

  /** Creates a project. Refuses `dimension_exists` where the number is taken. */
  create: dryRunnable(
    procedure.meta({ scope: 'write' }).input(project).output(nothing).mutation(saving('project', true)),
  ),

  remove: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'DELETE',
          path: '/projects/{number}',
          summary: 'Remove a project',
          description: 'One that no line and no default names; any other is closed by `active` instead.',
          tags: dimensionTags,
        },
      })
      .input(z.object(dimensionNumbers.project))
      .output(nothing)
      .mutation(removing('project')),
  ),
});
