import { namesIn, operations } from './operations.ts';
/** The table of paths, below the client's. */
export const routes = () =>
  [...new Set(operations.map(({ template }) => template))].map((template) => {
    const here = operations.filter((operation) => operation.template === template);
    const methods = new Map(here.map((operation) => [operation.method, operation]));
    const read = methods.get('GET');
    if (read) methods.set('HEAD', read);
    return { template, methods, record: recordOf(template) };
  });
// The path of a record ends in its number: `/invoices/{invnumber}` for `/invoices/{invnumber}/payments`.
const recordOf = (template) => {
  if (namesIn(template).length === 0) return undefined;
  const path = template.slice(0, template.lastIndexOf('}') + 1);
  return operations.find((operation) => operation.method === 'GET' && operation.template === path);
};
