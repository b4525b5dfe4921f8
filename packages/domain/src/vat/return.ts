import { z } from 'zod';
import { entryPreview } from '../ledger/closing-preview.ts';
import { vatConsiderations, vatMethods } from '../master-data/vat-settings.ts';
import { bookingDate, instant } from '../values/dates.ts';
import {
  accno,
  boolean,
  decimal,
  elements,
  record,
  text,
  textLists,
  unboundedDecimal,
} from '../values/schema/kinds.ts';
import { vatSetOff } from './instalments/instalment.ts';
import { vatNotice, vatShare } from './notices/notice.ts';
import { vatAdjustment } from './reconciliation/adjustment.ts';

/**
 * The consideration of acquisitions at one rate or, by the net tax rate method, of the supplies of
 * one activity, as the file of a return has it.
 */
export const vatRow = z
  .object({
    activity_id: text()
      .optional()
      .meta({
        description: 'The id of an activity, or a technical id for supplies of before 2025.',
        examples: ['00101'],
      }),
    description: text().optional().meta({ description: 'The name of the activity.' }),
    rate: decimal.meta({ description: 'The rate in percent.', examples: ['6.2'] }),
    amount: unboundedDecimal.meta({ description: 'Its consideration.', examples: ['1000.25'] }),
    granted: boolean.optional().meta({
      description: 'False of supplies on days on which the activity was not granted.',
      examples: [false],
    }),
  })
  .meta({ id: 'vat_row' })
  .register(elements, { one: 'vat_row', many: 'vat_rows' });
export type VatRow = z.infer<typeof vatRow>;

/**
 * A figure of the form. `amount` is consideration; `tax` is the tax in the ledger or, by the net
 * tax rate method, the computed tax. `computed` is the rate on the amount, which totals add before
 * it is rounded; `difference` is tax less computed. `rows` are the rates of acquisition tax and, by
 * the net tax rate method, the activities. `sum_of` names the figures that a total adds; those that
 * it subtracts have a minus.
 */
export const vatFigure = z
  .object({
    figure: text().meta({ description: 'Its number on the form.', examples: ['303'] }),
    rate: decimal.optional().meta({ description: 'The rate of a supply, in percent.', examples: ['8.1'] }),
    amount: unboundedDecimal.optional().meta({ description: 'Consideration.', examples: ['1000.00'] }),
    tax: unboundedDecimal.optional().meta({
      description: 'Tax as the ledger has it; of a net rate, as it is computed.',
      examples: ['81.00'],
    }),
    computed: unboundedDecimal
      .optional()
      .meta({ description: 'What the rate makes of `amount`.', examples: ['81.00'] }),
    difference: unboundedDecimal
      .optional()
      .meta({ description: 'What the ledger has more.', examples: ['0.00'] }),
    rows: z
      .array(vatRow)
      .optional()
      .meta({ description: 'The rates of acquisition tax; of net rates, the activities.' }),
    sum_of: z
      .array(z.string())
      .register(textLists, { texts: true })
      .optional()
      .meta({
        description: 'Of a total, the figures that it adds; those that it takes off have a minus.',
        examples: [['200', '-289']],
      }),
  })
  .meta({ id: 'vat_figure' })
  .register(elements, { one: 'vat_figure', many: 'vat_figures' });
export type VatFigure = z.infer<typeof vatFigure>;

/** The turnover of a VAT account that a settlement includes, debit positive. */
export const vatAccountMoved = z.object({ accno, amount: unboundedDecimal });
export type VatAccountMoved = z.infer<typeof vatAccountMoved>;

/** An entry that adds to a warning, with its part of the amount. */
export const vatWarningEntry = z
  .object({
    entry_id: z.int().meta({ description: 'The id of the entry.', examples: [345] }),
    transdate: bookingDate.meta({ description: 'Its day.', examples: ['2026-02-10'] }),
    reference: text().meta({ description: 'Its reference.', examples: ['A1.1'] }),
    description: text().meta({ description: 'Its text.' }),
    amount: unboundedDecimal.meta({ description: 'Its part of the amount.', examples: ['40.00'] }),
  })
  .meta({ id: 'vat_warning_entry' })
  .register(elements, { one: 'vat_warning_entry', many: 'vat_warning_entries' });
