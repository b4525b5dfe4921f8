import type { caller } from '@kontor/api';
import { addDays, type BookingDate, type Plan } from '@kontor/domain';
import { monthsUpTo, workdayBefore } from '../calendar.ts';
import { disputed } from '../purchases.ts';
import type { Owner } from './owner.ts';
import type { CallTool } from './tools.ts';

/**
 * Work of the assistant on which the owner has decided: they approved a comment and an entry,
 * declined an entry, and gave leave for such entries; one that the assistant then booked by itself
 * they reversed. No result of the year and no balance sheet is changed by it.
 */

type Plans = Pick<ReturnType<typeof caller>['plans'], 'list' | 'find'>;
type Working = { call: CallTool; owner: Owner; plans: Plans; today: BookingDate };

const [advertising, materials, gifts] = [6600, 4000, 6640];

const entry = (
  on: BookingDate,
  place: number,
  of: { amount: string; description: string; accno: number },
) => {
  const { amount, description, accno } = of;
  return {
    ...{ reference: `DEG-${on.slice(0, 4)}-${place}`, transdate: on, description },
    glentries: [
      { accno, debit: amount, memo: description },
      { accno: materials, credit: amount, memo: description },
    ],
  };
};

/** The entries that are approved, declined, and booked by leave, each with its own reference. */
const decidedOf = (today: BookingDate) => {
  const [first, second, third] = [8, 5, 3].map((ago) => workdayBefore(addDays(today, -ago)));
  const tasting = 'Degustation im Laden: Kaffee für die Werbung';
  return {
    approved: entry(first ?? today, 1, { amount: '48.00', description: tasting, accno: advertising }),
    declined: entry(second ?? today, 2, {
      ...{ amount: '62.50', description: 'Kaffee als Geschenk an einen Kunden', accno: gifts },
    }),
    byLeave: entry(third ?? today, 3, { amount: '36.00', description: tasting, accno: advertising }),
  };
};

const reason = 'Das Geschenk ist schon auf der Rechnung des Kunden gutgeschrieben: nicht noch einmal buchen.';

export const workTogether = async ({ call, owner, plans, today }: Working): Promise<void> => {
  const { approved, declined, byLeave } = decidedOf(today);
  // By its words, as the work may have been interrupted after it.
  const planOf = async (words: string): Promise<Plan> => {
    const found = (await plans.list({ limit: 100 })).items.find(({ summary }) => summary.includes(words));
    if (!found) throw new Error(`${words} was not proposed`);
    return plans.find({ id: found.id });
  };
  // Decisions made before the interruption stay.
  const approve = async ({ id, state, sha256 }: Plan): Promise<void> => {
    if (state === 'WAITING') await (await owner.as()).plans.approve({ id, sha256_seen: sha256 });
  };
  const { invnumber, vendornumber } = disputed(monthsUpTo(today, 12).at(-3) ?? today).document;
  const comment = { text: 'Der Lieferant wurde zum bestrittenen Rest gemahnt; seine Antwort steht aus.' };
  await call('propose_comment', { invnumber, vendor_number: vendornumber, comment });
  await approve(await planOf(comment.text));
  await call('propose_entry', approved);
  const plan = await planOf(approved.reference);
  await approve(plan);
  await call('propose_entry', declined);
  const other = await planOf(declined.reference);
  await (await owner.as()).plans.decline({ id: other.id, reason });
  const key = plan.key_prefix;
  const limits = { amount: '50.00' as never, day_amount: '100.00' as never, day_count: 3 };
  await (await owner.as('demo-leave')).leave.grant({ key, kind: 'entry', ...limits });
  await call('propose_entry', byLeave);
  await call('commit_plan', { id: (await planOf(byLeave.reference)).id });
  const reversal = { transdate: today, description: 'Doppelt: steht schon in der Kasse des Ladens' };
  await (await owner.as('demo-reversal')).gl.reverse({ reference: byLeave.reference, reversal });
};
