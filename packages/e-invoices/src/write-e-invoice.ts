import { type EInvoiceGiven, invoiceTerms } from './model/invoice-terms.ts';
import { nowhere, type Syntax, type Terms, type TermsGiven } from './model/term.ts';
import { cii } from './syntax/cii.ts';
import { ubl } from './syntax/ubl.ts';
import type { MadeElement, WrittenSyntax } from './syntax/written.ts';
import { alternatives, type Compiled, fits, type PathStep } from './xml/path.ts';
import { xmlText } from './xml/xml-text.ts';

/** Writes invoices by the table of business terms that they are read by. */

const syntaxesWritten: Readonly<Record<Syntax, WrittenSyntax>> = { ubl, cii };
const namespaceOfUbl = 'urn:oasis:names:specification:ubl:schema:xsd:';

const made = (name: string): MadeElement => ({ name, attributes: {}, text: '', children: [] });

const ordersOf = new Map<string, readonly string[]>();
const orderIn = ({ order }: WrittenSyntax, name: string): readonly string[] | undefined => {
  const written = order[name];
  if (written === undefined) return undefined;
  const known = ordersOf.get(written) ?? written.split(/\s+/);
  ordersOf.set(written, known);
  return known;
};

const childNamed = (parent: MadeElement, name: string): MadeElement => {
  const known = parent.children.find((one) => one.name === name);
  if (known) return known;
  const child = made(name);
  parent.children.push(child);
  return child;
};

/** The end of a path that is followed and, where an element is missing, made. */
type End = { element: MadeElement; attribute?: string };

const setText = ({ element, attribute }: End, text: string): void => {
  if (attribute === undefined) element.text = text;
  else element.attributes[attribute] = text;
};

const endOf = (from: MadeElement, steps: Compiled): End => {
  let element = from;
  for (const step of steps) {
    if (step.name.startsWith('@')) return { element, attribute: step.name.slice(1) };
    element =
      element.children.find((one) => one.name === step.name && fits(one, step)) ?? newChild(element, step);
  }
  return { element };
};

/** A new element of a step, which has what the step asks of it. */
const newChild = (parent: MadeElement, { name, where }: PathStep): MadeElement => {
  const child = made(name);
  parent.children.push(child);
  if (where) {
    if (!where.isEqual) throw new Error(`${parent.name}/${name} is read alone: nothing says how to write it`);
    setText(endOf(child, where.steps), where.written);
  }
  return child;
};

/** Writes the fields of a group into its element, each where the syntax has it. */
const writeFields = (
  element: MadeElement,
  fields: Terms,
  { given, syntax }: { given: TermsGiven<Terms>; syntax: Syntax },
): void => {
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name];
    const path = field[syntax];
    if (value === undefined || path === nowhere) continue;
    const steps = stepsFor(path, element, syntax);
    if (!('fields' in field)) {
      const text = String(value);
      const isDate = field.kind === 'date' && syntax === 'cii';
      setText(endOf(element, steps), isDate ? text.replaceAll('-', '') : text);
      continue;
    }
    for (const one of [value].flat()) {
      if (typeof one === 'string') continue;
      const last = field.many ? steps.at(-1) : undefined;
      const within = last
        ? newChild(endOf(element, steps.slice(0, -1)).element, last)
        : endOf(element, steps).element;
      writeFields(within, field.fields, { given: one, syntax });
    }
  }
};

/** Of the alternatives of a path the first that the schema has within this element. */
const stepsFor = (path: string, element: MadeElement, syntax: Syntax): Compiled => {
  const all = alternatives(path);
  const order = orderIn(syntaxesWritten[syntax], element.name);
  return all.find(([first]) => !first || !order || order.includes(first.name)) ?? all[0] ?? [];
};

/** Completes each element, and puts those within it into the order of the schema. */
const complete = (element: MadeElement, syntax: WrittenSyntax, currency: string): void => {
  syntax.complete(element, { currency, grow: childNamed });
  const order = orderIn(syntax, element.name);
  const placeOf = ({ name }: MadeElement) => {
    const place = order?.indexOf(name) ?? 0;
    if (place < 0) throw new Error(`nothing says where ${name} stands within ${element.name}`);
    return place;
  };
  element.children.sort((one, other) => placeOf(one) - placeOf(other));
  for (const child of element.children) complete(child, syntax, currency);
};

/**
 * Writes an invoice in a syntax; in UBL as a credit note where it is one. It checks no rule.
 */
export const writeEInvoice = (
  given: EInvoiceGiven,
  { syntax, isCreditNote }: { syntax: Syntax; isCreditNote: boolean },
): string => {
  const name = syntax === 'cii' ? 'CrossIndustryInvoice' : isCreditNote ? 'CreditNote' : 'Invoice';
  const root = made(name);
  writeFields(root, invoiceTerms, { given, syntax });
  const { namespaces, prefixOf, ...rest } = syntaxesWritten[syntax];
  complete(root, { namespaces, prefixOf, ...rest }, given.currency ?? '');
  const own = syntax === 'ubl' ? { '': `${namespaceOfUbl}${name}-2` } : {};
  return xmlText(root, {
    namespaces: { ...own, ...namespaces },
    prefixOf: (element, parent) =>
      parent === undefined && syntax === 'ubl' ? '' : prefixOf(element, parent),
  });
};