export type VatWarningEntry = z.infer<typeof vatWarningEntry>;

/**
 * A figure that should be zero and isn't, so that something was booked without its tax or its code:
 * `untaxed` turnover, supplies at a rate that the form does not know (`3xx`), by the net tax rate
 * method tax that fits no line of its entry (`tax_only`), or a `difference` between the ledger and
 * the computed tax that is larger than rounding makes it.
 */
export const vatWarning = z
  .object({
    figure: z.enum(['untaxed', '3xx', 'tax_only', 'difference']).meta({
      description:
        'untaxed: turnover in no deduction and without tax. 3xx: supplies at a rate that the form does not know. tax_only: tax that fits no line. difference: tax in the ledger that is not what its rate makes.',
      examples: ['untaxed'],
    }),
    amount: unboundedDecimal.meta({ description: 'Its amount.', examples: ['40.00'] }),
    form_figure: text()
      .optional()
      .meta({ description: 'Of `difference`: the figure of the form.', examples: ['303'] }),
    tax: unboundedDecimal.optional().meta({ description: 'Of `3xx`: the tax in the ledger.' }),
    message: text().meta({ description: 'A sentence that says so.' }),
    /** Absent from a return that was settled. */
    entries: z
      .array(vatWarningEntry)
      .optional()
      .meta({ description: 'The first entries that it is made of, by day.' }),
    entry_count: z
      .int()
      .optional()
      .meta({ description: 'How many there are.', examples: [3] }),
  })
  .meta({ id: 'vat_warning' })
  .register(elements, { one: 'vat_warning', many: 'vat_warnings' });
export type VatWarning = z.infer<typeof vatWarning>;

/** A settlement of a period: of its return, or (with `number` from 1 on) of a later correction. */
export const vatSettled = z.object({
  id: z.int(),
  from: bookingDate,
  to: bookingDate,
  number: z.int(),
  method: z.enum(vatMethods),
  consideration: z.enum(vatConsiderations),
  figures: z.array(vatFigure),
  accounts: z.array(vatAccountMoved),
  /** Absent from answers that an Idempotency-Key has recorded since before there were warnings. */
  warnings: z.array(vatWarning).default([]),
  /** In the answer of settling: what asks for a look, of the return as it was settled. */
  notices: z.array(vatNotice).optional(),
  /** The amount owed to the tax office; negative where the tax office owes it. */
  payable: unboundedDecimal,
  /** The reference of the entry that settled it; empty where there was nothing to book. */
  reference: text(),
  /** That entry in the journal. */
  entry_id: z.int().optional(),
  /** The last entry that had been booked by then. Later entries belong to a correction. */
  last_entry_id: z.int(),
  created: instant,
  /** Of the reconciliation of a year: the adjustments of that moment. */
  adjustments: z.array(vatAdjustment).optional(),
});
export type VatSettled = z.infer<typeof vatSettled>;

/** A settlement of a period, as its return names it. */
const vatSettlement = z
  .object({
    id: z.int().meta({ description: 'The id of the settlement.', examples: [7] }),
    number: z.int().meta({ description: '0 for the return, from 1 on for its corrections.', examples: [0] }),
    reference: text().meta({
      description: 'The reference of the entry; empty where there was nothing to book.',
      examples: ['VAT-2026-01-01-2026-03-31'],
    }),
    entry_id: z
      .int()
      .optional()
      .meta({ description: 'The id of the entry.', examples: [345] }),
    payable: unboundedDecimal.meta({ description: 'What it settled.', examples: ['81.00'] }),
    created: instant.meta({ description: 'The moment of the settlement.' }),
  })
  .meta({ id: 'vat_settlement' })
  .register(elements, { one: 'vat_settlement', many: 'vat_settlements' });

