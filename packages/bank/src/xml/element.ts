import { BankFileFault } from '../values/fault.ts';

/** An element of a file, with what is within it. Of its attributes only the currency is kept. */
export type XmlElement = {
  name: string;
  text: string;
  currency: string | undefined;
  children: XmlElement[];
};

/** The child of a name, which may be missing. Throws a BankFileFault where there are two. */
export const optionalChild = (element: XmlElement, name: string): XmlElement | undefined => {
  let found: XmlElement | undefined;
  for (const child of element.children) {
    if (child.name !== name) continue;
    if (found) throw new BankFileFault(`${element.name} has more than one ${name}.`, { element: name });
    found = child;
  }
  return found;
};

/** The child of a name. Throws a BankFileFault where there is none, or where there are two. */
export const childOf = (element: XmlElement, name: string): XmlElement => {
  const found = optionalChild(element, name);
  if (!found) throw new BankFileFault(`${element.name} has no ${name}.`, { element: element.name });
  return found;
};

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** The element at the end of a path of names, each of which may be missing. */
export const elementAt = (
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined => {
  let found = element;
  for (const name of names) {
    if (!found) return undefined;
    found = optionalChild(found, name);
  }
  return found;
};

/** The text of an element, which has nothing but text; empty for one that is missing. */
export const textIn = (element: XmlElement | undefined): string => {
  if (!element) return '';
  if (element.children.length > 0)
    throw new BankFileFault(`${element.name} has elements, and must be a text.`, { element: element.name });
  return element.text.trim();
};

/** The text at the end of a path; empty where there is none. */
export const textAt = (element: XmlElement | undefined, ...names: readonly string[]): string =>
  textIn(elementAt(element, ...names));

/** The text of a child that must be there and must not be empty. */
export const requiredText = (element: XmlElement, name: string): string => {
  const text = textIn(childOf(element, name));
  if (text === '') throw new BankFileFault(`${name} is empty.`, { element: name });
  return text;
};

/** The text of `Cd` or `Prtry` of a choice, or of the element itself, as older versions have it. */
export const codeIn = (element: XmlElement | undefined): string => {
  if (!element) return '';
  if (element.children.length === 0) return textIn(element);
  return textAt(element, 'Cd') || textAt(element, 'Prtry');
};

/** The children that an element may have, by their names: once, or many times. */
export type Content = ReadonlyMap<string, 'once' | 'often'>;

/** The content of names that are separated by blanks. */
export const contentOf = ({ once, often = '' }: { once: string; often?: string }): Content =>
  new Map([
    ...once.split(' ').map((name) => [name, 'once'] as const),
    ...often.split(' ').map((name) => [name, 'often'] as const),
  ]);

/**
 * Checks what is in an element that decides about money. Throws a BankFileFault for what is not
 * known there, or is there twice.
 */
export const checkContent = (element: XmlElement, content: Content): void => {
  const seen = new Set<string>();
  for (const { name } of element.children) {
    const many = content.get(name);
    if (many === undefined)
      throw new BankFileFault(
        `${element.name} has an element ${name.slice(0, 40)}, which the standard does not know.`,
        {
          element: element.name,
        },
      );
    if (many === 'once' && seen.has(name))
      throw new BankFileFault(`${element.name} has more than one ${name}.`, { element: name });
    seen.add(name);
  }
};
