import type { PaidDocumentKept, Retry, SetOffToKeep, VendorCreditBooks, Writing } from '@kontor/data';
import {
  type Amount,
  amountOf,
  type Decimal,
  decimalOf,
  minorUnit,
  newFindings,
  Refusal,
  type Setoff,
  say,
  setOffBetween,
  zero,
} from '@kontor/domain';
import { foundOrRefuse } from '../../procedure/found-or-refuse.ts';
import type { WriteOptions } from '../../procedure/idempotency.ts';
import type { WriteOutcome } from '../../procedure/write-outcome.ts';
import { checkOpenSeen, findToPay } from '../payment-booking.ts';
import { bookPair, type Pairing } from '../payment-pair.ts';

/** Setting vendors' credit notes off against their payables (docs/interface §10.2). */

type Sides = { credit: PaidDocumentKept; payable: PaidDocumentKept };

type SettingOff = Pairing & {
  /** The payment of an order whose sending books it. */
  ordered?: { order: number; position: number } | undefined;
};

/**
 * Books the two payments by which a credit note settles so much of a payable, at the rate of the
 * payable. Answers the set-off to keep, a retry, or nothing where there is nothing to settle.
 */
export const bookSetOff = async (
  within: VendorCreditBooks,
  { credit, payable, amount }: Sides & { amount: Amount },
  { ordered, ...by }: SettingOff,
): Promise<SetOffToKeep | Retry | undefined> => {
  const pair = await bookPair(within, { kind: 'payable', credit, document: payable, amount }, by);
  if (pair?.outcome !== 'booked') return pair;
  return { credit, payable, amount: pair.amount, payments: pair.payments, ordered };
};

/** A payable without what a sent order is already paying of it. */
export const freeOf = async (
  { setOffs }: VendorCreditBooks,
  payable: PaidDocumentKept,
): Promise<{ amount: Decimal; paid: Decimal }> => {
  const { on_its_way = '0' as Decimal } = (await setOffs.sideOf(payable.id)) ?? {};
  const paid = amountOf(payable.paid).plus(amountOf(on_its_way));
  return { amount: payable.amount, paid: decimalOf(paid, minorUnit(payable.currency)) };
};

type SetOffSent = { invnumber: string; vendor_number?: string | undefined; setoff: Setoff };

/**
 * Sets a credit note of a vendor off against one of their payables. Refuses what postPayment
 * refuses, `not_found`, `payable_ambiguous`, `payable_in_order`, `open_changed`, and `invalid` for
 * what is not a credit note, a payable in another currency, and more than is open of either.
 */
export const setOffCredit = async (
  { ctx, input }: WriteOptions<SetOffSent>,
  writing: Writing,
): Promise<WriteOutcome<{ invnumber: string }>> => {
  const { books, client } = ctx;
  const { invnumber, vendor_number, setoff: sent } = input;
  const on = sent.transdate;
  const ledger = await books.ledger();
  const part = { ...writing, once: undefined };
  const named = await findToPay.payable(ctx, { invnumber, vendor_number, on });
  const booked = await books.vendorCredits.book(async (within) => {
    const side = await within.setOffs.sideOf(named.id);
    const partynumber = side?.vendornumber ?? '';
    const [credit] = await within.payables.findToPay(named.invnumber, { on, partynumber });
    const [found] = await within.payables.findToPay(sent.payable, { on, partynumber });
    if (!credit || !side) throw new Error(`payable ${named.invnumber} was there, and is not found`);
    const payable = foundOrRefuse(found, { what: 'Payable', number: sent.payable }, client);
    checkOpenSeen(sent, payable);
    const other = await within.setOffs.sideOf(payable.id);
    if (typeof other?.in_order === 'number') {
      const said = { payable: payable.invnumber, order: other.in_order };
      throw new Refusal('payable_in_order', say('payable_in_order', said));
    }
    const amount = amountToSet(sent, { credit, payable, free: await freeOf(within, payable) }, side.reserved);
    const by = { on, payment_accno: sent.payment_accno ?? undefined, ledger, writing: part };
    const setOff = await bookSetOff(within, { credit, payable, amount }, by);
    if (setOff && 'outcome' in setOff) return setOff;
    return {
      outcome: 'done',
      done: { invnumber: credit.invnumber },
      setOffs: setOff ? [setOff] : [],
    };
  }, writing);
  return booked.outcome === 'retry' ? booked : { outcome: 'done', done: booked.done, recorded: true };
};

/** The amount of a set-off. Refuses `invalid` unless so much is open of both. */
const amountToSet = (
  { amount: sent }: Setoff,
  { credit, payable, free }: Sides & { free: { amount: Decimal; paid: Decimal } },
  reserved: Decimal,
): Amount => {
  const places = minorUnit(payable.currency);
  const findings = newFindings();
  if (!amountOf(credit.amount).lt(zero))
    findings.add('invalid', 'invnumber', say('set_off_credit', { number: credit.invnumber }));
  else if (amountOf(payable.amount).lte(zero))
    findings.add('invalid', 'payable', say('set_off_payable', { number: payable.invnumber }));
  else if (payable.currency !== credit.currency)
    findings.add(
      'invalid',
      'payable',
      say('set_off_currency', { number: payable.invnumber, currency: payable.currency }),
    );
  findings.refuse();
  // Of a credit note what orders do not take yet.
  const owed = { ...credit, paid: decimalOf(amountOf(credit.paid).minus(amountOf(reserved)), places) };
  const most = setOffBetween(free, owed);
  const wanted = sent ? amountOf(sent) : most;
  if (!wanted.gt(zero) || wanted.gt(most))
    findings.add(
      'invalid',
      sent ? 'amount' : 'payable',
      say('set_off_rest', { most: decimalOf(most, places), number: payable.invnumber }),
    );
  findings.refuse();
  return wanted;
};
