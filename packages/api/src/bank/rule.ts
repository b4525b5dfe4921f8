import {
  bankRule,
  bankTemplate,
  integer,
  Refusal,
  record,
  ruleConditions,
  ruleFrom,
  say,
  text,
  tryRule,
} from '@kontor/domain';
import { z } from 'zod';
import { foundOrRefuse } from '../procedure/found-or-refuse.ts';
import { idempotentChange } from '../procedure/idempotency.ts';
import { procedure } from '../procedure/procedure.ts';
import { factsOf } from './line-found.ts';

/** Rules by which lines of banks are proposed to be booked, for screens (docs/interface §26). */

const newRule = record('new_bank_rule', 'new_bank_rules', {
  name: text(140, 1),
  conditions: ruleConditions,
  template: bankTemplate,
});

const trial = z.object({
  taken: z.array(integer),
  agreeing: z.array(integer),
  contradicting: z.array(integer),
});

// As many of the last lines as a rule is tried on.
const mostTried = 5_000;

export const ruleProcedures = {
  rules: procedure
    .meta({ scope: 'read' })
    .output(z.array(bankRule))
    .query(({ ctx }) => ctx.books.bank.rules.list()),

  /**
   * The rule of what a line was booked as, "from now on". Refuses `invalid` where documents were
   * paid, or nothing tells such lines from others.
   */
  ruleOf: procedure
    .meta({ scope: 'read' })
    .input(z.object({ id: integer }))
    .output(newRule)
    .query(async ({ ctx, input: { id } }) => {
      const found = await ctx.books.bank.lines.find(id);
      const line = foundOrRefuse(found, { what: 'Line', number: id }, ctx.client);
      const rule = line.match && ruleFrom(factsOf(line), line.match.outcome);
      if (!rule) throw new Refusal('invalid', say('bank_line_no_rule', { id }));
      return rule;
    }),

  /**
   * The lines that a rule would have taken, with those of the booked ones that it agrees with or
   * not.
   */
  tryRule: procedure
    .meta({ scope: 'read' })
    .input(z.object({ conditions: ruleConditions, template: bankTemplate }))
    .output(trial)
    .query(async ({ ctx, input }) => {
      const { lines } = ctx.books.bank;
      const past = await lines.booked(mostTried);
      for await (const open of lines.open()) past.push(...open);
      return tryRule(
        input,
        past.map((line) => ({ line: factsOf(line), outcome: line.match?.outcome })),
      );
    }),

  saveRule: procedure
    .meta({ scope: 'write' })
    .input(z.object({ bank_rule: newRule }))
    .output(bankRule)
    .mutation(
      idempotentChange(({ ctx, input }, writing) => ctx.books.bank.rules.create(input.bank_rule, writing)),
    ),

  removeRule: procedure
    .meta({ scope: 'write' })
    .input(z.object({ id: integer }))
    .output(bankRule)
    .mutation(
      idempotentChange(async ({ ctx, input: { id } }, writing) =>
        foundOrRefuse(
          await ctx.books.bank.rules.remove(id, writing),
          { what: 'Rule', number: id },
          ctx.client,
        ),
      ),
    ),
};
