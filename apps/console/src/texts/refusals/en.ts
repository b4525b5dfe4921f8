import { type SentenceName, sentences } from '@kontor/domain';

/** The sentences of the server in English, by the names that the domain gives them. */
type RefusalTexts = { [Name in SentenceName as `refusal.${Name}`]: string };

export default Object.fromEntries(
  // What the field is called, and what is wrong with it.
  Object.entries({ ...sentences, fault: '{field}: {fault}' }).map(([name, sentence]) => [
    `refusal.${name}`,
    sentence,
  ]),
) as RefusalTexts;

declare module '../text.ts' {
  interface Texts extends RefusalTexts {}
}
