import {
  addsLedgerTax,
  hasActivities,
  minorUnit,
  Refusal,
  say,
  type VatDays,
  type VatSettled,
  type VatWay,
  type VatWhole,
  vatInLedger,
  vatWholeOf,
} from '@kontor/domain';
import { computeVat, settlementsOf, type VatReading } from './read.ts';

/** A return as its form shows it. */
export type VatShown = VatWhole &
  VatWay & {
    /** 0 for the return, from 1 on for the return with so many corrections. */
    number: number;
    /** The last settlement that it has; undefined of a draft. */
    last: VatSettled | undefined;
    /** Whether its net rates are those of activities. */
    hasActivities: boolean;
    /** Whether it owes the tax in the ledger, as returns did before totals were computed. */
    owesLedgerTax: boolean;
  };

/**
 * The return of a period as it was settled with so many corrections. One more than was settled is a
 * draft, and so is a period that was not settled at all: the return as the books are now. Refuses
 * `not_found` for a number after that.
 */
export const readVatWhole = async (ctx: VatReading, days: VatDays, asked?: number): Promise<VatShown> => {
  const all = await settlementsOf(ctx, days);
  const [first] = all;
  const number = asked ?? Math.max(0, all.length - 1);
  if (number > all.length) throw new Refusal('not_found', say('vat_not_settled', days));
  const last = all[number];
  const shown = last
    ? { ...vatWholeOf(all.slice(0, number + 1), minorUnit(ctx.client.currency)), ...wayOf(last) }
    : await draftOf(ctx, days, all);
  return {
    ...shown,
    ...{ number, last },
    owesLedgerTax: first !== undefined && addsLedgerTax(first.figures),
    hasActivities: hasActivities({
      to: days.to,
      hasTwoFigures: shown.figures.some(({ figure }) => figure.startsWith('33')),
    }),
  };
};

const wayOf = ({ method, consideration }: VatWay): VatWay => ({ method, consideration });

const draftOf = async (ctx: VatReading, days: VatDays, settled: VatSettled[]): Promise<VatWhole & VatWay> => {
  const { form, accounts, ...way } = await computeVat(
    ctx,
    { days, settled, correction: false },
    ctx.books.vat,
  );
  const { figures, payable } = form;
  return { figures, payable, ledger: vatInLedger(accounts), ...wayOf(way) };
};
