import { z } from 'zod';
import { elements, text } from '../../values/schema/kinds.ts';
import { reasonParam } from '../reasons/reason.ts';
import { type RemarkCode, remarkWords } from './remark-words.ts';

/**
 * Remarks on a statement or a line of a bank: where its file is not as the standard has it, and how
 * that was read. Money never rests on them (decision 339).
 */
export type BankRemark = { code: RemarkCode; params: Readonly<Record<string, string>> };

type ParamsIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never;

type ParamsOfRemark<Code extends RemarkCode> = [ParamsIn<(typeof remarkWords)[Code]['en']>] extends [never]
  ? []
  : [Readonly<Record<ParamsIn<(typeof remarkWords)[Code]['en']>, string>>];

export const remarkOf = <Code extends RemarkCode>(
  code: Code,
  ...[params]: ParamsOfRemark<Code>
): BankRemark => ({
  code,
  params: { ...params },
});

/** Whether a code is one that can be said in words. */
export const isRemarkCode = (code: string): code is RemarkCode => Object.hasOwn(remarkWords, code);

const isWordLanguage = (language: string): language is 'en' | 'de' | 'fr' | 'it' =>
  Object.hasOwn(remarkWords.no_opening, language);

/** A remark in words. A language beyond `de`, `en`, `fr` and `it` is said in English. */
export const sayRemark = ({ code, params }: BankRemark, language = 'en'): string =>
  remarkWords[code][isWordLanguage(language) ? language : 'en'].replace(
    /\{(\w+)\}/g,
    (_, name: string) => params[name] ?? '',
  );

/** A remark as it is answered: its sentence, and its code and parameters for other languages. */
export const bankRemark = z
  .object({
    code: text().meta({ description: 'The code of the remark.', examples: ['detail_differs'] }),
    message: text().meta({
      description: 'The remark in words.',
      examples: ['The details say 0.00; the amount of the entry, 12.50, was taken.'],
    }),
    params: z.array(reasonParam).meta({ description: 'The parameters of the sentence.' }),
  })
  .meta({ id: 'bank_remark' })
  .register(elements, { one: 'remark', many: 'remarks' });

/** Remarks as they are answered, in a language; those of which nothing is kept are none. */
export const answeredRemarks = (
  remarks: readonly BankRemark[] | null | undefined,
  language?: string,
): z.infer<typeof bankRemark>[] =>
  (remarks ?? []).map((remark) => ({
    code: remark.code,
    message: sayRemark(remark, language),
    params: Object.entries(remark.params).map(([name, value]) => ({ name, value })),
  }));
