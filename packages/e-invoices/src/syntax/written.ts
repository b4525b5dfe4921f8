import type { XmlElement } from '../xml/element.ts';

/** An element that is being made. */
export type MadeElement = Omit<XmlElement, 'attributes' | 'children'> & {
  attributes: Record<string, string>;
  children: MadeElement[];
};

/** The parts of a syntax that the table of business terms does not have, and a file needs. */
export type WrittenSyntax = {
  namespaces: { readonly [prefix: string]: string };
  prefixOf: (element: MadeElement, parent: MadeElement | undefined) => string;
  /** The elements within an element in the order of the schema, with blanks between them. */
  order: { readonly [element: string]: string };
  /** Adds what an element has whatever its terms. */
  complete: (
    element: MadeElement,
    how: { currency: string; grow: (element: MadeElement, name: string) => MadeElement },
  ) => void;
};
