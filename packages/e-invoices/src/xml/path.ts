import type { XmlElement } from './element.ts';

/**
 * A path from an element to elements below it, or to an attribute: names separated by `/`,
 * alternatives by `|`, and a condition that a text is one of some, or is not: `A[B/C=x,y]/D`,
 * `A[B!=x]/@c`. Texts are compared without regard to case. The empty path is the element itself.
 */
export type Path = string;

/** A step to an element of this name, or to an attribute (`@c`), and the condition on it. */
export type PathStep = {
  name: string;
  where?: { steps: readonly PathStep[]; texts: readonly string[]; isEqual: boolean; written: string };
};
export type Compiled = readonly PathStep[];

const compiled = new Map<Path, readonly Compiled[]>();

const stepsOf = (path: string): Compiled =>
  (path.match(/(?:[^/[\]]|\[[^\]]*\])+/g) ?? []).map((written): PathStep => {
    const [, name = written, within] = /^([^[]+)\[(.*)\]$/.exec(written) ?? [];
    if (within === undefined) return { name };
    const [, inner = '', sign, text = ''] = /^(.*?)(!?=)(.*)$/.exec(within) ?? [];
    return {
      name,
      where: {
        ...{ steps: stepsOf(inner), texts: text.toLowerCase().split(','), isEqual: sign === '=' },
        written: text.split(',')[0] ?? '',
      },
    };
  });

/** The alternatives of a path, each as its steps; the element itself is none. */
export const alternatives = (path: Path): readonly Compiled[] => {
  const known = compiled.get(path) ?? path.split('|').map((one) => stepsOf(one));
  compiled.set(path, known);
  return known;
};

const textsOn = (element: XmlElement, steps: Compiled): string[] => {
  const last = steps.at(-1);
  if (!last?.name.startsWith('@'))
    return elementsOn(element, steps).map(({ text, children }) => (children.length > 0 ? '' : text.trim()));
  const name = last.name.slice(1);
  return elementsOn(element, steps.slice(0, -1)).flatMap(({ attributes }) => attributes[name] ?? []);
};

/** Whether an element has what a step asks of it. */
export const fits = (element: XmlElement, { where }: PathStep): boolean => {
  if (!where) return true;
  const isThere = textsOn(element, where.steps).some((text) => where.texts.includes(text.toLowerCase()));
  return isThere === where.isEqual;
};

const elementsOn = (element: XmlElement, steps: Compiled): XmlElement[] => {
  let found = [element];
  for (const step of steps)
    found = found.flatMap(({ children }) =>
      children.filter((child) => child.name === step.name && fits(child, step)),
    );
  return found;
};

/** The elements on a path, in the order of the document within each alternative. */
export const elementsAt = (element: XmlElement, path: Path): XmlElement[] =>
  alternatives(path).flatMap((steps) => elementsOn(element, steps));

/** The texts on a path, without blanks around them. */
export const textsAt = (element: XmlElement, path: Path): string[] =>
  alternatives(path).flatMap((steps) => textsOn(element, steps));
