import { minorUnit } from '../../values/currency.ts';
import { negated } from '../../values/money.ts';
import { debitOf } from '../orders/sent-order.ts';
import type { BankOutcome } from '../outcome/outcome.ts';
import { reasonOf } from '../reasons/reason.ts';
import { addOtherDebit } from './by-transit.ts';
import { unitsIn } from './candidate-index.ts';
import type { MatchProposal, PastLine, SentOrder } from './candidates.ts';
import type { Adding, MatchContext } from './match-context.ts';
import type { PreparedLine } from './prepared-line.ts';

/** Matches with what the client ordered itself, and with lines that are reversed. */

/** The orders that were sent, by the ids that come back. A booked one is there no more. */
export type OrderIndex = {
  byEndToEnd: (id: string) => readonly SentOrder[];
  byGroup: (id: string) => readonly SentOrder[];
  /** Those in transit to an IBAN. */
  inTransitTo: (iban: string) => readonly SentOrder[];
  book: (order: SentOrder) => void;
};

export const orderIndexOf = (orders: readonly SentOrder[]): OrderIndex => {
  const [ids, groups] = [new Map<string, Set<SentOrder>>(), new Map<string, Set<SentOrder>>()];
  const ibans = new Map<string, Set<SentOrder>>();
  const add = (index: Map<string, Set<SentOrder>>, id: string, order: SentOrder) => {
    if (id !== '') index.set(id, (index.get(id) ?? new Set()).add(order));
  };
  for (const order of orders) {
    add(ids, order.end_to_end, order);
    add(groups, order.payment_information, order);
    if (order.transit) add(ibans, order.iban, order);
  }
  return {
    byEndToEnd: (id) => [...(ids.get(id) ?? [])],
    byGroup: (id) => [...(groups.get(id) ?? [])],
    inTransitTo: (iban) => [...(ibans.get(iban) ?? [])],
    book: (order) => {
      ids.get(order.end_to_end)?.delete(order);
      groups.get(order.payment_information)?.delete(order);
      ibans.get(order.iban)?.delete(order);
    },
  };
};

/** Whether all that an order pays is still due as much. */
const isStillDue = ({ outcome }: SentOrder, { index }: MatchContext): boolean =>
  outcome.documents.every((allocation) => {
    const one = index.document(allocation);
    if (!one) return false;
    const money = unitsIn(allocation.amount, one.currency) ?? 0;
    const written = allocation.writeoff ? (unitsIn(allocation.writeoff.amount, one.currency) ?? 0) : 0;
    const paid = (money + written) * (one.kind === 'invoice' ? 1 : -1);
    return Math.sign(paid) === Math.sign(one.due) && Math.abs(paid) <= Math.abs(one.due);
  });

/**
 * Adds the order that a debit executes, and answers it where one order, or all of one group, comes
 * to the line and what it pays is still due.
 */
export const byOrder = (
  prepared: PreparedLine,
  orders: OrderIndex,
  { context, collected }: Adding,
): (MatchProposal & { orders: readonly SentOrder[] }) | undefined => {
  const { line, units, currency } = prepared;
  if (units > 0 || line.reversal) return undefined;
  const { end_to_end, payment_information } = line.references;
  const single = orders.byEndToEnd(end_to_end);
  const group = single.length > 0 ? [] : orders.byGroup(payment_information);
  const found = single.length === 1 ? single : group;
  const [first] = found;
  if (!first) return undefined;
  const total = found.reduce((sum, order) => sum + (unitsIn(order.amount, order.currency) ?? 0), 0);
  const agrees = total === -units && found.every((order) => order.currency === currency);
  const waiting = found.filter(({ transit }) => transit === undefined);
  const inTransit = found.filter(({ transit }) => transit !== undefined);
  const isOne = found.length === 1;
  const ordered = isOne ? first.end_to_end : payment_information;
  const outcome: BankOutcome = {
    documents: waiting.flatMap((order) => order.outcome.documents),
    accounts: [
      ...waiting.flatMap((order) => order.outcome.accounts),
      ...debitOf(inTransit, { ordered, currency }).accounts,
    ],
  };
  const said = isOne ? reasonOf('order', { id: first.id }) : reasonOf('order_group', { count: found.length });
  if (agrees && found.every((order) => isStillDue(order, context))) {
    const sure = { kind: 'order' as const, measure: 98, reasons: [said] };
    collected.add(sure, outcome);
    return { ...sure, measure: 100, outcome, orders: found };
  }
  if (!agrees && waiting.length === 0)
    addOtherDebit(prepared, inTransit, { said, ordered }, { context, collected });
  if (agrees)
    collected.add(
      { kind: 'order', measure: 60, reasons: [said, reasonOf('order_changed', { id: first.id })] },
      outcome,
    );
  return undefined;
};

/** Lines that were read, by their amount and currency: those that another may reverse. */
export type PastIndex = {
  opposite: (prepared: PreparedLine) => readonly PastLine[];
  add: (line: PastLine) => void;
  remove: (id: number) => void;
};

const mostPast = 50;

export const pastIndexOf = (): PastIndex => {
  const byAmount = new Map<string, PastLine[]>();
  const keyOf = ({ accno, currency }: { accno: number; currency: string }, amount: string) =>
    `${accno} ${currency} ${amount}`;
  const gone = new Set<number>();
  const add = (line: PastLine) => {
    const key = keyOf(line, negated(line.amount, minorUnit(line.currency)));
    const list = byAmount.get(key);
    if (list) list.push(line);
    else byAmount.set(key, [line]);
  };
  return {
    add,
    remove: (id) => gone.add(id),
    opposite: ({ line }) => {
      const amount = negated(negated(line.amount, minorUnit(line.currency)), minorUnit(line.currency));
      const list = byAmount.get(keyOf(line, amount)) ?? [];
      return list
        .slice(-mostPast)
        .filter(({ id, date }) => !gone.has(id) && id !== line.id && date <= line.date);
    },
  };
};

/** Adds the line that is reversed: by the bank's word or by a reference of both. */
export const byReversal = (prepared: PreparedLine, { context, collected }: Adding): void => {
  const { line, iban } = prepared;
  const past = context.opposite(prepared);
  const sharing = past.filter((one) => sharesReference(one, prepared));
  const isReturn = line.reversal || sharing.length > 0;
  if (!isReturn) return;
  const sure = sharing.length > 0 ? sharing : past;
  for (const [at, one] of sure.toReversed().slice(0, 3).entries()) {
    const isOther = iban !== '' && one.counterparty.iban !== '' && one.counterparty.iban !== iban;
    const measure =
      (sharing.length > 0 ? 90 : 55) +
      (line.reversal ? 6 : 0) -
      (sure.length > 1 ? 12 : 0) -
      at * 2 -
      (isOther ? 20 : 0);
    collected.add(
      { kind: 'reversal', measure, reasons: [reasonOf('reversal', { date: one.date })] },
      { documents: [], accounts: [], undoes: one.id },
    );
  }
};

const sharesReference = ({ references }: PastLine, { line }: PreparedLine): boolean =>
  (['bank', 'end_to_end', 'creditor'] as const).some(
    (name) => references[name] !== '' && references[name] === line.references[name],
  );
