import type { Outputs } from '@kontor/client';
import type { ClientColumn } from '../../pages/search/clients.ts';

type ClientWork = Outputs['session']['clients'][number];

/** So many days before its end a VAT deadline is urgent, in milliseconds. */
const soon = 21 * 86_400_000;

/**
 * 0 where a VAT return is late, 1 where it soon is, 2 where payments are due, 3 where anything
 * waits, 4 where nothing does.
 */
const urgencyOf = ({ vat, on, work, waiting }: ClientWork): number => {
  if (vat?.over && vat.due < on) return 0;
  if (vat?.over && Date.parse(vat.due) - Date.parse(on) <= soon) return 1;
  if (work.some(({ kind }) => kind === 'payables_due' || kind === 'discounts')) return 2;
  return waiting > 0 ? 3 : 4;
};

const compare: Record<ClientColumn, (one: ClientWork, other: ClientWork) => number> = {
  // As the server has them.
  name: () => 0,
  urgent: (one, other) => urgencyOf(one) - urgencyOf(other) || other.waiting - one.waiting,
  // Whoever has booked nothing for the longest time comes first.
  last: (one, other) => (one.last_booked ?? '').localeCompare(other.last_booked ?? ''),
  vat: (one, other) => dueOf(one).localeCompare(dueOf(other)),
};

const dueOf = ({ vat }: ClientWork): string => (vat ? `${vat.over ? 0 : 1} ${vat.due}` : '2');

export const inOrder = (clients: readonly ClientWork[], by: ClientColumn): readonly ClientWork[] =>
  clients.toSorted(compare[by]);
