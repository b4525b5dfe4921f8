import {
  amountOf,
  type Decimal,
  daysOfFigure,
  decimalOf,
  downloads,
  exactTaxAt,
  minorUnit,
  round,
  text,
  untaxedIn,
  type VatFigure,
  vatReference,
  zero,
} from '@kontor/domain';
import type { VatActivity, VatFigureLine, VatReturnSheet } from '@kontor/print';
import { z } from 'zod';
import { fileAnswered, fileMade } from '../procedure/files/file-content.ts';
import { todayOf } from '../procedure/filter.ts';
import { procedure } from '../procedure/procedure.ts';
import { daysInPath, settlementNumber } from '../vat/asked.ts';
import { vatDays } from '../vat/read.ts';
import { readVatWhole, type VatShown } from '../vat/whole.ts';
import { fileNamed, languageAsked, pdf } from './drawn.ts';
import { headOf, languageFor } from './head.ts';
import { drawDocument } from './printer.ts';

/** VAT returns as PDF, in the layout of the tax administration's form (docs/interface §15). */

const asked = z.object({
  ...daysInPath,
  number: settlementNumber,
  deduction: text(50)
    .optional()
    .meta({ description: 'What figure 280 is, in up to 50 characters.', examples: ['Wert des Bodens'] }),
  language_code: languageAsked.meta({
    description: "The language: de, fr, it or en. By default the client's first.",
  }),
});

export const vatReturnPdf = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/vat/returns/{from}/{to}/pdf',
      summary: 'Read a VAT return as PDF',
      description:
        'In the layout of the form: as it was settled, with so many corrections as `number` says; one more than was settled, or a period that was not, is a draft of the books as they are.',
      tags: ['general ledger'],
    },
  })
  .input(asked)
  .output(fileAnswered().register(downloads, { media: [pdf] }))
  .query(async ({ ctx, input }) => {
    const days = vatDays(ctx, { from: input.from, to: input.to });
    const shown = await readVatWhole(ctx, days, input.number);
    const ledger = await ctx.books.ledger();
    const language = languageFor(ledger, { asked: input.language_code, customer: undefined });
    const { sender, ...head } = headOf(ledger, { language });
    // The small print of letters is for who gets them.
    const { footer: _, ...own } = sender;
    const { currency } = ctx.client;
    const { last } = shown;
    const day = todayOf({ now: last?.created ?? ctx.now, client: ctx.client });
    const sheet: VatReturnSheet = {
      ...{ ...head, sender: own, recipient: [], currency, kind: 'vat_return', ...days },
      day,
      ...formOf(shown, minorUnit(currency)),
      ...(last ? { settled: { day, reference: last.reference } } : {}),
      ...(input.deduction ? { deduction: input.deduction } : {}),
    };
    const name = fileNamed(vatReference({ ...days, number: shown.number }), 'pdf');
    return fileMade(name, pdf, await drawDocument(ctx, sheet));
  });

type Form = Pick<
  VatReturnSheet,
  'method' | 'consideration' | 'number' | 'figures' | 'activities' | 'ledger' | 'untaxed'
>;

const formOf = (shown: VatShown, places: number): Form => {
  const { figures, payable, ledger, number, method, consideration } = shown;
  const written = (amount: typeof payable) => decimalOf(amount, places);
  const untaxed = untaxedIn(figures);
  return {
    ...{ method, consideration, number },
    figures: figures.filter((one) => isOnForm(one, shown)).map((one) => figureLine(one, { shown, places })),
    activities: shown.hasActivities ? figures.flatMap((one) => activitiesOf(one, places)) : [],
    ...(payable.eq(ledger)
      ? {}
      : { ledger: { payable: written(ledger), difference: written(payable.minus(ledger)) } }),
    ...(untaxed.eq(zero) ? {} : { untaxed: written(untaxed) }),
  };
};

/** From 2025 on the form of net rates has no credits, so that those of nothing are left out. */
const isOnForm = (
  { figure, tax = '0' as Decimal }: VatFigure,
  { method, hasActivities }: VatShown,
): boolean =>
  method === 'effective' || !hasActivities || !/^(47[019]|415)$/.test(figure) || !amountOf(tax).eq(zero);

const isSupplies = (figure: string): boolean => /^3[0-4]\d$/.test(figure);
const isAcquisition = (figure: string): boolean => /^38\d$/.test(figure);

type LineBasis = { shown: VatShown; places: number };

const figureLine = (one: VatFigure, { shown, places }: LineBasis): VatFigureLine => {
  const { figure, rate, amount, tax, computed, rows = [] } = one;
  const declared = shown.owesLedgerTax ? tax : (computed ?? tax);
  return {
    figure,
    ...(rate === undefined ? {} : { rate }),
    ...(isSupplies(figure) || isAcquisition(figure) ? daysOfFigure(figure) : {}),
    ...(amount === undefined ? {} : { amount }),
    ...(declared === undefined ? {} : { tax: declared }),
    ...(isAcquisition(figure) ? { parts: rows.map((row) => partOf(row, places)) } : {}),
    ...(shown.method !== 'effective' && isSupplies(figure) && shown.hasActivities
      ? { has_activities: true }
      : {}),
  };
};

const partOf = ({ rate, amount }: { rate: Decimal; amount: Decimal }, places: number) => ({
  ...{ rate, amount },
  tax: decimalOf(round(exactTaxAt(amountOf(amount), rate), places), places),
});

const activitiesOf = ({ figure, rows = [] }: VatFigure, places: number): VatActivity[] =>
  isSupplies(figure)
    ? rows.map((row) => ({
        ...partOf(row, places),
        figure,
        ...(row.activity_id ? { activity_id: row.activity_id } : {}),
        ...(row.description ? { description: row.description } : {}),
      }))
    : [];
