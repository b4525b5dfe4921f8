import type { XmlElement } from '../xml/element.ts';
import { elementsAt, textsAt } from '../xml/path.ts';
import type { Syntax, Term, Terms, TermsRead } from './term.ts';

/** CII writes 20260131 where UBL writes 2026-01-31. */
const dashed = (text: string): string => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

const termText = (element: XmlElement, { kind, ...paths }: Term, syntax: Syntax): string | undefined => {
  const [text] = textsAt(element, paths[syntax]);
  return text !== undefined && kind === 'date' ? dashed(text) : text;
};

/** Reads the fields of a group from its element; a path that a syntax lacks finds nothing. */
export const readFields = <All extends Terms>(
  element: XmlElement,
  fields: All,
  syntax: Syntax,
): TermsRead<All> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (!('fields' in field)) return [name, termText(element, field, syntax)];
      const found = elementsAt(element, field[syntax]).map((one) => readFields(one, field.fields, syntax));
      return [name, field.many ? found : found[0]];
    }),
  ) as TermsRead<All>;
