import {
  type AnnualAccounts,
  amountOf,
  boolean,
  decimalOf,
  downloads,
  minorUnit,
  Refusal,
  say,
  zero,
} from '@kontor/domain';
import type { AnnualAccountsSheet, AnnualRow } from '@kontor/print';
import { annualAsked, readAnnualAccounts } from '../../annual-accounts/read.ts';
import { fileAnswered, fileMade } from '../../procedure/files/file-content.ts';
import { todayOf } from '../../procedure/filter.ts';
import { procedure } from '../../procedure/procedure.ts';
import { fileNamed, pdf } from '../drawn.ts';
import { headOf, languageFor } from '../head.ts';
import { drawDocument } from '../printer.ts';
import { levelRow } from './level-row.ts';

/** Annual accounts as PDF (docs/interface §28). */

export const annualAccountsPdf = procedure
  .meta({
    scope: 'read',
    openapi: {
      method: 'GET',
      path: '/annual-accounts/{year}/pdf',
      summary: 'Read annual accounts as PDF',
      description:
        'In the look of the client’s letters. Accounts that are not complete are marked as a draft; with `final` they are refused with what is missing.',
      tags: ['general ledger'],
    },
  })
  .input(
    annualAsked.extend({
      final: boolean
        .optional()
        .meta({ description: 'True refuses accounts that are not complete.', examples: [true] }),
    }),
  )
  .output(fileAnswered().register(downloads, { media: [pdf] }))
  .query(async ({ ctx, input }) => {
    const ledger = await ctx.books.ledger();
    const language = languageFor(ledger, { asked: input.language, customer: undefined });
    const accounts = await readAnnualAccounts(ctx, { year: input.year, language });
    if (input.final && accounts.state === 'draft')
      throw new Refusal(
        'annual_accounts_incomplete',
        say('annual_accounts_incomplete'),
        accounts.reasons.map(({ field, description }) => ({ field, message: description })),
      );
    const { sender, ...head } = headOf(ledger, { language });
    // The small print of letters is for who gets them.
    const { footer: _, ...own } = sender;
    const sheet: AnnualAccountsSheet = {
      ...{ ...head, sender: own, recipient: [], currency: accounts.currency },
      // A draft is of its day; accounts that are complete are the same file each time.
      day: accounts.state === 'final' ? accounts.to : todayOf(ctx),
      ...annualFormOf(accounts, own.uid ?? ''),
    };
    return fileMade(fileNamed(`annual-accounts-${input.year}`, 'pdf'), pdf, await drawDocument(ctx, sheet));
  });

type AnnualForm = Omit<
  AnnualAccountsSheet,
  'language' | 'look' | 'sender' | 'recipient' | 'day' | 'currency'
>;

const annualFormOf = (accounts: AnnualAccounts, uid: string): AnnualForm => {
  const { from, to, compare_from, compare_to, company, appropriation, equity, answers } = accounts;
  return {
    kind: 'annual_accounts',
    ...{ from, to, ...(compare_from ? { compare_from } : {}), ...(compare_to ? { compare_to } : {}) },
    state: accounts.state,
    company: { ...company, uid },
    ...securitiesOf(accounts),
    balance: accounts.balance_sheet.map(levelRow),
    income: accounts.income_statement.map(levelRow),
    cash_flow: accounts.cash_flow.map(
      ({ kind, description, amount, compared, line }): AnnualRow => ({
        name: description,
        amount,
        ...(compared === undefined ? {} : { compared }),
        look:
          kind === 'line' ? 'line' : line === 'opening' ? 'line' : line === 'closing' ? 'result' : 'total',
      }),
    ),
    ...(appropriation
      ? {
          appropriation: appropriation.lines.map(
            ({ line, description, amount }): AnnualRow => ({
              ...{ name: description, amount },
              look: line === 'available' ? 'total' : line === 'carry_forward' ? 'result' : 'line',
            }),
          ),
          is_loss: appropriation.lines.some(
            ({ line, amount }) => line === 'available' && amount.startsWith('-'),
          ),
        }
      : {}),
    ...(equity
      ? {
          equity: equity.map(
            ({ line, description, amount }): AnnualRow => ({
              ...{ name: description, amount },
              look: line === 'closing' ? 'result' : 'line',
            }),
          ),
        }
      : {}),
    notices: accounts.notices.map(({ notice, covered, needed }) => ({ notice, covered, needed })),
    // What is not answered is not printed.
    notes: accounts.notes
      .filter(({ state, known }) => state !== 'open' || known !== undefined)
      .map(({ name: note, title, state, text, amount, compared, known, known_compared }) => ({
        ...{ note, title, state },
        ...(text ? { text } : {}),
        ...(amount ? { amount } : {}),
        ...(compared ? { compared } : {}),
        ...(known ? { known } : {}),
        ...(known_compared ? { known_compared } : {}),
      })),
    missing: accounts.reasons.map(({ reason, field, description }) => {
      const note = accounts.notes.find((one) => `notes.${one.name}` === field);
      return note && reason === 'note_open' ? note.title : description;
    }),
    signatories: answers?.signatories ?? [],
    place: answers?.place ?? '',
    ...(answers?.signed_on ? { signed_on: answers.signed_on } : {}),
  };
};

/** Securities that the balance sheet has with cash, and the cash flow not. */
const securitiesOf = ({
  balance_sheet,
  cash_flow,
  currency,
}: AnnualAccounts): Pick<AnnualForm, 'securities'> => {
  const position = balance_sheet.find(({ code }) => code === 'A1a')?.amount ?? '0';
  const cash = cash_flow.find(({ line }) => line === 'closing')?.amount ?? '0';
  const securities = amountOf(position).minus(amountOf(cash));
  return securities.eq(zero) ? {} : { securities: decimalOf(securities, minorUnit(currency)) };
};