/**
 * The return of a period. `untaxed` is turnover without tax and in no deduction; it should be zero,
 * else an account or a line lacks its code. `notices` and `shares` are of the year so far;
 * `set_off` is what was paid by instalments, of a year that has some. `settled` names the
 * settlements of the period so far.
 */
export const vatReturn = record('vat_return', 'vat_returns', {
  from: bookingDate.meta({ description: 'The first day of the period.', examples: ['2026-01-01'] }),
  to: bookingDate.meta({ description: 'Its last day.', examples: ['2026-03-31'] }),
  currency: text(3).meta({ description: 'The currency of the books.', examples: ['CHF'] }),
  method: z.enum(vatMethods).meta({ description: 'The method of the period.', examples: ['effective'] }),
  consideration: z
    .enum(vatConsiderations)
    .meta({ description: 'Whether documents count as invoiced or as paid.', examples: ['agreed'] }),
  correction: boolean.meta({
    description: 'Whether the figures are only what came after the settlement.',
    examples: [false],
  }),
  figures: z.array(vatFigure).meta({ description: 'The figures of the form, in its order.' }),
  untaxed: unboundedDecimal.meta({
    description: 'Turnover in no deduction and without tax.',
    examples: ['0.00'],
  }),
  warnings: z.array(vatWarning).meta({ description: 'The figures that should be zero and are not.' }),
  notices: z.array(vatNotice).meta({ description: 'What asks for a look.' }),
  shares: z.array(vatShare).meta({ description: 'The shares of activities in the turnover of the year.' }),
  payable: unboundedDecimal.meta({
    description: 'Figure 500, or 510 below zero.',
    examples: ['81.00'],
  }),
  /**
   * The part that the VAT accounts hold, and what the form owes more: settling books the
   * difference.
   */
  ledger: unboundedDecimal.meta({
    description: 'What the VAT accounts hold of it.',
    examples: ['81.01'],
  }),
  difference: unboundedDecimal.meta({
    description: 'What settling books, as the form owes more than the VAT accounts hold.',
    examples: ['-0.01'],
  }),
  set_off: vatSetOff.optional().meta({ description: 'What instalments paid of the year.' }),
  settled: z.array(vatSettlement).meta({ description: 'The settlements of the period so far.' }),
});
export type VatReturn = z.infer<typeof vatReturn>;

/** The settlement of a period as it would be booked at this moment. */
export const vatSettlementPreview = z.object({
  from: bookingDate,
  to: bookingDate,
  currency: text(3),
  /** 0 for the return, from 1 on for its corrections. */
  number: z.int(),
  /** The debt to the tax office; below zero it is a claim. */
  payable: unboundedDecimal,
  warnings: z.array(vatWarning),
  notices: z.array(vatNotice),
  set_off: vatSetOff.optional(),
  /** Absent where there is nothing to book. */
  entry: entryPreview.optional(),
});
export type VatSettlementPreview = z.infer<typeof vatSettlementPreview>;

/** A posting of a figure, with the part that it adds. */
export const vatReturnPosting = record('vat_posting', 'vat_postings', {
  entry_id: z.int().meta({
    description: 'The entry that puts it into the period; for collected consideration that of the payment.',
    examples: [345],
  }),
  posting_id: z.int().meta({ description: 'The id of the posting.', examples: [1234] }),
  posting_entry_id: z.int().meta({ description: 'The entry of the posting.', examples: [345] }),
  transdate: bookingDate.meta({
    description: 'The day on which it came into the period.',
    examples: ['2026-02-10'],
  }),
  reference: text().meta({ description: 'The reference of the entry.', examples: ['A1.1'] }),
  description: text().meta({ description: 'The text of the entry.' }),
  accno: accno.meta({ description: 'The account of the posting.', examples: [3400] }),
  amount: unboundedDecimal
    .optional()
    .meta({ description: 'Its part of the consideration.', examples: ['1000.00'] }),
  tax: unboundedDecimal.optional().meta({ description: 'Its part of the tax.', examples: ['81.00'] }),
});
export type VatReturnPosting = z.infer<typeof vatReturnPosting>;
