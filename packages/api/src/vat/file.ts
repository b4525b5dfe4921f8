import { writeVatDeclaration } from '@kontor/authorities';
import {
  downloads,
  entryLanguage,
  entryText,
  periodSubmissions,
  Refusal,
  say,
  sayInSchema,
  sayOneOf,
  type VatDays,
  type VatSettled,
  type VatSubmission,
  vatDeclarationOf,
} from '@kontor/domain';
import { z } from 'zod';
import { type FileAnswered, fileAnswered, fileMade } from '../procedure/files/file-content.ts';
import { resolveDays } from '../procedure/filter.ts';
import type { WriteOptions } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import { daysInPath, settlementNumber } from './asked.ts';
import { settlementsOf } from './read.ts';

/**
 * The file of a settled VAT period for the portal of the tax administration (docs/interface §15).
 */

export const deduction = z
  .string()
  .min(1, sayInSchema('required'))
  .max(50, sayInSchema('too_long', { max: 50 }))
  .optional()
  .meta({
    description:
      'What figure 280 is, in up to 50 characters. By default, other deductions in the language of the client.',
  });

const asked = z.object({
  ...daysInPath,
  submission: z.enum(periodSubmissions, sayOneOf(periodSubmissions)).optional().meta({
    description:
      '`first` for a period that was not filed yet; `correction` for the whole of one that was, which replaces what was filed. By default `correction` where the file has settled corrections.',
  }),
  number: settlementNumber,
  deduction,
});

/** The file of what was settled. Refuses `vat_file_refused` with what the portal would refuse. */
export const writtenFile = (
  { client, program }: WriteOptions<unknown>['ctx'],
  settled: readonly VatSettled[],
  of: { submission: VatSubmission; deduction: string | undefined },
): FileAnswered => {
  const { sender, currency, name } = client;
  const declarer = { sender: sender ?? undefined, currency, client: name };
  const declaration = vatDeclarationOf(settled, { submission: of.submission, declarer });
  if (Array.isArray(declaration)) throw new Refusal('vat_file_refused', say('vat_file_refused'), declaration);
  const { version = '1' } = program ?? {};
  const deduction = of.deduction ?? entryText(entryLanguage(client), 'other_deductions');
  const written = writeVatDeclaration(declaration, { version, deduction });
  return fileMade(
    `ech0217-${declaration.reference}.xml`,
    'application/xml',
    new TextEncoder().encode(written),
  );
};

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
    const all = await settlementsOf(ctx, days);
    // A first filing has the return as it was first settled, unless its number says otherwise.
    const last = input.number ?? (input.submission === 'first' ? 0 : Math.max(0, all.length - 1));
    if (last >= all.length) throw new Refusal('not_found', say('vat_not_settled', days));
    const settled = all.slice(0, last + 1);
    const submission = input.submission ?? (settled.length > 1 ? 'correction' : 'first');
    return writtenFile(ctx, settled, { submission, deduction: input.deduction });
  });
