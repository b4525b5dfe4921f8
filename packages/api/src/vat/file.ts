import { writeVatDeclaration } from '@kontor/authorities';
import {
  downloads,
  filterDay,
  Refusal,
  say,
  sayInSchema,
  sayOneOf,
  type VatDays,
  vatDeclarationOf,
  vatSubmissions,
} from '@kontor/domain';
import { z } from 'zod';
import { type FileAnswered, fileAnswered, fileMade } from '../procedure/files/file-content.ts';
import { resolveDays } from '../procedure/filter.ts';
import { procedure } from '../procedure/procedure.ts';
import { settlementsOf } from './read.ts';

/**
 * The file of a settled VAT period for the portal of the tax administration (docs/interface §15).
 */

const asked = z.object({
  from: filterDay.meta({ description: 'The first day of the period.', examples: ['2026-01-01'] }),
  to: filterDay.meta({ description: 'Its last day.', examples: ['2026-03-31'] }),
  submission: z.enum(vatSubmissions, sayOneOf(vatSubmissions)).optional().meta({
    description:
      '`first` for the return as it was settled; `correction` for the whole of it with its settled corrections, which replaces what was filed. By default `correction` where there are any.',
  }),
  deduction: z
    .string()
    .min(1, sayInSchema('required'))
    .max(50, sayInSchema('too_long', { max: 50 }))
    .default('Übrige Abzüge')
    .meta({ description: 'What figure 280 is, in up to 50 characters.' }),
});

export const vatFile = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/vat/returns/{from}/{to}/ech-0217',
      summary: 'Read the file of a VAT return',
      description:
        'The declaration of a settled period by eCH-0217 2.0.0, which a person uploads to the portal of the tax administration. It is checked as the portal checks it, and refused with the reasons.',
      tags: ['general ledger'],
    },
  })
  .input(asked)
  .output(fileAnswered().register(downloads, { media: ['application/xml'] }))
  .query(async ({ ctx, input }): Promise<FileAnswered> => {
    const days = resolveDays({ from: input.from, to: input.to }, ctx) as VatDays;
    const settled = await settlementsOf(ctx, days);
    if (settled.length === 0) throw new Refusal('not_found', say('vat_not_settled', days));
    const submission = input.submission ?? (settled.length > 1 ? 'correction' : 'first');
    const { sender, currency, name } = ctx.client;
    const declarer = { sender: sender ?? undefined, currency, client: name };
    const declaration = vatDeclarationOf(settled, { submission, declarer });
    if (Array.isArray(declaration))
      throw new Refusal('vat_file_refused', say('vat_file_refused'), declaration);
    const { version = '1' } = ctx.program ?? {};
    const written = writeVatDeclaration(declaration, { version, deduction: input.deduction });
    return fileMade(
      `ech0217-${declaration.reference}.xml`,
      'application/xml',
      new TextEncoder().encode(written),
    );
  });
