import { createRoute } from '@tanstack/react-router';
import type { Area } from '../../shell/area.ts';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';
import { receiptSearch } from './search.ts';

export const receiptsArea: Area = {
  path: '/receipts',
  title: 'receipts',
  key: 'b',
  scope: 'read',
  own: 'upload',
};

export const receiptsRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/receipts',
    validateSearch: receiptSearch,
    component: lazyPage(() => import('./receipts.tsx'), 'Receipts'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/receipts/$id',
    validateSearch: receiptSearch,
    component: lazyPage(() => import('./receipt.tsx'), 'ReceiptPage'),
  }),
] as const;
