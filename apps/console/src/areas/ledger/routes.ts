import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import type { Area } from '../../shell/area.ts';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';
import { periodSearch } from '../reports/period-search.ts';

export const ledgerArea: Area = {
  path: '/ledger',
  title: 'ledger',
  key: 'l',
  scope: 'read',
  pages: [
    { path: '/ledger/journal', title: 'ledger.journal' },
    { path: '/ledger/new', title: 'ledger.new', scope: 'write' },
  ],
};

const text = z.string().optional().catch(undefined);

export const ledgerRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/ledger',
    validateSearch: periodSearch.extend({ text }),
    component: lazyPage(() => import('./accounts.tsx'), 'Ledger'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/ledger/accounts/$accno',
    validateSearch: periodSearch.extend({ text, amount: text }),
    component: lazyPage(() => import('./account.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/ledger/journal',
    validateSearch: periodSearch,
    component: lazyPage(() => import('./journal.tsx'), 'Journal'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/ledger/new',
    validateSearch: z.object({ like: text }),
    component: lazyPage(() => import('./new-entry.tsx'), 'NewEntry'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/ledger/entries/$id',
    component: lazyPage(() => import('./entry.tsx'), 'EntryPage'),
  }),
] as const;
