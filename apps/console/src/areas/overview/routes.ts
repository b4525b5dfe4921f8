import { createRoute } from '@tanstack/react-router';
import type { Area } from '../../shell/area.ts';
import { lazyPage } from '../../shell/lazy-page.ts';
import { booksRoute } from '../../shell/routes.ts';
import { type ClientColumn, columnsOfClients } from './client-order.ts';
import { Overview } from './overview.tsx';

export const overviewArea: Area = { path: '/', title: 'overview', key: 'o', scope: 'read' };

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/',
    // One begins here, so this screen comes with the page.
    component: Overview,
  }),
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/clients',
    component: lazyPage(() => import('./clients.tsx'), 'Clients'),
    validateSearch: (search): { find?: string | undefined; sort?: ClientColumn | undefined } => ({
      find: typeof search['find'] === 'string' ? search['find'] : undefined,
      sort: columnsOfClients.find((column) => column === search['sort']),
    }),
  }),
] as const;
