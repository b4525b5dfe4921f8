import { sha256, type Writing } from '@kontor/data';
import {
  bookingDate,
  decimalOf,
  entryPreviewOf,
  type Ledger,
  minorUnit,
  postVatSettlement,
  Refusal,
  say,
  text,
  type VatNotice,
  type VatSettled,
  type VatSettlementPreview,
  vatReference,
  vatSettled,
  vatSettlementPreview,
} from '@kontor/domain';
import { z } from 'zod';
import { referenceOrRefuse } from '../documents/booking-outcome.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { idempotent, type WriteOptions } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { correctInputTax } from './corrections.ts';
import { vatFile } from './file.ts';
import { payInstalment, setOffIn, vatInstalments } from './instalments.ts';
import { noticesIn } from './notices.ts';
import { checkNotReconciled, computeVat, type VatComputed, vatAsked, vatDays, vatWarnings } from './read.ts';
import { reconciliation } from './reconciliation/reconciliation.ts';
import { vatFigures, vatPostings } from './returns.ts';
import { checkSettling, isNothing } from './settleable.ts';

const settling = vatAsked.extend({
  /** The day of the entry; the last one of the period, if it is left out. */
  transdate: bookingDate.optional(),
  description: text().optional(),
});

/** Decides the settlement of a period from what was settled and moved. Refuses as settle does. */
const decideSettlement =
  (
    ctx: WriteOptions<unknown>['ctx'],
    input: z.infer<typeof settling>,
    { ledger, all }: { ledger: Ledger; all: readonly VatSettled[] },
  ): Decide =>
  async ({ settled, reconciled, movements }) => {
    const { correction = false, description = '' } = input;
    const days = vatDays(ctx, input);
    checkSettling(ctx, { days, correction }, settled);
    if (correction) checkNotReconciled(reconciled);
    const computed = await computeVat(ctx, { days, settled, correction }, { movements });
    if (correction && isNothing(computed)) {
      const said = say('vat_nothing_later', { from: days.from, to: days.to });
      throw new Refusal('nothing_to_close', said, [{ field: 'correction', ...said }]);
    }
    const { form, accounts, method, consideration } = computed;
    const number = settled.length;
    const transdate = input.transdate ?? days.to;
    const kept = {
      ...days,
      ...{ number, method, consideration, accounts },
      figures: form.figures,
      payable: decimalOf(form.payable, minorUnit(ctx.client.currency)),
    };
    const { payable } = form;
    const { notices } = await noticesIn(ctx, { computed, correction }, all);
    return {
      computed,
      kept,
      notices,
      posted: postVatSettlement(
        { ...days, number, transdate, description, method, accounts, payable },
        ledger,
      ),
      content: sha256(vatReference({ ...days, number })),
    };
  };

type DecideToBook = Parameters<WriteOptions<unknown>['ctx']['books']['vat']['settle']>[1];
type Decide = (
  ...books: Parameters<DecideToBook>
) => Promise<Awaited<ReturnType<DecideToBook>> & { computed: VatComputed; notices: VatNotice[] }>;

/**
 * Settles a period: transfers the turnovers of its VAT accounts to the account of the tax office,
 * and stores the return. Refuses `invalid`, `period_closed`, `nothing_to_close` for a correction of
 * nothing, and `vat_settled`.
 */
const settle = async (
  { ctx, input }: WriteOptions<z.infer<typeof settling>>,
  writing: Writing,
): Promise<WriteOutcome<VatSettled>> => {
  const [ledger, all] = await Promise.all([ctx.books.ledger(), ctx.books.vat.settled()]);
  const decide = decideSettlement(ctx, input, { ledger, all });
  const written = await ctx.books.vat.settle(vatDays(ctx, input), decide, writing);
  if (written.outcome === 'settled') return { outcome: 'done', done: written.settled, recorded: true };
  const entry = referenceOrRefuse(written);
  if (entry.outcome === 'retry') return entry;
  throw new Error('the entry of a settlement was booked, and nothing was settled');
};

/**
 * Answers the entry that settling a period would book at this moment. Refuses as `settle` does;
 * books nothing.
 */
const previewSettlement = async ({
  ctx,
  input,
}: Pick<WriteOptions<z.infer<typeof settling>>, 'ctx' | 'input'>): Promise<VatSettlementPreview> => {
  const { vat } = ctx.books;
  const days = vatDays(ctx, input);
  const [ledger, all, settled, reconciled] = await Promise.all([
    ctx.books.ledger(),
    vat.settled(),
    vat.settled(days),
    vat.reconciled(days),
  ]);
  const decide = decideSettlement(ctx, input, { ledger, all });
  const { movements } = vat;
  const { kept, notices, posted, computed } = await decide({ settled, reconciled, adjusted: [], movements });
  const { from, to, number, payable } = kept;
  const { currency } = ctx.client;
  const { correction = false } = input;
  const set_off = correction ? undefined : await setOffIn(ctx, { from, to }, payable);
  return {
    from,
    to,
    currency,
    number,
    payable,
    warnings: await vatWarnings(ctx, { computed, correction }),
    notices,
    ...(set_off ? { set_off } : {}),
    ...(posted ? { entry: entryPreviewOf(posted, ledger) } : {}),
  };
};

/** Settling value added tax (docs/interface §15). The return itself is among the reports. */
export const vat = router({
  settle: dryRunnable(
    procedure.meta({ scope: 'close' }).input(settling).output(vatSettled).mutation(idempotent(settle)),
  ),

  /** Answers what `settle` would book, and refuses what it would refuse. Books nothing. */
  previewSettlement: procedure
    .meta({ scope: 'close' })
    .input(settling)
    .output(vatSettlementPreview)
    .query((opts) => previewSettlement(opts)),

  /** Lists every settlement with its figures at that time, by period. */
  returns: procedure
    .meta({ scope: 'read' })
    .output(z.array(vatSettled))
    .query(({ ctx }) => ctx.books.vat.settled()),

  /**
   * The file of a settled period for the portal of the tax administration. Refuses `not_found` and
   * `vat_file_refused`.
   */
  file: vatFile,

  /** The return of a period, and the postings of one of its figures, as reports have them. */
  figures: vatFigures,
  postings: vatPostings,

  instalments: vatInstalments,
  payInstalment,
  correctInputTax,
  ...reconciliation,
});
