import { namesIn, type Operation, operations } from './operations.ts';

/** A path and its operation for each method. HEAD is GET without the body (docs/interface §1). */
export type Route = {
  template: string;
  methods: ReadonlyMap<string, Operation>;
  /** Reads the record that the path names, where it names one. */
  record: Operation | undefined;
  /**
   * Sentences that say what is posted where, for callers who would change or delete what is at the
   * path.
   */
  instead: string;
};

/** The table of paths, below the client's. */
export const routes = (): Route[] =>
  [...new Set(operations.map(({ template }) => template))].map((template) => {
    const here = operations.filter((operation) => operation.template === template);
    const methods = new Map(here.map((operation) => [operation.method, operation]));
    const read = methods.get('GET');
    if (read) methods.set('HEAD', read);
    return { template, methods, record: recordOf(template), instead: insteadAt(template) };
  });

// The path of a record ends in its number: `/invoices/{invnumber}` for
// `/invoices/{invnumber}/payments`.
const recordOf = (template: string): Operation | undefined => {
  if (namesIn(template).length === 0) return undefined;
  const path = template.slice(0, template.lastIndexOf('}') + 1);
  return operations.find((operation) => operation.method === 'GET' && operation.template === path);
};

/**
 * Says by which operations records of the collection at `template` are made, and what is posted to
 * one of them.
 */
const insteadAt = (template: string): string => {
  const collection = template.replace(/\/\{.*/, '');
  const isRelated = ({ method, template: path }: Operation) =>
    method === 'POST' &&
    (path === collection || (template !== collection && path.startsWith(`${template}/`)));
  const posts = operations.filter(isRelated);
  const sentences = posts.map(({ meta, template: path }) => `${meta.openapi?.summary}: POST ${path}.`);
  const isBooked = posts.some(
    ({ meta, template: path }) => path === collection && meta.location !== undefined,
  );
  if (isBooked)
    sentences.push('What is booked is never changed or deleted: post its opposite to correct it.');
  return sentences.join(' ');
};
