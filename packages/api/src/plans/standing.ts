import { type PlanStanding, planStandingOf } from '@kontor/domain';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import type { ReportContext } from '../reports/read.ts';

/** Reads a plan as a program does (docs/interface §22). Refuses `not_found`. */
export const readStanding = async (ctx: ReportContext, id: number): Promise<PlanStanding> => {
  const [found, settled] = await Promise.all([ctx.books.plans.find(id, ctx.now), ctx.books.vat.settled()]);
  const { plan } = foundOrRefuse(found, { what: 'Plan', number: id }, ctx.client);
  return planStandingOf(plan, { closed: ctx.client.closing_date, settled });
};
