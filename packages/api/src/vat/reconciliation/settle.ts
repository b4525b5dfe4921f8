import { sha256, type Writing } from '@kontor/data';
import {
  decimalOf,
  differencesOf,
  entryPreviewOf,
  type Ledger,
  minorUnit,
  postVatSettlement,
  type ReconciliationSent,
  Refusal,
  say,
  type VatDays,
  type VatSettled,
  type VatSettlementPreview,
  vatReference,
} from '@kontor/domain';
import { referenceOrRefuse } from '../../documents/booking-outcome.ts';
import { todayOf } from '../../procedure/filter.ts';
import type { WriteOptions } from '../../procedure/idempotency.ts';
import type { WriteOutcome } from '../../procedure/write-outcome.ts';
import type { VatReading } from '../read.ts';
import { differenceFacts } from './facts.ts';
import { gapIn, ownReconciliations, type ReconciliationAsked, yearOf } from './read.ts';

/** Settles what differs from the returns of a year (docs/interface §15). */

type ReconcileAsked = ReconciliationAsked & { reconciliation: ReconciliationSent };
type DecideToBook = Parameters<VatReading['books']['vat']['settle']>[1];
type BooksAtSettlement = Parameters<DecideToBook>[0];

/**
 * Checks that a year can be reconciled: it is over, all of its periods are settled, and no other
 * reconciliation has some of its days.
 */
const checkReconciling = (
  ctx: VatReading,
  days: VatDays,
  { settled, reconciled }: BooksAtSettlement,
): void => {
  const refuse = (field: string, said: ReturnType<typeof say>) =>
    new Refusal('invalid', said, [{ field, ...said }]);
  if (days.to > todayOf(ctx)) throw refuse('to', say('vat_running'));
  const gap = gapIn(days, settled);
  if (gap) throw refuse('from', say('vat_reconciliation_gap', gap));
  const other = reconciled.find(({ from, to }) => from !== days.from || to !== days.to);
  if (!other) return;
  const said = say('vat_reconciliation_other', { from: other.from, to: other.to });
  throw new Refusal('vat_settled', said, [{ field: 'from', ...said }]);
};

const decideReconciliation =
  (ctx: VatReading, input: ReconcileAsked, ledger: Ledger) => async (books: BooksAtSettlement) => {
    const days = yearOf(ctx, input);
    checkReconciling(ctx, days, books);
    const { settled, reconciled, adjusted, movements } = books;
    const own = ownReconciliations(days, reconciled);
    const year = { settled, reconciled: own, adjustments: adjusted };
    const facts = await differenceFacts(ctx, days, year, { movements });
    const { form, accounts } = differencesOf(facts);
    if (own.length > 0 && isNothing({ figures: form.figures, accounts })) {
      const said = say('vat_reconciliation_nothing', days);
      throw new Refusal('nothing_to_close', said, [{ field: 'from', ...said }]);
    }
    const { method, consideration } = facts.periods.at(-1) as (typeof facts.periods)[number];
    const sameDays = settled.filter(({ from, to }) => from === days.from && to === days.to);
    const number = sameDays.length + own.length;
    const { transdate, description } = input.reconciliation;
    return {
      kept: {
        ...days,
        ...{ number, method, consideration, accounts },
        figures: form.figures,
        payable: decimalOf(form.payable, minorUnit(ctx.client.currency)),
        adjustments: [...adjusted],
      },
      posted: postVatSettlement(
        {
          ...days,
          ...{ number, method, accounts, payable: form.payable },
          transdate: transdate ?? days.to,
          description: description ?? '',
          reconciles: true,
        },
        ledger,
      ),
      content: sha256(vatReference({ ...days, number })),
    };
  };

/** Whether nothing differs from what was settled. */
export const isNothing = ({ figures, accounts }: Pick<VatSettled, 'figures' | 'accounts'>): boolean =>
  accounts.length === 0 &&
  figures.every(
    ({ amount = '0', tax = '0', rows = [] }) =>
      Number(amount) === 0 && Number(tax) === 0 && rows.length === 0,
  );

/**
 * Settles what differs from the returns of a year, and keeps it with the adjustments of the year.
 * Refuses `invalid`, `period_closed`, `vat_settled`, and `nothing_to_close` where nothing has come
 * since the reconciliation before.
 */
export const reconcile = async (
  { ctx, input }: WriteOptions<ReconcileAsked>,
  writing: Writing,
): Promise<WriteOutcome<VatSettled>> => {
  const decide = decideReconciliation(ctx, input, await ctx.books.ledger());
  const written = await ctx.books.vat.settle(yearOf(ctx, input), decide, writing);
  if (written.outcome === 'settled') return { outcome: 'done', done: written.settled, recorded: true };
  const entry = referenceOrRefuse(written);
  if (entry.outcome === 'retry') return entry;
  throw new Error('the entry of a reconciliation was booked, and nothing was settled');
};

/** Answers what `reconcile` would book at this moment, and refuses as it does; books nothing. */
export const previewReconciliation = async ({
  ctx,
  input,
}: Pick<WriteOptions<ReconcileAsked>, 'ctx' | 'input'>): Promise<VatSettlementPreview> => {
  const days = yearOf(ctx, input);
  const { vat } = ctx.books;
  const [ledger, settled, reconciled, [adjusted]] = await Promise.all([
    ctx.books.ledger(),
    vat.settled(days),
    vat.reconciled(days),
    vat.adjustments(days),
  ]);
  const { movements } = vat;
  const decide = decideReconciliation(ctx, input, ledger);
  const { kept, posted } = await decide({
    ...{ settled, reconciled, movements },
    adjusted: adjusted?.adjustments ?? [],
  });
  return {
    ...days,
    currency: ctx.client.currency,
    number: kept.number,
    payable: kept.payable,
    warnings: [],
    notices: [],
    ...(posted ? { entry: entryPreviewOf(posted, ledger) } : {}),
  };
};
