import {
  type AccrualBalance,
  type AccrualProposal,
  type AccrualShare,
  amountOf,
  type BookingDate,
  decimalOf,
  minorUnit,
  proposedAccrual,
} from '@kontor/domain';
import { todayOf } from '../procedure/filter.ts';
import type { AccrualContext } from './found.ts';

/** Reads what is open by accruals beside the balances of their accounts at the end of a day. */
export const readAccrualBalances = async (
  ctx: AccrualContext,
  on: BookingDate,
): Promise<{ on: BookingDate; accounts: AccrualBalance[] }> => {
  const { books, client } = ctx;
  const places = minorUnit(client.currency);
  const [open, { accounts }, moved] = await Promise.all([
    books.accruals.openOn(on),
    books.ledger(),
    books.reports.turnovers(new Map([['shown', { to: on }]]), todayOf(ctx)),
  ]);
  const balances = new Map(moved.map((one) => [one.accno, one]));
  return {
    on,
    accounts: open.map(({ accrual_accno, open: amount }) => {
      const { debit = '0', credit = '0', closing = '0' } = balances.get(accrual_accno) ?? {};
      const balance = amountOf(debit).minus(amountOf(credit)).plus(amountOf(closing));
      return {
        accrual_accno,
        description: accounts.get(accrual_accno)?.description ?? '',
        open: decimalOf(amountOf(amount), places),
        ledger: decimalOf(balance, places),
        difference: decimalOf(balance.minus(amountOf(amount)), places),
      };
    }),
  };
};

/** Reads the accruals that documents ask for at the end of a day. */
export const readAccrualProposals = async (
  { books, client }: AccrualContext,
  { on, by }: { on: BookingDate; by: AccrualShare },
): Promise<{ on: BookingDate; proposals: AccrualProposal[] }> => {
  const places = minorUnit(client.currency);
  const documents = await books.accruals.supplied(on);
  return {
    on,
    proposals: documents.flatMap((document) => proposedAccrual(document, { on, by, places }) ?? []),
  };
};
