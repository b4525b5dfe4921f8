import { pageAt } from './page.ts';

/** The page of operators, which belongs to no client. */
export const operationPages = {
  all: pageAt('/operations', {
    ...{ show: () => import('../areas/operations/operations.tsx'), name: 'Operations' },
  }),
};
