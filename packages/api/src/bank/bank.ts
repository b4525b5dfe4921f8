import {
  accno,
  answeredRemarks,
  bankFileKind,
  bankMedia,
  bankStatementKept,
  downloads,
  files,
  filterDay,
  integer,
  page,
  paging,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { fileAnswered, fileContentOf } from '../procedure/files/file-content.ts';
import { resolveDays } from '../procedure/filter.ts';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotentChange } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import { fileField } from '../receipts/file-sent.ts';
import { bankTags } from './bank-tag.ts';
import { bankImport, importFile } from './import.ts';
import { lineProcedures } from './line.ts';
import { matchLines } from './match-lines.ts';
import { ruleProcedures } from './rule.ts';
import { languageOf } from './settle-line.ts';
import { bankStanding, readStanding } from './standing.ts';
import { readInTurn } from './turns.ts';

/** Banks (docs/interface §26): statements and their lines. */
export const bank = router({
  import: dryRunnable(
    procedure
      .meta({
        scope: 'write',
        openapi: {
          method: 'POST',
          path: '/bank/statements',
          summary: 'Read a file of a bank',
          description:
            'Statements (camt.053, camt.052, MT940) and notifications (camt.054), several of them in a ZIP; what is known already is not taken again.',
          tags: bankTags,
        },
      })
      .input(z.object({ Filedata: fileField().register(files, bankFileKind) }))
      .output(bankImport)
      .mutation(
        idempotentChange((opts, writing) => {
          const { client } = opts.ctx;
          return readInTurn({ client, size: opts.input.Filedata.size }, async () => {
            const read = await importFile(opts, writing);
            // Also where nothing is new: whoever sends a file again may do so because the program
            // ended before its lines were matched.
            await matchLines(opts.ctx, writing);
            return read;
          });
        }),
      ),
  ),

  ...lineProcedures,
  ...ruleProcedures,

  /** The accounts at banks, with their balance, last statement and open lines. */
  accounts: procedure
    .meta({ scope: 'read' })
    .output(z.array(bankStanding))
    .query(({ ctx }) => readStanding(ctx)),

  statements: procedure
    .meta({
      scope: 'read',
      replica: true,
      openapi: {
        method: 'GET',
        path: '/bank/statements',
        summary: 'List bank statements',
        description: 'The latest first.',
        tags: bankTags,
      },
    })
    .input(
      z.object({
        ...paging,
        accno: accno.optional().meta({ description: 'The account of the books.', examples: [1020] }),
        from: filterDay.optional().meta({ description: 'The first day on which they end.' }),
        to: filterDay.optional().meta({ description: 'The last day on which they end.' }),
      }),
    )
    .output(checkedAnswer(page(bankStatementKept)))
    .query(async ({ ctx, input }) => {
      const found = await ctx.books.bank.statements.list({ ...input, ...resolveDays(input, ctx) });
      const language = languageOf(ctx);
      return {
        ...found,
        items: found.items.map((statement) => ({
          ...statement,
          remarks: answeredRemarks(statement.remarks, language),
        })),
      };
    }),

  file: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/bank/statements/{id}/file',
        summary: 'Read the file of a bank statement',
        description: 'As it was sent; also a part of it, as `Range` asks.',
        tags: bankTags,
      },
    })
    .input(z.object({ id: integer.meta({ description: 'The id of the statement.', examples: [1] }) }))
    .output(fileAnswered().register(downloads, { media: bankMedia }))
    .query(async ({ ctx, input: { id } }) => {
      const found = await ctx.books.bank.statements.file(id);
      const { store, key, ...file } = foundOrRefuse(found, { what: 'Statement', number: id }, ctx.client);
      const from = ctx.receipts.stores.of(store);
      const content = fileContentOf(file.size, (range) => from.read(key, range));
      return { ...file, encoding: 'base64' as const, content };
    }),
});
