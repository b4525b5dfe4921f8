import { filterDay, integer, sayInSchema } from '@kontor/domain';

/** The parts of an address that name a period, and the parameters of its forms. */

export const daysInPath = {
  from: filterDay.meta({ description: 'The first day of the period.', examples: ['2026-01-01'] }),
  to: filterDay.meta({ description: 'Its last day.', examples: ['2026-03-31'] }),
};

export const settlementNumber = integer
  .min(0, sayInSchema('at_least', { min: 0 }))
  .optional()
  .meta({
    description:
      'The settlement: 0 for the return as it was first settled, from 1 on for the return with so many corrections. By default the last one.',
  });
