import type { AccrualFound, Books, ClientKept } from '@kontor/data';
import { type AccrualKept, accrualOn, type BookingDate, integer, minorUnit } from '@kontor/domain';
import { z } from 'zod';
import type { Context } from '../procedure/context.ts';
import { todayOf } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { Tag } from '../procedure/meta.ts';

/** Naming and finding an accrual. */

export type AccrualContext = Context & { client: ClientKept; books: Books };

export const accrualTags: Tag[] = ['accruals'];

export const accrualNamed = z.object({
  id: integer.meta({ description: 'The accrual.', examples: [1] }),
});

/** The accrual, where one was found; refuses `not_found`. */
export const accrualFound = <Found>(
  found: Found | undefined,
  id: number,
  { client }: Pick<AccrualContext, 'client'>,
): Found => foundOrRefuse(found, { what: 'Accrual', number: id }, client);

/**
 * An accrual as it is answered, with what is open at the end of a day, today unless one is given.
 */
export const accrualAnswer = (
  { id, accrual, entries, created, reversed }: AccrualFound,
  ctx: Pick<AccrualContext, 'client' | 'now'>,
  on: BookingDate = todayOf(ctx),
): AccrualKept => {
  const of = { transdate: accrual.transdate, is_reversed: reversed !== undefined };
  const places = minorUnit(ctx.client.currency);
  return {
    ...{ id, ...accrual, on, ...accrualOn(of, entries, { on, places }) },
    ...{ entries: [...entries], created },
    ...(reversed === undefined ? {} : { reversed }),
  };
};
