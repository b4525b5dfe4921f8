import { z } from 'zod';
import { elements, text } from '../../values/schema/kinds.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import type { ReasonCode, ReasonWords } from './reason-words.ts';

/**
 * The reasons why a match of a bank line is proposed: a code and its parameters, which are said in
 * four languages.
 */

type ParamsIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never;

/** A reason as the matcher gives it. */
export type Reason = { code: ReasonCode; params: Readonly<Record<string, string>> };

type ParamsOfReason<Code extends ReasonCode> = [ParamsIn<(typeof english)[Code]>] extends [never]
  ? []
  : [Readonly<Record<ParamsIn<(typeof english)[Code]>, string | number>>];

export const reasonOf = <Code extends ReasonCode>(code: Code, ...[params]: ParamsOfReason<Code>): Reason => ({
  code,
  params: Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)])),
});

const reasonWords: Readonly<Record<string, ReasonWords>> = {
  de: german,
  en: english,
  fr: french,
  it: italian,
};

/** Whether a code is one that can be said in words. */
export const isReasonCode = (code: string): code is ReasonCode => Object.hasOwn(english, code);

/** A reason in words. A language beyond `de`, `en`, `fr` and `it` is said in English. */
export const sayReason = ({ code, params }: Reason, language = 'en'): string =>
  (reasonWords[language] ?? english)[code].replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

export const reasonParam = z
  .object({
    name: text().meta({ description: 'The name of the parameter.', examples: ['name'] }),
    value: text().meta({ description: 'Its value.', examples: ['Gasthaus zum Löwen'] }),
  })
  .meta({ id: 'bank_reason_param' })
  .register(elements, { one: 'param', many: 'params' });

/** A reason as it is answered: its sentence, and its code and parameters for other languages. */
export const bankReason = z
  .object({
    code: text().meta({ description: 'The code of the reason.', examples: ['iban'] }),
    message: text().meta({
      description: 'The reason in words.',
      examples: ['The IBAN is that of Gasthaus zum Löwen.'],
    }),
    params: z.array(reasonParam).meta({ description: 'The parameters of the sentence.' }),
  })
  .meta({ id: 'bank_reason' })
  .register(elements, { one: 'reason', many: 'reasons' });
export type BankReason = z.infer<typeof bankReason>;

/** A reason as it is answered, in a language. */
export const answeredReason = (reason: Reason, language?: string): BankReason => ({
  code: reason.code,
  message: sayReason(reason, language),
  params: Object.entries(reason.params).map(([name, value]) => ({ name, value })),
});
