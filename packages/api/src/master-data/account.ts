import { chartNames, type Writing } from '@kontor/data';
import {
  type Account,
  type AccountSent,
  account,
  accountAfter,
  accountKept,
  accountToSave,
  chart,
  checkAccountChange,
  checkUsualTax,
  namesBank,
  newFindings,
  page,
  type Seen,
  sayOneOf,
  statementLanguages,
  withBank,
  withDefaultDimensions,
} from '@kontor/domain';
import { z } from 'zod';
import { checkedAnswer } from '../procedure/answers/checked-answer.ts';
import { dryRunnable } from '../procedure/dry-run/dry-run.ts';
import { idempotentChange, type WriteOptions, writingOf } from '../procedure/idempotency.ts';
import { nothing, procedure, router } from '../procedure/procedure.ts';
import { existsAlready, versionOutdated } from './saved.ts';

/** Ends the transaction of an account that has changed since it was read. */
class OutdatedAccount extends Error {}

/**
 * Creates or changes an account, or only creates one. Refuses what checkAccountChange refuses, and
 * `version_outdated`.
 */
export const writeAccount = async (
  { ctx, input: { version_seen: seen, ...input } }: WriteOptions<AccountSent & Partial<Seen>>,
  writing: Writing,
  { onlyNew } = { onlyNew: false },
): Promise<void> => {
  const { books, client } = ctx;
  // Reads the ledger only where the account must be checked against the others. What an account is
  // decides which figures of VAT fit it.
  if (input.tax_accno || input.category !== undefined || input.link !== undefined) {
    const ledger = await books.ledger();
    const after = accountAfter(input, ledger.accounts.get(input.accno));
    if (after.tax_accno) checkUsualTax(after, ledger);
  }
  const isDimensioned = input.department !== undefined || input.project !== undefined;
  const findings = newFindings();
  const dimensioned = isDimensioned
    ? withDefaultDimensions(input, { ledger: await books.ledger() }, findings)
    : input;
  findings.refuse();
  const given = namesBank(input) ? withBank(dimensioned, await books.ledger()) : dimensioned;
  // An account in the client's currency is stored without a currency of its own.
  const sent = given.currency === client.currency ? { ...given, currency: null } : given;
  const check: Parameters<typeof books.accounts.save>[1] = (before) => {
    if (onlyNew && before.account)
      throw existsAlready({ what: 'Account', field: 'accno', number: sent.accno, client });
    if (typeof seen === 'number' && before.account?.version !== seen) throw new OutdatedAccount();
    checkAccountChange(sent, before, client);
  };
  try {
    await books.accounts[onlyNew ? 'create' : 'save'](sent, check, writing);
  } catch (error) {
    if (!(error instanceof OutdatedAccount)) throw error;
    throw await versionOutdated({ what: 'Account', field: 'accno', number: sent.accno }, ctx);
  }
};

const language = z.enum(statementLanguages, sayOneOf(statementLanguages)).meta({
  description: 'The language in which accounts are named that nobody has renamed: `de`, `fr`, `it` or `en`.',
});

/** Accounts of the general ledger (docs/interface §8). */
export const accounts = router({
  /** Lists the accounts that can be posted to, without headings. */
  charts: procedure
    .meta({
      scope: 'read',
      openapi: {
        method: 'GET',
        path: '/charts',
        summary: 'List accounts',
        description: 'By number. The fields are attributes in XML.',
        tags: ['accounts'],
      },
    })
    .input(z.object({ language: language.optional() }))
    .output(checkedAnswer(page(chart)))
    .query(async ({ ctx, input }) => {
      const [{ accounts }, { nameIn }] = await Promise.all([ctx.books.ledger(), chartNames()]);
      const items = [...accounts.values()].filter(({ heading }) => !heading);
      return {
        items: items.map((account) => {
          const named = input.language && nameIn(input.language, account);
          return { ...account, id: account.accno, description: named ?? account.description };
        }),
      };
    }),

  /**
   * The names of accounts in a language: of those that have a name of the chart, as nobody has
   * renamed them (docs/interface §8).
   */
  names: procedure
    .meta({ scope: 'read' })
    .input(z.object({ language }))
    .output(z.array(accountKept.pick({ accno: true, description: true })))
    .query(async ({ ctx, input }) => {
      const [{ accounts }, { nameIn }] = await Promise.all([ctx.books.ledger(), chartNames()]);
      return [...accounts.values()].flatMap((account) => {
        const description = nameIn(input.language, account);
        return description === undefined ? [] : [{ accno: account.accno, description }];
      });
    }),

  /** Lists every account, headings included. */
  list: procedure
    .meta({ scope: 'read' })
    .output(z.array(accountKept))
    .query(({ ctx }) => ctx.books.accounts.list()),

  /** Creates the account whose number is unknown, else changes the fields that are sent. */
  save: dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(accountToSave)
      .output(nothing)
      .mutation((opts) => writeAccount(opts, writingOf(opts))),
  ),

  /**
   * Creates an account. Refuses `account_exists` where the number is taken, and then changes
   * nothing (docs/interface §18).
   */
  create: dryRunnable(
    procedure
      .meta({ scope: 'write' })
      .input(account)
      .output(nothing)
      .mutation(
        idempotentChange<Account, void>((opts, writing) => writeAccount(opts, writing, { onlyNew: true })),
      ),
  ),
});
