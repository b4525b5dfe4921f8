import { z } from 'zod';
import { bareIban } from '../../qr-bill/iban.ts';
import { amountOf } from '../../values/money.ts';
import { accno, decimal, elements, integer, text } from '../../values/schema/kinds.ts';
import { sayOneOf } from '../../values/sentences/say.ts';
import type { LineFacts } from '../line-facts.ts';
import { type BankOutcome, booksTheSame } from '../outcome/outcome.ts';
import { foldLetters, wordsOfName } from '../words/words.ts';
import { bankTemplate, outcomeOfTemplate, templateOf } from './template.ts';

/**
 * Rules of a client: lines of these conditions are proposed to be booked so, from now on
 * (docs/decisions/bank.md).
 */

const directions = ['in', 'out'] as const;

/**
 * The conditions of a rule, all of which a line has to meet; one that is absent is met by every
 * line.
 */
export const ruleConditions = z.object({
  counterparty: text(140).optional().meta({ description: 'Words of the name of the counterparty.' }),
  iban: text(34).optional().meta({ description: 'The IBAN of the counterparty.' }),
  text: text(140).optional().meta({ description: 'What the texts of the line contain.' }),
  direction: z
    .enum(directions, sayOneOf(directions))
    .optional()
    .meta({ description: 'in or out, as the money goes.' }),
  least: decimal.optional().meta({ description: 'The least amount, without its sign.' }),
  most: decimal.optional().meta({ description: 'The largest amount, without its sign.' }),
  accno: accno.optional().meta({ description: 'The account of the bank.' }),
});
export type RuleConditions = z.infer<typeof ruleConditions>;

export const bankRule = z
  .object({
    id: integer,
    name: text(140, 1).meta({ description: 'The name of the rule.' }),
    conditions: ruleConditions,
    template: bankTemplate,
  })
  .meta({ id: 'bank_rule' })
  .register(elements, { one: 'rule', many: 'rules' });
export type BankRule = z.infer<typeof bankRule>;

/** A line as conditions read it, which is folded once for all rules. */
export type ReadLine = { line: LineFacts; iban: string; words: readonly string[]; said: string };

export const readLine = (line: LineFacts): ReadLine => ({
  line,
  iban: bareIban(line.counterparty.iban),
  words: wordsOfName(line.counterparty.name),
  said: foldLetters([...line.texts, line.bank_text].join(' ')),
});

/** A test of lines for the conditions. */
export const conditionsMet = (conditions: RuleConditions): ((read: ReadLine) => boolean) => {
  const { direction } = conditions;
  const names = wordsOfName(conditions.counterparty ?? '');
  const iban = bareIban(conditions.iban ?? '');
  const contained = foldLetters(conditions.text ?? '').trim();
  const least = conditions.least === undefined ? undefined : amountOf(conditions.least);
  const most = conditions.most === undefined ? undefined : amountOf(conditions.most);
  return ({ line, words, said, ...read }) => {
    if (conditions.accno !== undefined && line.accno !== conditions.accno) return false;
    if (direction && (direction === 'out') !== line.amount.startsWith('-')) return false;
    if (iban !== '' && read.iban !== iban) return false;
    if (least || most) {
      const amount = amountOf(line.amount).abs();
      if ((least && amount.lt(least)) || (most && amount.gt(most))) return false;
    }
    return names.every((word) => words.includes(word)) && said.includes(contained);
  };
};

/**
 * The rule of what was done with a line, "from now on": the counterparty by its IBAN or name, else
 * the words of the bank, and the direction. Undefined where documents were paid, or nothing tells
 * such lines from others.
 */
export const ruleFrom = (line: LineFacts, outcome: BankOutcome): Omit<BankRule, 'id'> | undefined => {
  const template = templateOf(line, outcome);
  if (!template || template.accounts.length === 0) return undefined;
  const { counterparty, bank_text } = line;
  const direction = line.amount.startsWith('-') ? 'out' : 'in';
  const iban = bareIban(counterparty.iban);
  const said = (bank_text || (line.texts[0] ?? '')).slice(0, 140).trim();
  const name = (counterparty.name.trim() || said || iban).slice(0, 140);
  if (name === '') return undefined;
  const by = iban
    ? { iban }
    : counterparty.name.trim()
      ? { counterparty: counterparty.name.slice(0, 140) }
      : { text: said };
  return { name, conditions: { ...by, direction }, template };
};

/**
 * The trial of a rule on past lines: how many it would have taken, and those that were booked
 * otherwise.
 */
export type RuleTrial = {
  taken: number[];
  agreeing: number[];
  contradicting: number[];
};

/**
 * The ids of the lines that a rule would have taken, and of those the booked ones with which it
 * agrees or not.
 */
export const tryRule = (
  { conditions, template }: Pick<BankRule, 'conditions' | 'template'>,
  past: Iterable<{ line: LineFacts; outcome?: BankOutcome | undefined }>,
): RuleTrial => {
  const isMet = conditionsMet(conditions);
  const trial: RuleTrial = { taken: [], agreeing: [], contradicting: [] };
  for (const { line, outcome } of past) {
    if (!isMet(readLine(line))) continue;
    trial.taken.push(line.id);
    if (!outcome) continue;
    const meant = outcomeOfTemplate(line, template);
    const agrees = meant !== undefined && booksTheSame(meant, outcome, line.currency);
    (agrees ? trial.agreeing : trial.contradicting).push(line.id);
  }
  return trial;
};
