import { useLanguage } from '../texts/language.tsx';
import english from '../texts/refusals/en.ts';
import { useText } from '../texts/text.ts';
import { formatDate, isDate } from '../values/date.ts';

/** The server tells its refusals in English. A sentence that is known here is told in the language of the page. */

type Name = keyof typeof english;
type Wording = { name: Name; pattern: RegExp };

// Parameters that are parts of sentences, which have words of their own in each language.
const parts = new Set(['why', 'kind', 'documents', 'what']);
const kinds: Readonly<Record<string, string>> = {
  account: '\\d+',
  day: '\\d{4}-\\d\\d-\\d\\d',
  from: '\\d{4}-\\d\\d-\\d\\d',
  to: '\\d{4}-\\d\\d-\\d\\d',
};

const patternOf = (wording: string): RegExp => {
  const escaped = wording.replace(/[.*+?^$()[\]\\|]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${kinds[name] ?? '.+?'})`)}$`);
};

let known: readonly Wording[] | undefined;

/** The wordings, those with the most words of their own first. */
const wordings = (): readonly Wording[] => {
  const ownLength = (wording: string) => wording.replace(/\{\w+\}/g, '').length;
  known ??= (Object.entries(english) as [Name, string][])
    .sort(([, one], [, other]) => ownLength(other) - ownLength(one))
    .map(([name, wording]) => ({ name, pattern: patternOf(wording) }));
  return known;
};

/** Answers the function that tells a sentence of the server in the language of the page; one that is unknown stays English. */
export const useRefusalText = (): ((sentence: string) => string) => {
  const text = useText();
  const { language } = useLanguage();
  const translated = (sentence: string): string | undefined => {
    for (const { name, pattern } of wordings()) {
      const found = pattern.exec(sentence);
      if (!found) continue;
      const values = Object.entries(found.groups ?? {}).map(([param, value]) => [
        param,
        isDate(value) ? formatDate(value, language) : parts.has(param) ? (translated(value) ?? value) : value,
      ]);
      return text(name, Object.fromEntries(values));
    }
    // A fault of a field that the page does not show: `customer.zipcode is longer than 10 characters.`
    const [, field = '', fault = ''] = /^([\w.-]+) (.+)\.$/.exec(sentence) ?? [];
    const told = fault === '' ? undefined : translated(fault);
    return told === undefined ? undefined : `${field}: ${told}`;
  };
  return (sentence) => (language === 'en' ? sentence : (translated(sentence) ?? sentence));
};
