import { z } from 'zod';
import { clientName } from '../master-data/client.ts';
import { type Role, role, scopesOf } from '../people/role.ts';
import { type BookingDate, bookingDate, type Instant, instant } from '../values/dates.ts';
import { text } from '../values/schema/kinds.ts';
import { vatPeriodWith } from '../vat/period.ts';
import type { OpenByDays } from './overview.ts';
import { vatDeadline, type WorkFound, type WorkOf, workCount, workOf } from './work.ts';
import { type Work, work } from './work-kinds.ts';

/**
 * A client of a person, with the work that waits there (docs/interface §18). It is an interface,
 * and not inferred of its schema, so that the type of the router has its name alone: that type is
 * as long as the compiler writes one.
 */
export interface ClientWork {
  /** The client's name in an address. */
  client: string;
  /** The name of the company; that in an address where none is set. */
  name: string;
  role: Role;
  /** Since when it is archived; nothing waits there then. */
  archived?: Instant | undefined;
  /** The day in the zone of the client, of which the rest is. */
  on: BookingDate;
  currency: string;
  /**
   * The number of things that the person may do; 0 where the role reads nothing or may do nothing.
   */
  waiting: number;
  /** The work that waits, whoever may do it; none where the role reads nothing. */
  work: Work[];
  last_booked?: BookingDate | undefined;
  /**
   * The first VAT period that is over and not settled, else the one that runs; absent where nothing
   * has moved on VAT accounts.
   */
  vat?: VatDue | undefined;
}

/**
 * A VAT period, the last day on which its return is in time, and whether it is over, so that it
 * waits to be settled.
 */
export interface VatDue {
  from: BookingDate;
  to: BookingDate;
  due: BookingDate;
  over: boolean;
}

export const clientWorks: z.ZodType<ClientWork[]> = z.array(
  z.object({
    client: clientName,
    name: z.string(),
    role,
    archived: instant.optional(),
    on: bookingDate,
    currency: text(3),
    waiting: z.int(),
    work: z.array(work),
    last_booked: bookingDate.optional(),
    vat: z.object({ from: bookingDate, to: bookingDate, due: bookingDate, over: z.boolean() }).optional(),
  }),
);

type Member = Pick<ClientWork, 'client' | 'name' | 'role' | 'archived'>;

/**
 * The work of a client for one of its people, of what was found where their role reads the books.
 */
export const clientWorkOf = (
  member: Member,
  of: WorkOf,
  found: { work: WorkFound; receivables: readonly OpenByDays[]; payables: readonly OpenByDays[] } | undefined,
): ClientWork => {
  const head = { ...member, on: of.on, currency: of.money.currency };
  if (!found) return { ...head, waiting: 0, work: [] };
  const list = workOf(found.work, found, of);
  const may = scopesOf[member.role];
  const own = list.filter(({ scope, second_person = false }) => may.includes(scope) && !second_person);
  const vat = vatOf(list, found.work, of);
  const { last_booked } = found.work;
  return {
    ...head,
    waiting: workCount(own),
    work: list,
    ...(last_booked === null ? {} : { last_booked }),
    ...(vat ? { vat } : {}),
  };
};

const vatOf = (
  list: readonly Work[],
  { vat_months }: WorkFound,
  { on, kind }: WorkOf,
): VatDue | undefined => {
  const waiting = list.find((one) => one.kind === 'vat');
  if (waiting?.from && waiting.to && waiting.due)
    return { from: waiting.from, to: waiting.to, due: waiting.due, over: true };
  if (vat_months.length === 0) return undefined;
  const days = vatPeriodWith(kind, on);
  return { ...days, due: vatDeadline(days), over: false };
};
