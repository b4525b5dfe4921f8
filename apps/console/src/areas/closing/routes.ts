import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import type { Area } from '../../shell/area.ts';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';
import { daySearch, periodSearch } from '../reports/period-search.ts';

export const closingArea: Area = {
  path: '/closing',
  title: 'closing',
  key: 'c',
  scope: 'read',
  pages: [
    { path: '/closing/vat', title: 'closing.vat' },
    { path: '/closing/revaluation', title: 'closing.revaluation' },
    { path: '/closing/year', title: 'closing.year_end' },
  ],
};

const onDay = daySearch.pick({ on: true });

export const closingRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/closing',
    validateSearch: onDay,
    component: lazyPage(() => import('./periods.tsx'), 'Periods'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/closing/year',
    component: lazyPage(() => import('./year-end.tsx'), 'YearEnd'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/closing/vat',
    validateSearch: periodSearch
      .pick({ from: true, to: true })
      .extend({ correction: z.literal('true').optional().catch(undefined) }),
    component: lazyPage(() => import('./vat.tsx'), 'VatSettlement'),
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/closing/revaluation',
    validateSearch: onDay,
    component: lazyPage(() => import('./revaluation.tsx'), 'Revaluation'),
  }),
] as const;
