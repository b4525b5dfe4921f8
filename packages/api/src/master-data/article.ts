import type { Writing } from '@kontor/data';
import {
  type Article,
  article,
  articleKept,
  articleToSave,
  changeArticle,
  page,
  type Seen,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { namedRecords, updatedFilter } from '../procedure/filter.ts';
import { foundOrRefuse, numberOf } from '../procedure/found-or-refuse.ts';
import { idempotent, type WriteOptions } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { recordCounting } from './counting.ts';
import { savedOrRefuse } from './saved.ts';

/**
 * Creates or changes a record, or only creates one. Refuses what changeArticle refuses, and what
 * `savedOrRefuse` does.
 */
export const saveArticle = async (
  { ctx, input }: WriteOptions<Article & Partial<Seen>>,
  writing: Writing,
  { onlyNew } = { onlyNew: false },
): Promise<WriteOutcome<void>> => {
  const change = changeArticle(input, await ctx.books.ledger(), ctx.now);
  const saved = await ctx.books.articles.save(change, writing, {
    onlyNew,
    versionSeen: input.version_seen,
  });
  const number = input.partnumber;
  const named = { what: 'Article', field: 'partnumber', number, client: ctx.client } as const;
  return savedOrRefuse(saved, named, ctx);
};

const savedBy = ({ onlyNew }: { onlyNew: boolean }) =>
  idempotent<Article & Partial<Seen>, void>((opts, writing) => saveArticle(opts, writing, { onlyNew }));

/** Articles (docs/interface §7). */
export const articles = router({
  list: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/parts',
        summary: 'List articles',
        description: 'By number.',
        tags: ['articles'],
      },
    })
    .input(z.object(namedRecords))
    .output(checkedAnswer(page(articleKept)))
    .query(({ ctx, input }) => ctx.books.articles.list(updatedFilter(input, ctx))),

  count: recordCounting('articles'),

  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/parts/{partnumber}',
        summary: 'Read an article',
        description: 'With every text field, also those that are empty.',
        tags: ['articles'],
      },
    })
    .input(
      z.object({
        partnumber: numberOf.meta({ description: 'The number of the article.', examples: ['KURS'] }),
      }),
    )
    .output(checkedAnswer(articleKept))
    .query(async ({ ctx, input: { partnumber } }) =>
      foundOrRefuse(
        await ctx.books.articles.find(partnumber),
        { what: 'Article', number: partnumber },
        ctx.client,
      ),
    ),

  save: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        checked: true,
        representation: '/parts/{partnumber}',
        openapi: {
          method: 'POST',
          path: '/parts',
          summary: 'Create or change an article',
          description: 'Creates the article whose number is unknown, else changes the fields that are sent.',
          tags: ['articles'],
        },
      })
      .input(articleToSave)
      .output(nothing)
      .mutation(savedBy({ onlyNew: false })),
  ),

  /**
   * Creates an article. Refuses `article_exists` where the number is taken, and then changes
   * nothing (docs/interface §18).
   */
  create: dryRunnable(
    procedure
      .meta({ scope: 'write', checked: true })
      .input(article)
      .output(nothing)
      .mutation(savedBy({ onlyNew: true })),
  ),
});
