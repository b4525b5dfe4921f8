import {
  decimal,
  decimalOf,
  invalidField,
  isVatRow,
  paging,
  sum,
  text,
  type VatFigure,
  type VatMovement,
  type VatReturnPosting,
  vatPartsOf,
  vatRowOf,
} from '@kontor/domain';
import type { z } from 'zod';
import {
  basisOf,
  computeVat,
  queryOf,
  settledOf,
  type VatComputed,
  type VatReading,
  vatAsked,
  vatDays,
} from './read.ts';

/** The postings that a figure of a VAT return is made of (docs/interface §15). */

/** The row of a figure with rows: an empty text is that of a row without one. */
const rowAsked = {
  rate: decimal
    .optional()
    .meta({ description: 'The rate of a row of the figure, in percent.', examples: ['8.1'] }),
  activity_id: text(5)
    .optional()
    .meta({
      description: 'The activity of a row; an empty text for one without an id.',
      examples: ['00101'],
    }),
  description: text()
    .optional()
    .meta({ description: 'The description of a row; an empty text for one without it.' }),
};

const figure = text(10).meta({ description: 'The figure, but not a total.', examples: ['303'] });

export const vatPostingsAsked = vatAsked.extend({ figure, ...rowAsked, ...paging });

/**
 * The postings of one figure, or of one of its rows. Refuses `invalid` for a figure or a row that
 * the return does not have, and for a total.
 */
export const readVatReturnPostings = async (
  ctx: VatReading,
  { figure, limit, after, rate, activity_id, description, ...input }: z.infer<typeof vatPostingsAsked>,
): Promise<{ items: VatReturnPosting[]; next?: string | undefined }> => {
  const { correction = false } = input;
  const days = vatDays(ctx, input);
  const settled = await settledOf(ctx, days, correction);
  const computed = await computeVat(ctx, { days, settled, correction }, ctx.books.vat);
  const bears = figureIn(figure, computed);
  const row = { rate, activity_id, description };
  const isRow = Object.values(row).some((value) => value !== undefined);
  if (isRow) checkRow(row, bears);
  const basis = basisOf(ctx, computed);
  const partsIn = (moved: VatMovement) =>
    vatPartsOf(moved, basis).filter(
      (part) => part.figure === figure && (!isRow || isVatRow(vatRowOf(part, basis), row)),
    );
  const { places } = basis;
  const query = queryOf(computed, basis, { correction });
  const kinds = computed.movements.filter((moved) => partsIn(moved).length > 0);
  const page = await ctx.books.vat.postings(query, { kinds, limit, after });
  const items = page.items.flatMap((posting): VatReturnPosting[] => {
    const parts = partsIn(posting);
    // Of a kind with several rows it may add to others alone.
    if (parts.length === 0) return [];
    const { accno, transdate, reference, description } = posting;
    const amount = decimalOf(sum(parts.map((part) => part.amount)), places);
    const tax = decimalOf(sum(parts.map((part) => part.tax)), places);
    const item = {
      entry_id: posting.entry_id,
      posting_id: posting.posting_id,
      posting_entry_id: posting.posting_entry_id,
      ...{ transdate, reference, description, accno },
      ...(bears.amount === undefined ? {} : { amount }),
      // The net tax rate method computes tax, which no posting holds.
      ...(bears.tax === undefined || /^3[23]/.test(figure) ? {} : { tax }),
    };
    return [item];
  });
  return page.next === undefined ? { items } : { items, next: page.next };
};

const checkRow = (row: Parameters<typeof isVatRow>[1], { rows = [] }: VatFigure): void => {
  if (rows.some((one) => isVatRow(one, row))) return;
  const rates = rows.map(({ activity_id, rate }) => [activity_id, rate].filter(Boolean).join(' '));
  throw invalidField('rate', `is of no row of the figure: ${rates.join(', ') || 'it has none'}`);
};

const figureIn = (figure: string, { form }: VatComputed): VatFigure => {
  const found = form.figures.find((one) => one.figure === figure);
  if (found && !found.sum_of) return found;
  const message = found?.sum_of
    ? `is a total of ${found.sum_of.join(', ')}: ask for one of these`
    : `must be one of ${form.figures.map((one) => one.figure).join(', ')}`;
  throw invalidField('figure', message);
};
