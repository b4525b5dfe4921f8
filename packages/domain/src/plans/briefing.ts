import { z } from 'zod';
import { daysAhead } from '../reports/work.ts';
import { type Work, type WorkKind, workKinds } from '../reports/work-kinds.ts';
import { addDays, type BookingDate, bookingDate } from '../values/dates.ts';
import { integer, text, unboundedDecimal } from '../values/schema/kinds.ts';
import { planListed } from './plan.ts';

/**
 * The work that waits, as a program is briefed on it (docs/interface §22): the most urgent first,
 * for whom, and the tool that does it.
 */

export const urgencies = ['now', 'soon', 'later'] as const;
type Urgency = (typeof urgencies)[number];

export const briefing = z.object({
  on: bookingDate,
  currency: text(3),
  items: z.array(
    z.object({
      kind: z.enum(workKinds),
      urgency: z.enum(urgencies),
      for: z.enum(['agent', 'person']),
      /** The tool to begin with; empty for what only a person does. */
      tool: text(),
      count: integer,
      amount: unboundedDecimal.optional(),
      from: bookingDate.optional(),
      to: bookingDate.optional(),
      due: bookingDate.optional(),
    }),
  ),
  /** The plans that were declined lately. */
  declined: z.array(
    planListed.pick({ id: true, operation: true, summary: true, reason: true, decided_by: true }),
  ),
});
export type Briefing = z.infer<typeof briefing>;

/** The tool for each kind of work; none where only a person may do it. */
const toolsOfWork: Readonly<Record<WorkKind, string>> = {
  payables_due: 'get_due_payments',
  discounts: 'get_due_payments',
  bank_lines: 'list_bank_lines',
  receipts: 'list_receipts',
  proposals: 'list_proposals',
  failed_receipts: 'list_receipts',
  invoices_overdue: 'get_due_reminders',
  payables_soon: 'get_due_payments',
  orders: '',
  orders_unsent: '',
  plans: '',
  failed_mails: '',
  bounced_mails: '',
  vat: 'get_vat_return',
  periods: '',
  years: '',
};

// These are late by themselves, whatever their number.
const late: ReadonlySet<WorkKind> = new Set(['payables_due', 'discounts', 'invoices_overdue', 'plans']);

const urgencyOf = ({ kind, due }: Work, on: BookingDate): Urgency => {
  if (late.has(kind) || (due !== undefined && due <= on)) return 'now';
  if (due === undefined) return kind === 'periods' || kind === 'years' ? 'later' : 'soon';
  return due <= addDays(on, daysAhead) ? 'soon' : 'later';
};

export const briefingOf = (
  work: readonly Work[],
  of: Pick<Briefing, 'on' | 'currency' | 'declined'>,
): Briefing => {
  const items = work.map((one) => {
    const { kind, count, amount, from, to, due } = one;
    const tool = toolsOfWork[kind];
    return {
      ...{
        kind,
        urgency: urgencyOf(one, of.on),
        for: tool === '' ? ('person' as const) : ('agent' as const),
      },
      ...{ tool, count, amount, from, to, due },
    };
  });
  const order = ({ urgency }: (typeof items)[number]) => urgencies.indexOf(urgency);
  return { ...of, items: items.sort((one, other) => order(one) - order(other)) };
};
