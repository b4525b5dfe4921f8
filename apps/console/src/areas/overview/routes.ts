import { createRoute } from '@tanstack/react-router';
import type { Area } from '../../shell/area.ts';
import { booksRoute } from '../../shell/routes.ts';
import { Overview } from './overview.tsx';

export const overviewArea: Area = { path: '/', title: 'overview', key: 'o', scope: 'read' };

export const overviewRoutes = [
  createRoute({
    getParentRoute: () => booksRoute,
    path: '/',
    // One begins here, so this screen comes with the page.
    component: Overview,
  }),
] as const;
