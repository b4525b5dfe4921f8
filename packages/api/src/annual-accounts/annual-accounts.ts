import type { Writing } from '@kontor/data';
import {
  type AnnualNotes,
  type AnnualNotesKept,
  annualAccounts as annualAccountsAnswer,
  annualNotes,
  annualNotesContent,
  annualNotesKept,
  appropriationWith,
  checkAnnualNotes,
  checkAppropriation,
  say,
} from '@kontor/domain';
import { z } from 'zod';
import { outdatedVersion } from '../master-data/saved.ts';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { idempotent, type WriteOptions } from '../procedure/idempotency.ts';
import { procedure, router } from '../procedure/procedure.ts';
import type { WriteOutcome } from '../procedure/write-outcome.ts';
import { appropriate } from './appropriate.ts';
import { accountsShown, annualAsked, annualBooks, readAnnualAccounts, yearNamed } from './read.ts';

const path = '/annual-accounts/{year}';
const ledgerTags: ['general ledger'] = ['general ledger'];

/** The answers of a year, with its number. */
type Answered = { year: number; annual_notes: AnnualNotes };

/**
 * Saves the answers of a year as a new version. Refuses `invalid` for answers that contradict
 * themselves, and for a proposal that the law or the books don't allow; `version_outdated` where
 * others were saved since they were read.
 */
const answer = async (
  { ctx, input: { year, annual_notes } }: WriteOptions<Answered>,
  writing: Writing,
): Promise<WriteOutcome<AnnualNotesKept>> => {
  const ledger = await ctx.books.ledger();
  checkAnnualNotes(annual_notes, ledger);
  const { version_seen, ...sent } = annual_notes;
  const answers = annualNotesContent.parse(sent);
  const [books, shown] = await Promise.all([annualBooks(ctx, year), accountsShown(ctx)]);
  checkAppropriation(annual_notes, appropriationWith(books, answers, shown), ledger);
  const decide = (last: number) => {
    if (typeof version_seen !== 'number' || version_seen === last) return;
    throw outdatedVersion(say('annual_notes_outdated', { version: last }));
  };
  const done = await ctx.books.annualNotes.save({ year, answers, decide }, writing);
  return { outcome: 'done', done, recorded: true };
};

/** The annual accounts of a business year, with the answers that the books don't know (§28). */
export const annualAccounts = router({
  /** The statements, the notes and the proposal of a year. */
  get: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path,
        summary: 'Read annual accounts',
        description:
          'Balance sheet, income statement, cash flow, notes and the proposal for the profit of a business year, by articles 957 to 961b of the Code of Obligations, and what is missing until they are complete.',
        tags: ledgerTags,
      },
    })
    .input(annualAsked)
    .output(checkedAnswer(annualAccountsAnswer))
    .query(({ ctx, input }) => readAnnualAccounts(ctx, input)),

  /** Every version of the answers of a year, the last one first. */
  versions: procedure
    .meta({ scope: 'read', replica: true })
    .input(z.object(yearNamed))
    .output(z.array(annualNotesKept))
    .query(({ ctx, input }) => ctx.books.annualNotes.versions(input.year)),

  /** Saves what the books don't know; all of it is replaced. */
  answer: dryRunnable(
    procedure
      .meta({
        scope: 'close',
        openapi: {
          method: 'POST',
          path: `${path}/notes`,
          summary: 'Save the notes of annual accounts',
          description:
            'The answers that the books don’t know, the proposal for the profit and who signs. All of it is replaced; each version is kept.',
          tags: ledgerTags,
        },
      })
      .input(z.object({ ...yearNamed, annual_notes: annualNotes }))
      .output(annualNotesKept)
      .mutation(idempotent(answer)),
  ),

  appropriate,
});
