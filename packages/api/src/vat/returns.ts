import { boolean, page, vatReturn, vatReturnPosting } from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { procedure } from '../procedure/procedure.ts';
import { daysInPath } from './asked.ts';
import { readVatReturnPostings, vatPostingsAsked } from './postings.ts';
import { readVatReturn } from './read.ts';

/** VAT returns by the days of their periods, as REST has them (docs/interface §15). */

const period = {
  ...daysInPath,
  correction: boolean.optional().meta({
    description: 'True for what came later into a settled period, instead of all of it.',
    examples: [true],
  }),
};

export const vatFigures = procedure
  .meta({
    scope: 'read',
    replica: true,
    openapi: {
      method: 'GET',
      path: '/vat/returns/{from}/{to}/figures',
      summary: 'Read the figures of a VAT return',
      description: 'The whole form as the books are now, settled or not, with its warnings.',
      tags: ['general ledger'],
    },
  })
  .input(z.object(period))
  .output(checkedAnswer(vatReturn))
  .query(({ ctx, input }) => readVatReturn(ctx, input));

export const vatPostings = procedure
  .meta({
    scope: 'read',
    replica: true,
    openapi: {
      method: 'GET',
      path: '/vat/returns/{from}/{to}/figures/{figure}/postings',
      summary: 'List the postings of a figure of a VAT return',
      description:
        'Each with its part of the figure or, with `rate`, of one of its rows; the parts add up to it.',
      tags: ['general ledger'],
    },
  })
  .input(vatPostingsAsked.omit({ year: true, period: true }).extend(period))
  .output(checkedAnswer(page(vatReturnPosting)))
  .query(({ ctx, input }) => readVatReturnPostings(ctx, input));
