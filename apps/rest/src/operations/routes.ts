import { namesIn, type Operation, operations } from './operations.ts';

/** A path and its operation for each method. HEAD is GET without the body (docs/interface.md §1). */
export type Route = {
  template: string;
  methods: ReadonlyMap<string, Operation>;
  /** Reads the record that the path names, where it names one. */
  record: Operation | undefined;
};

/** The table of paths, below the client's. */
export const routes = (): Route[] =>
  [...new Set(operations.map(({ template }) => template))].map((template) => {
    const here = operations.filter((operation) => operation.template === template);
    const methods = new Map(here.map((operation) => [operation.method, operation]));
    const read = methods.get('GET');
    if (read) methods.set('HEAD', read);
    return { template, methods, record: recordOf(template) };
  });

// The path of a record ends in its number: `/invoices/{invnumber}` for `/invoices/{invnumber}/payments`.
const recordOf = (template: string): Operation | undefined => {
  if (namesIn(template).length === 0) return undefined;
  const path = template.slice(0, template.lastIndexOf('}') + 1);
  return operations.find((operation) => operation.method === 'GET' && operation.template === path);
};
